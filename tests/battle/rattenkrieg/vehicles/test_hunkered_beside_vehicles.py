"""Buttons of figures beside vehicles never lead only to the refusal that nobody can act."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, ordered_to_move
from tests.battle.tanks import SQUAD, T34, TEAM


def us(table, name=TEAM):
    return table.element("us", f"{SQUAD}, {name}")


@pytest.fixture
def table():
    """A team acts near an empty gun and a burning half-track with a wounded driver."""
    table = ordered_to_move(TEAM, T34, HALF_TRACK, GUN, acts=TEAM)
    track, gun = us(table, HALF_TRACK), us(table, GUN)
    lost = v.VehicleDamaged(track.id, "hull", {"engine": 1}, 3, wreck=False, stands=False)
    bring_about(table, lost, e.FigureChanged(track.figures[0], "ready", "wounded"))
    bring_about(table, v.CrewLeft(gun.id))
    return table


def refusal(table, move, told):
    """The refusal of a move's sheet after the first option of each question is chosen."""
    while True:
        tried = table.attempt(move, US, commit=False, **told)
        asks = [x for x in tried.asks if x.value is None and x.options and x.name not in told]
        if tried.refused or not asks:
            return str(tried.refused)
        told = {**told, asks[0].name: asks[0].options[0].value}


def vain(table):
    """The enabled buttons whose sheet only says that nobody can do this."""
    offers = [x for x in unit_view(table.battle, us(table)).offers if not x.barred and x.opens]
    told = {x.move: {"element": us(table).id, **x.told} for x in offers}
    return [move for move in told if "Nobody in" in refusal(table, move, told[move])]


@pytest.mark.parametrize("state", ["hunkered-down", "stunned"])
def test_who_is_down_has_no_button_that_only_refuses(table, state):
    men = us(table).figures
    bring_about(table, *(e.FigureChanged(id, "ready", state) for id in men))

    assert vain(table) == []
    barred = {x.move: x.barred for x in unit_view(table.battle, us(table)).offers}
    assert barred.get("get-aboard", "no button") in ("nobody can act", "no button")


def test_who_is_on_their_feet_gets_aboard(table):
    barred = {x.move: x.barred for x in unit_view(table.battle, us(table)).offers}

    assert barred["get-aboard"] == ""
