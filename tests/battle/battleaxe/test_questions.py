"""No question has a single answer, and each task says who does what."""

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.tracks import AdvantageShifted
from assistant.battle.battleaxe.events.turns import PhaseBegun
from assistant.battle.battleaxe.events.units import (
    DivisionReleased,
    UnitEliminated,
    UnitPlaced,
    UnitTurned,
)
from assistant.battle.battleaxe.screens.pending import CONSOLIDATE, task_that_follows
from assistant.battle.battleaxe.turns.battle_end import battle_result
from tests.battle.battleaxe.desert import halfaya_with_figures
from tests.battle.battleaxe.table import Table
from tests.battle.battleaxe.test_days import refitting
from tests.battle.battleaxe.test_fights import table
from tests.battle.battleaxe.test_retreats import defenders_beaten
from tests.battle.board import ALLIED, AXIS

__all__ = ["table"]


def tasks(table, side):
    """The tasks on a side's page, each with its text."""
    return {each.title: each.words for each in SYSTEM.views.side_view(table.battle, side).due}


def open_questions(table, move, by, **told):
    """The questions that a sheet still asks."""
    return [ask.name for ask in table.looked(move, by, **told).asks if ask.value is None]


def test_a_loss_with_one_way_left_is_taken_without_a_question():
    table = defenders_beaten(
        1, "1/104", "deFR", lead="deFR"
    )  # the lead, a full Italian, is reduced
    assert open_questions(table, "losses", AXIS) == []
    table.make("losses", AXIS)
    assert table.battle.units["deFR"].strength == "reduced"


def test_a_retreat_with_one_possible_place_asks_for_no_place():
    table = defenders_beaten(1, "1/104", links=[("6", "5", "open"), ("6", "C", "line")])
    table.make("losses", AXIS, **{"does 1/104": "retreat"})
    assert table.battle.units["1/104"].place == "5"


def test_without_reduced_armor_the_axis_refit_asks_for_no_free_flip():
    table = refitting("axis")
    assert table.options("refit", "free", AXIS, buys1="nothing") is None
    table.bring_about(UnitTurned("1/8", "reduced"))
    assert table.options("refit", "free", AXIS, buys1="nothing") is not None


def test_a_second_point_asks_nothing_when_no_unit_is_left_for_it():
    table = refitting()
    table.bring_about(AdvantageShifted("allied"), UnitTurned("7RTR", "reduced"))
    told = {"use": "increased-replacements", "full1": ["7RTR"]}
    assert table.options("refit", "full2", ALLIED, **{**told, "full1": []}) is not None
    assert table.options("refit", "full2", ALLIED, **told) is None
    made = table.make("refit", ALLIED, **told)
    assert (
        made.told["axis"]
        == "Allied refit (Advantage: one more point): 7RTR is at full strength again."
    )


def test_a_player_counts_the_points_in_one_tap_and_the_umpire_reads_them_first(table):
    table.bring_about(PhaseBegun("end"))
    taps = [SYSTEM.views.side_view(table.battle, "allied"), SYSTEM.views.umpire_view(table.battle)]
    assert [page.due[0].taps[0].opens for page in taps] == [False, True]


def test_before_the_first_impulse_the_zones_of_each_free_unit_are_named():
    words = tasks(Table(), "allied")["Before the first impulse"]
    assert words == "11H (in D) and CIH (in B) may set up in Zone A, B, C or D."


def test_the_defender_reads_who_attacks_with_what(table):
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    for unit in ("7RTR", "22Gds"):
        table.make("march", ALLIED, units=[unit], step1="6")
    assert tasks(table, "allied")["Attack in Area 6, Halfaya Pass"] == (
        "You must attack before the impulse ends."
    )
    table.make("attack", ALLIED, place="6", lead="7RTR", air="yes")
    assert tasks(table, "axis") == {
        "Attacked in Area 6, Halfaya Pass": "7RTR and 22Gds attack, led by 7RTR, with Air Support."
    }


def test_a_counter_left_out_by_the_options_does_not_count_in_the_losses(table):
    found = {each.name: each.losses for each in battle_result(table.battle).sides}
    assert found == {"Allied": "0 of 19", "Axis": "0 of 23"}


def answers_shown(table, move, by, **told):
    """The answers that a sheet shows, in words."""
    return [ask.answer_words for ask in table.looked(move, by, **told).asks]


def test_a_choice_says_before_it_is_made_what_it_means():
    table = Table()
    assert (
        "Axis fuel shortage: the Axis may not conduct" in answers_shown(table, "spend", ALLIED)[0]
    )
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/11", "2/11", "1/8", "2/8")))
    table.make("impulse", ALLIED, kind="consolidate")
    shown = answers_shown(table, "consolidate", ALLIED, keeps="1/11")
    assert shown == ["1/11 returns to full strength", "2/11 is eliminated"]
    pressed_table = defenders_beaten(1, "1/104", links=[("6", "5", "open"), ("6", "C", "line")])
    shown = answers_shown(pressed_table, "losses", AXIS, **{"does 1/104": "retreat"})
    assert shown == ["1/104 retreats", "1/104 to Area 5"]


def test_an_assault_says_how_many_places_it_may_activate():
    table = Table()
    table.impulse()
    [asked] = [a for a in table.looked("impulse", AXIS, kind="assault").asks if a.value is None]
    assert asked.words == "Which places do you activate, at most 2?"
    table.impulse()
    [asked] = [a for a in table.looked("impulse", ALLIED, kind="assault").asks if a.value is None]
    assert asked.words == "Which place do you activate?"


def test_units_that_return_to_their_place_have_room_there():
    table = halfaya_with_figures((("18", "20", "open"), ("20", "19", "open")))
    table.bring_about(UnitPlaced("6Oasis", None), *(UnitPlaced(i, "18") for i in ("1/62", "2/62")))
    table.bring_about(*(UnitPlaced(i, None) for i in ("1/33C", "33Rec")), ImpulseBegun("axis", 2))
    table.bring_about(*(DivisionReleased(each) for each in ("15th-panzer", "5th-light")))
    table.make("impulse", AXIS, kind="assault", places=["18"])
    told = {"units": ["1/8", "2/8"], "step1": "20"}
    assert table.options("march", "step2", AXIS, **told)["18"] == "1 MF, 3 left"


def test_only_units_that_may_come_back_somewhere_are_offered():
    table = refitting()
    gone = ("9Aus", "1/11", "XX", "XXI", "15Inf")
    table.bring_about(*(UnitEliminated(id) for id in gone))
    assert set(table.options("refit", "back1", ALLIED)) == {"nobody", "9Aus", "1/11"}
    table.bring_about(ControlTaken("H", "axis"))
    assert set(table.options("refit", "back1", ALLIED)) == {"nobody", "1/11"}


def test_a_unit_that_recovers_for_nothing_is_not_offered_for_a_point():
    table = refitting("axis")
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/8", "2/8")))
    assert set(table.options("refit", "full1", AXIS)) == {"1/8", "2/8"}
    assert set(table.options("refit", "full1", AXIS, free="1/8")) == {"2/8"}


def test_units_that_no_free_place_takes_in_are_not_offered_to_move():
    """From a contested place units move to a free one first; in H there is none at the start."""

    def moves(table):
        page = SYSTEM.views.side_view(table.battle, "allied")
        rows = [tap.words for row in page.columns[0].rows for tap in row.taps]
        return [*rows, *(tap.words for task in page.due for tap in task.taps)]

    table = Table(links=[("H", "I", "line"), ("H", "G", "line")])
    table.make("impulse", ALLIED, kind="assault", places=["H"])
    assert moves(table) == ["Attack", "End the impulse"]
    table.bring_about(ControlTaken("I", "allied"))
    assert moves(table) == ["Move", "Attack", "Move units", "End the impulse"]


def test_the_player_who_may_ignore_the_sunset_is_named():
    table = Table()
    table.until(3)
    table.impulse()
    table.make("impulse", kind="pass")
    table.make("end-impulse", dice={"sunset": [1, 1]})
    may = "The day would end. The Allied player may spend the Advantage to ignore it."
    assert tasks(table, "allied") == {"Sunset DR 2": may}


def test_a_declared_consolidation_continues_with_the_choice_of_its_units():
    table = Table()
    table.bring_about(*(UnitTurned(id, "reduced") for id in ("1/11", "2/11")))
    assert task_that_follows(table.battle) is None
    table.make("impulse", ALLIED, kind="consolidate")
    assert task_that_follows(table.battle).taps == (CONSOLIDATE,)
    table.make("consolidate", ALLIED, keeps="1/11", goes="2/11")
    assert task_that_follows(table.battle) is None
