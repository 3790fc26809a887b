"""A tap under way while its battle is removed or restored: it counts, or is refused plainly."""

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from assistant.battle.ended import BattleEnded
from assistant.battle.storage import sqlite, store
from assistant.web.database import backups, database
from assistant.web.rescue import missing_entries
from assistant.web.rescue.missing_entries import BROUGHT_BACK
from tests.conftest import PATIENCE_S
from tests.web.evening import Evening, words_of

NOISES = ("quiet", "normal", "combat")
DIM = ("haze", "rain", "snowing", "forest", "dense-forest", "cave")
AT = "2026-06-06T18:00:00+00:00"
TIMES = 12
TAPS = count()


def tap(evening: Evening, request: str = "") -> tuple[str, object]:
    """Change the weather once more; return its token and the response."""
    number = next(TAPS)
    token = request or f"a tap meanwhile {number:08}"
    # another change than that of any tap at the same time: a tap that changes nothing is refused
    seen, heard = DIM[number % len(DIM)], NOISES[number // len(DIM) % len(NOISES)]
    told = {"visibility": seen, "ambient": heard, "request": token}
    return token, evening.post("umpire", "set-conditions", **told)


def requests(evening: Evening) -> list[str]:
    """The tokens in the log on disk, in order."""
    db = database.connect(evening.settings.database)
    words = "SELECT request FROM entries WHERE battle = ? ORDER BY seq"
    return [row[0] for row in db.execute(words, [evening.id]).fetchall()]


@pytest.fixture
def hall(acting):
    """The program's errors are answered as in the hall."""
    acting.app.config["PROPAGATE_EXCEPTIONS"] = False
    return acting


@pytest.fixture
def behind(hall):
    """The file holds six entries less than its copy."""
    for _ in range(6):
        tap(hall)
    backups.back_up(hall.settings.database)
    battles, path = hall.services.battles, hall.settings.database
    left = len(hall.game.entries) - 6
    with battles.reread([hall.id], ""), database.write_transaction(database.connect(path)) as db:
        for table in ("events", "entries"):
            db.execute(f"DELETE FROM {table} WHERE battle = ? AND seq > ?", [hall.id, left])
    (each,) = missing_entries.missing(path)
    assert (each.here, each.there) == (left, left + 6)
    return hall


def found_before(evening, monkeypatch):
    """Let the following taps be ones that had found the battle a moment ago."""
    game = evening.game
    monkeypatch.setattr(evening.services.battles, "game", lambda id: game)


def test_a_tap_in_a_battle_that_is_removed_is_refused_in_a_sentence(hall, monkeypatch):
    hall.umpire.post(f"{hall.base}/remove")
    late = tap(hall)[1]

    assert late.status_code == 404
    assert "This battle was removed, so nothing was done." in words_of(late.text)


def test_a_tap_that_waits_for_the_removal_is_refused_in_a_sentence(hall, monkeypatch):
    found_before(hall, monkeypatch)
    hall.umpire.post(f"{hall.base}/remove")
    umpires, players = tap(hall)[1], hall.post("german", "hunker", element=hall.of("german")[0].id)

    assert umpires.status_code == 409
    assert "This battle was removed, so nothing was done." in words_of(umpires.text)
    assert players.status_code == 401
    assert "The umpire removed this battle." in words_of(players.text)


def test_a_tap_waits_until_the_end_of_a_battle_is_over(hall):
    game = hall.game
    with ThreadPoolExecutor(1) as pool:
        with game.ending("It ended."):
            late = pool.submit(game.undo, game.last_standing().seq, "", at=AT, request="x" * 16)
            with pytest.raises(TimeoutError):
                late.result(0.3)
        with pytest.raises(BattleEnded, match=r"It ended\."):
            late.result(PATIENCE_S)


def test_a_removal_that_fails_ends_nothing(hall, monkeypatch):
    def full(*_):
        raise sqlite.OperationalError("database or disk is full")

    monkeypatch.setattr(store, "remove", full)
    assert hall.umpire.post(f"{hall.base}/remove").status_code == 507
    monkeypatch.undo()

    assert tap(hall)[1].status_code == 303
    assert hall.german.get("/side/").status_code == 200


def test_a_removal_is_done_with_the_signing_out_or_not_at_all(hall, monkeypatch):
    db = database.connect(hall.settings.database)
    db.execute("CREATE TRIGGER full BEFORE DELETE ON battles BEGIN SELECT RAISE(FAIL, 'x'); END")
    assert hall.umpire.post(f"{hall.base}/remove").status_code >= 500

    assert hall.german.get("/side/").status_code == 200
    assert tap(hall)[1].status_code == 303


def test_a_tap_that_waits_for_a_restore_is_refused_in_a_sentence(behind, monkeypatch):
    before = len(requests(behind))
    found_before(behind, monkeypatch)
    assert behind.umpire.post("/brought-back").status_code == 303
    token, answer = tap(behind)
    monkeypatch.undo()

    assert answer.status_code == 409
    assert BROUGHT_BACK in words_of(answer.text)
    assert len(requests(behind)) == before + 6
    assert tap(behind, token)[1].status_code == 303  # it counts when it is tapped again
    assert requests(behind)[-1] == token == behind.game.entries[-1].request


def test_a_tap_just_before_a_restore_counts_and_its_battle_is_left_alone(behind, monkeypatch):
    from assistant.web.rescue import merged_entries

    usual = merged_entries.merge
    told = []

    def slowly(sources):
        told.append(tap(behind))
        return usual(sources)

    monkeypatch.setattr(merged_entries, "merge", slowly)
    before = len(requests(behind))
    assert behind.umpire.post("/brought-back").status_code == 303
    token, answer = told[0]

    assert answer.status_code == 303
    assert requests(behind)[before:] == [token]
    assert tap(behind)[1].status_code == 303


def test_a_battle_that_could_not_be_read_can_be_when_its_rows_are_back(behind):
    path = behind.settings.database
    with database.write_transaction(database.connect(path)) as db:
        for table in ("events", "entries"):
            db.execute(f"DELETE FROM {table} WHERE battle = ?", [behind.id])
    behind.services.battles._games.clear()
    assert behind.umpire.get(behind.base).status_code == 503
    behind.umpire.post("/brought-back")

    assert behind.umpire.get(behind.base).status_code == 200


def test_on_a_full_disk_nothing_is_restored(behind):
    before = requests(behind)
    database.connect(behind.settings.database).execute("PRAGMA query_only = ON")
    assert behind.umpire.post("/brought-back").status_code == 507
    database.connect(behind.settings.database).execute("PRAGMA query_only = OFF")

    assert requests(behind) == before
    assert tap(behind)[1].status_code == 303


def at_once(*works):
    """Do everything at the same moment, each on its own thread."""
    line = threading.Barrier(len(works))

    def begin(work):
        line.wait(PATIENCE_S)
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return [each.result(PATIENCE_S) for each in [pool.submit(begin, work) for work in works]]


@pytest.mark.long
@pytest.mark.parametrize("time", range(TIMES))
def test_during_a_restore_each_tap_counts_or_is_refused(behind, time):
    def taps():
        return [tap(behind) for _ in range(3)]

    back, *told = at_once(lambda: behind.umpire.post("/brought-back"), taps, taps)
    kept = requests(behind)

    assert back.status_code == 303
    for token, answer in (each for some in told for each in some):
        assert answer.status_code in (303, 409), answer.text
        assert (token in kept) == (answer.status_code == 303)
    assert [entry.request for entry in behind.game.entries] == kept
    assert len(set(kept)) == len(kept)


@pytest.mark.long
@pytest.mark.parametrize("time", range(TIMES))
def test_during_a_removal_each_tap_counts_or_is_refused(hall, time):
    def taps():
        return [tap(hall)[1].status_code for _ in range(3)]

    element = hall.of("german")[0].id

    def players():
        told = {"element": element, "request": f"a player's tap {next(TAPS):08}"}
        return hall.post("german", "hunker", **told).status_code

    def renames():
        return hall.umpire.post(f"{hall.base}/rename", data={"title": "x"}).status_code

    remove = [lambda: hall.umpire.post(f"{hall.base}/remove").status_code] * 2
    first, second, told, player, renamed = at_once(*remove, taps, players, renames)

    assert {first, second} <= {303, 404}
    assert 303 in (first, second)
    assert set(told) <= {303, 404, 409}
    assert player < 500
    assert renamed in (303, 404)
    assert requests(hall) == []
