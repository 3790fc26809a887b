"""Bridges that bear a limited weight, and what an enemy reads about a cell (23.1.2, 26.2)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import towing
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, shelf
from tests.battle.obligations.vehicles.test_shots_at_vehicles import RED
from tests.battle.rattenkrieg.vehicles.test_vehicles import DICE, duelling, fire
from tests.battle.tanks import SQUAD, duel

__all__ = ["duelling"]


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


@pytest.fixture
def table():
    """The half-track, of nine tons, has a movement order."""
    return Table(card=duel(), shelf=shelf()).until(
        ("us", f"{SQUAD}, {HALF_TRACK}"), [("us", f"{SQUAD}, {HALF_TRACK}", "movement")]
    )


def drive(table, **told):
    element = us(table, HALF_TRACK).id
    return table.make("drive", US, element=element, wanted_in=4, bridge="yes", **told)


def test_a_vehicle_at_a_bridge_is_asked_what_it_bears(table):
    told = {"element": us(table, HALF_TRACK).id, "wanted_in": 4}
    asks = table.attempt("drive", US, bridge="yes", **told).asks

    assert next(ask.value for ask in asks if ask.name == "bridge_tons") is None
    assert "bridge_tons" not in {ask.name for ask in table.attempt("drive", US, **told).asks}


def test_a_vehicle_crosses_only_a_bridge_that_bears_its_weight(table):
    with pytest.raises(Refusal, match=r"The bridge bears 8 t, and the M3 .* weighs 9 t"):
        drive(table, bridge_tons=8)
    drive(table, bridge_tons=9)

    assert us(table, HALF_TRACK).left == 3


def test_the_weight_of_a_towed_gun_counts_on_a_bridge(table):
    bring_about(
        table,
        towing.GunHandled(us(table, GUN).id, "limber", 0, True),
        towing.TowSet(us(table, HALF_TRACK).id, us(table, GUN).id),
    )
    with pytest.raises(Refusal, match=r"weighs 10\.5 t"):
        drive(table, bridge_tons=10)


def test_the_shooter_reads_size_and_armor_of_the_cell_and_no_more(duelling):
    entry = fire(duelling, DICE)

    assert "(Size 7, relative armor 35 mm)" in entry.told["us"]
    assert "points" not in entry.told["us"]


def test_the_shooter_reads_whether_a_shell_may_bounce_off(duelling):
    entry = fire(duelling, {"rebound": 6}, **RED)

    assert "mm, may bounce off)" in entry.told["us"]
