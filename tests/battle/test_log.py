"""The log: what stands of it, undo and redo."""

from dataclasses import replace

from assistant.battle.log import Entry, standing, undone_by


def entry(seq, undoes=None):
    return Entry(seq=seq, at="", by="umpire", move="m", request=str(seq), undoes=undoes)


def seqs(entries):
    return [e.seq for e in standing(entries)]


def test_an_undone_entry_does_not_stand():
    assert seqs([entry(1), entry(2), entry(3, undoes=1)]) == [2]


def test_an_undone_undo_does_nothing():
    assert seqs([entry(1), entry(2, undoes=1), entry(3, undoes=2)]) == [1]


def test_several_parts_are_taken_back_and_stand_again_together():
    back = replace(entry(4, undoes=3), besides=(2,))

    assert seqs([entry(1), entry(2), entry(3), back]) == [1]
    assert seqs([entry(1), entry(2), entry(3), back, entry(5, undoes=4)]) == [1, 2, 3]


def test_redo_can_itself_be_undone():
    log = [entry(1), entry(2, undoes=1), entry(3, undoes=2), entry(4, undoes=3)]

    assert seqs(log) == []
    assert undone_by(log)[1].seq == 2
