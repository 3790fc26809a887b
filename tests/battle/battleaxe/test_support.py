"""Support in combat: aircraft, artillery, Rommel, AT and FLAK (Battleaxe 10, 12.1, 19.2)."""

from dataclasses import replace

import pytest

from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.printed_figures import TerrainEntered
from assistant.battle.battleaxe.events.setup import OptionsSet
from assistant.battle.battleaxe.events.tracks import (
    AdvantageShifted,
    FuelSet,
    MarkerAdded,
    MarkerTurned,
    RommelSet,
)
from assistant.battle.battleaxe.events.units import SupplyChecked, UnitPlaced
from assistant.battle.battleaxe.screens.views import side_view
from assistant.battle.battleaxe.state.board import Face, Marker
from tests.battle.battleaxe.desert import HERE, LINKS, assault, halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal

EVEN = {"attack": [3, 3], "defence": [3, 3]}


@pytest.fixture
def table():
    return halfaya_with_figures()


def totals(entry):
    """The two announced totals of an attack, such as `12 against 13`."""
    line = next(each for each in entry.told["umpire"].splitlines() if "against" in each)
    attack, defence = line.split(": ")[1].split(",")[0].split(" against ")
    return int(attack), int(defence)


def attack_totals(table, lead="deFR", dice=EVEN, **told):
    """Play the attack in Area 6 up to its dice; return its totals."""
    return totals(table.make("defend", AXIS, lead=lead, dice=dice, **told))


def test_the_lead_counts_whole_each_other_unit_one_and_the_ground_for_the_defender(table):
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    assert attack_totals(table) == (5 + 1 + 6, 3 + 2 + 2 + 6)


def test_the_ground_counts_for_any_defender_though_the_attacker_controls_the_place(table):
    table.bring_about(ControlTaken("6", "allied"))
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    assert attack_totals(table) == (12, 13)


def test_armor_infantry_and_anti_tank_together_are_worth_one_more_to_the_attacker_alone(table):
    table.bring_about(UnitPlaced("1/8", "6"))  # the Axis has all three as well
    assault(table, "7RTR", "22Gds", "65AT")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    assert attack_totals(table) == (5 + 2 + 1 + 6, 3 + 3 + 2 + 6)


def test_anti_tank_units_lead_an_attack_only_among_themselves(table):
    assault(table, "7RTR", "65AT")
    with pytest.raises(Refusal, match="Who leads"):
        table.make("attack", ALLIED, place="6", lead="65AT")
    assert list(table.options("attack", "lead", ALLIED, place="6")) == ["7RTR"]
    alone = halfaya_with_figures()
    assault(alone, "65AT")
    alone.make("attack", ALLIED, place="6")
    assert attack_totals(alone)[0] == 1 + 6  # of its 5 on the counter


def test_units_that_may_lead_show_their_combat_value(table):
    assault(table, "7RTR", "22Gds")
    shown = table.options("attack", "lead", ALLIED, place="6")
    assert shown == {"7RTR": "combat 5", "22Gds": "combat 5"}
    table.make("attack", ALLIED, place="6", lead="7RTR")
    assert "AT or FLAK" in table.options("defend", "lead", AXIS)["1/33A"]


@pytest.mark.parametrize(("with_it", "worth"), [((), 1), (("deFR",), 3 + 1)])
def test_flak_defends_with_its_own_value_with_others_and_with_1_alone(table, with_it, worth):
    gone = set(HERE) - {"1/33A", *with_it}
    table.bring_about(*(UnitPlaced(id, "8") for id in gone))
    assault(table, "7RTR")
    table.make("attack", ALLIED, place="6")
    assert attack_totals(table, lead="1/33A")[1] == worth + 2 + 6


def test_out_of_supply_a_lead_is_worth_one_less(table):
    table.bring_about(SupplyChecked(("7RTR", "deFR")))
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    entry = table.make("defend", AXIS, lead="deFR", dice=EVEN)
    assert totals(entry) == (12 - 1, 13 - 1)
    [fight] = [r for r in entry.resolutions if r.procedure == "battleaxe/combat"]
    worked = {step.label: step.value for step in fight.steps}
    assert (worked["lead unit 7RTR"], worked["7RTR is out of supply"]) == (5, -1)


def test_only_the_leads_combat_values_are_asked_for():
    bare = halfaya_with_figures()
    units = dict(bare.battle.units)
    for id in ("22Gds", "1/104", "1/33A"):
        units[id] = replace(units[id], full=Face(None, 6))
    bare.game.state = replace(bare.battle, units=units)
    assault(bare, "7RTR", "22Gds")
    bare.make("attack", ALLIED, place="6", lead="7RTR")
    assert bare.options("defend", "combat 1/104", AXIS, lead="deFR") is None
    assert attack_totals(bare) == (12, 13)


def test_aircraft_add_a_die_and_half_a_die_in_a_contested_place(table):
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR", air="yes")
    assert attack_totals(table, dice={**EVEN, "air": 5})[0] == 12 + 5
    table = halfaya_with_figures()
    table.bring_about(UnitPlaced("7RTR", "6"), ImpulseBegun("axis", 1), ImpulseBegun("allied", 2))
    table.make("impulse", ALLIED, kind="assault", places=["6"])
    table.make("attack", ALLIED, place="6", air="yes")
    assert attack_totals(table, dice={**EVEN, "air": 5})[0] == 5 + 2 + 6


def test_aircraft_serve_one_attack_of_an_impulse():
    table = halfaya_with_figures((*LINKS, ("C", "7", "line")))
    table.bring_about(UnitPlaced("1/8", "7"))
    assault(table, "7RTR")
    table.make("march", ALLIED, unit="4RTR(-)", step1="7")
    table.make("attack", ALLIED, place="7", air="yes")
    table.make("defend", AXIS, lead="1/8", dice={"air": 1, "attack": [1, 1], "defence": [1, 2]})
    table.make("withdraw", AXIS, stands="yes")
    assert table.battle.markers["allied-air-1"].state == "used"
    assert table.options("attack", "air", ALLIED, place="6") is None


def test_aircraft_come_before_the_call_and_a_call_that_fails_costs_no_marker(table):
    assault(table, "7RTR", "22Gds")
    order = [ask.name for ask in table.looked("attack", ALLIED, place="6", lead="7RTR").asks]
    assert order.index("air") < order.index("call")
    table.make("attack", ALLIED, place="6", lead="7RTR", call="yes", dice={"call": 3})
    assert {m.state for m in table.battle.markers.values()} == {"ready"}
    assert attack_totals(table)[0] == 12


def test_artillery_that_answers_is_worth_two_on_either_side(table):
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR", call="yes", dice={"call": 4})
    # 3 and 1 in its own strongpoint
    assert attack_totals(table, call="yes", dice={**EVEN, "call": 3}) == (12 + 2, 13 + 2)


@pytest.mark.parametrize(("strongpoint", "holder"), [(False, "axis"), (True, "allied")])
def test_elsewhere_the_axis_call_has_no_bonus(table, strongpoint, holder):
    table.bring_about(TerrainEntered("6", 2, is_strongpoint=strongpoint), ControlTaken("6", holder))
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    assert attack_totals(table, call="yes", dice={**EVEN, "call": 3})[1] == 13


def test_a_side_without_markers_is_not_asked_for_a_call(table):
    ids = [id for id, m in table.battle.markers.items() if m.kind == "artillery"]
    assert (sum(i.startswith("allied") for i in ids), sum(i.startswith("axis") for i in ids)) == (
        3,
        2,
    )
    table.bring_about(*(MarkerTurned(id, "used") for id in ids))
    assault(table, "7RTR")
    assert table.options("attack", "call", ALLIED, place="6") is None
    table.make("attack", ALLIED, place="6")
    assert table.options("defend", "call", AXIS) is None


def test_support_alone_attacks_nobody(table):
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    with pytest.raises(Refusal, match="unit can attack now"):
        table.make("attack", ALLIED, place="6", air="yes", call="yes")


def axis_attack(**options):
    """7RTR is in Area 5, where 1/104 has gone from 6 in an Axis assault; Rommel leads."""
    table = halfaya_with_figures()
    table.bring_about(OptionsSet({**table.battle.options, **options}), RommelSet(True))
    table.bring_about(
        UnitPlaced("7RTR", "5"), ControlTaken("5", "allied"), UnitPlaced("22Gds", "7")
    )
    table.bring_about(ControlTaken("7", "allied"), ImpulseBegun("axis", 1))
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("march", AXIS, unit="deFR", step1="7")
    return table


def test_rommel_adds_a_die_to_one_attack_of_an_axis_impulse():
    table = axis_attack()
    table.make("attack", AXIS, place="5", rommel="yes")
    entry = table.make("defend", ALLIED, lead="7RTR", dice={**EVEN, "rommel": 4})
    assert totals(entry)[0] == 3 + 4 + 6
    for move, by in (("losses", ALLIED), ("withdraw", ALLIED), ("fall-back", AXIS)):
        if table.battle.fight:
            table.make(move, by, **({"stands": "yes"} if move == "withdraw" else {}))
    assert table.options("attack", "rommel", AXIS, place="7") is None
    rows = {row.words: row.detail for row in side_view(table.battle, "axis").tracks}
    assert rows["Rommel"] == "has led in this impulse"


def test_the_luftwaffe_comes_before_rommel_and_the_call():
    table = axis_attack(luftwaffe=True)
    table.bring_about(MarkerAdded(Marker("axis-air-1", "axis", "air", "impulse")))
    names = [ask.name for ask in table.looked("attack", AXIS, place="5").asks]
    assert [n for n in names if n in ("air", "rommel", "call")] == ["air", "rommel", "call"]


@pytest.mark.parametrize(("die", "worth"), [(3, 4), (6, 6)])
def test_under_the_luftwaffe_rule_allied_aircraft_are_worth_one_more_up_to_six(table, die, worth):
    table.bring_about(OptionsSet({**table.battle.options, "luftwaffe": True}))
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR", air="yes")
    assert attack_totals(table, dice={**EVEN, "air": die})[0] == 12 + worth


def test_in_a_fuel_shortage_the_allies_defend_with_two_more():
    table = axis_attack()
    table.bring_about(AdvantageShifted("allied"))
    table.bring_about(FuelSet(True))
    table.make("attack", AXIS, place="5", rommel="no")
    entry = table.make("defend", ALLIED, lead="7RTR", dice=EVEN)
    assert totals(entry)[1] == 5 + 2 + 2 + 6
