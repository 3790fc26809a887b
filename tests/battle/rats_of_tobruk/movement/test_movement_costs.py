"""Costs of hexes, units that move together, and riders (Rats of Tobruk 7 to 9, 13, 14, 15.2)."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk.events.turns import SupplyFound
from assistant.battle.rats_of_tobruk.state.board import Face, Ground, Hex, Hexside
from assistant.rules.dice import given_dice
from tests.battle.rats_of_tobruk.field import KEY, Field, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, unit


def costs(field, question="hex1", **told):
    """The costs of the hexes around a unit, or the reasons why they are closed."""
    looked = field.game.make(
        "move-unit", AXIS, told, given_dice({}), at="", request="", commit=False
    )
    [ask] = [each for each in looked.asks if each.name == question]
    return {o.value: o.effect.partition("\n")[2] for o in ask.options}


def points_spent(field, who, path, **told):
    """The movement points that a unit has spent after a move."""
    field.make("move-unit", AXIS, unit=who, path=path, **told)
    return field.unit(who).spent


BUNKER = {**hexes(), "0911": Hex("ravine", True), "0910": Hex("hamada", False)}


def test_a_bunker_hex_costs_its_own_price_over_wire_that_of_wire_and_by_road_that_of_the_road():
    assert costs(Field(hexes=BUNKER), unit="tank/33")["0911"] == "3 MP"
    wire = Field(hexes=BUNKER, hexsides={"0910-0911": Hexside(ditch_wire=True)})
    assert costs(wire, unit="tank/33")["0911"] == "4 MP"
    road = {**BUNKER, "0911": Hex("ravine", True, road=("0910",))}
    assert points_spent(Field(hexes=road), "tank/33", "0911") == 0.5


def test_a_price_of_bunkers_that_is_not_entered_is_asked_for_once():
    key = {**Field().battle.key}
    del key["bunker"]
    field = Field(hexes=BUNKER, key=key)
    with pytest.raises(Refusal, match="cost_bunker_tracked"):
        field.make("move-unit", AXIS, unit="tank/33", path="0911")
    assert points_spent(field, "tank/33", "0911", cost_bunker_tracked="2") == 2


def test_units_move_as_a_stack_only_if_they_began_together():
    field = Field()
    field.moves(unit="truck/33", path="0910")  # there it meets the tank, which has not moved
    field.moves(unit="truck/33", stack=["tank/33"], path="0911")
    assert [field.place(id) for id in ("truck/33", "tank/33")] == ["0911", "0910"]
    field.moves(unit="1/33", stack=["2/33"], path="1009")  # these two stood together
    assert [field.place(id) for id in ("1/33", "2/33")] == ["1009", "1009"]


def riders(tank, rider, place="0510"):
    """Two units of battalions not in hand, or one of them of the 33rd, in one hex."""
    tracked = unit("tank", tank, place=place, move_type="tracked", full=Face(8, 6, 8))
    field = Field(units=troops(tank=tracked, leg=unit("leg", rider, place=place)))
    field.make("ride", AXIS, rider="leg", tank="tank")
    return field


def test_either_a_rider_or_its_tank_is_activated():
    for tank, rider in (("33", "KGK"), ("KGK", "33")):
        field = riders(tank, rider)
        paid = {"tank": field.unit("tank"), "leg": field.unit("leg")}
        active = "tank" if tank == "33" else "leg"
        assert {id: (u.spent, u.owes) for id, u in paid.items()} == {
            id: (1, 0) if id == active else (0, 1) for id in paid
        }
    with pytest.raises(Refusal, match="No unit is in a hex"):
        riders("KGK", "39PzJ")
    with pytest.raises(Refusal, match="out of its HQ’s range"):
        riders("33", "KGK", place="2010")


def test_no_hq_is_chosen_that_moves_with_other_units():
    field = Field(units=troops(**{"1/33": unit("1/33", "33", place="1009")}))
    field.make("move-unit", AXIS, unit="1/33", stack=["33 HQ"], path="0909 0809")
    shot = {"step": 0, "unit": "at/13", "target": "33 HQ"}
    with pytest.raises(Refusal, match="cover that HQ"):
        field.make("opportunity", ALLIED, dice={"fire": [6, 6]}, **shot)
    field.make("opportunity", ALLIED, dice={"fire": [6, 6]}, **{**shot, "target": "1/33"})
    assert field.unit("1/33").strength == "depleted"


def offered_hexes(field, question="hex2", **told):
    found = field.game.make(
        "move-unit", AXIS, told, given_dice({}), at="", request="", commit=False
    )
    return {ask.name: {o.value: o.effect for o in ask.options} for ask in found.asks}[question]


def in_storm(field):
    field.game.state = replace(field.battle, weather="sandstorm")
    return field


def test_night_and_storm_each_halve_the_allowance_rounded_up():
    told = {"unit": "pio/33", "hex1": "0912"}  # a leg unit with 5
    assert offered_hexes(Field(), **told)["stays"] == "4 MP left"
    assert offered_hexes(Field(turn_type="night"), **told)["stays"] == "2 MP left"
    assert offered_hexes(in_storm(Field()), **told)["stays"] == "2 MP left"
    assert offered_hexes(in_storm(Field(turn_type="night")), **told)["stays"] == "1 MP left"
    assert offered_hexes(Field(turn_type="evening"), **told)["stays"] == "4 MP left"


RAVINES = {**hexes(), **dict.fromkeys(("0808", "0809", "0911", "0912"), Hex("ravine", False))}


def test_all_of_the_movement_is_spent_first_and_never_at_night():
    field = Field(hexes=RAVINES)
    assert costs(field, unit="truck/33")["0809"] == "9 MP"
    assert costs(field, "hex2", unit="truck/33", hex1="0908")["0808"] == "too far"
    assert costs(Field(hexes=RAVINES, turn_type="night"), unit="truck/33")["0809"] == "not by night"


def test_half_means_half_of_the_printed_or_by_house_rule_of_the_turns_movement():
    assert costs(Field(hexes=RAVINES), unit="tank/33")["0911"] == "4 MP"
    night = Field(hexes=RAVINES, turn_type="night")
    assert costs(night, unit="tank/33")["0911"] == "4 MP"
    assert costs(night, "hex2", unit="tank/33", hex1="0909")["0809"] == "too far"
    night.make("set-options", rules=["half_of_allowance"])
    assert costs(night, unit="tank/33")["0911"] == "2 MP"


def slow(movement, **more):
    """A leg unit of the 33rd, out of the way, next to a hill that costs 2."""
    lone = unit("slow", "33", place="0808", full=Face(7, 6, movement), **more)
    ground = {**hexes(), "0708": Hex("hill", False), "0709": Hex("sea", False)}
    key = {**KEY, "sea": Ground("na", "na", "na")}
    return lambda **told: Field(units=troops(slow=lone), hexes=ground, key=key, **told)


def test_an_unmoved_unit_enters_one_hex_it_cannot_pay_for_except_at_night_or_the_sea():
    table = slow(1)
    assert costs(table(), unit="slow")["0708"] == "1 MP"
    assert points_spent(table(), "slow", "0708") == 1
    assert costs(table(turn_type="night"), unit="slow")["0708"] == "too far"
    assert costs(table(), unit="slow")["0709"] == "closed"
    assert costs(slow(0)(), unit="slow")["0708"] == "too far"


def test_too_few_points_left_open_no_further_hex():
    field = slow(2)()
    field.moves(unit="slow", path="0807")
    open_to = costs(field, unit="slow")
    assert (open_to["0707"], open_to["0708"]) == ("1 MP", "too far")
    with pytest.raises(Refusal, match="too few movement points"):
        field.make("move-unit", AXIS, unit="slow", path="0707 0606")


@pytest.mark.parametrize(
    ("who", "rules", "points"),
    [
        ("truck/33", [], "3 MP left"),
        ("truck/33", ["round_movement_up"], "4 MP left"),
        ("tank/33", [], "3 MP left"),
        ("33 HQ", [], "0 MP left"),  # it leaves an enemy zone of control
        ("pio/33", [], "4 MP left"),
    ],
)
def test_out_of_supply_vehicles_and_hqs_have_half_their_movement(who, rules, points):
    field = Field()
    field.bring_about(SupplyFound(who, 2, "out-of-supply"))
    if rules:
        field.make("set-options", rules=rules)
    first = {"truck/33": "0908", "tank/33": "0909", "33 HQ": "1008", "pio/33": "0912"}[who]
    assert offered_hexes(field, unit=who, hex1=first)["stays"] == points


def test_no_road_leads_out_of_an_enemy_zone_and_leaving_one_costs_a_point_more():
    road = {**hexes(), "1010": Hex("hamada", False, road=("0910",))}
    field = Field(hexes=road)
    with pytest.raises(Refusal, match="no road leads out of an enemy zone"):
        field.make("move-unit", AXIS, unit="1/33", path="0910")
    assert points_spent(field, "1/33", "0910", roads=[]) == 2


def test_wire_is_crossed_into_an_enemy_zone_only_by_road():
    wire = {"hexsides": {"0910-1010": Hexside(ditch_wire=True)}}
    with pytest.raises(Refusal, match="ditch and wire into an enemy zone"):
        Field(**wire).make("move-unit", AXIS, unit="tank/33", path="1010")
    road = {**hexes(), "1010": Hex("hamada", False, road=("0910",))}
    assert points_spent(Field(hexes=road, **wire), "tank/33", "1010") == 0.5


def test_no_road_leads_into_a_bunker_in_an_enemy_zone():
    road = {**hexes(), "1010": Hex("hamada", True, road=("0910",))}
    field = Field(hexes=road)
    with pytest.raises(Refusal, match="bunker in an enemy zone"):
        field.make("move-unit", AXIS, unit="tank/33", path="1010")


@pytest.mark.parametrize(
    "more",
    [
        {"hexsides": {"1010-1110": Hexside(ditch_wire=True)}},
        {"hexes": {**hexes(), "1010": Hex("ridge", False)}},
        {"units": {"1/13": unit("1/13", "2/13", "allied", hq=True, place="1110", depleted=None)}},
    ],
)
def test_no_zone_extends_over_wire_or_into_closed_terrain_nor_from_an_hq(more):
    gone = {id: unit(id, "2/13", "allied", place="1414") for id in ("at/13", "gun/13")}
    key = {**KEY, "ridge": Ground(1.0, 1.0, "na", 0, False)}
    units = troops(**gone, **more.get("units", {}))
    plain = Field(units=troops(**gone))
    plain.moves(unit="tank/33", path="1010")
    assert plain.unit("tank/33").stopped
    field = Field(key=key, **{**more, "units": units})
    field.moves(unit="tank/33", path="1010")
    assert not field.unit("tank/33").stopped


def test_a_friend_in_the_hex_does_not_cancel_an_enemy_zone():
    field = Field()
    field.moves(unit="tank/33", path="1010")  # 1/33 and 2/33 are there
    assert field.unit("tank/33").stopped


def test_a_road_marker_stays_to_the_end_of_the_turn():
    road = {**hexes(), "0909": Hex("ravine", False, road=("0809",)), "0809": Hex("ravine", False)}
    field = Field(hexes=road)
    field.moves(unit="truck/33", path="0809")
    field.make("lay-aside", AXIS)
    assert field.unit("truck/33").by_road
    field.make("draw")
    field.make("lay-aside")
    field.make("end-turn")
    assert not field.unit("truck/33").by_road


def test_by_road_two_full_units_fill_a_hex_and_four_depleted_ones():
    road = {**hexes(), "0808": Hex("hamada", False, road=("0708",))}
    more = {f"r{n}": unit(f"r{n}", "33", place="0808") for n in range(3)}
    field = Field(units=troops(**more), hexes=road)
    field.moves(unit="r0", stack=["r1", "r2"], path="0708")
    with pytest.raises(Refusal, match="Too many units are in 0708"):
        field.make("lay-aside", AXIS)
    field.make("reduce", AXIS, unit="r0", to="depleted")
    field.make("reduce", AXIS, unit="r1", to="depleted")
    field.make("lay-aside", AXIS)


def test_allied_trucks_pay_a_point_for_a_road_hex_of_the_salient_by_day_and_half_at_night():
    truck = unit("truck/13", "2/13", "allied", move_type="wheeled", place="1413")
    road = {**hexes(), "1414": Hex("hamada", False, road=("1413",), path=("1415",))}
    for turn_type, paid in (("day", 1), ("evening", 1), ("night", 0.5)):
        field = Field("2/13", turn_type, units=troops(truck=truck), hexes=road)
        field.game.state = replace(field.battle, scenario="salient", chits=dict(field.battle.chits))
        field.game.state = replace(field.battle, units={**field.battle.units, "truck/13": truck})
        field.make("move-unit", ALLIED, unit="truck/13", path="1414")
        assert (turn_type, field.unit("truck/13").spent) == (turn_type, paid)


def test_an_entering_unit_pays_for_the_edge_hex_and_following_units_pay_nothing():
    new = {id: unit(id, "33") for id in ("new1", "new2")}
    field = Field(units=troops(**new), hexes={**hexes(), "0505": Hex("ravine", False)})
    field.moves(unit="new1", path="0505", edge="yes")
    field.moves(unit="new2", path="0505", edge="yes")
    assert [field.unit(id).spent for id in new] == [2, 2]


def test_no_unit_enters_a_hex_of_the_enemy():
    field = Field()
    assert costs(field, unit="1/33")["1110"] == "closed"
    with pytest.raises(Refusal, match="The enemy is in 1110"):
        field.make("move-unit", AXIS, unit="1/33", path="1110")


def test_a_unit_that_meets_unseen_enemies_stops_before_them():
    hidden = unit("b/13", "2/13", "allied", hq=True, place="0711", depleted=None)
    ground = {**hexes(), "0711": Hex("hamada", True)}
    field = Field(units=troops(**{hidden.id: hidden}), hexes=ground)
    entry = field.make("move-unit", AXIS, unit="pio/33", path="0810 0711")
    assert (field.place("pio/33"), field.unit("pio/33").spent) == ("0810", 1)
    field.make("let-pass", ALLIED)
    entry = field.make("move-unit", AXIS, unit="pio/33", path="0711")
    assert "the enemy is in 0711" in entry.told["axis"]
    assert (field.place("pio/33"), field.unit("pio/33").spent) == ("0810", 3)
    assert field.battle.walk.answered  # nobody fires at a unit that did not move


def test_a_stack_goes_no_farther_than_its_slowest_unit():
    slow = unit("slow/33", "33", place="0909", full=Face(7, 6, 2))
    quick = unit("quick/33", "33", place="0909")
    for first, other in (("quick/33", "slow/33"), ("slow/33", "quick/33")):
        field = Field(units=troops(**{slow.id: slow, quick.id: quick}))
        with pytest.raises(Refusal, match="too few movement points"):
            field.make("move-unit", AXIS, unit=first, stack=[other], path="0908 0907 0906")
        field.moves(unit=first, stack=[other], path="0908 0907")
        assert field.unit("quick/33").spent == 2
