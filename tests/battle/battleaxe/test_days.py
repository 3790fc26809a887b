"""A day from set-up to points: sunset, supply, refit, victory (Battleaxe 5, 6, 13 to 17)."""

import pytest

from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.setup import OptionsSet
from assistant.battle.battleaxe.events.tracks import AdvantageShifted, FuelSet, PointsScored
from assistant.battle.battleaxe.events.turns import PhaseBegun
from assistant.battle.battleaxe.events.units import (
    SupplyChecked,
    UnitEliminated,
    UnitPlaced,
    UnitTurned,
)
from tests.battle.battleaxe.desert import halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table

LOW = {"sunset": [1, 1]}
# Zone A, three Areas in a row, Zone E behind them; Tobruk touches the second
LINKS = (
    ("A", "1", "line"),
    ("1", "2", "open"),
    ("2", "3", "open"),
    ("3", "E", "line"),
    ("2", "H", "line"),
    ("1", "5", "escarpment"),
)


def test_all_begin_at_full_strength_and_every_area_is_axis_controlled():
    battle = Table().battle
    assert {unit.strength for unit in battle.units.values()} == {"full"}
    held = {
        side: [p.id for p in battle.places.values() if p.controlled_by == side]
        for side in battle.sides
    }
    assert held["allied"] == ["A", "B", "C", "D", "H"]
    assert [id for id in held["axis"] if id.isalpha()] == ["E", "F", "G", "I"]
    assert [p.id for p in battle.places.values() if p.terrain == "stutzpunkt"] == [
        "6",
        "9",
        "13",
        "22",
    ]
    assert {marker.state for marker in battle.markers.values()} == {"ready"}
    garrison = {unit.side for unit in battle.units_in("H")}
    assert garrison == {"allied", "axis"}


def test_either_free_unit_sets_up_in_any_of_four_zones():
    table = Table()
    for id in ("11H", "CIH"):
        assert list(table.options("set-up", "place", ALLIED, unit=id)) == ["A", "B", "C", "D"]


def test_the_low_roll_of_an_attack_ends_the_day_only_when_the_impulse_is_over():
    table = halfaya_with_figures()
    table.bring_about(UnitPlaced("7RTR", "5"), ControlTaken("5", "allied"), ImpulseBegun("axis", 4))
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("attack", AXIS, place="5")
    table.make("defend", ALLIED, lead="7RTR", dice={"attack": [1, 2], "defence": [6, 6]})
    table.make("fall-back", AXIS)
    table.make("march", AXIS, unit="deFR", step1="7")  # the impulse is played out
    assert table.battle.phase == "maneuvers"
    table.make("end-impulse", AXIS)
    table.make("dusk", ALLIED, spends="no")
    assert table.battle.phase == "refit"


def test_a_later_roll_of_the_impulse_is_not_a_sunset_roll():
    table = halfaya_with_figures()
    table.bring_about(UnitPlaced("7RTR", "5"), UnitPlaced("22Gds", "7"), ImpulseBegun("axis", 4))
    table.make("impulse", AXIS, kind="assault", places=["6"])
    for unit, place, dice in (("1/104", "5", [6, 5]), ("deFR", "7", [1, 1])):
        table.make("march", AXIS, unit=unit, step1=place)
        table.make("attack", AXIS, place=place)
        lead = "7RTR" if place == "5" else "22Gds"
        table.make("defend", ALLIED, lead=lead, dice={"attack": dice, "defence": [6, 6]})
        while table.battle.fight:
            stage = table.battle.fight.stage
            move = {
                "losses": "losses",
                "withdrawal": "withdraw",
                "retreat": "fall-back",
                "advantage": "turn-result",
            }
            told = {"withdraw": {"stands": "yes"}, "turn-result": {"spends": "no"}}
            table.make(move[stage], **told.get(move[stage], {}))
    assert table.battle.sunset == (6, 5)
    table.make("end-impulse", AXIS)
    assert table.battle.impulse == 5


def test_on_the_last_space_of_the_track_its_holder_reads_that_the_advantage_is_useless():
    table = Table(impulse_spaces=3)
    table.until(3)
    table.impulse()
    table.make("impulse", kind="pass")
    entry = table.make("end-impulse", dice=LOW)
    assert "the Advantage cannot prolong this day" in entry.told["allied"]
    assert table.battle.advantage == "allied"


def evening(table):
    """The Maneuvers Phase ends after an Axis pass in the third impulse."""
    table.bring_about(ImpulseBegun("axis", 3))
    table.make("impulse", AXIS, kind="pass")
    table.make("end-impulse", AXIS, dice=LOW)
    if table.battle.dusk:
        table.make("dusk", spends="no")


def units_out_of_supply(*facts, links=LINKS):
    """The units that are out of supply at the end of the Maneuvers Phase."""
    table = Table(links=links)
    table.bring_about(*facts)
    evening(table)
    return {id for id, unit in table.battle.units.items() if unit.oos}


def test_a_line_ends_at_a_source_of_the_own_color_alone():
    allied = [ControlTaken(id, "allied") for id in ("1", "2", "3", "E")]
    assert "1/11" not in units_out_of_supply(UnitPlaced("1/11", "3"), *allied)
    # E is a source of the Axis alone, though the Allies hold it
    assert "1/11" in units_out_of_supply(UnitPlaced("1/11", "3"), *allied, links=LINKS[1:4])


def test_tobruk_is_a_source_while_it_is_allied():
    line = [UnitPlaced("1/11", "2"), ControlTaken("2", "allied")]
    assert "1/11" not in units_out_of_supply(*line)
    assert "1/11" in units_out_of_supply(*line, ControlTaken("H", "axis"))


def test_a_line_enters_contested_places_of_its_side_and_none_of_the_enemy():
    through = [UnitPlaced("1/11", "2"), UnitPlaced("1/62", "1"), UnitPlaced("2/11", "1")]
    shut = [ControlTaken("H", "axis")]
    assert "1/11" in units_out_of_supply(*through, *shut)  # 1 is the enemy's
    assert "1/11" not in units_out_of_supply(*through, *shut, ControlTaken("1", "allied"))


def test_a_unit_in_a_contested_enemy_place_can_trace_supply():
    assert "1/11" not in units_out_of_supply(UnitPlaced("1/11", "1"), UnitPlaced("1/62", "1"))


def test_no_line_crosses_an_escarpment():
    held = [ControlTaken(id, "allied") for id in ("1", "5")]
    assert "1/11" in units_out_of_supply(UnitPlaced("1/11", "5"), *held)


def test_the_mark_is_put_on_when_maneuvers_end_and_not_before():
    table = Table(links=LINKS)
    table.bring_about(UnitPlaced("1/11", "3"), UnitPlaced("1/62", "2"))
    table.impulse()
    assert not table.battle.units["1/11"].oos
    evening(table)
    assert table.battle.units["1/11"].oos


def test_maneuvers_end_a_fuel_shortage():
    table = Table()
    table.bring_about(FuelSet(True))
    evening(table)
    assert (table.battle.phase, table.battle.fuel_shortage) == ("refit", False)


def refitting(side="allied", **options):
    """The refit of a side, on a map where Areas 1 and 2 are Allied and Area 3 is not."""
    table = Table(links=LINKS)
    table.bring_about(*(ControlTaken(id, "allied") for id in ("1", "2")))
    table.bring_about(OptionsSet({**table.battle.options, **options}))
    table.bring_about(ImpulseBegun("axis", 1), PhaseBegun("refit"), AdvantageShifted("axis"))
    if side == "axis":
        table.make("refit", ALLIED, buys1="nothing")
    return table


def rebuilt(table, unit, to, by=ALLIED):
    return table.make("refit", by, buys1="rebuild", back1=unit, to1=to)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([UnitPlaced("1/62", "1"), UnitPlaced("6RTR", "1")], "contested"),
        ([ControlTaken("A", "axis"), ControlTaken("H", "axis")], "cannot trace supply"),
        ([UnitPlaced(id, "1") for id in ("6RTR", "1/KRR", "2/RB", "12AT")], "place is full"),
    ],
)
def test_a_unit_comes_back_in_a_supplied_uncontested_place_with_room(facts, why):
    table = refitting()
    table.bring_about(UnitEliminated("2RTR"), *facts)
    with pytest.raises(Refusal, match=why):
        rebuilt(table, "2RTR", "1")


def test_a_unit_comes_back_reduced_in_a_place_of_its_own_side():
    table = refitting()
    table.bring_about(UnitEliminated("2RTR"))
    assert "3" not in table.options("refit", "to1", ALLIED, buys1="rebuild", back1="2RTR")
    rebuilt(table, "2RTR", "1")
    assert (table.battle.units["2RTR"].place, table.battle.units["2RTR"].strength) == (
        "1",
        "reduced",
    )


def test_only_the_garrison_comes_back_in_tobruk():
    table = refitting()
    gone = [UnitPlaced(unit.id, None) for unit in table.battle.units_in("H", "axis")]
    table.bring_about(*gone, UnitEliminated("9Aus"), UnitEliminated("2RTR"))
    for unit, to in (("9Aus", "1"), ("2RTR", "H")):
        with pytest.raises(Refusal, match="garrison of Tobruk"):
            rebuilt(table, unit, to)
    rebuilt(table, "9Aus", "H")
    assert table.battle.units["9Aus"].place == "H"


def test_the_axis_rebuilds_in_its_supplied_uncontested_places():
    table = refitting("axis")
    table.bring_about(UnitEliminated("1/62"), UnitPlaced("7RTR", "3"), UnitPlaced("15MG", "3"))
    why = table.options("refit", "to1", AXIS, buys1="rebuild", back1="1/62")
    assert (why["3"], why["E"], why["23"]) == ("contested", "", "no supply")
    rebuilt(table, "1/62", "E", AXIS)
    assert table.battle.units["1/62"].place == "E"


def test_the_free_panzer_of_an_axis_refit_is_reduced_armor_in_supply():
    table = refitting("axis")
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/8", "2/8", "15MG")))
    table.bring_about(UnitPlaced("1/8", "3"), UnitPlaced("2/8", "E"))
    assert set(table.options("refit", "free", AXIS, buys1="nothing")) == {"nobody", "1/8", "2/8"}
    table.bring_about(ControlTaken("E", "allied"))
    with pytest.raises(Refusal, match="no replacements"):
        table.make("refit", AXIS, buys1="nothing", free="1/8")
    table.bring_about(ControlTaken("E", "axis"))
    table.make("refit", AXIS, buys1="nothing", free="1/8")
    assert table.battle.units["1/8"].strength == "full"


def test_the_advantage_buys_a_point_or_tiger_cubs_and_never_both():
    table = refitting(extra_advantage_uses=True)
    table.bring_about(AdvantageShifted("allied"), UnitTurned("7RTR", "reduced"))
    assert set(table.options("refit", "use", ALLIED)) == {
        "no",
        "increased-replacements",
        "tiger-cubs",
    }
    assert (
        table.options("refit", "free", ALLIED, use="increased-replacements", buys1="nothing")
        is None
    )
    made = table.make("refit", ALLIED, use="tiger-cubs", buys1="nothing", free="7RTR")
    assert "refit (Advantage: a free armored flip): 7RTR is at full strength" in made.told["allied"]
    assert (table.battle.units["7RTR"].strength, table.battle.advantage) == ("full", "none")


def test_unspent_points_are_lost_before_the_next_day():
    table = refitting()
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/11", "2/11")))
    table.make("refit", ALLIED, buys1="nothing")
    table.make("refit", AXIS, buys1="nothing", free="nobody")
    while table.battle.surrendering:
        table.make("surrender", dice={"surrender": 6})
    table.bring_about(ControlTaken("2", "axis"))
    table.make("end-turn")
    evening(table)
    assert table.options("refit", "buys2", ALLIED, use="no", buys1="nothing") is None


def test_a_unit_back_in_supply_after_both_refits_does_not_roll():
    table = refitting()
    table.bring_about(SupplyChecked(("1/11", "6Oasis")))
    table.make("refit", ALLIED, buys1="nothing")
    table.make("refit", AXIS, buys1="nothing", free="nobody")
    assert table.battle.surrendering == ("6Oasis",)


def test_a_place_that_is_held_but_cut_off_scores_nothing_and_tobruk_is_no_source_for_points():
    table = Table(links=(*LINKS, ("2", "6", "open")))
    table.bring_about(*(ControlTaken(id, "allied") for id in ("1", "2", "6")), PhaseBegun("end"))
    cautions = table.looked("end-turn").play.cautions
    assert cautions[0].startswith("Area 6, Halfaya Pass: 2.")
    table.bring_about(ControlTaken("1", "axis"), *(UnitPlaced(id, "1") for id in ("1/62",)))
    assert (
        table.looked("end-turn").play.cautions[0].startswith("Nothing counts. Allied but cut off")
    )


def test_each_victory_area_is_worth_what_the_book_gives_it():
    worth = {
        "6": 2,
        "13": 2,
        "19": 2,
        "23": 2,
        **dict.fromkeys(("9", "11", "15", "16", "21", "22"), 1),
    }
    for area in map(str, range(1, 24)):
        table = Table()
        table.bring_about(ControlTaken(area, "allied"), PhaseBegun("end"))
        told = {"areas": [area]} if area in worth else {}
        table.make("end-turn", **told)
        assert (area, table.battle.vp) == (area, worth.get(area, 0))


@pytest.mark.parametrize("vp", [10, 9])
def test_ten_points_win_on_the_last_day(vp):
    table = Table(turn="june-17")
    table.bring_about(PointsScored(vp), PhaseBegun("end"))
    table.make("end-turn")
    assert table.battle.winner == ("allied-operational" if vp == 10 else "axis")


def test_eliminated_germans_count_once_on_the_last_day_and_italians_never():
    lost = [UnitEliminated(id) for id in ("1/104", "1/33A", "deFR")]
    worn = [UnitTurned(id, "reduced") for id in ("1/8", "2/8", "1/5")]
    for turn, gained in (("june-16", 0), ("june-17", 2 + 1)):
        table = Table(turn=turn)
        table.bring_about(*lost, *worn, PointsScored(4), PhaseBegun("end"))
        table.make("end-turn")
        assert table.battle.vp == 4 + gained


def test_tobruk_that_traces_to_buq_buq_wins_any_day_before_points_are_weighed():
    table = Table(links=LINKS, turn="june-17")
    table.bring_about(*(ControlTaken(id, "allied") for id in ("1", "2")), PhaseBegun("end"))
    table.make("end-turn")
    assert (table.battle.winner, table.battle.phase) == ("allied-automatic", "over")


def test_a_bid_moves_the_points_that_win_and_not_the_relief_of_tobruk():
    table = Table(links=LINKS)
    table.make("bid", ALLIED, points=40)
    table.make("bid", AXIS, points=9)
    table.bring_about(*(ControlTaken(id, "allied") for id in ("1", "2")), PhaseBegun("end"))
    table.make("end-turn")
    assert (table.battle.vp_required, table.battle.winner) == (40, "allied-automatic")
