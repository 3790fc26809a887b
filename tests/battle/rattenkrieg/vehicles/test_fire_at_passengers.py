"""Passengers in a vehicle are hit through the vehicle, whose sides may protect them (32.7)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import men_in_sight
from tests.battle import convoy
from tests.battle.conftest import Table, bring_about
from tests.battle.convoy import HALF_TRACK
from tests.battle.tanks import SQUAD, TEAM, duel

MEN, CARRIER = f"{SQUAD}, {TEAM}", f"{SQUAD}, {HALF_TRACK}"


@pytest.fixture
def table():
    """A German team acts, and has identified a US team and its half-track."""
    table = Table(card=duel(), shelf=convoy.shelf())
    seen = [("us", MEN), ("us", CARRIER)]
    return table.until(("german", MEN), [("german", MEN, "fire")], seen)


def us(table, name=MEN):
    return table.element("us", name)


def board(table, *figures, inside=True):
    bring_about(table, towing.VehicleBoarded(figures, us(table, CARRIER).id, inside))


def attempt(table, move, **told):
    german = table.element("german", MEN)
    told = {"element": german.id, "man": german.figures[1], "distance_in": 20} | told
    return table.attempt(move, commit=False, **told)


def options(made, name):
    ask = made.play.asks.get(name)
    return [o.value for o in ask.options] if ask else []


def test_nobody_fires_at_figures_that_sit_in_a_vehicle(table):
    board(table, *us(table).figures)

    assert "No enemy on foot" in attempt(table, "shoot", target=us(table).id).refused
    assert us(table) not in men_in_sight(table.battle, table.element("german", MEN))


def test_figures_beside_the_vehicle_are_fired_at_and_no_others(table):
    first, second = us(table).figures
    board(table, first)
    made = attempt(table, "shoot", target=us(table).id)

    assert second in options(made, "victim")
    assert first not in options(made, "victim")


def test_riders_on_a_vehicle_are_fired_at_as_figures(table):
    board(table, *us(table).figures, inside=False)

    assert {*us(table).figures} <= {
        *options(attempt(table, "shoot", target=us(table).id), "victim")
    }


def test_fire_at_the_vehicle_may_be_aimed_at_its_passengers_whom_its_sides_protect(table):
    board(table, *us(table).figures)
    told = {"target": us(table, CARRIER).id, "sector": 3}
    made = attempt(table, "shoot-vehicle", **told)
    assert "passengers" in options(made, "aimed_at")

    german = table.element("german", MEN)
    told |= {"element": german.id, "man": german.figures[1], "distance_in": 20}
    entry = table.make("shoot-vehicle", aimed_at="passengers", **told)
    shot = next(r for r in entry.resolutions if "light-weapon" in r.procedure)
    assert shot.outcome["stopped"]
    assert {m.state for m in table.battle.men(us(table))} == {"ready"}
