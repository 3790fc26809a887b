"""The views of the database for people, and the queries that the document describes."""

import re
import shlex
from pathlib import Path

import pytest
from sqlite_utils import cli as sqlite_utils

from assistant.battle.storage import readable_views
from assistant.web.database import database
from tests.web.sheets.firing import rifle

DOCUMENT = (Path(__file__).parents[3] / "docs/database.md").read_text("utf-8")
COMMANDS = re.findall(r"^    sqlite-utils (.+)$", DOCUMENT, re.M)
QUESTIONS = [
    words for words in COMMANDS if words.startswith("assistant.sqlite3") and "--table" in words
]


@pytest.fixture
def folder(acting, settings, monkeypatch, capsys):
    acting.make("german", "shoot", **rifle(acting), dice__roll="6")
    acting.umpire.post(f"{acting.base}/undo", data={"why": "wrong target"})
    monkeypatch.chdir(settings.data)
    assert settings.database.name == "assistant.sqlite3"
    return acting


def ask(words, capsys):
    """Return what sqlite-utils prints."""
    sqlite_utils.cli.main(shlex.split(words), standalone_mode=False)
    return capsys.readouterr().out


def rows_of_view(acting, view, **where):
    db = database.connect(acting.settings.database)
    return [
        r for r in db.query(f"SELECT * FROM {view}") if all(r[k] == v for k, v in where.items())
    ]


def test_the_document_asks_ten_questions():
    assert len(QUESTIONS) == 10


def test_each_question_of_the_document_is_answered(folder, capsys):
    for words in QUESTIONS:
        answer = ask(words.replace("%fires%", "%acts%"), capsys)
        assert len(answer.splitlines()) > 2, f"{words}: {answer}"


def test_log_sentences_are_searched_in_a_separate_file(folder, capsys):
    copy, insert, index, search = (words for words in COMMANDS if words not in QUESTIONS)
    words, path = copy.split(" > ")
    Path(path).write_text(ask(words, capsys), "utf-8")
    for each in (insert, index):
        ask(each, capsys)

    assert "Team" in ask(search.replace('"fires"', "Team"), capsys)


def test_the_log_has_each_sentence_for_its_reader_and_undone_entries(folder):
    shot = next(e for e in reversed(folder.game.entries) if e.move == "shoot")
    found = {r["reader"]: r for r in rows_of_view(folder, "log", battle=folder.id, seq=shot.seq)}

    assert {reader: r["sentence"] for reader, r in found.items()} == shot.told
    assert {r["undone"] for r in found.values()} == {1}
    assert {r["undo_reason"] for r in found.values()} == {"wrong target"}
    first = rows_of_view(folder, "log", battle=folder.id, seq=1)
    assert {(r["undone"], r["undo_reason"]) for r in first} == {(0, "")}


def test_the_question_about_entries_that_were_taken_back_prints_why(folder, capsys):
    (asked,) = [words for words in QUESTIONS if "where undone" in words]

    assert "wrong target" in ask(asked, capsys)


def test_a_redone_entry_is_not_shown_as_undone(folder):
    undo = folder.game.last_undo()
    folder.umpire.post(f"{folder.base}/undo", data={"seq": str(undo.seq)})

    found = rows_of_view(folder, "log", move="shoot")
    assert {(r["undone"], r["undo_reason"]) for r in found} == {(0, "")}


def test_each_die_has_a_row(folder):
    shot = next(e for e in reversed(folder.game.entries) if e.move == "shoot")
    (row,) = rows_of_view(
        folder, "dice", battle=folder.id, seq=shot.seq, procedure="rattenkrieg/shoot"
    )

    assert (row["die"], row["place"], row["face"], row["origin"]) == ("roll", 1, 6, "typed")


def test_units_of_every_system_have_their_side_and_name(folder):
    for scenario in ("bir-zareb", "battleaxe-map", "rats-of-tobruk-data"):
        folder.umpire.post("/battles", data={"scenario": scenario, "size": "0", "scale": ""})
    found = rows_of_view(folder, "units")

    assert {r["battle"] for r in found} == {r["id"] for r in folder.services.battles.list_battles()}
    assert all(r["side"] and r["unit"] and r["id"] for r in found)


def test_views_are_brought_up_to_date_and_a_damaged_row_hides_no_other(folder):
    db = database.connect(folder.settings.database)
    db.execute("DROP VIEW log")
    db.execute("CREATE VIEW log AS SELECT 1")
    readable_views.prepare(db)
    before = len(rows_of_view(folder, "log"))
    db.execute("UPDATE entries SET told = 'x', resolutions = 'x' WHERE seq = 2")

    assert 0 < len(rows_of_view(folder, "log")) < before
    assert rows_of_view(folder, "dice")
