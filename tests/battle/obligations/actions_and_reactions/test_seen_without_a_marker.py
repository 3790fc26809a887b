"""Enemies without a marker: spotted only once their models are on the table (34.15)."""

from assistant.battle.rattenkrieg.lookups.vehicles.aboard import exposed_to_rifles
from tests.battle.conftest import GERMAN
from tests.battle.fleet import GLIDER
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import (
    act,
    craft,
    drop,
    jumpers,
    table,
    team,
)

__all__ = ["jumpers", "table"]


def looking(table):
    """Return the elements at which the US team could look, and the team."""
    table.make("end-round") if table.battle.round else None
    table.act_with("us", team(table, "us").title)
    return team(table, "us")


def spots(table, element):
    asks = table.attempt("spot", commit=False, element=element.id).asks
    return next((x.options for x in asks if x.name == "spot"), ())


def test_a_glider_in_the_air_can_be_spotted(table):
    act(table, "fly", GLIDER, by=GERMAN, wanted_in=24, path="the field", leaves="no")
    looker, glider = looking(table), craft(table, GLIDER)
    listed = {x.value: x.effect for x in spots(table, looker)}
    assert listed[f"element {glider.id}"] == "on the table without a marker"

    seen = {"spot": f"element {glider.id}", "distance_in": 20, "hour": 12}
    table.make("spot", element=looker.id, **seen)
    assert craft(table, GLIDER).concealment == "identified"


def test_figures_that_landed_off_the_table_are_not_fired_at(jumpers):
    drop(jumpers, "clear", "off")
    sergeant, _ = team(jumpers).figures

    assert [m.id for m in exposed_to_rifles(jumpers.battle, team(jumpers))] == [sergeant]
