"""Movement in an assault: costs, closed places, control on the way (Battleaxe 7, 9, 14.2.2, 15)."""

import pytest

from assistant.battle.battleaxe.events.combat import CombatStageReached
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.printed_figures import FigureEntered
from assistant.battle.battleaxe.events.setup import OptionsSet
from assistant.battle.battleaxe.events.units import SupplyChecked, UnitPlaced, UnitTurned
from tests.battle.battleaxe.desert import halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table

# around 1: vacant 4 (its Zone F has an enemy), 2 (an enemy beyond it in 3), 5 and 7 with enemies
AROUND = (
    ("1", "4", "open"),
    ("1", "2", "open"),
    ("2", "3", "open"),
    ("1", "5", "open"),
    ("1", "7", "open"),
    ("1", "8", "escarpment"),
    ("1", "E", "line"),
    ("4", "F", "line"),
    ("4", "19", "open"),
)
ENEMIES = {"3": "1/104", "5": "1/33A", "7": "deFR", "F": "15Inf"}


@pytest.fixture
def table():
    """7RTR, with 6 movement factors, and 22Gds in the active Area 1."""
    table = halfaya_with_figures(AROUND)
    table.bring_about(
        *(UnitPlaced(id, at) for at, id in ENEMIES.items()), UnitTurned("1/33A", "reduced")
    )
    table.bring_about(
        UnitPlaced("7RTR", "1"), UnitPlaced("22Gds", "1"), ControlTaken("1", "allied")
    )
    table.make("impulse", ALLIED, kind="assault", places=["1"])
    return table


def test_each_neighbor_is_offered_with_what_it_costs(table):
    costs = table.options("march", "step1", ALLIED, unit="7RTR")
    assert costs == {
        "4": "1 MF, 5 left",
        "2": "2 MF, 4 left",
        "5": "3 MF, enemy",
        "7": "4 MF, enemy",
        "E": "all MF",
    }


def test_a_zone_takes_all_movement_and_so_comes_first(table):
    beyond = table.options("march", "step2", ALLIED, unit="7RTR", step1="4")
    assert beyond["F"] == "not enough MF"
    table.make("march", ALLIED, unit="7RTR", step1="E")
    assert (table.battle.units["7RTR"].place, table.battle.units["7RTR"].acted) == ("E", True)


def test_by_the_house_rule_a_zone_takes_what_is_left(table):
    table.bring_about(OptionsSet({**table.battle.options, "zone_by_remaining": True}))
    beyond = table.options("march", "step2", ALLIED, unit="7RTR", step1="4")
    assert beyond["F"] == "all MF, enemy"


def test_a_unit_with_too_little_movement_enters_one_place_and_none_without_any(table):
    table.bring_about(UnitTurned("7RTR", "reduced"))  # 2 movement factors
    assert table.options("march", "step1", ALLIED, unit="7RTR")["7"] == "2 MF, enemy"
    table.make("march", ALLIED, unit="7RTR", step1="7")
    table.make("attack", ALLIED, place="7")  # it has spent all, and attacks
    assert table.battle.fight.attackers == ("7RTR",)
    table.bring_about(CombatStageReached(None), FigureEntered("22Gds", "movement", 0))
    with pytest.raises(Refusal, match="no movement factor"):
        table.make("march", ALLIED, unit="22Gds", step1="4")


def test_out_of_supply_a_unit_has_one_factor_less_and_with_none_left_does_not_move(table):
    table.bring_about(SupplyChecked(("7RTR", "22Gds")), FigureEntered("22Gds", "movement", 1))
    assert table.options("march", "step1", ALLIED, unit="7RTR")["4"] == "1 MF, 4 left"
    with pytest.raises(Refusal, match="no movement factor"):
        table.make("march", ALLIED, unit="22Gds", step1="4")


def test_a_unit_moves_until_its_factors_are_spent_and_takes_each_place(table):
    table.bring_about(UnitTurned("7RTR", "reduced"), UnitPlaced("15Inf", None))
    entry = table.make("march", ALLIED, unit="7RTR", step1="4", step2="19")
    assert table.battle.units["7RTR"].place == "19"
    assert [table.battle.places[id].controlled_by for id in ("4", "19")] == ["allied", "allied"]
    assert "7RTR moves from 1 through 4 to 19." in entry.told["axis"]
    with pytest.raises(Refusal, match="one of"):
        table.make("march", ALLIED, unit="7RTR", step1="4")


def test_contesting_a_place_takes_no_control_of_it(table):
    entry = table.make("march", ALLIED, unit="7RTR", step1="7")
    assert (table.battle.contested, table.battle.places["7"].controlled_by) == (("7", "H"), "axis")
    assert "It has to attack in 7." in entry.told["allied"]


def test_four_units_of_a_side_close_an_area_and_not_a_zone(table):
    four = ("2RTR", "6RTR", "1/KRR", "2/RB")
    table.bring_about(*(UnitPlaced(id, "4") for id in four), ControlTaken("E", "allied"))
    assert table.options("march", "step1", ALLIED, unit="7RTR")["4"] == "no room"
    with pytest.raises(Refusal, match="More than four units"):
        table.make("march", ALLIED, unit="7RTR", step1="4", step2="19")
    table.bring_about(*(UnitPlaced(id, "E") for id in four))
    table.make("march", ALLIED, unit="7RTR", step1="E")
    assert len(table.battle.units_in("E", "allied")) == 5


def test_four_units_in_a_place_with_enemies_leave_no_room_to_attack(table):
    table.bring_about(*(UnitPlaced(id, "7") for id in ("2RTR", "6RTR", "1/KRR", "2/RB")))
    with pytest.raises(Refusal, match="More than four units"):
        table.make("march", ALLIED, unit="7RTR", step1="7")


def test_a_place_that_was_attacked_is_closed_for_the_rest_of_the_impulse(table):
    table.make("march", ALLIED, unit="7RTR", step1="5")
    table.make("attack", ALLIED, place="5")
    dice = {"attack": [1, 1], "defence": [1, 1]}
    table.make("defend", AXIS, lead="1/33A", dice=dice)
    with pytest.raises(Refusal, match="was attacked in this impulse"):
        table.make("march", ALLIED, unit="22Gds", step1="5")


def test_the_enemy_does_not_move_in_the_impulse(table):
    with pytest.raises(Refusal, match="Allied impulse"):
        table.make("march", AXIS, unit="deFR", step1="1")


def test_all_units_of_the_active_place_may_act_until_none_is_left(table):
    table.make("march", ALLIED, unit="7RTR", step1="4")
    assert list(table.options("march", "units", ALLIED)) == ["22Gds"]
    table.make("march", ALLIED, unit="22Gds", step1="2")
    with pytest.raises(Refusal, match="No unit can move now"):
        table.make("march", ALLIED)


def contested():
    """7RTR in Area 1, which the Axis contests from the start of the impulse."""
    table = halfaya_with_figures(AROUND)
    table.bring_about(*(UnitPlaced(id, at) for at, id in ENEMIES.items()))
    table.bring_about(UnitPlaced("7RTR", "1"), UnitPlaced("22Gds", "1"), UnitPlaced("2/62", "1"))
    table.bring_about(ControlTaken("4", "allied"))
    table.impulse()
    table.impulse()
    table.make("impulse", ALLIED, kind="assault", places=["1"])
    return table


def test_out_of_a_contested_place_a_unit_enters_a_free_one_first():
    table = contested()
    why = table.options("march", "step1", ALLIED, unit="7RTR")
    assert (why["4"], why["2"], why["7"]) == (
        "2 MF, 4 left",
        *("from a contested place units move to a free one first",) * 2,
    )
    with pytest.raises(Refusal, match="move to a free one"):
        table.make("march", ALLIED, unit="7RTR", step1="2")
    table.make("march", ALLIED, unit="7RTR", step1="4", step2="19")
    assert table.battle.units["7RTR"].place == "19"


def test_each_unit_of_a_contested_place_leaves_or_attacks():
    table = contested()
    table.make("march", ALLIED, unit="7RTR", step1="4")
    assert list(table.options("attack", "attackers", ALLIED, place="1")) == ["22Gds"]
    table.make("attack", ALLIED, place="1", attackers=["22Gds"])
    told = {"lead": "2/62", "tem": 1, "strongpoint": "no"}
    table.make("defend", AXIS, dice={"attack": [1, 1], "defence": [1, 2]}, **told)
    table.make("withdraw", AXIS, stands="yes")
    with pytest.raises(Refusal, match="No unit can move"):
        table.make("march", ALLIED, unit="22Gds", step1="4")


def test_no_unit_of_a_contested_place_has_to_attack():
    table = contested()
    table.make("end-impulse", ALLIED)
    assert table.battle.active == "axis"


def test_without_a_map_a_zone_is_entered_by_a_line_alone():
    table = Table()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    told = {"unit": "7RTR", "movement 7RTR": 6, "step1": "B"}
    with pytest.raises(Refusal, match="do not touch"):
        table.make("march", ALLIED, **told, between1="open")
    table.make("march", ALLIED, **told)
    assert table.battle.units["7RTR"].place == "B"
