"""Stacks nominated for supply, and a supply check without questions (5.1)."""

import pytest

from assistant.battle.rats_of_tobruk.screens.views import side_view, umpire_view
from tests.battle.rats_of_tobruk.field import KEY, hexes, troops
from tests.battle.rats_of_tobruk.table import AXIS, Refusal, Table, unit


def supply_phase(**more):
    table = Table(units=troops(**more), key=KEY, hexes=hexes())
    table.make("weather", dice={"weather": 1}, turn_type="day")
    return table


DEAD = {"33 HQ": unit("33 HQ", "33", hq=True, strength="eliminated", depleted=None)}


def test_a_battalion_nominates_one_stack():
    table = supply_phase(**DEAD)
    without = [u.id for u in table.battle.on_map("axis")]
    with pytest.raises(Refusal, match="Nominate one stack of 33: 0910 and 1010"):
        table.make("supply", AXIS, without=without, nominated=["1/33", "tank/33"])
    table.make("supply", AXIS, without=without, nominated=["1/33", "2/33"])
    assert table.battle.units["2/33"].supply == "in-supply"
    assert table.battle.units["tank/33"].supply == "low-supply"


def test_a_battalion_whose_hq_is_a_source_nominates_no_stack():
    table = supply_phase()
    with pytest.raises(Refusal, match="HQ of 33 is a source of supply"):
        table.make("supply", AXIS, without=["1/33"], nominated=["1/33"])


def opens(page):
    return [tap.opens for due in page.due for tap in due.taps if tap.move == "supply"]


def test_supply_that_a_side_knows_for_certain_opens_no_sheet():
    two = {"KGK HQ": unit("KGK HQ", "KGK", hq=True, place="0808", depleted=None)}
    sure = supply_phase(**two)
    assert opens(side_view(sure.battle, "axis")) == [False]
    assert opens(umpire_view(sure.battle)) == [True, True]
    unsure = supply_phase(**two, **{"1/33": unit("1/33", "33", place="2020")})
    assert opens(side_view(unsure.battle, "axis")) == [True]
