"""How an evening's time went, by the times of its log."""

from datetime import datetime, timedelta

import pytest

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.replaying.times import DICE, TALK, UMPIRE, evening_times
from assistant.frozen import replace
from assistant.web.home.examples import example_battle

BEGAN = datetime.fromisoformat("2026-01-01T20:00:00+00:00")


def evening(*steps):
    """An evening of entries, each so many seconds after the one before, and who made it."""
    opening = example_battle("easy-company").entries[0]
    at, entries = BEGAN, [replace(opening, at=BEGAN.isoformat())]
    for seconds, by, *more in steps:
        at += timedelta(seconds=seconds)
        seq = len(entries) + 1
        told = {"umpire": f"entry {seq}"}
        entry = Entry(seq, at.isoformat(), by, "move", f"tap {seq}", told=told)
        entries.append(replace(entry, **dict(more)))
    return evening_times(SYSTEM, entries)


def test_the_time_before_an_entry_counts_for_whoever_made_it():
    times = evening((30, "german"), (10, "us"), (20, "umpire"), (5, "german"))
    assert times.whole.seconds == {"german": 35, "us": 10, UMPIRE: 20}
    assert times.waited("us", ["german", "us"]) == [("german", 35), (UMPIRE, 20)]


def test_entered_dice_count_as_dice_time_and_rolled_dice_take_no_time():
    entries = example_battle("easy-company").entries
    shot = next(x for x in entries if any(r.dice for r in x.resolutions))
    typed = tuple(replace(r, origins={"roll": ["typed"]}) for r in shot.resolutions)
    rolled = tuple(replace(r, origins={"roll": ["rolled"]}) for r in shot.resolutions)
    times = evening((7, "us", ("resolutions", typed)), (9, "us", ("resolutions", rolled)))
    assert times.whole.seconds == {DICE: 7, "us": 9}


def test_a_long_pause_counts_as_talk_and_a_longer_one_as_a_break():
    times = evening((150, "us"), (3600, "umpire"), (10, "umpire"))
    assert times.whole.seconds == {"us": 120, TALK: 30, UMPIRE: 10}
    assert times.breaks == 1
    assert [(x.seconds, x.whom, x.words) for x in times.longest] == [(150, "us", "entry 2")]


@pytest.mark.parametrize("at", ["", "never", "2026-01-01T20:00:00"])
def test_an_unreadable_time_takes_no_time(at):
    one, other = example_battle("easy-company").entries[:2]
    assert evening_times(SYSTEM, [one, replace(other, at=at)]).whole.total == 0


def test_a_whole_evening_is_the_sum_of_its_turns():
    entries = example_battle("easy-company").entries
    times = evening_times(SYSTEM, entries)
    assert times.whole.total == sum(each.total for each in times.turns)
    # the Mojons are placed before the entry that counts it as turn 1
    assert [each.turn for each in times.turns] == [0, 2, 3, 4, 5, 6]
