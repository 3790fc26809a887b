"""The machine gun of a dead gunner, which another figure carries away and serves (11.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import GERMAN, TEAM, bring_about
from tests.battle.rattenkrieg.morale_and_wounds.test_close import GUNNER, MAUSER, german, us


@pytest.fixture
def carried(engaged):
    """The gunner is dead; a private with a Mauser has taken up the gun and walked away with it."""
    engaged.order("german", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("german", TEAM)
    gunner, private = (german(engaged).figures[n] for n in (GUNNER, MAUSER))
    bring_about(engaged, e.FigureChanged(gunner, "ready", "dead", engaged.battle.turn))
    team = {"element": german(engaged).id}
    engaged.make("lose-first", **team)
    engaged.make("pick-up-weapon", GERMAN, fallen=gunner, weapon="MG42", man=private, **team)
    engaged.make("move", GERMAN, gait="walk", men=(private,), **team)
    return engaged


def test_a_figure_that_carried_the_gun_away_serves_it_for_the_action_of_fire_alone(carried):
    carried.next_turn()
    carried.order("german", TEAM, "fire")
    carried.rounds()
    carried.act_with("german", TEAM)
    carried.reveal("us", TEAM)
    team = german(carried)
    entry = carried.make(
        "automatic-fire",
        GERMAN,
        element=team.id,
        man=team.figures[MAUSER],
        target=us(carried).id,
        distance_in=10,
        crew=(),
        dice={"rolls": [6, 6], "extra": 1},
    )

    assert german(carried).left == team.left - 1
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")
    assert fire.inputs["weapon"] == "MG42"
