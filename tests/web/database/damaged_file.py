"""A battle file to damage and to rescue."""

import sqlite3
from contextlib import closing

import pytest

from assistant.web.database import database
from tests.web.damage import battle_of, whole

ENTRIES = 400


@pytest.fixture
def path(tmp_path):
    """A battle of four hundred entries."""
    path = tmp_path / "assistant.sqlite3"
    battle_of(path, ENTRIES)
    yield path
    database.close(path)


def file_with_changed_rows(path, *words):
    """A closed file with changed rows."""
    whole(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        for each in words:
            conn.execute(each)
    return path
