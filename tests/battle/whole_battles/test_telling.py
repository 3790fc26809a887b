"""The log for each reader, and the mark that shows when it has changed."""

import pytest

from assistant.battle.screens.log_lines import log_fingerprint, log_lines
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US
from tests.battle.random_play.player import played


@pytest.mark.long
@pytest.mark.parametrize("reader", [UMPIRE, GERMAN, US], ids=["umpire", "german", "us"])
@pytest.mark.parametrize("seed", range(6))
def test_a_logs_mark_differs_exactly_when_the_log_does(seed, reader):
    entries = played(seed).game.entries
    lengths = range(1, len(entries))
    changed = [
        log_lines(entries[:n], reader) != log_lines(entries[: n + 1], reader) for n in lengths
    ]
    marked = [
        log_fingerprint(entries[:n], reader) != log_fingerprint(entries[: n + 1], reader)
        for n in lengths
    ]

    assert marked == changed
    assert any(entry.undoes for entry in entries)


@pytest.mark.parametrize("reader", [UMPIRE, GERMAN, US], ids=["umpire", "german", "us"])
def test_a_line_keeps_its_number_and_no_number_reveals_lines_of_others(reader):
    entries = played(1).game.entries
    for length in range(1, len(entries), 7):
        lines = log_lines(entries[:length], reader)
        assert [line.number for line in lines] == list(range(len(lines), 0, -1))
        assert log_lines(entries[:length], reader, 5) == lines[:5]
