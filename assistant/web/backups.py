"""Copies of the database file, made by themselves while the program runs."""

import logging
import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from assistant.web import database

log = logging.getLogger(__name__)
KEPT = 12  # the newest copies


def folder(path: Path) -> Path:
    """Where the copies of a database file lie."""
    return path.parent / "backups"


def copies(path: Path) -> list[Path]:
    """The copies of a database file, newest first."""
    return sorted(folder(path).glob(f"{path.stem}-*{path.suffix}"), reverse=True)


def back_up(path: Path) -> Path | None:
    """Copy a database file while it is in use, if it changed since the last copy.

    None when there is nothing new, or when there is no room: older copies stay as they are.
    """
    try:
        return _back_up(path)
    except (OSError, sqlite3.Error) as problem:
        log.warning("no copy of the battles could be made: %s", problem)
        return None


def _back_up(path: Path) -> Path | None:
    newest = next(iter(copies(path)), None)
    if newest and newest.stat().st_mtime_ns >= _changed_ns(path):
        return None
    folder(path).mkdir(exist_ok=True)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
    copy = folder(path) / f"{path.stem}-{stamp}{path.suffix}"
    half = copy.with_suffix(".part")
    try:
        with closing(sqlite3.connect(half)) as target:
            database.connect(path).conn.backup(target)
        os.replace(half, copy)
    finally:
        half.unlink(missing_ok=True)
    for old in copies(path)[KEPT:]:
        old.unlink(missing_ok=True)
    return copy


def _changed_ns(path: Path) -> int:
    files = (path, path.with_name(f"{path.name}-wal"))
    return max(file.stat().st_mtime_ns for file in files if file.exists())
