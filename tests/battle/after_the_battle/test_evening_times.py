"""The times of an evening, calculated from its log."""

from datetime import datetime, timedelta

import pytest

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.replaying.times import DICE, TALK, UMPIRE, evening_times, whole_times
from assistant.frozen import replace
from assistant.web.home.examples import example_battle

BEGAN = datetime.fromisoformat("2026-01-01T20:00:00+00:00")


def evening(*steps):
    """Entries of an evening: the seconds since the entry before, and who made each."""
    opening = example_battle("easy-company").entries[0]
    at, entries = BEGAN, [replace(opening, at=BEGAN.isoformat())]
    for seconds, by, *more in steps:
        at += timedelta(seconds=seconds)
        seq = len(entries) + 1
        told = {"umpire": f"entry {seq}"}
        entry = Entry(seq, at.isoformat(), by, "move", f"tap {seq}", told=told)
        entries.append(replace(entry, **dict(more)))
    return evening_times(SYSTEM, entries)


def make_sides_owe(monkeypatch, *sides):
    """Make these sides owe the next entry, whatever the state says."""
    monkeypatch.setattr(type(SYSTEM), "sides_waited_for", lambda system, battle: sides)


def test_the_time_before_an_entry_counts_for_whoever_made_it_if_the_maker_was_owed(monkeypatch):
    make_sides_owe(monkeypatch, "german", "us")
    times = evening((30, "german"), (10, "us"), (5, "german"))
    assert times.whole.seconds == {"german": 35, "us": 10}
    assert times.whole.seconds_waited("us", ["german", "us"]) == [("german", 35), (UMPIRE, 0)]


@pytest.mark.parametrize("maker", ["german", "us", "umpire"])
@pytest.mark.parametrize("sides", [(), ("german",), ("us",), ("german", "us")])
def test_a_wait_is_charged_to_the_awaited_sides_whoever_ends_it(monkeypatch, maker, sides):
    make_sides_owe(monkeypatch, *sides)
    times = evening((30, maker))
    charged = (maker,) if maker in sides else sides or (UMPIRE,)
    assert times.whole.seconds == {each: 30 / len(charged) for each in charged}


def test_entered_dice_count_as_dice_time_and_rolled_dice_take_no_time(monkeypatch):
    make_sides_owe(monkeypatch, "us")
    entries = example_battle("easy-company").entries
    shot = next(x for x in entries if any(r.dice for r in x.resolutions))
    typed = tuple(replace(r, origins={"roll": ["typed"]}) for r in shot.resolutions)
    rolled = tuple(replace(r, origins={"roll": ["rolled"]}) for r in shot.resolutions)
    times = evening((7, "us", ("resolutions", typed)), (9, "us", ("resolutions", rolled)))
    assert times.whole.seconds == {DICE: 7, "us": 9}


def test_a_long_pause_counts_as_talk_and_a_longer_one_as_a_break(monkeypatch):
    make_sides_owe(monkeypatch, "us")
    times = evening((150, "us"), (3600, "umpire"), (10, "umpire"))
    assert times.whole.seconds == {"us": 130, TALK: 30}
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


def test_the_report_has_the_same_times_as_the_page():
    entries = example_battle("easy-company").entries
    assert whole_times(SYSTEM, entries).seconds == evening_times(SYSTEM, entries).whole.seconds
