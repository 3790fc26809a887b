"""Moving, riding, debarking, opportunity fire, seeing."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.lookups import ground
from assistant.battle.rats_of_tobruk.state.board import Ground, Hex, Hexside
from assistant.rules.dice import given_dice
from assistant.rules.rats_of_tobruk.hexes import hexes_between
from tests.battle.rats_of_tobruk.field import KEY, Field, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit

SEA = Ground("na", "na", "na")


@pytest.fixture
def field():
    return Field()


@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("hex", ["1010", "1110"])
def test_a_hex_has_six_neighbors(field, shifted, hex):
    battle = replace(field.battle, shifted=shifted)
    near = set(ground.neighbors(battle, hex))
    every = (f"{c:02}{r:02}" for c in range(8, 14) for r in range(8, 14))
    assert near == {h for h in every if hexes_between(hex, h, shifted) == 1}


def test_a_stack_moves_hex_by_hex_and_its_riders_with_it(field):
    entry = field.make("move-unit", AXIS, unit="1/33", stack=["2/33"], path="0910 0911")
    assert field.place("1/33") == field.place("2/33") == "0911"
    assert field.unit("1/33").spent == 3  # 1 more out of the enemy's zone of control
    assert entry.told["axis"] == "1/33, 2/33: to 0911, 2 MP left."
    assert "allied" not in entry.told


def test_a_unit_that_moved_may_move_on_until_another_moves(field):
    field.moves(unit="1/33", path="0910")
    field.make("move-unit", AXIS, unit="1/33", path="0911")
    field.make("move-unit", AXIS, unit="truck/33", path="0809")
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="1/33", path="0910")


@pytest.mark.parametrize("path", ["0910 0911", "09100911", "0910,0911", "0910.0911"])
def test_a_path_is_typed_with_digits_alone_or_with_something_between(field, path):
    field.make("move-unit", AXIS, unit="1/33", path=path)
    assert field.place("1/33") == "0911"


def question_by_hex(field, name, **told):
    """The options of a move's question, by hex."""
    progress = field.game.make(
        "move-unit", AXIS, told, given_dice({}), at="", request="", commit=False
    )
    ask = next(a for a in progress.asks if a.name == name)
    return ask, {option.value: (option.at, option.effect) for option in ask.options}


def test_the_hexes_around_the_counter_are_offered_with_ground_and_cost():
    road = {**hexes(), "0810": Hex("ravine", False, road=("0910",)), "0911": Hex("ravine", True)}
    wire = {"0910-1010": Hexside(ditch_wire=True)}
    field = Field(hexes=road, hexsides=wire)
    ask, offered = question_by_hex(field, "hex1", unit="tank/33")
    assert (ask.of, ask.value) == ("0910", None)
    assert offered == {
        "0909": ("n", "hamada\n1 MP"),
        "1009": ("ne", "hamada\n1 MP"),
        "1010": ("se", "hamada, wire\nclosed: wire, enemy zone"),
        "0911": ("s", "ravine, bunker\n3 MP"),
        "0810": ("sw", "ravine, road\n0.5 MP"),
        "0809": ("nw", "hamada\n1 MP"),
    }


def test_a_path_is_tapped_hex_by_hex_until_the_unit_stops(field):
    ask, offered = question_by_hex(field, "hex2", unit="tank/33", hex1="0911")
    assert (ask.of, ask.value, offered["stays"]) == ("0911", "stays", ("here", "7 MP left"))
    field.make("move-unit", AXIS, unit="tank/33", hex1="0911", hex2="0912")
    assert (field.place("tank/33"), field.unit("tank/33").spent) == ("0912", 2)


def test_a_hex_tapped_later_has_its_road_and_its_wire_though_the_sheet_ticked_before():
    road = {**hexes(), "0910": Hex("hamada", False, road=("0911",))}
    road["0911"] = Hex("hamada", False, road=("0912",))
    field = Field(hexes=road, hexsides={"0912-0913": Hexside(ditch_wire=True)})
    tapped = {"unit": "tank/33", "hex1": "0911", "hex2": "0912"}
    ticks, _ = question_by_hex(field, "roads_2", **tapped, roads_1=["0911"], wired_1=[])
    assert ticks.value == ("0911", "0912")
    field.make("move-unit", AXIS, **tapped, hex3="0913", roads_2=["0911", "0912"], wired_2=[])
    assert field.unit("tank/33").spent == 5  # half a point twice, half of 8 for the wire
    assert field.battle.hexsides["0912-0913"].ditch_wire


def test_no_hex_is_offered_after_an_enemy_zone_of_control(field):
    field.make("move-unit", AXIS, unit="tank/33", hex1="1010", hex2="0911")
    assert field.place("tank/33") == "1010"


def test_ground_that_nobody_has_entered_is_asked_for_as_the_hex_is_tapped():
    field = Field(hexes={})
    _, offered = question_by_hex(field, "hex1", unit="tank/33")
    assert offered["0911"] == ("s", "terrain?")
    told = {"hex1": "0911", "terrain_0911": "ravine"}
    _, offered = question_by_hex(field, "hex2", unit="tank/33", **told)
    assert offered["stays"] == ("here", "4 MP left")


def test_a_hex_that_costs_too_much_is_called_too_far_and_a_forbidden_one_closed():
    field = Field(hexes={**hexes(), "0809": Hex("sea", False)}, key={**KEY, "sea": SEA})
    _, offered = question_by_hex(field, "hex1", unit="truck/33")
    assert offered["0809"] == ("sw", "sea\nclosed")
    field = Field(hexes={**hexes(), "0911": Hex("ravine", False), "0912": Hex("ravine", False)})
    told = {"hex1": "0911", "hex2": "0912"}
    _, offered = question_by_hex(field, "hex3", unit="tank/33", **told)
    assert offered["0913"] == ("s", "hamada\ntoo far")


def test_a_set_up_is_announced_stack_by_stack(field):
    told = {"unit": "1/33", "hex": "0707", "others": ["new/33", "new/34"]}
    more = {id: unit(id, "33") for id in ("new/33", "new/34")}
    field = Field(units=troops(**more))
    entry = field.make("place", AXIS, **told)
    assert {field.place(id) for id in ("1/33", "new/33", "new/34")} == {"0707"}
    assert entry.told["axis"] == "1/33, new/33, new/34: hex 0707."
    assert "allied" not in entry.told


def test_a_path_goes_from_hex_to_hex(field):
    with pytest.raises(Refusal, match="not next to"):
        field.make("move-unit", AXIS, unit="1/33", path="0808")
    with pytest.raises(Refusal, match="four digits"):
        field.make("move-unit", AXIS, unit="1/33", path="everywhere")
    with pytest.raises(Refusal, match="enemy zone of control"):
        field.make("move-unit", AXIS, unit="tank/33", path="0911 1010 0910")


def test_only_the_battalion_of_the_chit_moves_within_its_hq_s_range(field):
    with pytest.raises(Refusal, match="belongs to the other side"):
        field.make("move-unit", ALLIED, unit="1/13", path="1210")
    far = unit("3/33", "33", place="0501")
    field = Field(units=troops(**{"3/33": far}))
    with pytest.raises(Refusal, match="out of its HQ’s range"):
        field.make("move-unit", AXIS, unit="3/33", path="0502")


def test_only_one_stack_acts_if_the_hq_is_dead():
    dead = unit("33 HQ", "33", hq=True, depleted=None, strength="eliminated")
    field = Field(units=troops(**{"33 HQ": dead}))
    field.moves(unit="1/33", path="0910")
    assert field.battle.lone == ("1/33", "2/33")
    with pytest.raises(Refusal, match="another stack"):
        field.make("move-unit", AXIS, unit="truck/33", path="0809")


def test_terrain_that_the_map_lacks_is_asked_for_and_kept():
    field = Field(hexes={})
    with pytest.raises(Refusal, match="terrain_0809"):
        field.make("move-unit", AXIS, unit="truck/33", path="0809")
    field.make("move-unit", AXIS, unit="truck/33", path="0809", terrain_0809="hamada")
    assert field.battle.hexes["0809"] == Hex("hamada")


def test_roads_and_wire_are_known_or_entered():
    road = {**hexes(), "0909": Hex("ravine", False, road=("0809",)), "0809": Hex("ravine", False)}
    field = Field(hexes=road, hexsides={"0809-0810": Hexside(ditch_wire=True)})
    field.moves(unit="truck/33", path="0809")
    assert (field.unit("truck/33").spent, field.unit("truck/33").by_road) == (0.5, True)
    with pytest.raises(Refusal, match="cannot enter that hex"):
        field.make("move-unit", AXIS, unit="truck/33", path="0810")
    with pytest.raises(Refusal, match="cannot enter that hex"):
        field.make("move-unit", AXIS, unit="truck/33", path="0709", wired=["0709"])


def test_allied_vehicles_pay_more_by_road_in_the_salient():
    truck = unit("truck/13", "2/13", "allied", move_type="wheeled", place="1410")
    easter, salient = (
        replace(Field().battle, scenario=each) for each in ("easter-battle", "salient")
    )
    assert ground.road_cost(easter, truck, "wheeled", path=False) == 0.5
    assert ground.road_cost(salient, truck, "wheeled", path=False) == 1
    night = replace(salient, turn_type="night")
    assert ground.road_cost(night, truck, "wheeled", path=False) == 0.5


def test_a_leg_unit_rides_on_a_tank_and_moves_as_it_does(field):
    field.moves(unit="1/33", path="0910")
    field.make("ride", AXIS, rider="1/33", tank="tank/33")
    assert (field.unit("1/33").rides, field.unit("tank/33").spent) == ("tank/33", 1)
    field.moves(unit="tank/33", path="0911 0912")
    assert field.place("1/33") == "0912"
    field.make("ride", AXIS, rider="1/33")
    assert field.unit("1/33").rides is None


def test_trucks_are_left_for_half_the_movement(field):
    entry = field.make("debark", AXIS, unit="truck/33")
    assert field.unit("truck/33").debarked
    assert "truck/33" not in entry.told["allied"]
    field.make("let-pass", ALLIED)
    with pytest.raises(Refusal, match="already"):
        field.make("debark", AXIS, unit="truck/33")
    field.make("move-unit", AXIS, unit="truck/33", path="0809 0709")
    assert field.unit("truck/33").spent == 2


def test_opportunity_fire_pins_a_unit_where_it_was_hit(field):
    field.make("move-unit", AXIS, unit="truck/33", path="0910 0911")
    with pytest.raises(Refusal, match="Allied"):
        field.make("opportunity", AXIS, step=0, unit="at/13", target="truck/33")
    fires = {"step": 0, "unit": "at/13", "target": "truck/33"}
    entry = field.make("opportunity", ALLIED, dice={"fire": [3, 4]}, **fires)
    assert field.place("truck/33") == "0910"
    assert field.unit("truck/33").pinned
    assert "pinned" in entry.told["axis"]
    assert field.battle.known["axis"]["at/13"] == "1111"
    with pytest.raises(Refusal, match="one of: 1/13 in 1110"):  # its range is not told
        field.make("opportunity", ALLIED, **fires)
    field.make("let-pass", ALLIED)
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="truck/33", path="0911")


def test_a_pinned_tank_makes_its_rider_dismount():
    rider = unit("1/33", "33", place="0910", rides="tank/33")
    field = Field(units=troops(**{"1/33": rider}))
    field.make("move-unit", AXIS, unit="tank/33", path="0911")
    told = {"step": 0, "unit": "at/13", "target": "tank/33"}
    field.make("opportunity", ALLIED, dice={"fire": [3, 3]}, **told)
    now = field.unit("1/33")
    assert (now.rides, now.pinned, now.place) == (None, True, "0911")


def test_a_stack_is_inspected_only_by_day_and_never_in_a_bunker():
    field = Field()
    entry = field.make("look", AXIS, hex="1110")
    assert "1/13 (full)" in entry.told["axis"]
    assert "allied" not in entry.told
    hidden = unit("2/13 B", "2/13", "allied", place="1210")
    field = Field(units=troops(**{"2/13 B": hidden}))
    with pytest.raises(Refusal, match="bunker"):
        field.make("look", AXIS, hex="1210")
    assert "2/13 B" not in SYSTEM.picture(field.battle, AXIS, field.entries)


def test_engineers_clear_wire_for_good():
    field = Field(hexsides={"0810-0911": Hexside(ditch_wire=True)})
    with pytest.raises(Refusal, match="not a hexside"):
        field.make("clear-wire", AXIS, unit="pio/33", hex="1212")
    field.make("clear-wire", AXIS, unit="pio/33", hex="0810", dice={"clear": 1})
    assert field.battle.hexsides["0810-0911"].ditch_wire
    with pytest.raises(Refusal, match="already tried"):
        field.make("clear-wire", AXIS, unit="pio/33", hex="0810")
    field = Field(hexsides={"0810-0911": Hexside(ditch_wire=True)})
    field.make("clear-wire", AXIS, unit="pio/33", hex="0810", dice={"clear": 6})
    assert not field.battle.hexsides["0810-0911"].ditch_wire


def test_opportunity_fire_is_offered_only_to_units_in_range():
    infantry = {id: replace(troops()[id], direct=False) for id in ("1/13", "gun/13")}
    field = Field(units=troops(**infantry))
    field.make("move-unit", AXIS, unit="truck/33", path="0809 0709 0609")
    due = [each.title for each in SYSTEM.views.side_view(field.battle, "allied").due]
    assert due == ["The Axis player moved to 0609"]  # the others are in range
    with pytest.raises(Refusal, match=r"Choose one of: 0809, 0709\."):
        field.make("opportunity", ALLIED, step=2)
    for step in (0, 1):
        field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, step=step)
    assert field.taps("allied") == ["Let it pass", "Let all of 33 pass"]
    with pytest.raises(Refusal, match="None of your units in range"):
        field.make("opportunity", ALLIED, step=0)
    field.make("let-pass", ALLIED)
    assert not SYSTEM.views.side_view(field.battle, "allied").due


def test_engineers_are_offered_adjacent_wire_unless_a_zone_of_control_forbids_it():
    def offered(field):
        page = SYSTEM.views.side_view(field.battle, "axis")
        return "clear-wire" in [tap.move for due in page.due for tap in due.taps]

    wire = {"0810-0911": Hexside(ditch_wire=True)}
    assert offered(Field(hexsides=wire))
    assert not offered(Field(hexsides={"0505-0506": Hexside(ditch_wire=True)}))
    foe = unit("2/13 B", "2/13", "allied", place="0912")
    assert not offered(Field(hexsides=wire, units=troops(**{foe.id: foe})))
    held = replace(troops()["pio/33"], pinned=True)
    assert not offered(Field(hexsides=wire, units=troops(**{held.id: held})))


def entering(**more):
    """A battalion with a unit that waits off the map."""
    return Field(units=troops(**{"new/33": unit("new/33", "33"), **more}))


def entry_hexes(field, **told):
    """The hexes that the sheet of a unit off the map offers, each with its text."""
    progress = field.tried("move-unit", AXIS, unit="new/33", **told)
    (asked,) = [ask for ask in progress.asks if ask.name == "entry"]
    return {option.value: option.effect for option in asked.options}


def test_a_unit_off_the_map_picks_the_edge_hex_over_which_it_enters():
    field = entering()
    offered = entry_hexes(field)
    assert {h for h in offered if h[:2] == "05"} == {f"05{r:02}" for r in range(5, 16)}
    assert {h for h in offered if h[2:] == "15"} == {f"{c:02}15" for c in range(5, 16)}
    assert len(offered) == 21
    assert offered["0505"] == "hamada, 1 MP"
    field.moves(unit="new/33", entry="0505", hex2="0605")
    assert field.place("new/33") == "0605"
    assert field.unit("new/33").spent == 2


def test_hexes_near_units_on_the_map_come_first_and_closed_ones_not_at_all():
    hexes_ = {**hexes(), "0515": Hex("sea", False)}
    key = {**KEY, "sea": Ground("na", "na", "na", 0, False)}
    units = troops(**{"new/33": unit("new/33", "33"), "2/33": unit("2/33", "33", place="1015")})
    field = Field(units=units, hexes=hexes_, key=key)
    offered = entry_hexes(field)
    assert [*offered][:3] == ["0915", "1015", "1115"]
    assert "0515" not in offered


def test_single_hexes_that_the_file_names_are_not_edges():
    field = Field(
        units=troops(**{"new/33": unit("new/33", "33")}),
        hexes={**hexes(), "3040": Hex("hamada", False), "3041": Hex("hamada", False)},
    )
    assert not {"3040", "3041"} & {*entry_hexes(field)}


def test_the_path_of_an_entering_unit_can_still_be_typed():
    field = entering()
    field.moves(unit="new/33", path="0505 0506")
    assert field.place("new/33") == "0506"


def test_without_entered_hexes_the_path_is_typed():
    field = Field(units=troops(**{"new/33": unit("new/33", "33")}), hexes={})
    progress = field.tried("move-unit", AXIS, unit="new/33")
    assert "entry" not in [ask.name for ask in progress.asks]
    assert "path" in [ask.name for ask in progress.asks if ask.value is None]
