"""An umpire installs a new version: the data folder of each released one opens in it."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from assistant.battle.systems import SYSTEMS
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.services import EXTENSION
from assistant.web.settings import Settings
from tests.recorded import released

CHANGELOG = (Path(__file__).parents[2] / "CHANGELOG.md").read_text("utf-8")
PAGES = ("", "/codes", "/undo", "/report", "/replay", "/file")


def sentences(data):
    """The sentences of each battle by entry and reader, as the database holds them."""
    with closing(sqlite3.connect(data / released.DATABASE)) as db:
        rows = db.execute("SELECT battle, seq, told FROM entries ORDER BY battle, seq").fetchall()
    return [(battle, seq, json.loads(told)) for battle, seq, told in rows]


def joins(data):
    with closing(sqlite3.connect(data / released.DATABASE)) as db:
        return db.execute("SELECT code, battle, side FROM joins").fetchall()


def test_every_released_version_has_a_data_folder():
    named = re.findall(r"^## (\d+\.\d+\.\d+) - ", CHANGELOG, re.MULTILINE)
    assert released.versions() == sorted(named)


@pytest.fixture(autouse=True)
def closed(tmp_path):
    """Close what a server would keep open until it stops."""
    yield
    for data in (tmp_path, tmp_path / "data"):
        database.close(data / released.DATABASE)


@pytest.mark.parametrize("version", released.versions())
def test_the_data_folder_of_a_released_version_opens(version, tmp_path):
    released.unpack(version, tmp_path)
    before, codes = sentences(tmp_path), joins(tmp_path)
    settings = Settings(tmp_path)
    app = create_app(settings)
    umpire = app.test_client()
    assert umpire.get(f"/console/key/{settings.console_key}").status_code == 303
    kept = app.extensions[EXTENSION].battles

    games = [kept.game(row["id"]) for row in kept.list_battles()]
    assert {game.system.id for game in games} == set(SYSTEMS)
    now = [(game.id, entry.seq, entry.told) for game in games for entry in game.entries]
    assert sorted(now, key=lambda row: row[:2]) == before

    pages = [f"/battles/{game.id}{page}" for game in games for page in PAGES]
    pages += [f"/battles/{game.id}/as/{side}" for game in games for side in game.state.sides]
    assert [page for page in pages if umpire.get(page).status_code != 200] == []
    assert codes
    for code, battle, side in codes:
        phone = app.test_client()
        assert phone.get(f"/J/{code}").status_code == 303, (battle, side)
        assert phone.get("/side" if side else "/").status_code in (200, 303)

    played = next(game for game in games if game.id == codes[0][1])
    assert len(played.entries) >= released.PLAYED_ENTRIES
    count = len(played.entries)
    umpire.post(f"/battles/{played.id}/undo", data={"why": "the wrong one"})
    assert len(kept.game(played.id).entries) == count + 1


@pytest.mark.long
def test_the_file_of_a_release_is_made_of_the_present_version(tmp_path, monkeypatch):
    monkeypatch.setattr(released, "FOLDER", tmp_path / "releases")
    released.FOLDER.mkdir()
    released.make(tmp_path / "data")
    released.pack(tmp_path / "data", "9.9.9")

    assert released.versions() == ["9.9.9"]
    released.unpack("9.9.9", tmp_path / "again")
    assert sentences(tmp_path / "again") == sentences(tmp_path / "data")
