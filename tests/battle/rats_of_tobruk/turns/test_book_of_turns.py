"""Chits, HQs, sight, replacements and victory over turns (Rats of Tobruk 1, 2, 4 to 6, 17)."""

from dataclasses import replace
from random import Random

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.events.turns import SupplyFound, TurnEnded
from assistant.battle.rats_of_tobruk.events.units import UnitPlaced
from assistant.battle.rats_of_tobruk.screens.views import side_view, table_view
from assistant.battle.rats_of_tobruk.state.board import Hex, Hexside
from assistant.battle.screens.log_lines import log_lines
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from tests.battle.rats_of_tobruk.field import Field, facing, hexes, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, CHITS, Refusal, Table, unit
from tests.battle.rats_of_tobruk.table import troops as one_each


def tracks(page):
    return {row.words: row.detail for row in page.tracks}


@pytest.mark.parametrize(
    ("far", "told", "seen"),
    [
        ("2010", {}, True),
        ("2110", {}, False),
        ("1510", {"weather": "sandstorm"}, True),
        ("1610", {"weather": "sandstorm"}, False),
        ("1110", {"turn_type": "night"}, True),
        ("1210", {"turn_type": "night"}, False),
        ("1210", {"turn_type": "night", "weather": "sandstorm"}, False),
    ],
)
def test_an_enemy_stack_is_inspected_within_ten_hexes_five_in_a_storm_one_at_night(far, told, seen):
    away = {u.id: None for u in Field().battle.on_map("axis") if u.id != "1/33"}
    field = Field()
    field.bring_about(*(UnitPlaced(id, None) for id in away), UnitPlaced("1/13", far))
    field.game.state = replace(field.battle, **told)
    ground = {**field.battle.hexes, far: Hex("hamada", False)}
    field.game.state = replace(field.battle, hexes=ground)
    if seen:
        assert "1/13 (full)" in field.make("look", AXIS, hex=far).told["axis"]
        return
    with pytest.raises(Refusal, match="too far for this light"):
        field.make("look", AXIS, hex=far)


def test_a_blocked_line_shows_nothing():
    with pytest.raises(Refusal, match="line of sight is blocked"):
        Field().make("look", AXIS, hex="1110", blocked="yes")


def test_the_drawn_battalion_and_its_units_out_of_range_are_shown():
    far = unit("far/33", "33", place="1414")
    near = unit("33 HQ", "33", hq=True, activation_range=4, place="1009", depleted=None)
    field = Field(units=facing(far, near))
    for page in (side_view(field.battle, "allied"), table_view(field.battle)):
        assert tracks(page)["In hand"] == "33"
    rows = {row.words: row for row in side_view(field.battle, "axis").columns[0].rows}
    assert rows["far/33"].detail == "1414, out of its HQ’s range"
    assert ([tap.move for tap in rows["1/33"].taps], rows["far/33"].taps) == (["move-unit"], ())


def test_an_hq_that_is_dead_leaves_its_chit_in_the_cup():
    dead = {"33 HQ": unit("33 HQ", "33", hq=True, depleted=None, strength="eliminated")}
    field = Field(units=troops(**dead))
    field.make("lay-aside", AXIS)
    field.make("draw")
    field.make("lay-aside")
    field.make("end-turn")
    assert "33" in field.battle.chits


def test_a_battalion_that_passes_is_laid_aside_and_not_drawn_again_this_turn():
    field = Field()
    field.make("lay-aside", AXIS)  # none of its units was activated
    assert "33" not in field.battle.cup
    field.make("draw")
    assert field.battle.hand == "2/13"
    field.make("lay-aside")
    assert tracks(table_view(field.battle))["Drawn"] == "33, 2/13"
    with pytest.raises(Refusal):
        field.make("draw")
    field.make("end-turn")
    assert field.battle.turn == 2
    assert tracks(table_view(field.battle))["Drawn"] == "none"


def test_a_unit_that_entered_is_bound_to_its_hqs_range_in_the_next_turn():
    field = Field(units=facing(unit("3/33", "33", place="0513", entered=True)))
    field.game.state = replace(field.battle, cup=(), hand=None, walk=None)
    field.bring_about(TurnEnded())
    assert not field.unit("3/33").entered


def test_marks_of_the_turn_come_off_and_supply_debarking_and_riding_stay():
    marked = unit(
        *("1/33", "33"),
        place="1010",
        attacked=True,
        shot=True,
        by_road=True,
        overran=True,
        entered=True,
        pinned=True,
        debarked=True,
        rides="tank/33",
        supply="low-supply",
    )
    gun = unit("gun/33", "33", place="0908", artillery=True, fired=True)
    cut = unit("g2/33", "33", place="0908", artillery=True, fired=True, supply="out-of-supply")
    field = Field(units=facing(marked, gun, cut))
    field.game.state = replace(field.battle, cup=(), hand=None)
    field.bring_about(TurnEnded())
    now = field.unit("1/33")
    assert not any((now.attacked, now.shot, now.by_road, now.overran, now.entered, now.pinned))
    assert (now.debarked, now.rides, now.supply) == (True, "tank/33", "low-supply")
    assert (field.unit("gun/33").fired, field.unit("g2/33").fired) == (False, True)


def night(**more):
    """The end of a night: 33rd and 2/13th with a depleted leg unit far from the enemy."""
    units = one_each()
    hqs = {
        id: unit(id, b, hq=True, place="0505", depleted=None)
        for id, b in (("33 HQ", "33"), ("KGK HQ", "KGK"))
    }
    worn = {"a/33": unit("a/33", "33", place="0505", strength="depleted", **more.pop("worn", {}))}
    enemy = {u.id: replace(u, direct=False) for u in units.values() if u.side == "allied"}
    table = Table(units={**units, **enemy, **hqs, **worn, **more}, hexes=hexes())
    table.turn(turn_type="night")
    return table


@pytest.mark.parametrize(
    ("weather", "die", "rebuilt"),
    [("clear", 4, True), ("clear", 5, False), ("sandstorm", 1, False)],
)
def test_a_night_brings_one_depleted_leg_unit_back_by_die_and_weather(weather, die, rebuilt):
    table = night()
    table.game.state = replace(table.battle, weather=weather)
    table.make("replacement", AXIS, unit="a/33", dice={"replacement": die})
    assert (table.battle.units["a/33"].strength == "full") is rebuilt


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"worn": {"move_type": "wheeled"}}, "only leg units"),
        (
            {"foe": unit("foe", "2/13", "allied", place="0605", direct=False)},
            "enemy zone of control",
        ),
        (
            {"foe": unit("foe", "2/13", "allied", place="0909", reach=9, direct=True)},
            "enemy direct fire",
        ),
        (
            {"33 HQ": unit("33 HQ", "33", hq=True, strength="eliminated", depleted=None)},
            "no path leads",
        ),
    ],
)
def test_no_unit_is_rebuilt_near_the_enemy_or_cut_off_or_on_vehicles(more, why):
    table = night(**more)
    with pytest.raises(Refusal, match=why):
        table.make("replacement", unit="a/33", side="axis", dice={"replacement": 1})


def test_a_debarked_unit_is_rebuilt_as_a_leg_unit_and_an_eliminated_one_never():
    table = night(worn={"move_type": "wheeled", "debarked": True})
    table.make("replacement", AXIS, unit="a/33", dice={"replacement": 1})
    assert table.battle.units["a/33"].strength == "full"
    table = night()
    table.make("change", unit="a/33", strength="eliminated")
    with pytest.raises(Refusal, match="one of"):
        table.make("replacement", AXIS, unit="a/33", dice={"replacement": 1})


def test_supply_that_is_back_clears_the_count_and_holds_until_the_next_check():
    field = Field()
    field.bring_about(SupplyFound("1/33", 2, "out-of-supply"))
    field.moves(unit="1/33", path="1009")  # next to its HQ
    assert field.unit("1/33").supply == "out-of-supply"
    shown = repr(side_view(field.battle, "axis").columns[0].rows)
    assert "out of supply" in shown
    field.bring_about(SupplyFound("1/33", 0, "in-supply"))
    assert (field.unit("1/33").phases_without, field.unit("1/33").supply) == (0, "in-supply")


def test_an_hq_out_of_supply_suffers_like_any_unit():
    hq = unit("33 HQ", "33", hq=True, place="1010", depleted=None, phases_without=2)
    table = Table(units={**one_each(), hq.id: hq})
    table.make("weather", dice={"weather": 1}, turn_type="day")
    table.make("supply", AXIS, without=["33 HQ"])
    assert not table.battle.units["33 HQ"].alive


def test_the_606_is_in_every_cup_of_the_salient_while_it_lives():
    for alive in (True, False):
        table = Table(size=1)
        if not alive:
            table.game.state = replace(
                table.battle, chits={c: s for c, s in CHITS.items() if c != "606"}
            )
        table.until_activation()
        assert ("606" in table.battle.cup) is alive


def test_either_side_may_put_in_fewer_chits_and_others_the_next_turn():
    table = Table()
    table.turn(axis=(), allied=())
    table.turn(axis=("33", "KGK"), allied=("2/13",))
    table.until_activation()
    table.make("put-in", AXIS, chits=["39PzJ"])
    assert table.battle.put_in["axis"] == ("39PzJ",)


def test_the_first_chit_is_one_of_those_that_the_axis_put_in():
    table = Table()
    table.until_activation()
    table.make("put-in", AXIS, chits=["33"])
    table.make("put-in", ALLIED, chits=["2/13"])
    with pytest.raises(Refusal, match="one of: 33"):
        table.make("draw", AXIS, first="KGK")


def test_each_player_reads_their_own_part_of_the_log_and_the_umpire_all():
    field = Field()
    field.moves(unit="pio/33", path="0912")
    line = "pio/33: to 0912, 4 MP left."
    reads = {who.side: line in repr(log_lines(field.entries, who)) for who in (AXIS, ALLIED)}
    assert reads == {"axis": True, "allied": False}
    assert any(line in entry.told.get("umpire", "") for entry in field.entries)


def test_a_cleared_hexside_is_announced_to_both_sides_and_costs_nothing_afterwards():
    worn = unit("pio/33", "33", place="0911", engineer=True, strength="depleted")
    field = Field(units=facing(worn), hexsides={"0810-0911": Hexside(ditch_wire=True)})
    entry = field.make("clear-wire", AXIS, unit="pio/33", hex="0810", dice={"clear": 3})
    assert entry.told["allied"] == "Ditch and wire between 0911 and 0810: it is cleared."
    field.moves(unit="pio/33", path="0810")
    assert field.unit("pio/33").spent == 1
    field.make("lay-aside", AXIS)
    field.make("draw")
    field.make("lay-aside")
    field.make("end-turn")
    assert not field.battle.hexsides["0810-0911"].ditch_wire


def test_the_hills_of_the_map_are_blocking_ground():
    opened = SYSTEM.opened(load_data(), 0, lambda: "ID", Random(1))
    hills = sorted(id for id, hex in opened.hexes.items() if hex.terrain == "hill")
    assert hills == ["1124", "1125", "1224"]
    assert opened.key["hill"].blocking
