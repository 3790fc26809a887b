"""Supply over the entered hexes, nominated stacks, edges of entry, and the switches."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.lookups.ground import overstacked_hexes
from assistant.battle.rats_of_tobruk.lookups.supply_lines import SupplyGround, trace_supply
from assistant.battle.rats_of_tobruk.state.board import Ground, Hex, Hexside
from assistant.rules.dice import given_dice
from assistant.rules.procedures import find
from tests.battle.rats_of_tobruk.field import KEY, Field, hexes, troops
from tests.battle.rats_of_tobruk.table import AXIS, Refusal, Table, unit

LINE = ("1010", "1011", "1012", "1013", "1014", "1015")
SEA = {**KEY, "sea": Ground("na", "na", "na")}
WALL = {f"{c:02}{r:02}": Hex("sea", False) for c in (9, 11) for r in range(1, 30)}


def lane(*units, **cells):
    """A column of hamada between shores that wheeled units cannot enter, with these units."""
    open_ground = {hex: Hex("hamada", False) for hex in LINE}
    ends = {hex: Hex("sea", False) for hex in ("1009", "1016")}
    named = {each.id: each for each in units}
    other = unit("2 HQ", "KGK", hq=True, place="1010")
    told = {**WALL, **ends, **open_ground, **cells}
    return Table(units={**named, other.id: other}, key=SEA, hexes=told).battle


def hq_and_troop(hq="1010", troop="1014"):
    return unit("33 HQ", "33", hq=True, place=hq), unit("1/33", "33", place=troop)


def test_a_path_over_entered_hexes_is_found():
    assert trace_supply(lane(*hq_and_troop()), "axis") == {
        "33 HQ": True,
        "1/33": True,
        "2 HQ": True,
    }


def test_ground_closed_to_wheels_blocks_supply_but_a_road_does_not():
    shut = {"1012": Hex("sea", False)}
    assert trace_supply(lane(*hq_and_troop(), **shut), "axis")["1/33"] is False
    road = {"1012": Hex("sea", False, road=("1011", "1013"))}
    assert trace_supply(lane(*hq_and_troop(), **road), "axis")["1/33"] is True


def test_a_ditch_and_wire_block_supply():
    battle = lane(*hq_and_troop())
    wired = replace(battle, hexsides={"1011-1012": Hexside(ditch_wire=True)})
    assert trace_supply(wired, "axis")["1/33"] is False


def test_supply_over_unentered_hexes_is_unknown():
    assert trace_supply(lane(*hq_and_troop(), **{"1012": Hex()}), "axis")["1/33"] is None


def test_an_enemy_and_its_zone_block_supply_except_where_a_friendly_unit_is():
    foe = unit("1/13", "2/13", "allied", place="1113")
    open_side = {"1113": Hex("hamada", False)}
    assert trace_supply(lane(*hq_and_troop(), foe, **open_side), "axis")["1/33"] is False
    friends = [unit(f"{n}/KGK", "KGK", place=hex) for n, hex in enumerate(("1012", "1013"))]
    assert trace_supply(lane(*hq_and_troop(), foe, *friends, **open_side), "axis")["1/33"] is True


def test_an_hq_that_traces_to_no_other_is_not_a_source():
    battle = lane(*hq_and_troop(hq="1014", troop="1015"), **{"1012": Hex("sea", False)})
    assert trace_supply(battle, "axis") == {"33 HQ": False, "1/33": False, "2 HQ": False}


def test_a_dead_hq_is_not_a_source_and_one_off_the_map_is_unknown():
    hq, troop = hq_and_troop()
    assert trace_supply(lane(replace(hq, strength="eliminated"), troop), "axis")["1/33"] is False
    assert trace_supply(lane(replace(hq, place=None), troop), "axis")["1/33"] is None


def test_the_sheet_knows_who_is_cut_off_and_asks_no_more():
    table = Table(
        units={u.id: u for u in (*hq_and_troop(), unit("2 HQ", "KGK", hq=True, place="1010"))},
        key=SEA,
        hexes={**WALL, **{hex: Hex("hamada", False) for hex in LINE}, "1012": Hex("sea", False)}
        | {hex: Hex("sea", False) for hex in ("1009", "1016")},
    )
    table.make("weather", dice={"weather": 1}, turn_type="day")
    table.make("supply", AXIS)
    assert table.battle.units["1/33"].supply == "low-supply"
    assert table.battle.units["33 HQ"].supply == "in-supply"


@pytest.fixture
def stacks_without_hq():
    """Two stacks of a battalion whose HQ is eliminated, in the activation of its chit."""
    dead = unit("33 HQ", "33", hq=True, strength="eliminated")
    field = Field.__new__(Field)
    Table.__init__(field, units=troops(**{dead.id: dead}), key=KEY, hexes=hexes())
    field.make("weather", dice={"weather": 1}, turn_type="day")
    rest = [u.id for u in field.battle.on_map("axis")]
    field.make("supply", AXIS, without=rest, nominated=["1/33", "2/33"])
    field.make("supply", side="allied", without=[])
    return field


def test_a_nominated_stack_is_in_supply_and_is_remembered(stacks_without_hq):
    assert stacks_without_hq.battle.nominated == ("1/33", "2/33")
    assert stacks_without_hq.unit("1/33").supply == "in-supply"
    assert stacks_without_hq.unit("tank/33").supply == "low-supply"
    mine = SYSTEM.views.side_view(stacks_without_hq.battle, "axis").columns[0]
    assert any("1/33 (nominated" in row.detail for row in mine.rows)


def test_a_part_that_splits_off_loses_its_supply(stacks_without_hq):
    stacks_without_hq.make("put-in", AXIS, chits=["33"])
    stacks_without_hq.make("put-in", side="allied", none="yes")
    stacks_without_hq.make("draw", AXIS, first="33")
    stacks_without_hq.make("move-unit", AXIS, unit="1/33", path="1011", kept="1010")
    assert stacks_without_hq.battle.nominated == ("2/33",)
    assert stacks_without_hq.unit("1/33").supply == "low-supply"
    assert stacks_without_hq.unit("2/33").supply == "in-supply"


@pytest.fixture
def unsupplied_tank_and_rider():
    """A tank without supply for two phases, and a rider whose own battalion was always supplied."""
    tank = unit("tank/33", "33", move_type="tracked", place="0910", phases_without=2)
    rider = unit("1/KGK", "KGK", place="0910", rides="tank/33")
    table = Table(units={u.id: u for u in (tank, rider)}, key=KEY, hexes=hexes())
    table.make("weather", dice={"weather": 1}, turn_type="day")
    return table


def test_a_rider_has_the_supply_of_its_tank(unsupplied_tank_and_rider):
    entry = unsupplied_tank_and_rider.make("supply", AXIS, without=["tank/33"])
    units = unsupplied_tank_and_rider.battle.units
    told = {id: (u.strength, u.supply, u.phases_without) for id, u in units.items()}
    assert told == dict.fromkeys(units, ("depleted", "out-of-supply", 3))
    assert entry.told["axis"].count("is out of supply and depleted.") == 2


def test_a_rider_is_not_asked_for_and_is_in_supply_with_his_tank(unsupplied_tank_and_rider):
    hungry = replace(
        unsupplied_tank_and_rider.battle.units["1/KGK"], phases_without=2, supply="out-of-supply"
    )
    unsupplied_tank_and_rider.game.state = replace(
        unsupplied_tank_and_rider.battle,
        units={**unsupplied_tank_and_rider.battle.units, hungry.id: hungry},
    )
    with pytest.raises(Refusal, match="Choose among: tank/33 in 0910"):
        unsupplied_tank_and_rider.make("supply", AXIS, without=["1/KGK"])
    unsupplied_tank_and_rider.make("supply", AXIS, without=[])
    units = unsupplied_tank_and_rider.battle.units.values()
    assert {(u.supply, u.phases_without, u.strength) for u in units} == {("in-supply", 0, "full")}


def test_axis_units_enter_over_the_west_or_south_edge():
    newcomer = unit("3/33", "33", place=None)
    field = Field(units=troops(**{newcomer.id: newcomer}))
    with pytest.raises(Refusal, match="not on the west or south edge"):
        field.make("move-unit", AXIS, unit="3/33", path="0808")
    field.make("move-unit", AXIS, unit="3/33", path="0508")
    assert field.place("3/33") == "0508"


def test_more_than_two_units_that_moved_by_road_are_too_many():
    battle = Field().battle
    there = {f"{n}/33": unit(f"{n}/33", "33", place="0505", by_road=n < 3) for n in range(4)}
    assert overstacked_hexes(replace(battle, units=there), "axis") == ["0505"]
    two = {id: replace(u, by_road=u.by_road and id != "0/33") for id, u in there.items()}
    assert overstacked_hexes(replace(battle, units=two), "axis") == []


def test_the_switches_of_halves_reach_the_procedures():
    table = Table()
    table.make("set-options", rules=["round_movement_up", "half_of_allowance"])
    told = SYSTEM.settled(table.battle, find("rats-of-tobruk/move"))
    assert (told["round_movement"], told["half_of"]) == ("up", "allowance")
    table.make("set-options", rules=["storm_ban"])
    assert "half_of" not in SYSTEM.settled(table.battle, find("rats-of-tobruk/move"))


def test_units_short_of_supply_are_asked_for_first_and_an_hq_before_its_battalion():
    there = [
        unit("1/33", "33", place="1010"),
        unit("33 HQ", "33", hq=True, place="1010"),
        unit("1/KGK", "KGK", place="1010", phases_without=1),
    ]
    table = Table(units={u.id: u for u in there})
    table.make("weather", dice={"weather": 1}, turn_type="day")
    told = ({}, given_dice({}))
    progress = table.game.make("supply", AXIS, *told, at="", request="", commit=False)
    [ask] = [each for each in progress.asks if each.name == "without"]
    assert [option.value for option in ask.options] == ["1/KGK", "33 HQ", "1/33"]


@pytest.fixture
def judged(monkeypatch):
    """The steps of paths that were checked, in order."""
    judged, lets = [], SupplyGround.lets
    monkeypatch.setattr(
        SupplyGround, "lets", lambda ground, *step: judged.append(step) or lets(ground, *step)
    )
    return judged


def test_each_step_of_a_path_is_judged_once_for_all_hqs(judged):
    hqs = [unit(f"{n} HQ", f"{n}", hq=True, place=f"101{n}") for n in range(5)]
    assert set(trace_supply(lane(*hqs), "axis").values()) == {True}

    assert judged
    assert len(judged) == len(set(judged))


def test_no_step_is_judged_again_when_only_units_have_moved(judged):
    hqs = [unit(f"{n} HQ", f"{n}", hq=True, place=f"101{n}") for n in range(5)]
    battle = lane(*hqs)
    trace_supply(battle, "axis")
    judged.clear()
    nearer = replace(hqs[4], place="1013")
    trace_supply(replace(battle, units={**battle.units, nearer.id: nearer}), "axis")

    assert judged == []


def test_wire_that_is_entered_later_blocks_a_path():
    hqs = [unit(f"{n} HQ", f"{n}", hq=True, place=f"101{n}") for n in (0, 4)]
    battle = lane(*hqs)
    assert trace_supply(battle, "axis")["4 HQ"] is True

    wired = {**battle.hexsides, "1011-1012": Hexside(ditch_wire=True)}
    assert trace_supply(replace(battle, hexsides=wired), "axis")["4 HQ"] is False
