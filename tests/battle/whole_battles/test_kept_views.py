"""Cached views and logs equal newly made ones."""

import json
from dataclasses import asdict, dataclass, replace
from random import Random

import pytest

from assistant.battle.log import UNDO, Entry, as_json, undos_by_entry
from assistant.battle.rattenkrieg.screens import rows
from assistant.battle.rattenkrieg.screens.phone import side_view
from assistant.battle.screens import log_lines as lines_of_logs
from assistant.battle.screens.cached_views import cached_row
from assistant.battle.screens.log_lines import NEWEST, log_fingerprint, log_lines
from assistant.battle.screens.view_text import view_text
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US
from tests.battle.random_play.player import Player
from tests.seeded import few_when_quick

SEEDS = few_when_quick((3, 4))
TRIES = 150


@pytest.fixture(scope="module", params=SEEDS)
def player(request):
    return Player(request.param).play(TRIES)


def test_cached_rows_are_as_if_made_again(player, monkeypatch):
    states = [moment.after for moment in player.moments]
    Random(1).shuffle(states)
    kept = [[rows.element_row(x, e) for e in x.elements.values()] for x in states]
    monkeypatch.setattr(rows, "_row_of", rows._row_of.__wrapped__)
    assert kept == [[rows.element_row(x, e) for e in x.elements.values()] for x in states]


def test_a_view_as_text_differs_where_the_view_differs(player):
    states = [moment.after for moment in player.moments][-60:]
    views = [side_view.__wrapped__(x, side) for x in states for side in x.sides]
    by_text = {}
    for view in views:
        assert by_text.setdefault(view_text(view), repr(view)) == repr(view)
    assert len(by_text) == len({repr(view) for view in views}) > 1


def test_the_tasks_of_a_side_can_be_looked_up_and_are_described_once(player):
    states = [moment.after for moment in player.moments][-60:]
    views = [side_view.__wrapped__(x, side) for x in states for side in x.sides]
    tasks = [task for view in views for task in (*view.due, *view.own)]
    assert any(tap.told for task in tasks for tap in task.taps)
    assert {hash(task): task for task in tasks}.keys() == {hash(replace(x)) for x in tasks}


def test_resolutions_are_written_with_all_their_fields(player):
    for entry in player.game.entries:
        plain = [asdict(each) for each in entry.resolutions]
        assert as_json(entry.resolutions) == json.dumps(plain)


def read_plainly(entries, reader):
    """The lines of a log, made without a cache."""
    undone = undos_by_entry(entries)
    own = [e for e in entries if reader.name in e.told and e.move != UNDO]
    return [
        lines_of_logs.line_of_entry(e, reader, undone.get(e.seq), number)
        for number, e in enumerate(own, 1)
    ][::-1]


def test_a_growing_log_gives_the_same_view_as_a_fresh_read(player):
    random, entries = Random(2), player.game.entries
    assert any(entry.is_undo for entry in entries)
    lengths = sorted(random.choices(range(len(entries) + 1), k=50))
    lengths += random.choices(lengths, k=20)
    for length in lengths:
        # an entry that the disk refused is not in the log that goes on
        refused = replace(entries[length - 1], told={"umpire": "x", "german": "y"}, move="m")
        for log in (entries[:length], [*entries[: length - 1], refused][: max(1, length)]):
            for reader in (UMPIRE, GERMAN, US):
                plain = read_plainly(log, reader)
                assert log_lines(log, reader) == plain
                assert log_lines(log, reader, 5) == plain[:5]
                assert log_lines(log, reader, NEWEST + 8) == plain[: NEWEST + 8]


def test_a_fingerprint_does_not_depend_on_what_was_read_before(player, monkeypatch):
    entries = player.game.entries
    grown = [log_fingerprint(entries[:n], GERMAN) for n in range(len(entries) + 1)]
    for n in range(0, len(entries) + 1, 7):
        monkeypatch.setattr(lines_of_logs, "_kept", ())
        assert log_fingerprint(entries[:n], GERMAN) == grown[n]


def test_two_logs_with_the_same_length_are_not_confused():
    def log(words):
        return [Entry(1, "", "umpire", "m", "1", told={"german": words})]

    for words in ("a", "b", "a"):
        assert [line.words for line in log_lines(log(words), GERMAN)] == [words]


def test_logs_of_many_battles_that_the_umpire_reads_are_not_kept(player):
    phone = log_fingerprint(player.game.entries, GERMAN)
    for number in range(lines_of_logs.VIEWERS):
        told = {"umpire": f"battle {number}"}
        log_lines([Entry(1, "", "umpire", "m", str(number), told=told)], UMPIRE)
    kept = [log.reader for log in lines_of_logs._kept]

    assert kept.count(UMPIRE) == lines_of_logs.OF_ONE_VIEWER
    assert GERMAN in kept
    assert log_fingerprint(player.game.entries, GERMAN) == phone


@dataclass(frozen=True)
class Part:
    """A part of a state; two equal parts are different objects."""

    name: str


def test_a_row_of_the_same_parts_is_made_once():
    made = []

    @cached_row(most=2)
    def row(*parts):
        made.append(parts)
        return parts

    one, twin, other = Part("one"), Part("one"), Part("other")
    assert row(one, True) is row(one, True)
    assert row(twin, True)[0] is twin
    row(other, True)
    assert row(one, True)[0] is one  # two are kept: it was made again
    assert len(made) == 4
