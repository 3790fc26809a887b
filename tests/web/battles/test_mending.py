"""A page that cannot be drawn, a battle that cannot be read: everybody can continue."""

import json
import re
from dataclasses import replace

import pytest

from assistant.battle import rattenkrieg
from assistant.battle.log import active_entries
from assistant.web.app import clock
from assistant.web.battles.open_battles import Battles
from assistant.web.database import database
from tests.web.evening import Evening, words_of
from tests.web.page_forms import forms_of

VIEWS = rattenkrieg.views


class Broken(RuntimeError):
    """An error in a view."""


def fail_to_draw(*_args, **_more):
    raise Broken("a view")


@pytest.fixture
def hall(acting, monkeypatch):
    """A battle whose errors are answered as in the hall, and not raised here."""
    monkeypatch.setitem(acting.app.config, "PROPAGATE_EXCEPTIONS", False)
    return acting


@pytest.fixture
def undrawn(hall, monkeypatch):
    """Let the views fail while the newest entry is in force."""
    newest = len(standing_of(hall))

    def failing(usual):
        def view(state, *args, **more):
            if len(standing_of(hall)) >= newest:
                fail_to_draw()
            return usual(state, *args, **more)

        return view

    for name in ("umpire_view", "side_view", "table_view"):
        monkeypatch.setattr(VIEWS, name, failing(getattr(VIEWS, name)))
    system = hall.game.system
    cards = replace(system.cards, own=failing(system.cards.own))
    side_map = failing(system.side_map)
    monkeypatch.setattr(hall.game, "system", replace(system, cards=cards, side_map=side_map))
    return hall


def standing_of(hall: Evening):
    return active_entries(hall.game.entries)


def test_a_console_that_cannot_be_drawn_shows_the_log_undo_and_export(undrawn):
    answer = undrawn.umpire.get(undrawn.base)
    page = words_of(answer.text)
    newest = standing_of(undrawn)[-1]

    assert answer.status_code == 500
    assert "This page cannot be shown" in page
    assert newest.told["umpire"] in page
    assert all(e.told["umpire"] in page for e in standing_of(undrawn)[-5:])
    assert undrawn.umpire.get(f"{undrawn.base}/file").status_code == 200
    assert f'href="{undrawn.base}/file"' in answer.text


def test_undo_on_the_repair_page_opens_the_console_again(undrawn):
    before = len(standing_of(undrawn))
    page = undrawn.umpire.get(undrawn.base)
    (form,) = [f for f in forms_of(page.text, undrawn.base) if f.action.endswith("/undo")]
    answer = undrawn.umpire.post(form.action, data=dict(form.pairs))

    assert (answer.status_code, answer.location) == (303, undrawn.base)
    assert len(standing_of(undrawn)) == before - 1
    assert undrawn.umpire.get(undrawn.base).status_code == 200
    assert undrawn.german.get("/side/").status_code == 200


def test_every_other_page_of_the_battle_leads_to_the_console_then(undrawn):
    element = undrawn.of("german")[0].id
    for page in (f"{undrawn.base}/as/german", f"/u/{element}", f"{undrawn.base}/units"):
        answer = undrawn.umpire.get(page)
        assert answer.status_code == 500, page
        assert f'<a class="button go" href="{undrawn.base}">' in answer.text, page


@pytest.mark.long
def test_the_page_of_an_undo_asks_no_view(undrawn, monkeypatch):
    views = ("umpire_view", "side_view", "table_view", "badge")
    for name in views:
        monkeypatch.setattr(VIEWS, name, fail_to_draw)
    monkeypatch.setattr(undrawn.game, "system", with_broken_clock(undrawn.game.system))
    page = undrawn.umpire.get(f"{undrawn.base}/undo")
    done = undrawn.umpire.post(f"{undrawn.base}/undo", data={"request": "x" * 16})

    assert page.status_code == 200
    assert done.status_code == 303


@pytest.mark.long
def test_an_entry_that_makes_the_program_fail_can_be_undone(hall, monkeypatch):
    newest = standing_of(hall)[-1]

    def unfit(state, event, usual=hall.game.system.conflict):
        return fail_to_draw() if event in newest.events else usual(state, event)

    monkeypatch.setattr(hall.game, "system", replace(hall.game.system, conflict=unfit))
    answer = hall.umpire.post(f"{hall.base}/undo", data={"seq": newest.seq})

    assert answer.status_code == 303
    assert newest not in standing_of(hall)


@pytest.mark.long
@pytest.mark.parametrize(
    "at", ["last Friday", "", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", None, 5]
)
def test_the_clock_never_fails(at):
    assert re.fullmatch(r"--:--|\d\d:\d\d", clock(at))


def with_broken_clock(system):
    return replace(system, clock=fail_to_draw, picture=fail_to_draw)


@pytest.mark.long
def test_a_player_waits_and_reads_that_the_umpire_can_correct_it(undrawn):
    for phone, page in ((undrawn.german, "/side/"), (undrawn.phone(None), "/watch/")):
        answer = phone.get(page)
        said = words_of(answer.text)
        assert answer.status_code == 500
        assert "The umpire can fix this on the laptop." in said
        assert f'content="5; url={page}"' in answer.text
        assert standing_of(undrawn)[-1].told["umpire"] not in said
        assert "Undo" not in said
        assert "/file" not in answer.text


@pytest.mark.long
def test_a_phone_that_shows_an_older_page_is_asked_to_load_it_again(undrawn):
    part = {"HX-Request": "true", "HX-Target": "main#page"}
    answer = undrawn.german.get("/side/", headers=part)

    assert answer.headers["HX-Refresh"] == "true"
    inside = undrawn.german.get("/side/", headers={**part, "HX-Target": "p#found"})
    assert "HX-Refresh" not in inside.headers


@pytest.mark.long
def test_a_tap_counts_while_somebodys_page_cannot_be_drawn(undrawn, monkeypatch):
    monkeypatch.setattr(undrawn.game, "system", with_broken_clock(undrawn.game.system))
    battles = undrawn.services.battles
    heard = battles.versions.digest(
        undrawn.services.devices.devices_of(undrawn.id)[0].reader, undrawn.id
    )
    answer = undrawn.post("umpire", "set-conditions", visibility="dawn", ambient="combat")

    assert heard == "undrawn"
    assert answer.status_code == 303


@pytest.mark.long
def test_if_the_repair_page_fails_one_sentence_is_left_and_the_log_says_why(
    undrawn, monkeypatch, caplog
):
    monkeypatch.setattr("assistant.web.pages.repairs.log_lines", fail_to_draw)
    answer = undrawn.umpire.get(undrawn.base)

    assert answer.status_code == 500
    assert "The program made a mistake." in words_of(answer.text)
    assert "cannot be drawn either" in caplog.text


@pytest.mark.long
def test_the_first_page_lists_battles_though_no_scenario_can_be_listed(hall, monkeypatch):
    monkeypatch.setattr("assistant.web.home.home.offers", fail_to_draw)
    page = hall.umpire.get("/")

    assert page.status_code == 200
    assert f'href="{hall.base}">' in page.text
    assert "The scenarios cannot be listed." in words_of(page.text)


# Battles that cannot be read


def spoil_rows(evening: Evening, words: str, *values: object) -> None:
    """Change rows on disk; the program no longer has the battle in memory."""
    db = database.connect(evening.settings.database)
    with database.write_transaction(db):
        db.execute(words, [*values, evening.id])
    services = evening.services
    services._battles = Battles(evening.settings.database, services.hub, services.settings.shelf)


SPOILT = [
    ("UPDATE events SET version = 99 WHERE seq = 3 AND battle = ?", "newer version", "entry 3"),
    ("UPDATE events SET body = '[1]' WHERE seq = 2 AND battle = ?", "damaged", "Entry 2"),
    ("UPDATE events SET body = '{' WHERE seq = 2 AND battle = ?", "damaged", "Entry 2"),
    ("UPDATE events SET kind = 'SnowFell' WHERE seq = 2 AND battle = ?", "another", "Entry 2"),
    ("UPDATE entries SET told = '[]' WHERE seq = 3 AND battle = ?", "damaged", "Entry 3"),
    ("UPDATE entries SET told = '{\"us\": 3}' WHERE seq = 3 AND battle = ?", "damaged", "Entry 3"),
    ("UPDATE entries SET at = 5.5, by = NULL WHERE seq = 2 AND battle = ?", "damaged", "Entry 2"),
    ("UPDATE entries SET overruled = '[1]' WHERE seq = 3 AND battle = ?", "damaged", "Entry 3"),
    (
        "UPDATE entries SET besides = '{}' , undoes = 'x' WHERE seq = 3 AND battle = ?",
        "damaged",
        "Entry 3",
    ),
    ("UPDATE entries SET resolutions = '[3]' WHERE seq = 3 AND battle = ?", "damaged", "Entry 3"),
    ("UPDATE entries SET told = 'x' WHERE seq = 3 AND battle = ?", "damaged", "Entry 3"),
    ("UPDATE battles SET system = 'chess' WHERE id = ?", "does not know", "chess"),
    ("DELETE FROM events WHERE seq = 1 AND battle = ?", "damaged", "Entry 1"),
]


@pytest.mark.long
@pytest.mark.parametrize(("words", "why", "where"), SPOILT)
def test_a_battle_that_cannot_be_read_is_reported_in_a_sentence(hall, words, why, where):
    spoil_rows(hall, words)
    answer = hall.umpire.get(hall.base)
    said = words_of(answer.text)

    assert answer.status_code == 503
    assert "This battle cannot be opened" in said
    assert why in said
    assert where in said
    assert "The program made a mistake" not in said
    assert f'href="{hall.base}/file"' in answer.text
    assert f'href="{hall.base}/remove"' in answer.text


@pytest.mark.long
def test_entries_of_an_earlier_version_that_do_not_fit_together_are_reported(hall):
    spoil_rows(hall, "DELETE FROM events WHERE seq = 1 AND battle = ?")
    spoil_rows(hall, "UPDATE entries SET hash = NULL, happened = NULL WHERE battle = ?")
    answer = hall.umpire.get(hall.base)

    assert answer.status_code == 503
    assert "Its entries do not fit together." in words_of(answer.text)


@pytest.mark.long
@pytest.mark.parametrize(("words", "why", "where"), SPOILT)
def test_the_rows_of_an_unreadable_battle_are_exported_as_they_are(hall, words, why, where):
    entries = len(hall.game.entries)
    spoil_rows(hall, words)
    answer = hall.umpire.get(f"{hall.base}/file")
    rows = [json.loads(line) for line in answer.text.splitlines()]

    assert answer.status_code == 200
    assert ".rows.jsonl" in answer.headers["Content-Disposition"]
    assert [row["table"] for row in rows].count("entries") == entries
    assert rows[0]["id"] == hall.id


@pytest.mark.long
def test_players_of_an_unreadable_battle_wait_and_other_battles_continue(hall):
    beside = Evening(hall.app, hall.settings, hall.umpire)
    spoil_rows(hall, SPOILT[0][0])

    assert "The umpire can fix this" in words_of(hall.german.get("/side/").text)
    assert hall.german.get("/tables").status_code == 200
    assert beside.umpire.get(beside.base).status_code == 200
    assert beside.german.get("/side/").status_code == 200
    card = beside.of("german")[0].id
    assert beside.umpire.get(f"/u/{card}").status_code == 200
