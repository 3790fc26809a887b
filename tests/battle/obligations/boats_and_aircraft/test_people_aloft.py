"""People aboard aircraft in the air: empty posts, mines, and enemies that touch nobody (34)."""

import pytest

from assistant.battle.rattenkrieg.close_combat.contact import is_within_reach
from assistant.battle.rattenkrieg.events import FigureChanged
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.fleet import shelf
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import (
    PLANE,
    act_on_the_ground,
    craft,
    duel,
    jumpers,
    mark,
    offers,
    team,
    title,
    vehicle,
)
from tests.battle.tanks import T34, TEAM

__all__ = ["jumpers"]


def buttons(table):
    return {o.move: o.barred for o in unit_view(table.battle, team(table)).offers}


def test_a_figure_carried_in_flight_takes_the_post_of_the_dead_pilot(jumpers):
    act_on_the_ground(jumpers)
    (pilot,) = craft(jumpers).figures
    assert "take-post" not in offers(jumpers, element=team(jumpers))
    bring_about(jumpers, FigureChanged(pilot, "ready", "dead"))
    man, before = team(jumpers).figures[1], team(jumpers).left
    jumpers.make("take-post", GERMAN, element=team(jumpers).id, man=man)

    assert vehicle(jumpers).posts[man] == "single-seat-pilot"
    assert team(jumpers).left == before - 2
    assert man in craft(jumpers).figures


def test_nobody_looks_for_mines_from_the_air(jumpers):
    act_on_the_ground(jumpers)

    assert "ask-find-mine" not in buttons(jumpers)
    with pytest.raises(Refusal, match="in the air"):
        jumpers.make("find-mine", element=team(jumpers).id, distance_in=3)


def test_a_team_on_the_ground_may_look_for_mines():
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    mark(table, PLANE, speed_in=90)
    table.order("german", title(TEAM), "movement")
    table.rounds()
    table.act_with("german", title(TEAM))

    assert "ask-find-mine" in buttons(table)


def test_riders_of_a_tank_that_waits_off_the_table_are_out_of_reach():
    table = Table(card=duel(), shelf=shelf())
    tank, riders = table.element("us", title(T34)), table.element("us", title(TEAM))
    table.make("begin-aboard", US, element=riders.id, carrier=tank.id)
    riders = table.battle.elements[riders.id]
    assert not is_within_reach(table.battle, riders)

    table.engage()
    assert is_within_reach(table.battle, riders)
