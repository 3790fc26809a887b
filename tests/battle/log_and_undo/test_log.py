"""The log: its valid entries, undo and redo."""

from dataclasses import replace

from assistant.battle.log import Entry, Resolved, active_entries, undos_by_entry
from assistant.battle.undo.dependent_entries import entries_that_break
from assistant.rules.working import Step


def entry(seq, undoes=None):
    return Entry(seq=seq, at="", by="umpire", move="m", request=str(seq), undoes=undoes)


def seqs(entries):
    return [e.seq for e in active_entries(entries)]


def test_an_undone_entry_is_not_active():
    assert seqs([entry(1), entry(2), entry(3, undoes=1)]) == [2]


def test_an_undone_undo_does_nothing():
    assert seqs([entry(1), entry(2, undoes=1), entry(3, undoes=2)]) == [1]


def test_several_entries_are_undone_and_redone_together():
    back = replace(entry(4, undoes=3), besides=(2,))

    assert seqs([entry(1), entry(2), entry(3), back]) == [1]
    assert seqs([entry(1), entry(2), entry(3), back, entry(5, undoes=4)]) == [1, 2, 3]


def test_redo_can_itself_be_undone():
    log = [entry(1), entry(2, undoes=1), entry(3, undoes=2), entry(4, undoes=3)]

    assert seqs(log) == []
    assert undos_by_entry(log)[1].seq == 2


def adds(seq, *numbers, resolutions=()):
    return replace(entry(seq), events=numbers, resolutions=resolutions)


def leaning_entries(*entries):
    """Entries that would no longer fit, where events add to a sum whose minimum is 0."""
    add = lambda total, number: max(0, total + number)  # noqa: E731
    return [
        found.entry.seq for found in entries_that_break(entries, 0, add, lambda total, number: None)
    ]


def test_an_entry_that_would_change_nothing_depends_on_the_undone_entry():
    log = [adds(1, 3), adds(2, -2), adds(3, 0)]
    assert leaning_entries(*log, entry(4, undoes=1)) == [2]
    assert leaning_entries(*log, entry(4, undoes=9)) == []


def test_rolled_dice_are_kept_even_if_they_change_nothing():
    thrown = Resolved("system/procedure", {}, {}, (), {"die": 4})
    log = [adds(1, 3), adds(2, -2, resolutions=(thrown,))]
    assert leaning_entries(*log, entry(4, undoes=1)) == []


def test_a_frequent_kind_of_step_holds_only_its_fields():
    assert not hasattr(Step("range", 3, "4.1"), "__dict__")
