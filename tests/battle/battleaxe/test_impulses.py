"""Opening, impulses, sunset, Advantage, and the alarms of June 15."""

from random import Random

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.tracks import AdvantageShifted, FuelSet, MarkerTurned
from assistant.battle.battleaxe.events.units import UnitPlaced, UnitTurned
from assistant.battle.battleaxe.screens.views import side_view, table_view, umpire_view
from assistant.battle.play import Refused
from assistant.battle.viewers import UMPIRE
from assistant.cards.board_games.battleaxe.card import load_board
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table

LOW = {"sunset": [1, 1]}


@pytest.fixture
def table():
    return Table()


def test_the_game_opens_as_printed(table):
    battle = table.battle
    assert (battle.turn, battle.phase, battle.impulse, battle.active) == (
        "june-15",
        "maneuvers",
        1,
        "allied",
    )
    assert (battle.advantage, battle.fuel_shortage, battle.rommel, battle.vp) == (
        "allied",
        False,
        False,
        0,
    )
    assert battle.contested == battle.contested_at_start == ("H",)
    assert [m.id for m in battle.markers.values()] == [
        "allied-air-1",
        "allied-artillery-1",
        "allied-artillery-2",
        "allied-artillery-3",
        "axis-artillery-1",
        "axis-artillery-2",
    ]
    assert [u.id for u in battle.units.values() if u.locked] == [
        *("1/8", "2/8", "1/33C", "33Rec"),
        *("1/5", "2/5", "3Rec"),
    ]
    assert battle.units["4RTR"].place is None
    assert (battle.units["11H"].place, battle.units["CIH"].place) == ("D", "B")


def test_the_whole_4th_rtr_takes_the_place_of_its_parts():
    units = Table(size=2).battle.units
    assert units["4RTR"].place == "A"
    assert [units[id].place for id in ("4RTR(-)", "SQ-A", "SQ-B")] == [None] * 3
    assert Table(size=1).battle.options["extended"] is True


def test_free_units_are_set_up_before_the_first_impulse_only(table):
    table.make("set-up", ALLIED, unit="11H", place="A")
    assert table.battle.units["11H"].place == "A"
    with pytest.raises(Refusal, match="Allied player sets these up"):
        table.make("set-up", AXIS, unit="11H", place="B")
    table.make("impulse", kind="pass")
    with pytest.raises(Refusal, match="has begun"):
        table.make("set-up", ALLIED, unit="11H", place="B")


def test_the_allies_act_first_then_the_axis_then_the_next_impulse(table):
    table.impulse()
    assert (table.battle.active, table.battle.impulse) == ("axis", 1)
    table.impulse()
    assert (table.battle.active, table.battle.impulse) == ("allied", 2)


def test_only_the_side_that_acts_declares_and_only_once(table):
    with pytest.raises(Refusal, match="Allied impulse"):
        table.make("impulse", AXIS, kind="pass")
    with pytest.raises(Refusal, match="Declare the impulse first"):
        table.make("end-impulse", ALLIED)
    table.make("impulse", ALLIED, kind="regroup")
    with pytest.raises(Refusal, match="already been declared"):
        table.make("impulse", ALLIED, kind="pass")


def test_four_zones_in_the_first_impulse_and_one_place_later(table):
    table.make("impulse", kind="assault", places=["A", "B", "C", "D"])
    assert table.battle.active_places == ("A", "B", "C", "D")
    table.make("end-impulse")
    table.impulse()
    with pytest.raises(Refusal, match=r"Activate [12] places? at most"):
        table.make("impulse", kind="assault", places=["A", "B"])


def test_the_umpire_may_allow_what_the_rules_do_not(table):
    table.until(2)
    told = {"kind": "assault", "places": ["A", "B"]}
    progress = table.game.make(
        *("impulse", UMPIRE, told, lambda throw: []),
        at="2026-01-01T20:00:00+00:00",
        request="overruled",
        why="agreed",
    )
    assert progress.entry.overruled
    assert table.battle.active_places == ("A", "B")


def test_locked_divisions_stay_and_the_axis_activates_two_places_one_after_the_other(table):
    table.impulse()
    with pytest.raises(Refusal, match="not released"):
        table.make("impulse", kind="assault", places=["18"])
    table.make("impulse", kind="assault", places=["9"])
    table.make("activate", places=["13"])
    assert table.battle.active_places == ("9", "13")
    with pytest.raises(Refusal, match=r"Activate [12] places? at most"):
        table.make("activate", places=["6"])


def test_short_of_fuel_the_axis_activates_one_place(table):
    table.make("spend", ALLIED, use="fuel-shortage")
    assert (table.battle.fuel_shortage, table.battle.advantage) == (True, "none")
    table.impulse()
    assert table.battle.advantage == "axis"
    with pytest.raises(Refusal, match=r"Activate [12] places? at most"):
        table.make("impulse", kind="assault", places=["9", "13"])


def test_a_side_spends_the_advantage_on_its_own_units_only(table):
    with pytest.raises(Refusal, match="not yours"):
        table.make("spend", AXIS, use="rommel")
    with pytest.raises(Refusal, match="An Axis fuel shortage"):  # Rommel is not offered
        table.make("spend", ALLIED, use="rommel")
    entry = table.make("spend", ALLIED, use="fuel-shortage")
    assert entry.told["axis"] == (
        "The Advantage is spent: an Axis fuel shortage. "
        "The Axis player has the Advantage when this impulse ends."
    )
    with pytest.raises(Refusal, match="already been spent"):
        table.make("spend", ALLIED, use="fuel-shortage")


def test_rommel_leads_until_the_maneuvers_end(table):
    table.bring_about(AdvantageShifted("axis"))
    table.make("spend", AXIS, use="rommel")
    assert table.battle.rommel
    table.bring_about(ImpulseBegun("axis", 3))
    table.impulse(dice=LOW)
    assert (table.battle.phase, table.battle.rommel) == ("refit", False)
    assert table.battle.advantage == "allied"


def test_no_sunset_is_owed_for_a_pass_in_the_first_two_impulses(table):
    table.until(3)
    table.impulse()
    with pytest.raises(Refusal, match="sunset"):
        table.impulse()
    table.make("end-impulse", dice={"sunset": [1, 2]})
    assert (table.battle.phase, table.battle.impulse) == ("maneuvers", 4)


def test_a_fuel_shortage_may_end_in_the_second_impulse(table):
    table.make("spend", use="fuel-shortage")
    table.impulse()
    table.impulse(dice={"sunset": [3, 4]})
    assert table.battle.fuel_shortage
    table.impulse()
    table.impulse(dice=LOW)
    assert (table.battle.fuel_shortage, table.battle.phase) == (False, "maneuvers")


def test_a_low_sunset_ends_the_day_and_the_advantage_prolongs_it(table):
    table.until(3)
    table.impulse()
    table.impulse(dice=LOW, spends="yes")
    assert (table.battle.phase, table.battle.impulse) == ("maneuvers", 4)
    assert (table.battle.advantage, table.battle.spent_by) == ("axis", None)
    table.impulse()
    table.impulse(dice=LOW)
    assert (table.battle.phase, table.battle.active) == ("refit", "allied")
    with pytest.raises(Refusal, match="Maneuvers Phase is over"):
        table.make("impulse", kind="pass")


def test_the_holder_of_the_advantage_answers_a_low_sunset_roll(table):
    table.until(3)
    table.impulse()
    table.make("impulse", AXIS, kind="pass")
    table.make("end-impulse", AXIS, dice=LOW)
    assert (table.battle.phase, table.battle.active) == ("maneuvers", "axis")
    assert [each.of for each in side_view(table.battle, "allied").due] == ["allied"]
    assert side_view(table.battle, "axis").due == ()
    with pytest.raises(Refusal, match="not yours"):
        table.make("dusk", AXIS, spends="no")
    with pytest.raises(Refusal, match="waits for the side"):
        table.make("end-impulse", AXIS)
    entry = table.make("dusk", ALLIED, spends="yes")
    assert (table.battle.impulse, table.battle.advantage) == (4, "axis")
    assert "the day continues" in entry.told["axis"]


def test_the_axis_does_not_pay_to_stay_short_of_fuel(table):
    table.make("spend", use="fuel-shortage")
    table.impulse()
    table.impulse(dice={"sunset": [6, 6]})
    table.bring_about(AdvantageShifted("axis"))
    table.impulse()
    table.make("impulse", AXIS, kind="pass")
    table.make("end-impulse", AXIS, dice={"sunset": [1, 1]})
    assert not table.battle.dusk
    assert (table.battle.fuel_shortage, table.battle.advantage) == (False, "axis")


def test_the_holder_may_keep_a_fuel_shortage_alive(table):
    table.make("spend", use="fuel-shortage")
    table.impulse()
    table.impulse(dice={"sunset": [6, 6]})
    table.bring_about(AdvantageShifted("allied"))
    table.impulse()
    table.impulse(dice={"sunset": [1, 1]}, spends="yes")
    assert (table.battle.fuel_shortage, table.battle.advantage) == (True, "axis")


def test_on_the_last_space_nobody_is_asked():
    table = Table(impulse_spaces=3)
    table.until(3)
    table.impulse()
    table.make("impulse", kind="pass")
    table.make("end-impulse", dice=LOW)
    assert (table.battle.phase, table.battle.advantage) == ("refit", "allied")


def test_another_place_is_offered_while_one_may_be_activated(table):
    def offered():
        due = umpire_view(table.battle).due
        return any(tap.move == "activate" for each in due for tap in each.taps)

    table.make("impulse", ALLIED, kind="assault", places=["A"])
    assert offered()
    table.make("activate", ALLIED, places=["B", "C", "D"])
    assert not offered()
    table.make("end-impulse", ALLIED)
    table.make("impulse", AXIS, kind="assault", places=["6"])
    assert offered()
    table.bring_about(FuelSet(True))
    assert not offered()


def test_the_track_ends_the_day_without_a_roll_too():
    table = Table(impulse_spaces=1)
    table.impulse()
    table.impulse()
    assert table.battle.phase == "refit"


def test_units_alone_take_a_place_when_the_impulse_ends(table):
    table.make("impulse", kind="regroup")
    table.bring_about(UnitPlaced("7RTR", "1"), UnitPlaced("2RTR", "15"))
    table.make("end-impulse")
    held = {id: place.controlled_by for id, place in table.battle.places.items()}
    assert (held["1"], held["15"], held["C"], held["H"]) == ("allied", "axis", "allied", "allied")


def locked_formations(table):
    return {unit.formation for unit in table.battle.units.values() if unit.locked}


def test_an_assault_from_tobruk_releases_the_5th_light_alone(table):
    table.make("impulse", kind="assault", places=["H"])
    assert locked_formations(table) == {"15th-panzer"}


def test_halfaya_or_an_area_by_the_panzers_releases_the_15th():
    for place in ("6", "12"):
        table = Table(links=[("12", "18", "open"), ("14", "18", "escarpment")])
        table.make("impulse", kind="regroup")
        gone = [UnitPlaced(unit.id, None) for unit in table.battle.units_in("6")]
        table.bring_about(*gone, ControlTaken(place, "allied"))
        table.make("end-impulse")
        assert locked_formations(table) == {"5th-light"}
    table.impulse("assault", "18", dice={"sunset": [1, 2]})
    assert table.battle.active == "allied"


def test_an_enemy_across_an_escarpment_alarms_nobody():
    table = Table(links=[("14", "18", "escarpment")])
    table.make("impulse", kind="regroup")
    table.bring_about(ControlTaken("14", "allied"))
    table.make("end-impulse")
    assert locked_formations(table) == {"15th-panzer", "5th-light"}


def test_allies_in_the_rear_release_both(table):
    table.make("impulse", kind="regroup")
    table.bring_about(UnitPlaced("7RTR", "F"))
    entry = table.make("end-impulse")
    assert locked_formations(table) == set()
    assert entry.told["axis"].count("is released") == 2


def test_markers_in_use_are_used_up_and_air_is_back_in_the_owners_next_impulse(table):
    table.make("impulse", kind="assault", places=["A"])
    used = ("allied-air-1", "allied-artillery-1")
    table.bring_about(*(MarkerTurned(id, "in-use") for id in used))
    table.make("end-impulse")
    assert [table.battle.markers[id].state for id in used] == ["used", "used"]
    table.impulse()
    assert [table.battle.markers[id].state for id in used] == ["ready", "used"]


def test_every_fact_reads_back_as_it_was_written(table):
    table.make("spend", use="fuel-shortage")
    table.make("impulse", kind="assault", places=["H"])
    table.make("end-impulse")
    table.impulse(dice=LOW)
    facts = [event for entry in table.game.entries for event in entry.events]
    assert [SYSTEM.read(*SYSTEM.written(fact)) for fact in facts] == facts


def test_a_declaration_is_undone_only_while_nothing_depends_on_it(table):
    declared = table.make("impulse", kind="assault", places=["A"])
    table.game.undo(declared.seq, "", at=declared.at, request="undo")
    assert table.battle.kind is None
    opening = table.make("impulse", kind="assault", places=["A"])
    table.make("activate", places=["B"])
    with pytest.raises(Refused, match="no assault then"):
        table.game.undo(opening.seq, "", at=opening.at, request="undo again")


def test_all_readers_see_the_same_board(table):
    board = umpire_view(table.battle)
    axis = side_view(table.battle, "axis")
    assert board.clock == axis.clock == "June 15 · Impulse 1 · Allied"
    assert sorted(axis.columns, key=lambda c: c.badge.id) == list(board.columns)
    assert [(r.words, r.detail) for r in axis.tracks] == [(r.words, r.detail) for r in board.tracks]
    assert axis.parts == board.parts
    assert [row.detail for row in board.parts[0].rows if row.words == "Contested"] == ["H"]
    assert axis.badge.name == axis.columns[0].badge.name == "Axis"


def test_only_the_holder_of_the_advantage_may_spend_it(table):
    def taps(side):
        page = side_view(table.battle, side)
        return [tap.move for row in page.tracks for tap in row.taps]

    assert (taps("allied"), taps("axis")) == (["spend"], [])


def test_a_use_of_the_advantage_says_what_it_does(table):
    shown = table.options("spend", "use", UMPIRE)
    assert shown["fuel-shortage"].endswith("Allied defense +2")
    assert shown["rommel"] == "one Axis attack per impulse may add a die"


def test_counters_in_the_same_state_are_listed_together(table):
    rows = {row.words: row.detail for row in side_view(table.battle, "axis").columns[0].rows}
    assert rows["Area 18"] == "1/8, 2/8, 1/33C, 33Rec (not released)"
    table.bring_about(UnitTurned("1/8", "reduced"))
    rows = {row.words: row.detail for row in side_view(table.battle, "axis").columns[0].rows}
    assert rows["Area 18"].startswith("1/8 (reduced, not released); 2/8, 1/33C")


def test_each_side_sees_only_its_own_tasks(table):
    console = umpire_view(table.battle).due
    assert [each.of for each in console] == [None, "allied", "allied", None]
    assert [each.title for each in side_view(table.battle, "axis").due] == ["Bids"]
    table.make("impulse", ALLIED, kind="pass")
    assert {each.of for each in umpire_view(table.battle).due} == {"allied"}
    assert side_view(table.battle, "axis").due == ()
    assert side_view(table.battle, "axis").waiting == "The Allied player acts."
    assert table_view(table.battle).due == ()


def test_the_game_is_offered_with_the_amount_still_to_copy():
    offered = SYSTEM.offered(load_board())
    assert offered.note == (
        "board game · three days, the extended game up to four"
        " · 13 things to copy from your map and counters"
    )
    assert SYSTEM.opened(load_board(), 0, lambda: "ID", Random(1)).vp_required == 10
