"""Figures in one vehicle do nothing at another: they must get out first (25.4, 23.1.6, 31.15.1)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import emergencies, towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import UMPIRE, US, Refusal, bring_about
from tests.battle.convoy import HALF_TRACK, ordered_to_move
from tests.battle.tanks import SQUAD, T34, TEAM

HELP = {"fight-vehicle-fire": "man", "pull-out": "man", "repair-vehicle": "men"}


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def burning(acts):
    """A half-track burns with a wounded figure and a damaged engine; another element acts."""
    table = ordered_to_move(T34, HALF_TRACK, TEAM, acts=acts)
    track = us(table, HALF_TRACK)
    lost = v.VehicleDamaged(track.id, "hull", {"engine": 1}, 3, wreck=False, stands=False)
    bring_about(table, lost, e.FigureChanged(track.figures[0], "ready", "wounded"))
    return table


def barred(table, name):
    return {x.move: x.barred for x in unit_view(table.battle, us(table, name)).offers}


def helpers(table, name, move):
    """The figures that the sheet offers."""
    told = {"element": us(table, name).id, "vehicle": us(table, HALF_TRACK).id}
    told |= {"equipment": "bare-hands"} if move == "fight-vehicle-fire" else {}
    asks = table.attempt(move, US, commit=False, **told).asks
    return {x.value for each in asks if each.name == HELP[move] for x in each.options}


@pytest.mark.parametrize("move", HELP)
def test_a_crew_in_its_tank_does_not_help_at_another_vehicle(move):
    table = burning(acts=T34)
    told = {"element": us(table, T34).id, "vehicle": us(table, HALF_TRACK).id}
    if move != "repair-vehicle":
        told["man"] = us(table, T34).figures[1]

    assert barred(table, T34)[move] == "somebody must get out first"
    with pytest.raises(Refusal, match="somebody must get out first"):
        table.make(move, US, **told)


@pytest.mark.parametrize("move", HELP)
def test_whoever_is_out_of_the_tank_helps(move):
    table = burning(acts=T34)
    tank = us(table, T34)
    bring_about(table, emergencies.CrewMembersLeft(tank.id, tank.figures[1:2], tank.quality))

    assert not barred(table, T34)[move]
    assert helpers(table, T34, move) <= {tank.figures[1]}


@pytest.mark.parametrize("move", HELP)
def test_figures_on_foot_help_but_not_those_who_ride_on_another_vehicle(move):
    table = burning(acts=TEAM)
    assert not barred(table, TEAM)[move]

    team = us(table, TEAM)
    aboard = towing.VehicleBoarded(team.figures, us(table, T34).id, inside=False)
    bring_about(table, aboard)

    assert barred(table, TEAM).get(move, "no button")


def test_the_umpire_overrules_where_the_tanks_touch():
    table = burning(acts=T34)
    tank = us(table, T34)
    told = {"element": tank.id, "man": tank.figures[1], "equipment": "hose"}
    table.make(
        "fight-vehicle-fire", UMPIRE, dice={"die": 6}, why="a hand reaches over the side", **told
    )

    assert table.battle.vehicles.of[us(table, HALF_TRACK).id].fire == 2
