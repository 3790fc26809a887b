"""The codes of assistant umpires: each lets one device in, and ends with its session."""

from dataclasses import dataclass
from pathlib import Path

from assistant.battle.storage.sqlite import Database, OperationalError
from assistant.battle.viewers import Viewer
from assistant.cards import codes
from assistant.web.database import database
from assistant.web.moments import now

ROLE = "assistant"  # of a device; an earlier version of the program does not take it for a console
MOST = 8  # assistant umpires of one battle at a time


class CodeInUse(Exception):
    """A device already uses the code of an assistant umpire."""


@dataclass(frozen=True)
class AssistantCode:
    """The code of an assistant umpire."""

    code: str
    reader: Viewer


class Assistants:
    """The assistant umpires of every battle, in the database file of the devices."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def _db(self) -> Database:
        return database.connect(self._path)

    def of_battle(self, battle: str) -> list[AssistantCode]:
        """Return the assistant umpires of a battle whose codes are valid, in order."""
        return self._valid("battle = ?", battle)

    def viewer_with_code(self, code: str) -> Viewer | None:
        """Return the reader that a code makes of a device; None for an unknown code."""
        found = self._valid("code = ?", codes.fold(code))
        return found[0].reader if found else None

    def reader(self, battle: str, number: int) -> Viewer | None:
        """Return an assistant umpire of a battle by number; None once the code was revoked."""
        found = self._valid("battle = ? AND number = ?", battle, number)
        return found[0].reader if found else None

    def _valid(self, where: str, *values: object) -> list[AssistantCode]:
        """Return the codes that were not revoked."""
        query = f"{SELECT} WHERE {where} AND withdrawn_at IS NULL ORDER BY number"
        try:
            rows = self._db.execute(query, values).fetchall()
        except OperationalError:  # a file of an earlier version, on a disk that takes nothing
            return []
        return [_assistant(*row) for row in rows]

    def make(self, battle: str, part: str = "") -> None:
        """Make the code of one more assistant umpire; no number is used twice.

        `part` is the part of the battle that is the assistant's; empty for the whole battle.
        """
        with database.write_transaction(self._db) as db:
            newest = "SELECT COALESCE(MAX(number), 1) FROM assistants WHERE battle = ?"
            number = db.execute(newest, [battle]).fetchone()[0] + 1
            db.execute(
                "INSERT INTO assistants (code, battle, number, part, made_at) "
                "VALUES (?, ?, ?, ?, ?)",
                [codes.new_id(), battle, number, part, now()],
            )

    def revoke(self, reader: Viewer) -> None:
        """Revoke the code of an assistant umpire, and end the session of the device."""
        with database.write_transaction(self._db) as db:
            whose = [reader.battle, reader.number]
            db.execute(
                "UPDATE assistants SET withdrawn_at = ? WHERE battle = ? AND number = ?",
                [now(), *whose],
            )
            db.execute(
                f"DELETE FROM devices WHERE role = '{ROLE}' AND battle = ? AND side = ?",
                [reader.battle, str(reader.number)],
            )

    def end_battle(self, db: Database, battle: str) -> None:
        """Forget the codes of a battle, as part of a transaction."""
        db.execute("DELETE FROM assistants WHERE battle = ?", [battle])


SELECT = "SELECT code, battle, number, part FROM assistants"


def check_free(db: Database, reader: Viewer) -> None:
    """Raise `CodeInUse` if a device uses the code of an assistant umpire."""
    taken = f"SELECT 1 FROM devices WHERE role = '{ROLE}' AND battle = ? AND side = ?"
    if db.execute(taken, [reader.battle, str(reader.number)]).fetchone():
        raise CodeInUse


def _assistant(code: str, battle: str, number: int, part: str) -> AssistantCode:
    return AssistantCode(code, Viewer("umpire", battle, number=number, part=part))
