"""Facts on the pages of Battleaxe, and the acts of locked divisions (3, 7, 8, 16)."""

import pytest

from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.setup import OptionsSet
from assistant.battle.battleaxe.events.tracks import (
    AdvantageShifted,
    FuelSet,
    MarkerTurned,
    RommelSet,
)
from assistant.battle.battleaxe.events.turns import PhaseBegun
from assistant.battle.battleaxe.events.units import UnitEliminated, UnitPlaced, UnitTurned
from assistant.battle.battleaxe.screens.views import side_view, table_view
from tests.battle.battleaxe.desert import HERE, LINKS, attacked, halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table


def pages(table):
    """The pages of both players and of a spectator."""
    sides = [side_view(table.battle, side) for side in ("allied", "axis")]
    return [*sides, table_view(table.battle)]


def row_details(page):
    parts = [row for part in page.parts for row in part.rows]
    return {row.words: row.detail for row in (*page.tracks, *parts)}


def test_everybody_reads_whose_impulse_it_is_and_all_tracks():
    table = Table()
    table.bring_about(
        ImpulseBegun("axis", 2), AdvantageShifted("axis"), FuelSet(True), RommelSet(True)
    )
    table.bring_about(MarkerTurned("axis-artillery-1", "used"), UnitPlaced("7RTR", "15"))
    for page in pages(table):
        assert page.clock == "June 15 · Impulse 2 · Axis"
        told = row_details(page)
        assert (told["Advantage"], told["Axis fuel"], told["Rommel"]) == ("Axis", "short", "leads")
        assert told["Axis support"] == "artillery 1 of 2 ready"
        assert told["Allied support"] == "air ready, artillery 3 of 3 ready"
        assert told["Contested"] == "15, H"
        assert "not released" in repr(page.columns)


def test_a_place_that_changes_hands_is_shown_and_announced_to_both():
    table = Table()
    table.make("impulse", ALLIED, kind="regroup")
    table.bring_about(UnitPlaced("7RTR", "1"))
    entry = table.make("end-impulse", ALLIED)
    assert "Area 1 is Allied." in entry.told["axis"]
    assert [row_details(page)["Allied Areas"] for page in pages(table)] == ["1"] * 3


def test_stacks_are_open_to_both_players():
    table = Table()
    for page in pages(table):
        by_side = {column.badge.id: column.rows for column in page.columns}
        assert [r.detail for r in by_side["axis"] if r.words.startswith("Area 6")] == [
            ", ".join(HERE)
        ]


def test_each_act_says_whether_it_may_be_taken_back_or_challenged():
    table = halfaya_with_figures()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    words = "Allied impulse 1: assault from Zone C."
    assert [row_details(page)[words] for page in pages(table)] == ["may be undone"] * 3
    table = halfaya_with_figures()
    attacked(table, "7RTR", lead="7RTR", attack=[1, 1], defence=[6, 6])
    assert [row_details(page)[words] for page in pages(table)] == ["may be challenged"] * 3


def test_locked_units_defend_absorb_and_retreat_and_neither_move_nor_attack():
    table = halfaya_with_figures((*LINKS, ("6", "18", "open")))
    table.bring_about(*(UnitPlaced(id, "23") for id in HERE), UnitPlaced("1/8", "6"))
    table.bring_about(ControlTaken("5", "allied"), ControlTaken("7", "allied"))
    attacked(table, "7RTR", lead="7RTR", against="1/8", attack=[3, 3], defence=[1, 3])
    table.make("losses", AXIS, **{"does 1/8": "flip-retreat", "goes1 1/8": "18"})
    assert (table.battle.units["1/8"].strength, table.battle.units["1/8"].place) == (
        "reduced",
        "18",
    )
    table = halfaya_with_figures((*LINKS, ("6", "18", "open")))
    table.bring_about(UnitPlaced("1/8", "6"), UnitPlaced("7RTR", "6"), ImpulseBegun("axis", 1))
    table.make("impulse", AXIS, kind="assault", places=["6"])
    assert set(table.options("attack", "attackers", AXIS, place="6")) == set(HERE)
    with pytest.raises(Refusal, match="not released yet"):
        table.make("march", AXIS, unit="1/8", step1="5")


def test_a_locked_unit_may_be_consolidated():
    table = Table()
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/8", "2/8")))
    table.impulse()
    table.make("impulse", AXIS, kind="consolidate")
    table.make("consolidate", AXIS, keeps="1/8", goes="2/8")
    assert table.battle.units["1/8"].strength == "full"


def locked_formations(table):
    return {unit.formation for unit in table.battle.units.values() if unit.locked}


@pytest.mark.parametrize("near", ["12", "I"])
def test_an_allied_place_by_a_line_or_open_boundary_releases_the_15th_for_good(near):
    table = Table(links=[("I", "18", "line"), ("12", "18", "open")])
    table.make("impulse", ALLIED, kind="pass")
    assert locked_formations(table) == {"15th-panzer", "5th-light"}
    table.bring_about(ControlTaken(near, "allied"))
    entry = table.make("end-impulse", ALLIED)
    assert locked_formations(table) == {"5th-light"}
    assert "15th Panzer Division is released" in entry.told["allied"]
    table.bring_about(ControlTaken(near, "axis"))
    table.impulse("regroup", dice={"sunset": [6, 6]})
    assert locked_formations(table) == {"5th-light"}


def test_an_allied_unit_that_is_rebuilt_in_the_rear_releases_both():
    table = Table()
    table.bring_about(UnitEliminated("2RTR"), ControlTaken("F", "allied"), PhaseBegun("refit"))
    table.make("refit", ALLIED, use="no", buys1="rebuild", back1="2RTR", to1="F")
    assert locked_formations(table) == set()


def test_an_allied_unit_that_retreats_into_the_rear_releases_both():
    table = halfaya_with_figures((("6", "5", "open"), ("5", "F", "line")))
    table.bring_about(UnitPlaced("7RTR", "5"), UnitTurned("7RTR", "reduced"))
    table.bring_about(ControlTaken("5", "allied"), ControlTaken("F", "allied"))
    table.bring_about(ImpulseBegun("axis", 1))
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("attack", AXIS, place="5")
    # 3 + 5 against 2 + 2 + 3: one point
    table.make("defend", ALLIED, lead="7RTR", dice={"attack": [2, 3], "defence": [1, 2]})
    table.make("turn-result", ALLIED, spends="no")
    table.make("losses", ALLIED, **{"does 7RTR": "retreat"})
    assert (table.battle.units["7RTR"].place, locked_formations(table)) == ("F", set())


@pytest.mark.parametrize(("first", "then"), [("assault", "regroup"), ("regroup", "assault")])
def test_wireless_intercepts_buy_the_other_kind_in_either_order(first, then):
    table = halfaya_with_figures()
    on = {**table.battle.options, "extra_advantage_uses": True}
    table.bring_about(OptionsSet(on), AdvantageShifted("axis"), ImpulseBegun("axis", 1))
    places = {"places": ["6"]}
    table.make("impulse", AXIS, kind=first, **(places if first == "assault" else {}))
    table.make("intercept", AXIS, **(places if then == "assault" else {}))
    assert table.battle.kind == then


def test_wireless_intercepts_do_not_follow_a_pass():
    table = halfaya_with_figures()
    on = {**table.battle.options, "extra_advantage_uses": True}
    table.bring_about(OptionsSet(on), AdvantageShifted("axis"), ImpulseBegun("axis", 1))
    table.make("impulse", AXIS, kind="pass")
    with pytest.raises(Refusal, match="need the Advantage and an Axis assault or regroup"):
        table.make("intercept", AXIS)


def test_a_use_that_is_in_force_is_not_bought_twice():
    table = Table()
    table.bring_about(FuelSet(True))
    with pytest.raises(Refusal, match="in force already"):
        table.make("spend", ALLIED, use="fuel-shortage")
    table.bring_about(AdvantageShifted("axis"), RommelSet(True))
    with pytest.raises(Refusal, match="in force already"):
        table.make("spend", AXIS, use="rommel")


def test_both_sides_see_the_points_of_a_day_and_the_axis_has_none():
    table = Table(links=[("A", "6", "line")])
    table.bring_about(ControlTaken("6", "allied"), PhaseBegun("end"))
    entry = table.make("end-turn")
    assert "2 Victory Points this turn. The Allies have 2 of 10." in entry.told["axis"]
    assert [row_details(page)["Victory Points"] for page in pages(table)] == ["2 of 10"] * 3


def test_a_zone_is_contested_fought_for_and_taken_like_an_area():
    table = halfaya_with_figures((("C", "6", "line"),))
    table.bring_about(*(UnitPlaced(id, None) for id in HERE), UnitPlaced("1/104", "C"))
    table.bring_about(*(UnitPlaced(u.id, "D") for u in table.battle.units_in("C", "allied")[1:]))
    table.bring_about(ImpulseBegun("axis", 1))
    table.make("impulse", AXIS, kind="assault", places=["C"])
    table.make("attack", AXIS, place="C", attackers=["1/104"])
    lead = table.battle.units_in("C", "allied")[0].id
    dice = {"attack": [6, 6], "defence": [1, 1]}
    table.make("defend", ALLIED, lead=lead, tem=0, dice=dice)
    assert table.battle.places["C"].controlled_by == "axis"


def test_a_player_is_offered_only_places_whose_units_can_act():
    table = halfaya_with_figures()
    table.impulse()
    places = table.options("impulse", "places", AXIS, kind="assault")
    assert "18" not in places  # the 15th Panzer is not released
    table.make("impulse", AXIS, kind="assault", places=["6"])
    for unit in HERE:
        table.make("march", AXIS, unit=unit, step1="5")
    assert "5" not in table.options("activate", "places", AXIS)


def test_a_unit_that_must_attack_is_not_shown_as_done():
    table = halfaya_with_figures()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    table.make("march", ALLIED, unit="7RTR", step1="6")
    column = side_view(table.battle, "allied").columns[0]
    assert {row.words: row.detail for row in column.rows}["Area 6, Halfaya Pass"] == (
        "7RTR (must attack)"
    )


def test_a_consolidation_is_offered_only_to_a_side_that_has_a_pair():
    table = Table()

    def offered():
        taps = [tap for task in side_view(table.battle, "allied").due for tap in task.taps]
        return "consolidate" in [tap.told.get("kind") for tap in taps if tap.move == "impulse"]

    assert not offered()
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/11", "2/11")))
    assert offered()
