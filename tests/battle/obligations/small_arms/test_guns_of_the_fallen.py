"""The machine gun of a dead gunner, carried away and served by another figure (11.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import GERMAN, TEAM, bring_about
from tests.battle.rattenkrieg.morale_and_wounds.test_close import GUNNER, MAUSER, german, us


@pytest.fixture
def gun_carried_away(engaged):
    """The gunner is dead; a private with a Mauser has picked up the gun and walked away."""
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


def test_a_figure_that_carried_the_gun_away_serves_it_for_the_action_of_fire_alone(
    gun_carried_away,
):
    gun_carried_away.next_turn()
    gun_carried_away.order("german", TEAM, "fire")
    gun_carried_away.rounds()
    gun_carried_away.act_with("german", TEAM)
    gun_carried_away.reveal("us", TEAM)
    team = german(gun_carried_away)
    entry = gun_carried_away.make(
        "automatic-fire",
        GERMAN,
        element=team.id,
        man=team.figures[MAUSER],
        target=us(gun_carried_away).id,
        distance_in=10,
        crew=(),
        dice={"rolls": [6, 6], "extra": 1},
    )

    assert german(gun_carried_away).left == team.left - 1
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")
    assert fire.inputs["weapon"] == "MG42"
