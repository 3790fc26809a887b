"""Rules of an activation: stacks, combat, engineers (Rats of Tobruk 5 to 17)."""

from dataclasses import replace
from random import Random

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.lookups.supply_lines import trace_supply
from assistant.battle.rats_of_tobruk.state.board import Ground, Hex, Hexside
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from tests.battle.rats_of_tobruk.field import KEY, Field, attack, facing, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal, Table, unit


def test_an_activated_battalion_may_move_fight_or_both_with_some_of_its_units_and_its_hq():
    field = Field()
    field.moves(unit="33 HQ", path="0909")
    field.moves(unit="1/33", path="1009")
    assert attack(field, [3, 4], ["2/33"])
    field.make("lay-aside", AXIS)  # the others did nothing
    field = Field()
    field.moves(unit="tank/33", path="1010")
    assert attack(field, [3, 4], ["tank/33"])  # it moved, then fights
    field = Field()
    assert attack(field, [3, 4], ["1/33"])  # it fights where it is


def test_the_stack_of_a_hex_is_counted_when_all_have_moved_with_hqs_as_full_units():
    four = {f"f{n}": unit(f"f{n}", "KGK", place="0910") for n in range(3)}
    field = Field(units=troops(**four))  # with the tank four stand in 0910
    field.moves(unit="truck/33", path="0910")  # a fifth passes through
    field.make("move-unit", AXIS, unit="truck/33", path="0911")
    field.make("lay-aside", AXIS)
    field = Field(units=troops(**four))
    field.moves(unit="33 HQ", path="0909 0910")
    with pytest.raises(Refusal, match="Too many units are in 0910"):
        field.make("lay-aside", AXIS)


def test_units_of_two_battalions_stack_and_are_not_called_together():
    field = Field(units=facing(unit("a/KGK", "KGK", place="1010")))
    with pytest.raises(Refusal, match="Which units move with 1/33"):
        field.make("move-unit", AXIS, unit="1/33", stack=["a/KGK"], path="1009")
    with pytest.raises(Refusal, match="Which units attack"):
        field.make("attack", AXIS, hex="1110", attackers=["a/KGK"])


def test_a_unit_left_by_a_stack_stays_and_the_others_move_on():
    field = Field()
    field.moves(unit="1/33", stack=["2/33"], path="0910")
    field.moves(unit="1/33", path="0911")
    with pytest.raises(Refusal, match="one of"):
        field.make("move-unit", AXIS, unit="2/33", path="0809")
    assert [field.place(id) for id in ("1/33", "2/33")] == ["0911", "0910"]


def test_a_unit_attacked_on_a_road_defends_by_the_other_terrain():
    on_road = {**hexes(), "1110": Hex("ravine", False, road=("1109",))}
    assert "net 3:" in attack(Field(hexes=on_road), (1, 1))


def test_combat_is_never_forced_and_goes_hex_by_hex_in_any_order():
    field = Field()
    field.make("lay-aside", AXIS)  # next to the enemy, without an attack
    field = Field()
    for hex, who in (("1111", "2/33"), ("1110", "1/33")):
        attack(field, [3, 4], [who], hex=hex)
    assert field.battle.fight is None


def test_allied_engineers_void_wire_too():
    pio = unit("pio/13", "2/13", "allied", place="1110", engineer=True)
    wire = {"hexsides": {"1010-1110": Hexside(ditch_wire=True)}}
    nets = []
    for attackers in (["1/13"], ["1/13", "pio/13"]):
        field = Field("2/13", units=facing(pio), **wire)
        field.make("attack", ALLIED, hex="1010", attackers=attackers)
        field.make("support", AXIS)
        entry = field.make("fight", ALLIED, dice={"attack": [1, 1]})
        nets.append(entry.told["axis"].split("net ")[1].split(":")[0])
    assert nets == ["5", "2"]


def test_guns_help_over_blocking_ground_from_enemy_zones():
    near = unit("gun/33", "33", place="1009", artillery=True, reach=6, direct=False)
    hill = {**hexes(), "1010": Hex("hill", False)}
    assert "14 to 6" in attack(
        Field(units=facing(near), hexes=hill), attackers=["1/33"], guns=["gun/33"]
    )


def test_a_gun_that_fired_a_barrage_does_not_advance():
    near = unit("gun/33", "33", place="1010", artillery=True, reach=6, direct=False)
    field = Field(units=facing(near))
    field.make("barrage", AXIS, dice={"barrage": 6}, unit="gun/33", hex="1110")
    with pytest.raises(Refusal, match="Which units attack"):
        field.make("attack", AXIS, hex="1110", attackers=["gun/33"])
    attack(field, [6, 5], ["1/33"])
    with pytest.raises(Refusal, match="one of"):
        field.make("advance", AXIS, unit="gun/33")


def test_improvised_mines_cost_no_movement_go_with_the_engineers_and_are_not_cleared():
    pio = unit("pio/13", "2/13", "allied", place="0808", engineer=True, hq=True)
    field = Field(units=facing(pio))
    field.moves(unit="truck/33", path="0809")  # into mined ground
    assert field.unit("truck/33").spent == 1
    assert field.battle.hexsides == {}  # there is nothing to clear
    mined = Field(units=facing(unit("pio/13", "2/13", "allied", place="1210", engineer=True)))
    assert "net 5:" in attack(mined, (1, 1))
    moved = Field(
        "2/13", units=facing(unit("pio/13", "2/13", "allied", place="1210", engineer=True))
    )
    moved.make("move-unit", ALLIED, unit="pio/13", path="1211")
    moved.make("let-pass", AXIS)
    moved.make("lay-aside", ALLIED)
    moved.game.state = replace(moved.battle, hand="33", walk=None)
    assert "net 2:" in attack(moved, (1, 1))


def test_a_bunker_counts_from_any_side_and_blocks_no_line():
    bunker = {"hexes": {**hexes(), "1110": Hex("hamada", True)}}
    for place in ("1010", "1109", "1210"):
        field = Field(units=facing(unit("1/33", "33", place=place)), **bunker)
        assert "net 6:" in attack(field, (1, 1), ["1/33"])
    assert KEY["bunker"].blocking is False


def test_engineers_pay_for_a_bunker_like_others_and_leave_it_there():
    field = Field(hexes={**hexes(), "0912": Hex("hamada", True)})
    field.moves(unit="pio/33", path="0912")
    assert (field.unit("pio/33").spent, field.battle.hexes["0912"].bunker) == (2, True)


def test_allied_units_may_leave_the_perimeter():
    wire = {"hexsides": {"1313-1314": Hexside(ditch_wire=True)}}
    field = Field("2/13", units=facing(unit("x/13", "2/13", "allied", place="1313")), **wire)
    field.make("move-unit", ALLIED, unit="x/13", path="1314")
    assert field.place("x/13") == "1314"


def test_an_axis_hq_traces_to_the_western_edge_while_another_is_still_off_the_map():
    lane = {f"{c:02}10": Hex("hamada", False) for c in range(1, 6)}
    for strength, traces in (("full", True), ("eliminated", False)):
        hq = unit("33 HQ", "33", hq=True, place="0310")
        off = unit("KGK HQ", "KGK", hq=True, strength=strength)
        battle = Table(units={u.id: u for u in (hq, off)}, key=KEY, hexes=lane).battle
        assert (trace_supply(battle, "axis")["33 HQ"] is True) is traces


def test_an_entry_hex_costs_what_its_other_ground_costs():
    key = {**KEY, "entry": Ground("other", "other", "other")}
    new = unit("new/33", "33")
    field = Field(units=facing(new), key=key, hexes={**hexes(), "0505": Hex("entry", False)})
    told = {"unit": "new/33", "path": "0505", "edge": "yes"}
    with pytest.raises(Refusal, match="cost_entry_leg"):
        field.make("move-unit", AXIS, **told)
    field.make("move-unit", AXIS, cost_entry_leg="2", **told)
    assert field.unit("new/33").spent == 2


@pytest.mark.parametrize(("kind", "engineer"), [("Pio", True), ("Eng", True), ("Inf", False)])
def test_a_counter_of_pioneers_is_one_of_engineers(kind, engineer):
    card = load_data()
    first = card.units[0].model_copy(update={"kind": kind, "engineer": False})
    changed = card.model_copy(update={"units": (first, *card.units[1:])})
    opened = SYSTEM.opened(changed, 0, lambda: "ID", Random(1))
    assert opened.units[first.id].engineer is engineer
