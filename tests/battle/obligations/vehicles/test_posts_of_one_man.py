"""One crew member at several posts: the commander who loads and fires, the lone pilot (25.3)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.fleet import PLANE
from tests.battle.rattenkrieg.boats_and_aircraft.test_strafing import diving, plane, strafe, team
from tests.battle.rattenkrieg.vehicles.test_impulses import hatches, man, tasks
from tests.battle.rattenkrieg.vehicles.test_vehicles import duelling, fire, panzer, t34, title

__all__ = ["diving", "duelling"]
ALONE = "commander-gunner-loader"
MISSES = {"damage": [6, 6, 6, 6]}


@pytest.fixture
def alone(duelling):
    """The commander of the T-34 does all three tasks; nobody else loads."""
    battle, tank = duelling.battle, t34(duelling)
    posts = {**battle.vehicles.of[tank.id].posts, man(duelling, "commander"): ALONE}
    of = {**battle.vehicles.of, tank.id: replace(battle.vehicles.of[tank.id], posts=posts)}
    duelling.game.state = replace(battle, vehicles=replace(battle.vehicles, of=of))
    bring_about(duelling, e.FigureChanged(man(duelling, "loader"), "ready", "dead"))
    return duelling


def test_a_commander_gunner_and_loader_in_one_fires_and_loads_as_one_task(alone):
    entry = fire(alone, dice=MISSES)
    rate = next(r for r in entry.resolutions if r.procedure.endswith("per-impulse"))

    assert tasks(alone) == {"commander": "fire-and-load-gun"}
    assert rate.inputs["loader_quality"] == t34(alone).quality


def test_a_commander_who_is_the_gunner_changes_the_target_in_a_separate_impulse(alone):
    bring_about(alone, g.GunAimed(t34(alone).id, alone.element("german", title("Team")).id))
    with pytest.raises(Refusal, match="takes a task of one impulse"):
        fire(alone)
    alone.make("change-target", US, element=t34(alone).id, target=panzer(alone).id)

    assert tasks(alone) == {"commander": "change-target"}
    fire(alone, dice=MISSES)
    assert t34(alone).left == 2


def test_a_commander_who_throws_smoke_does_not_fire_in_that_impulse(alone):
    hatches(alone, man_hatch=man(alone, "driver"))
    alone.make("release-smoke", US, element=t34(alone).id, place="before the barn")

    assert tasks(alone) == {"driver": "hatch", "commander": "smoke"}
    left = t34(alone).left
    fire(alone, dice=MISSES)
    assert t34(alone).left == left - 1


def test_a_pilot_alone_flies_or_uses_the_weapons(diving):
    diving.act_with("german", title(PLANE))
    posts = diving.battle.vehicles.of[plane(diving).id].posts
    told = {"wanted_in": 90, "leaves": "no", "path": "the orchard"}
    diving.make("fly", GERMAN, element=plane(diving).id, **told)
    flew = dict(diving.battle.vehicles.of[plane(diving).id].tasks)
    strafe(diving, [5] * 12, target=team(diving).id)

    (pilot,) = posts
    assert posts[pilot] == "single-seat-pilot"
    assert flew == {pilot: "pilot"}
    assert diving.battle.vehicles.of[plane(diving).id].tasks == {pilot: "use-weapons"}
