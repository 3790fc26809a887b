"""Supply, refit, surrender and victory from one day to the next."""

from dataclasses import replace

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.setup import OptionsSet
from assistant.battle.battleaxe.events.tracks import MarkerTurned, PointsScored
from assistant.battle.battleaxe.events.turns import PhaseBegun
from assistant.battle.battleaxe.events.units import (
    SupplyChecked,
    UnitEliminated,
    UnitPlaced,
    UnitTurned,
)
from assistant.battle.battleaxe.kit.wording import list_places
from assistant.battle.battleaxe.screens.pending import pending_tasks
from assistant.battle.battleaxe.screens.views import side_view
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import given_dice
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table

LOW = {"sunset": [1, 1]}
# a line of Areas from Zone A to 18, with the Axis Zone E behind it
LINKS = (("A", "1", "line"), ("1", "2", "open"), ("2", "18", "open"), ("18", "E", "line"))


@pytest.fixture
def table():
    return Table()


def evening(table, **told):
    """Play up to the refit of June 15, after a low sunset roll in the third impulse."""
    table.until(3)
    table.impulse()
    return table.impulse(dice=LOW, **told)


@pytest.mark.parametrize(
    ("phase", "states", "clock"),
    [
        ("maneuvers", ["on", "", ""], "Impulse 1"),
        ("refit", ["done", "on", ""], "Refit"),
        ("end", ["done", "done", "on"], "End of the turn"),
        ("over", [], "The battle is over"),
    ],
)
def test_the_page_says_which_phase_of_the_turn_it_is(table, phase, states, clock):
    page = SYSTEM.views.table_view(replace(table.battle, phase=phase))
    steps = ["Maneuvers", "Refit", "End of the turn"] if states else []
    assert [words for words, _ in page.steps] == steps
    assert [state for _, state in page.steps] == states
    assert clock in page.clock


def test_a_unit_that_cannot_trace_is_out_of_supply_when_maneuvers_end(table):
    table.bring_about(UnitPlaced("9Aus", "4"))
    evening(table, out=["9Aus"], cut=["5"])
    assert [unit.id for unit in table.battle.units.values() if unit.oos] == ["9Aus"]
    assert table.battle.places["5"].controlled_by == "allied"


def test_without_a_map_only_what_can_be_cut_off_is_asked_for(table):
    table.bring_about(UnitPlaced("1/11", "4"), SupplyChecked(("1/11",)), ImpulseBegun("axis", 3))
    table.make("impulse", kind="pass")
    table.make("end-impulse", dice=LOW)

    def asked(**told):
        answers = {"spends": "no", **told}
        looked = table.game.make(
            "dusk", UMPIRE, answers, given_dice({}), at="", request="", commit=False
        )
        return {ask.name: ask for ask in looked.asks}

    asks = asked()
    offered = {option.value for option in asks["out"].options}
    assert asks["out"].value == ("1/11",)  # it had no supply before
    assert {"2/11", "9Aus", "1/5"}.isdisjoint(offered)  # in sources of their own
    assert not any(option.value in "EFGI" for option in asks["cut"].options)


def test_over_a_map_the_lines_are_traced_and_cut_off_places_change_hands():
    table = Table(links=LINKS)
    table.bring_about(
        UnitPlaced("1/11", "18"),
        *(UnitPlaced(id, None) for id in ("1/8", "2/8", "1/33C", "33Rec")),
    )
    evening(table)
    units, places = table.battle.units, table.battle.places
    assert (units["1/11"].oos, units["2/11"].oos) == (True, False)
    # 1 and 2 are Axis and empty, their line to E stopped in the Allied 18
    assert [places[id].controlled_by for id in ("1", "2", "18")] == ["allied"] * 3


def test_a_unit_that_can_trace_supply_again_loses_the_mark_at_the_end_of_an_impulse():
    table = Table(links=LINKS)
    table.bring_about(SupplyChecked(("1/11",)))
    table.impulse()
    assert not table.battle.units["1/11"].oos
    table = Table(links=LINKS)
    table.bring_about(OptionsSet({**table.battle.options, "oos_until_next_check": True}))
    table.bring_about(SupplyChecked(("1/11",)))
    table.impulse()
    assert table.battle.units["1/11"].oos


def test_a_point_flips_two_and_the_axis_mends_a_panzer_for_nothing(table):
    evening(table)
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/11", "2/11", "1/8", "2/8")))
    with pytest.raises(Refusal, match="Allied refit comes first"):
        table.make("refit", AXIS, buys1="nothing")
    table.make("refit", ALLIED, buys1="flip", full1=["1/11", "2/11"])
    assert [table.battle.units[id].strength for id in ("1/11", "2/11")] == ["full", "full"]
    table.make("refit", AXIS, buys1="flip", full1=["1/8"], free="2/8")
    assert [table.battle.units[id].strength for id in ("1/8", "2/8")] == ["full", "full"]
    assert table.battle.phase == "end"


def test_units_out_of_supply_get_no_replacements(table):
    table.bring_about(UnitPlaced("1/11", "4"))
    evening(table, out=["1/11"])
    table.bring_about(UnitTurned("1/11", "reduced"))
    with pytest.raises(Refusal, match="no replacements"):
        table.make("refit", ALLIED, buys1="flip", full1=["1/11"])


def test_a_lost_unit_comes_back_reduced_in_a_place_of_its_own(table):
    evening(table)
    table.bring_about(UnitEliminated("2RTR"), UnitEliminated("9Aus"))
    with pytest.raises(Refusal, match="garrison"):
        table.make("refit", ALLIED, buys1="rebuild", back1="9Aus", to1="A")
    table.make("refit", ALLIED, buys1="rebuild", back1="2RTR", to1="B")
    assert (table.battle.units["2RTR"].place, table.battle.units["2RTR"].strength) == (
        "B",
        "reduced",
    )


def test_the_advantage_buys_a_point_and_shifts_when_the_refit_is_over(table):
    evening(table)
    table.bring_about(UnitEliminated("2RTR"), UnitEliminated("6RTR"))
    use = "increased-replacements"
    bought = {"buys1": "rebuild", "back1": "2RTR", "to1": "B"}
    bought |= {"buys2": "rebuild", "back2": "6RTR", "to2": "C"}
    table.make("refit", ALLIED, use=use, **bought)
    assert (table.battle.advantage, table.battle.units["6RTR"].place) == ("none", "C")
    table.make("refit", AXIS, buys1="nothing", free="nobody")
    assert (table.battle.advantage, table.battle.phase) == ("axis", "end")


def test_units_still_out_of_supply_roll_the_allies_first(table):
    table.bring_about(*(UnitPlaced(id, "4") for id in ("1/11", "2/11")))
    evening(table, out=["1/8", "1/11", "2/11"])
    table.make("refit", ALLIED, buys1="nothing")
    table.make("refit", AXIS, buys1="nothing", free="nobody")
    assert table.battle.surrendering == ("1/11", "2/11", "1/8")
    with pytest.raises(Refusal, match="The Allied player rolls for"):
        table.make("surrender", AXIS, unit="1/11", dice={"surrender": 1})
    # the Allies hold the Advantage: 3 counts as 4
    table.make("surrender", ALLIED, unit="1/11", dice={"surrender": 3})
    table.make("surrender", ALLIED, unit="2/11", dice={"surrender": 2})
    table.make("surrender", AXIS, unit="1/8", dice={"surrender": 3})
    units = table.battle.units
    assert [units[id].strength for id in ("1/11", "2/11", "1/8")] == ["full", "reduced", "reduced"]
    assert table.battle.phase == "end"


def close_turn(table, **told):
    for by in (ALLIED, AXIS):
        table.make("refit", by, buys1="nothing", free="nobody")
    return table.make("end-turn", **told)


def test_the_next_day_both_divisions_are_released_and_all_markers_ready(table):
    table.bring_about(MarkerTurned("allied-artillery-1", "used"))
    evening(table)
    close_turn(table)
    battle = table.battle
    assert (battle.turn, battle.phase, battle.impulse, battle.active) == (
        *("june-16", "maneuvers", 1, "allied"),
    )
    assert not any(unit.locked for unit in battle.units.values())
    assert all(marker.state == "ready" for marker in battle.markers.values())


def test_areas_held_count_each_day_and_german_losses_on_the_last(table):
    table.bring_about(ControlTaken("19", "allied"), ControlTaken("11", "allied"))
    evening(table)
    close_turn(table, areas=["11", "19"])
    assert table.battle.vp == 3
    for _ in range(2):
        evening(table)
        table.bring_about(UnitTurned("1/8", "reduced"), UnitTurned("2/8", "reduced"))
        close_turn(table, areas=["19"])
    # 2 for Sidi Azeiz each day; on June 17 one more for two reduced panzer battalions
    assert (table.battle.vp, table.battle.winner, table.battle.phase) == (8, "axis", "over")


def points_shown(table):
    [row] = [row for row in side_view(table.battle, "allied").tracks if "Points" in row.words]
    return row.detail


@pytest.mark.parametrize(("before", "winner"), [(11, "allied-operational"), (9, None), (8, "axis")])
def test_the_extended_game_plays_a_fourth_day_if_the_points_are_between_the_bands(before, winner):
    table = Table(size=1)
    assert points_shown(table) == "0 of 10; 11 win after June 17, 9 or 10 play June 18"
    for _ in range(2):
        evening(table)
        close_turn(table)
    table.bring_about(PointsScored(before))
    evening(table)
    close_turn(table)
    assert table.battle.winner == winner
    if winner is None:
        assert (table.battle.turn, table.battle.phase) == ("june-18", "maneuvers")
        assert points_shown(table) == "9 of 10; now only the relief of Tobruk wins"
        evening(table)
        close_turn(table)
        assert (table.battle.vp, table.battle.winner) == (9, "axis")
        assert side_view(table.battle, "axis").waiting == "The Allies have failed: the Axis wins."


def test_the_relief_of_tobruk_wins_immediately(table):
    table.bring_about(ControlTaken("1", "allied"))
    evening(table)
    close_turn(table, areas=[], linked="yes")
    assert (table.battle.winner, table.battle.phase) == ("allied-automatic", "over")


def test_options_are_switched_during_play_and_the_luftwaffe_comes_on_the_second_day(table):
    table.make("set-options", luftwaffe="yes")
    assert "axis-air-1" not in table.battle.markers
    evening(table)
    close_turn(table)
    assert table.battle.markers["axis-air-1"].state == "ready"
    table.make("set-options", luftwaffe="no")
    assert "axis-air-1" not in table.battle.markers
    table.impulse()
    with pytest.raises(Refusal, match="before the first impulse"):
        table.make("set-options", consolidated_4rtr="yes")


def test_the_regiment_is_made_whole_before_the_first_impulse(table):
    table.make("set-options", consolidated_4rtr="yes")
    units = table.battle.units
    assert (units["4RTR"].place, units["SQ-A"].place) == ("A", None)
    assert not units["SQ-A"].is_lost
    table.make("set-options", consolidated_4rtr="no")
    assert (table.battle.units["4RTR"].place, table.battle.units["SQ-A"].place) == (None, "A")


def test_the_umpire_rules_on_units_places_and_tracks(table):
    table.make("rule-unit", unit="1/11", place="6", strength="reduced", oos="yes")
    table.make("rule-place", place="6", side_of="allied")
    table.make("rule-track", vp=4, short="yes", leads="no", holder="axis")
    battle = table.battle
    assert (battle.units["1/11"].place, battle.units["1/11"].oos) == ("6", True)
    assert (battle.vp, battle.fuel_shortage, battle.advantage) == (4, True, "axis")
    assert "halfaya-allied-controlled" in battle.alarms
    table.make("rule-unit", unit="1/11", place="nowhere", strength="full", oos="no")
    assert table.battle.units["1/11"].is_lost


def test_a_place_where_a_lost_unit_may_not_return_gives_the_reason(table):
    table = Table(links=LINKS)
    table.bring_about(UnitEliminated("1/104"), UnitPlaced("7RTR", "18"))
    table.bring_about(ImpulseBegun("axis", 1), PhaseBegun("refit"))
    table.make("refit", ALLIED, use="no", buys1="nothing")
    told = {"buys1": "rebuild", "back1": "1/104"}
    progress = table.game.make("refit", AXIS, told, given_dice({}), at="", request="", commit=False)
    [ask] = [each for each in progress.asks if each.name == "to1"]
    why = {option.value: option.effect for option in ask.options}
    assert (why["18"], why["5"], why["E"]) == ("contested", "no supply", "")
    reasons = [option.effect for option in ask.options]
    assert reasons == sorted(reasons, key=bool)  # where it may come back, first


def test_nobody_is_offered_twice_for_points_and_no_point_mends_three(table):
    evening(table)
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/11", "2/11", "2RTR")))
    [mending] = pending_tasks(table.battle)
    assert mending.words == "Reduced: 1/11, 2/11, 2RTR."
    with pytest.raises(Refusal, match="restores at most 2 units"):
        table.make("refit", ALLIED, use="no", buys1="flip", full1=["1/11", "2/11", "2RTR"])
    told = {"use": "increased-replacements", "buys1": "flip", "full1": ("1/11", "2/11")}
    told["buys2"] = "flip"
    progress = table.game.make(
        "refit", ALLIED, told, given_dice({}), at="", request="", commit=False
    )
    [ask] = [each for each in progress.asks if each.name == "full2"]
    assert [option.value for option in ask.options] == ["2RTR"]


def test_the_umpire_reads_who_holds_what_before_the_points_are_counted():
    table = Table(links=(*LINKS, ("2", "6", "open")))
    table.bring_about(*(ControlTaken(id, "allied") for id in ("1", "2", "6", "9")))
    table.bring_about(PhaseBegun("end"))
    asked = ("end-turn", UMPIRE, {}, given_dice({}))
    [told] = table.game.make(*asked, at="", request="", commit=False).play.cautions
    assert told == (
        "Area 6, Halfaya Pass: 2. Allied but cut off: Area 9, Point 206. "
        "Still Axis: 11, 13, 15, 16, 19, 21, 22, 23. 2 points, 2 of 10 in all."
    )


def test_several_places_are_shown_as_a_list(table):
    assert list_places(table.battle, ["1", "2", "6"]) == "Area 1, Area 2 and Area 6, Halfaya Pass"
    assert list_places(table.battle, ["6", "1", "2"]) == "Area 6, Halfaya Pass; Area 1 and Area 2"
    assert list_places(table.battle, ["B"]) == "Zone B"
