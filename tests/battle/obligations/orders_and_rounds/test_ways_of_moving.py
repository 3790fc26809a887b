"""Rules of a walk that also hold on a horse, in a house and in the water (12.1.3, 17.1)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.beasts import with_horses
from tests.battle.conftest import US, Refusal, Table, bring_about

TEAM = "1st Squad, Team 1"
WAYS = {
    "ride": {"ride_in": 12},
    "building-move": {"path": ("room",)},
    "swim": {},
}


def us(table):
    return table.element("us", TEAM)


def german(table):
    return table.element("german", TEAM)


def lone_team_answers(table, move):
    """Leave the acting team without command and leader; return answers to ride or walk."""
    leader = us(table).figures[0]
    bring_about(
        table,
        e.FigureChanged(leader, "ready", "dead"),
        e.CommandSet(us(table).id, "out-of-command"),
    )
    return {"element": us(table).id, **WAYS[move]}


@pytest.fixture(params=WAYS)
def moving(request):
    """A US team that acts under a Movement order, and one way of moving."""
    table = Table(change=with_horses if request.param == "ride" else lambda event: event)
    table.engage()
    table.face("movement")
    return table, request.param


def test_troops_out_of_command_go_no_nearer_in_any_way(moving):
    table, move = moving
    told = lone_team_answers(table, move)

    with pytest.raises(Refusal, match="does not go nearer to the enemy"):
        table.make(move, US, in_touch="no", closer="closer", **told)
    table.make(move, US, in_touch="no", closer="no", **told)
    assert us(table).spent


def test_troops_under_command_are_asked_nothing(moving):
    table, move = moving
    asks = table.attempt(move, US, element=us(table).id, **WAYS[move]).play.asks

    assert "closer" not in asks


@pytest.mark.parametrize("move", ["ride", "building-move"])
def test_who_touches_an_enemy_at_the_end_of_a_ride_or_in_a_room_fights(move):
    table = Table(change=with_horses if move == "ride" else lambda event: event)
    table.engage()
    table.face("movement")
    table.make(move, US, element=us(table).id, touches=german(table).id, **WAYS[move])

    owed = [o for o in table.battle.owed if o.kind == "contact"]
    assert [(o.element, o.thing) for o in owed] == [(us(table).id, german(table).id)]
