"""The moves and hooks of vehicles and guns."""

from assistant.battle.rattenkrieg.events.knowledge import ConcealmentChanged, ValueOverruled
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.kit.spent_actions import TIME_PASSES
from assistant.battle.rattenkrieg.lookups.figures.moves_on_foot import is_barred_aboard
from assistant.battle.rattenkrieg.lookups.in_play import has_vehicles
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import why_barred
from assistant.battle.rattenkrieg.vehicles.aiming import (
    acquired_targets,
    gun_laying,
    guns_and_shells,
)
from assistant.battle.rattenkrieg.vehicles.crew import liaison, on_foot_only, posts, radio_reports
from assistant.battle.rattenkrieg.vehicles.damage import corrections, extra_armor
from assistant.battle.rattenkrieg.vehicles.driving import driverless, driving, towed_speed
from assistant.battle.rattenkrieg.vehicles.fire_aboard import checks
from assistant.battle.rattenkrieg.vehicles.gunnery import (
    autocannon,
    manned_guns,
    muzzle,
    shots,
    smoke,
)
from assistant.battle.rattenkrieg.vehicles.offers import OFFERED
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        guns_and_shells,
        autocannon,
        driving,
        checks,
        shots,
        gun_laying,
        liaison,
        radio_reports,
        manned_guns,
        posts,
        corrections,
        extra_armor,
        smoke,
    ),
    after=(
        Hook(
            acquired_targets.lose_hidden_targets,
            events=(ConcealmentChanged, ValueOverruled),
        ),
        Hook(muzzle.settle_dust, events=TIME_PASSES),
        Hook(driverless.stop_driverless),
        Hook(towed_speed.follow_tractors),
    ),
    forbids=(Hook(on_foot_only.require_on_foot),),
    hides=is_barred_aboard,
    bars=why_barred,
)
