"""The answers of a move are kept, so that an undo can check whether it would be made again."""

from dataclasses import replace

from assistant.battle.log import Entry, fold_entries
from assistant.battle.undo.repeated_moves import refusal
from tests.battle.battleaxe.table import AT, AXIS, Table


def declared_and_ended():
    """Return a battle with an Axis impulse, after the end of the Allied impulse."""
    table = Table()
    table.make("impulse", kind="pass")
    ended = table.make("end-impulse")
    table.make("impulse", AXIS, kind="pass")
    return table, ended


def test_answers_to_questions_are_kept_with_the_entry_and_all_others_are_not():
    table = Table()
    entry = table.make("impulse", kind="assault", places=["H"], nonsense="x" * 1_000)
    assert entry.answers == {"kind": "assault", "places": ("H",)}


def test_a_later_move_is_undone_with_the_entry_that_made_it_possible():
    table, ended = declared_and_ended()
    leaning = table.game.leaning_on(ended.seq)
    assert [breaks.entry.move for breaks in leaning] == ["impulse"]


def test_a_move_is_refused_in_a_state_that_does_not_allow_it():
    table, ended = declared_and_ended()
    game, last = table.game, table.game.entries[-1]
    before = fold_entries(game.entries[:-1], game.system.empty, game.system.apply)
    without = fold_entries(game.entries[: ended.seq - 1], game.system.empty, game.system.apply)
    assert refusal(game.system, "B", before, last) == ""
    assert "It is the Allied impulse" in refusal(game.system, "B", without, last)


def test_an_entry_of_an_earlier_version_has_no_answers_and_is_not_judged_by_them():
    table, ended = declared_and_ended()
    game, last = table.game, replace(table.game.entries[-1], answers=None)
    without = fold_entries(game.entries[: ended.seq - 1], game.system.empty, game.system.apply)
    assert refusal(game.system, "B", without, last) == ""


def test_a_move_that_the_umpire_overruled_is_not_refused_later():
    table, _ = declared_and_ended()
    table.make("end-impulse", dice={"sunset": [6, 6]})
    game = table.game
    march = Entry(9, AT, "umpire", "march", "tap", answers={"unit": "2RTR"})
    told = refusal(game.system, "B", game.state, march)
    overruled = replace(march, overruled=("Units do not move in this impulse.",))
    assert "would be refused" in told
    assert refusal(game.system, "B", game.state, overruled) != told
