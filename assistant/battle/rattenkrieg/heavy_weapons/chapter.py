"""The moves and hooks of mortars, launchers and gun fire at figures (Rattenkrieg 27, 28)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.travel import VehicleMoveBegan
from assistant.battle.rattenkrieg.events.vehicles.vehicles import ShellFired
from assistant.battle.rattenkrieg.heavy_weapons import (
    bursts_at_vehicles,
    crates,
    phosphorus,
    phosphorus_on_vehicles,
    rifles,
    rockets,
    shelling,
    small_arms,
    thrown_smoke_and_fire,
)
from assistant.battle.rattenkrieg.heavy_weapons.mortars import (
    broken_off_fire,
    carried_bombs,
    mortar_handling,
    mortars,
)
from assistant.battle.rattenkrieg.heavy_weapons.offers import OFFERED
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.in_play import has_crates, has_targets
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=has_targets,
    moves=(
        carried_bombs,
        crates,
        mortars,
        mortar_handling,
        phosphorus,
        rifles,
        rockets,
        shelling,
        small_arms,
        thrown_smoke_and_fire,
    ),
    before=(Hook(phosphorus_on_vehicles.require_no_phosphorus),),
    after=(
        Hook(broken_off_fire.end_interrupted_fire, events=(e.ActionTaken,)),
        Hook(broken_off_fire.end_fire_after_unused_actions, events=(e.StageBegan,)),
        Hook(crates.leave_crates, has_crates, events=(e.ActionTaken,)),
        Hook(phosphorus_on_vehicles.carry_phosphorus_along, events=(VehicleMoveBegan,)),
        Hook(bursts_at_vehicles.burst_beside_vehicle, events=(ShellFired,)),
    ),
)
