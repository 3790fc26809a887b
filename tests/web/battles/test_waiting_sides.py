"""The console says quietly how long a side has waited, and for whom; the page counts on."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from assistant.frozen import replace
from assistant.web.console.waiting import LONGEST_S, waiting_sides
from tests.web.evening import Evening, words_of

LINE = re.compile(r'<p class="waited[^"]*" data-waited="(\d+)" hidden>(.*?)</p>', re.S)


@pytest.fixture
def evening(app, settings):
    evening = Evening(app, settings)
    evening.make("german", "place-all")
    return evening


def aged(evening, seconds):
    """Date every entry back by this many seconds."""
    at = (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat()
    evening.game.entries[:] = [
        type(each)(**{**vars(each), "at": at}) for each in evening.game.entries
    ]


def test_a_side_that_is_ready_waits_for_the_other(evening):
    aged(evening, 42)
    found = waiting_sides(evening.game)
    assert [(x.badge.id, x.whom) for x in found] == [("german", "US")]
    (line,) = LINE.findall(evening.umpire.get(evening.base).text)
    assert 42 <= int(line[0]) <= 50
    assert "German players have waited 0:4" in words_of(line[1])
    assert words_of(line[1]).strip().endswith("for the US players.")


def test_when_nobody_else_has_anything_to_do_all_wait_for_the_umpire(evening):
    evening.make("us", "place-all")
    aged(evening, 30)
    assert [(x.badge.id, x.whom) for x in waiting_sides(evening.game)] == [
        ("german", ""),
        ("us", ""),
    ]


@pytest.mark.parametrize("asked", ["US", ""])
def test_a_wait_begins_when_the_awaited_sides_are_asked(evening, asked):
    if not asked:  # the umpire is next, since the tap of the other side
        evening.make("us", "place-all")
    last = evening.game.entries[-1]
    aged(evening, 300)
    at = (datetime.now(UTC) - timedelta(seconds=20)).isoformat()
    by = "umpire" if asked else last.by
    evening.game.entries[-1] = type(last)(**{**vars(last), "at": at, "by": by})
    found = waiting_sides(evening.game)
    assert found
    assert {x.whom for x in found} == {asked}
    assert all(20 <= x.seconds <= 25 for x in found)


def test_what_the_umpire_does_meanwhile_does_not_shorten_the_wait_for_the_umpire(evening):
    evening.make("us", "place-all")
    aged(evening, 300)
    last = evening.game.entries[-1]
    now = datetime.now(UTC).isoformat()
    evening.game.entries.append(type(last)(**{**vars(last), "at": now, "by": "umpire"}))
    assert all(x.seconds >= 300 for x in waiting_sides(evening.game))


def test_nobody_waits_after_the_end(evening):
    evening.make("us", "place-all")
    aged(evening, 30)
    evening.make("umpire", "end-battle", words="Late.", winner="us")
    assert waiting_sides(evening.game) == ()


@pytest.mark.parametrize("seconds", [LONGEST_S + 5, -60])
def test_a_break_or_a_clock_set_back_does_not_count_as_a_wait(evening, seconds):
    aged(evening, seconds)
    assert waiting_sides(evening.game) == ()


def test_the_evening_says_who_waited_for_which_players(evening):
    begin = datetime(2026, 6, 6, 20, tzinfo=UTC)
    evening.game.entries = [
        type(each)(**{**vars(each), "at": (begin + timedelta(seconds=10 * n)).isoformat()})
        for n, each in enumerate(evening.game.entries)
    ]
    page = words_of(evening.umpire.get(f"{evening.base}/replay/times").text)
    assert re.search(r"German players waited \d+:\d\d for the US players and", page)
    assert re.search(r" \d+% ", page)


def test_no_phone_shows_how_long_a_side_has_waited(evening):
    aged(evening, 42)
    for client in (evening.german, evening.us):
        assert "data-waited" not in client.get("/side/").text


def moved_back(evening, number, seconds):
    """Date an entry back by this many seconds."""
    at = (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat()
    entry = evening.game.entries[number]
    evening.game.entries[number] = type(entry)(**{**vars(entry), "at": at})


def test_an_earlier_wait_for_others_is_not_charged_to_the_sides_awaited_now(app, settings):
    evening = Evening(app, settings)
    german = evening.act()  # until now all waited for the German players
    evening.make("umpire", "stand-down", element=german.id)
    evening.make("umpire", "end-turn", why="agreed by both", overrule="1")
    assert {x.whom for x in waiting_sides(evening.game)} == {""}

    aged(evening, 600)
    moved_back(evening, -1, 15)
    assert all(15 <= x.seconds <= 20 for x in waiting_sides(evening.game))


@pytest.mark.parametrize("board", ["battleaxe-map", "rats-of-tobruk-data"])
def test_nobody_waits_for_the_umpire_where_any_player_may_act(umpire, services, board):
    """The weather, a chit, the points: every phone has the button."""
    answer = umpire.post("/battles", data={"scenario": board, "size": "0"})
    game = services.battles.game(answer.location.rsplit("/", 1)[-1])
    phase = {"battleaxe-map": "end", "rats-of-tobruk-data": "weather"}[board]
    game.state = replace(game.state, phase=phase, turn=2)
    assert set(game.system.awaited(game.state)) == {"allied", "axis"}
