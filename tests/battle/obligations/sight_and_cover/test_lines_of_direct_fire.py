"""Direct fire only at a target in line of sight (Rattenkrieg 27.1)."""

import pytest

from tests.battle.conftest import Refusal
from tests.battle.rattenkrieg.guns_and_mortars.test_shelling import Duel

GUN, BEFORE_THE_HOUSE, BEHIND_THE_HOUSE = (22.5, 12), (27, 20), (27, 40)


@pytest.fixture
def duel():
    return Duel()


def put_on_plan(duel, scouts):
    """Put the tank and the scouts on the table plan."""
    for element, (x, y) in ((duel.team, GUN), (duel.scouts, scouts)):
        duel.table.make("put", element=element.id, x_in=x, y_in=y)


def test_a_gun_does_not_fire_at_figures_behind_a_house(duel):
    put_on_plan(duel, BEHIND_THE_HOUSE)
    with pytest.raises(Refusal, match="only at a target in its line of sight"):
        duel.fire()

    assert duel.tank.fired == {}


def test_the_umpire_who_sees_the_target_overrules_the_plan(duel):
    put_on_plan(duel, BEHIND_THE_HOUSE)
    entry = duel.fire(dice={"hit": 6}, in_line="yes")

    assert duel.last(entry, "direct-fire").outcome["hit"] is False


def test_an_open_line_asks_nothing(duel):
    put_on_plan(duel, BEFORE_THE_HOUSE)

    assert "in_line" not in duel.table.attempt("shell", commit=False, **duel.told()).play.asks
