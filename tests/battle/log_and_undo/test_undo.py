"""Undo: the last entry, an earlier entry that later ones do not need, and an undo itself."""

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.game import Game
from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.screens import side_view, umpire_view
from tests.battle.conftest import AT, GERMAN, US
from tests.battle.random_play.player import Player

TEAM = "1st Squad, Team 1"


def are_placed(table, side="us"):
    return [m.placed for m in table.battle.mojons_of(side)]


def test_undo_reverses_the_last_entry(table):
    before = table.battle
    table.make("place-all", US)
    table.undo()

    assert table.battle == before


def test_a_second_undo_reverses_the_entry_before(table):
    opening = table.battle
    table.make("place-all", US)
    table.make("roll-entry", GERMAN, dice={"entry": 3})
    table.undo()
    table.undo()

    assert table.battle == opening
    assert table.game.last_standing() is None


def test_one_undo_removes_a_whole_move_with_all_its_events(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    element = engaged.act_with("us", TEAM)
    before = engaged.battle
    run = engaged.make("move", US, element=element.id, gait="run")
    assert len(run.events) > len(element.figures)

    engaged.undo()
    assert engaged.battle == before


def test_an_earlier_entry_is_undone_when_the_rest_still_fits(engaged):
    engaged.order("us", TEAM, "fire")
    fire = engaged.game.last_standing().seq
    engaged.order("german", TEAM, "movement")
    engaged.undo(fire, why="he meant the other team")

    assert engaged.element("us", TEAM).order is None
    assert engaged.element("german", TEAM).order.kind == "movement"


def test_an_earlier_entry_that_the_rest_needs_stays_and_the_later_one_is_named(engaged):
    engaged.order("us", TEAM, "movement")
    order = engaged.game.last_standing().seq
    engaged.rounds()
    element = engaged.act_with("us", TEAM)
    engaged.make("lose-first", US, element=element.id)
    before, length = engaged.battle, len(engaged.game.entries)

    with pytest.raises(Refused) as refused:
        engaged.undo(order)
    named = engaged.game.entries[length - 2].told["umpire"]
    assert str(refused.value) == (
        f"Undo “{named}” first. Without this entry, U 1st, Team 1 would have no order."
    )
    assert (engaged.battle, len(engaged.game.entries)) == (before, length)


def test_an_overruled_move_does_not_block_the_undo_of_another(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    element = engaged.act_with("us", TEAM)
    engaged.make("hunker-down", US, element=element.id)
    engaged.make("rule-element", element=element.id, spent=element.allowed - 1, reason="so it is")
    engaged.make("rejoin", element=element.id, why="for one action, agreed by both")
    assert engaged.element("us", TEAM).spent == element.allowed + 1

    engaged.make("set-conditions", cold="yes")
    engaged.undo()
    assert not engaged.battle.cold


def test_redo_restores_what_was_undone(table):
    table.make("place-all", US)
    done = table.battle
    table.undo()
    assert not any(are_placed(table))

    table.undo(table.game.last_undo().seq)
    assert table.battle == done
    assert table.game.last_undo().seq == len(table.game.entries)


def test_a_redo_can_be_undone(table):
    before = table.battle
    table.make("place-all", US)
    table.undo()
    table.undo(table.game.last_undo().seq)
    table.undo(table.game.last_undo().seq)

    assert table.battle == before


def test_an_undone_entry_cannot_be_undone_twice(table):
    entry = table.make("place-all", US)
    table.undo()

    with pytest.raises(Refused, match="already undone"):
        table.game.undo(entry.seq, "", at=AT, request="another tap")


def test_redo_is_refused_when_what_came_since_breaks(engaged):
    engaged.order("us", TEAM, "fire")
    engaged.undo()
    undo = engaged.game.last_undo().seq
    engaged.order("us", TEAM, "movement")

    with pytest.raises(Refused, match="would already have an order"):
        engaged.undo(undo)
    assert engaged.element("us", TEAM).order.kind == "movement"


@pytest.mark.parametrize("seq", [1, -1, 99])
def test_the_opening_and_missing_entries_cannot_be_undone(table, seq):
    table.make("place-all", US)

    with pytest.raises(Refused, match="cannot be undone"):
        table.undo(seq)


def test_with_only_the_opening_there_is_nothing_to_undo(table):
    assert table.game.last_standing() is None
    assert table.game.last_undo() is None


def test_redo_is_offered_only_right_after_an_undo(table):
    table.make("place-all", US)
    table.undo()
    table.place_germans()

    assert table.game.last_undo() is None


def test_the_same_tap_makes_a_move_once(table):
    first = table.attempt("place-all", US, request="the tap")
    again = table.attempt("place-all", US, request="the tap")

    assert again.entry is first.entry
    assert len(table.game.entries) == len(table.kept) == 2


def test_the_same_tap_undoes_once(table):
    table.place_germans()
    entry = table.make("place-all", US)
    first = table.game.undo(entry.seq, "", at=AT, request="the tap")
    again = table.game.undo(entry.seq, "", at=AT, request="the tap")

    assert again is first
    assert len(table.game.entries) == len(table.kept) == 5
    assert all(are_placed(table, "german"))


def test_a_repeated_tap_does_not_repeat_an_undone_move(table):
    table.attempt("place-all", US, request="the tap")
    table.undo()
    table.attempt("place-all", US, request="the tap")

    assert not any(are_placed(table))


def test_the_reason_of_an_undo_is_kept_with_it(table):
    table.make("place-all", US)
    undo = table.undo(why="they were on the wrong edge ")

    assert (undo.why, undo.by, undo.events) == ("they were on the wrong edge", "umpire", ())


@pytest.mark.long
def test_any_kind_of_entry_is_undone_or_a_sentence_says_why_not():
    entries = Player(2).play(120).game.entries
    first, last = ({e.move: e for e in each} for each in (reversed(entries[1:]), entries[1:]))
    for entry in {e.seq: e for e in (*first.values(), *last.values())}.values():
        game = Game("B", rattenkrieg.SYSTEM, list(entries), lambda entry: None, b"secret")
        try:
            game.undo(entry.seq, "", at=AT, request="a tap")
        except Refused:
            continue
        assert umpire_view(game.state)
        assert all(side_view(game.state, side) for side in game.state.sides)


def test_mojons_are_not_taken_off_the_table_under_a_battle_that_has_begun(table):
    table.place_mojons()
    placed = table.game.entries[-1]
    table.make("begin-engagement", both_agree="yes")
    back = table.game.entries[-1]
    with pytest.raises(Refused, match="would not yet be on the table"):
        table.game.undo(placed.seq, "", at=back.at, request="too late")
