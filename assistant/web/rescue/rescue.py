"""The rescue of a damaged database file: detected at the start, set aside, and restored.

Entries never change. So the new file is the union of all copies and of the readable parts of the
damaged file. No failure here stops the start.
"""

import errno
import json
import logging
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from assistant.battle.storage import sqlite
from assistant.frozen import replace
from assistant.web.database import backups, integrity, renamed_files
from assistant.web.database.integrity import Source
from assistant.web.rescue.saved_battles import SavedBattle

log = logging.getLogger(__name__)
NOTE = "rescued.json"
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True)
class Rescue:
    """The findings and results of a rescue at a start."""

    at: str
    damaged: str  # the name of the damaged file, which is kept
    battles: tuple[SavedBattle, ...]
    copy: str = ""  # the newest sound copy
    used: str = ""  # the file in use, where the damaged one could not be replaced
    is_whole: bool = True  # else the copy alone is in use, and nothing of the damaged file


def rescue(path: Path) -> Rescue | None:
    """Restore a damaged database file from all copies and from its readable parts.

    Return None if the file needs no rescue.
    """
    wanted = path.parent / integrity.CHECK_MARKER
    try:
        if _is_sound(path, every=wanted.exists()):
            wanted.unlink(missing_ok=True)
            return None
        return _rescue(path, wanted)
    except Exception:  # the program must start, if need be with an empty file
        log.exception("the rescue of the battles failed")
        return None


def note_of(path: Path) -> Path:
    """Return the file that records a rescue until the umpire has read about it."""
    return path.with_name(NOTE)


def last_rescue(path: Path) -> Rescue | None:
    """Return the rescue that the umpire has not dismissed yet."""
    try:
        values = json.loads(note_of(path).read_text(encoding="utf-8"))
        saved = [SavedBattle(**each) for each in values["battles"]]
        battles = tuple(replace(each, doubted=tuple(each.doubted)) for each in saved)
        return Rescue(**{**values, "battles": battles})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def summary(done: Rescue) -> str:
    """Return a sentence about a rescue."""
    where = f"The damaged file is kept as {done.damaged}."
    if done.used:
        where = f"Another program uses it, so this session is saved in {done.used}."
    if not done.is_whole:
        what = (
            f"The program now uses the copy {done.copy}."
            if done.copy
            else "The program now uses an empty file."
        )
    elif done.copy:
        what = "The program restored the battles from the file and its copies."
    else:
        what = "The program restored all that it could read."
    return f"The file of the battles was damaged. {what} {where}"


def sentences(done: Rescue) -> tuple[str, ...]:
    """Return sentences about a rescue and each of its battles."""
    each = (f"{x.title}: {x.entries} entries saved, {x.lost} lost." for x in done.battles)
    return (summary(done), *each)


def _is_sound(path: Path, *, every: bool) -> bool:
    if _unmerged_sessions(path):
        return False
    if not path.exists() or (path.stat().st_size == 0 and not renamed_files.log_of(path).exists()):
        return True
    if not integrity.is_sound(path):
        return False
    which = integrity.EVERY if every else integrity.NEWEST
    return integrity.is_empty(path) or integrity.is_intact(path, which)


def _rescue(path: Path, wanted: Path) -> Rescue:
    now = datetime.now().astimezone()
    stamp = f"{now:%Y%m%d-%H%M%S}"
    new = path.with_name(f"{path.stem}-rescued-{stamp}{path.suffix}")
    part = new.with_suffix(".part")
    copies = [Source(copy, integrity.is_sound(copy)) for copy in backups.copies(path)]
    newest = next((copy.path for copy in copies if copy.is_sound), None)
    done = Rescue(f"{now:%H:%M}", "", (), newest.name if newest else "")
    try:
        done = replace(done, battles=build(part, _sources(path, copies)))
    except (
        Exception
    ) as problem:  # damaged bytes can raise anything: use the newest sound copy alone
        renamed_files.delete(part)
        if is_full(problem):  # nothing is set aside that cannot be replaced
            raise
        log.exception("the readable parts of the battles could not be restored")
        done = replace(done, is_whole=False)
        if newest:
            copy_or_nothing(newest, part)
    if part.exists():
        renamed_files.rename(part, new)
    aside = path.with_name(f"{path.stem}-damaged-{stamp}{path.suffix}")
    try:
        renamed_files.rename_all(path, aside)
    except OSError as problem:
        log.warning("the damaged file of the battles cannot be moved: %s", problem)
        done = replace(done, damaged=path.name, used=new.name)
    else:
        done = replace(done, damaged=aside.name)
        if new.exists():
            renamed_files.rename(new, path)
        wanted.unlink(missing_ok=True)
        for old in _unmerged_sessions(path):
            backups.adopt(path, old)
    with suppress(OSError):
        note_of(path).write_text(json.dumps(asdict(done)), encoding="utf-8")
    return done


def copy_or_nothing(source: Path, to: Path) -> None:
    """Copy a file; on failure leave no part of the copy."""
    try:
        shutil.copyfile(source, to)
    except OSError:
        renamed_files.delete(to)
        raise


def is_full(problem: BaseException) -> bool:
    """Return whether something failed because the disk is full."""
    if isinstance(problem, OSError):
        return problem.errno in FULL
    return isinstance(problem, sqlite.Error) and sqlite.is_full(problem)


def build(new: Path, sources: list[Source]) -> tuple[SavedBattle, ...]:
    """Make a new database file from all that can be read in others."""
    from assistant.web.rescue.rebuild import (
        build_file,  # it loads the rules, and the start must not wait
    )

    return build_file(new, sources)


def _sources(path: Path, copies: list[Source]) -> list[Source]:
    """Return the files to restore from, the most reliable first."""
    sound = [copy for copy in copies if copy.is_sound]
    others = [copy for copy in copies if not copy.is_sound]
    earlier = [Source(each, integrity.is_sound(each)) for each in _unmerged_sessions(path)]
    own = [Source(path, integrity.is_sound(path))] if path.exists() else []
    return [*earlier, *sound, *own, *others]


def _unmerged_sessions(path: Path) -> list[Path]:
    """Return files of sessions in which the damaged file could not be replaced, newest first."""
    return sorted(path.parent.glob(f"{path.stem}-rescued-*{path.suffix}"), reverse=True)
