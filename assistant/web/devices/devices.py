"""Who is signed in: the umpire's browser by its key, phones by join codes.

A device holds a random token in a cookie, kept here only as a hash. What it may see follows from
its `Viewer` alone. Everything here works in Flask's threads and beside the live stream alike.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from werkzeug.wrappers import Response

from assistant.battle.storage.sqlite import Database, DatabaseError, OperationalError
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards import codes
from assistant.web.database import database
from assistant.web.devices.console_key import ConsoleKey
from assistant.web.devices.unsaved_devices import Unkept

COOKIE = "device"
COOKIE_S = 180 * 24 * 3600
SEEN_EVERY = timedelta(seconds=30)  # a device's last sign of life is noted this often at most
MOST_KNOWN = 1_000  # devices that are known without looking
KINDS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android phone"),
    ("Windows", "Windows computer"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux computer"),
)


@dataclass(frozen=True)
class Device:
    """A browser that has earned its cookie."""

    id: str
    reader: Viewer
    name: str  # what kind of thing it seems to be
    joined_at: str  # ISO 8601, UTC
    last_seen: str

    @property
    def label(self) -> str:
        """Return the name for the log and the list of devices; four letters make it unique."""
        return f"{self.name} {self.id[:4]}"


class Devices:
    """The devices and join codes in one database file."""

    def __init__(self, path: Path, console_key: str) -> None:
        self._path = path
        self._key = ConsoleKey(console_key)
        self._known: dict[str, Device] = {}  # that were here lately, by their token's hash
        self._unkept = Unkept()
        self._seen: dict[str, datetime] = {}  # when it was last tried to note that a device was
        if not database.is_for_reading(path):
            prepare(self._db)

    @property
    def _db(self) -> Database:
        return database.connect(self._path)

    def use_console_key(self, key: str, *, is_here: bool = True) -> bool:
        """Whether this is the console's key; `is_here` when it is used on the laptop itself."""
        return self._key.use(key, is_here=is_here)

    def new_console_key(self) -> str:
        """A key with which one more browser becomes the console; older ones are worth nothing."""
        return self._key.new()

    def join_code(self, battle: str, side: str | None) -> str:
        """Return the code that makes a device a side of a battle; None makes it a spectator.

        Made when first asked for; after a withdrawal there is a new one.
        """
        wanted = "SELECT code FROM joins WHERE battle = ? AND side IS ? AND withdrawn_at IS NULL"
        if found := self._db.execute(wanted, [battle, side]).fetchone():
            return str(found[0])
        if code := self._unkept.code(battle, side):
            return code
        code = codes.new_id()
        try:
            with database.write_transaction(self._db) as db:
                if found := db.execute(wanted, [battle, side]).fetchone():
                    return str(found[0])
                db.execute(
                    "INSERT INTO joins (code, battle, side, made_at) VALUES (?, ?, ?, ?)",
                    [code, battle, side, _now()],
                )
        except OperationalError:
            self._unkept.codes[code] = (battle, side)
        return code

    def withdraw(self, code: str) -> None:
        """Let nobody else in with a code; devices that came in with it stay."""
        if self._unkept.codes.pop(codes.fold(code), None):
            return
        with database.write_transaction(self._db) as db:
            db.execute(
                "UPDATE joins SET withdrawn_at = ? WHERE code = ? AND withdrawn_at IS NULL",
                [_now(), codes.fold(code)],
            )

    def reader_by_code(self, code: str) -> Viewer | None:
        """What a join code makes of a device, or None when there is no such code."""
        known = "SELECT battle, side FROM joins WHERE code = ? AND withdrawn_at IS NULL"
        found = self._db.execute(known, [codes.fold(code)]).fetchone()
        found = found or self._unkept.codes.get(codes.fold(code))
        return _joined(*found) if found else None

    def admit(self, reader: Viewer, user_agent: str = "") -> str:
        """Sign a new device in; gives the token for its cookie.

        On a disk that takes nothing it is signed in for as long as the program runs.
        """
        token = secrets.token_urlsafe(32)
        now = _now()
        row: dict[str, Any] = {"id": codes.new_id(), "token_hash": _hash(token)}
        row |= {"role": reader.role, "battle": reader.battle, "side": reader.side}
        row |= {"name": kind_of(user_agent), "joined_at": now, "last_seen": now}
        try:
            with database.write_transaction(self._db) as db:
                db.table("devices").insert(row)
        except OperationalError:
            self._unkept.devices[row["token_hash"]] = row
        return token

    def put_out(self, device: str) -> None:
        """Sign a device out by its id; its cookie is worth nothing from now on."""
        self._known = {hash: each for hash, each in self._known.items() if each.id != device}
        if self._unkept.put_out(device):
            return
        with database.write_transaction(self._db) as db:
            db.execute("DELETE FROM devices WHERE id = ?", [device])

    def known(self, token: str) -> Device | None:
        """The device of a token, without a look at the disk; None when it was not here lately.

        This is good enough for turns; use `device_of` to decide about access.
        """
        return self._known.get(_hash(token)) if token else None

    def end(self, db: Database, battle: str, why: str) -> None:
        """Withdraw every code of a battle and sign its devices out, as part of a transaction.

        Each device shows why.
        """
        db.execute(
            "INSERT OR REPLACE INTO ended (token_hash, why) "
            "SELECT token_hash, ? FROM devices WHERE battle = ?",
            [why, battle],
        )
        db.execute("DELETE FROM devices WHERE battle = ?", [battle])
        db.execute("DELETE FROM joins WHERE battle = ?", [battle])
        self._unkept.end(battle)

    def why_ended(self, cookies: Mapping[str, str]) -> str:
        """Return why the device that sent these cookies was signed out, if its battle ended."""
        if not (token := cookies.get(COOKIE)):
            return ""
        why = "SELECT why FROM ended WHERE token_hash = ?"
        found = self._db.execute(why, [_hash(token)]).fetchone()
        return str(found[0]) if found else ""

    def device_of(self, cookies: Mapping[str, str]) -> Device | None:
        """Return the device that sent these cookies, if it is signed in; notes that it was seen."""
        if not (token := cookies.get(COOKIE)):
            return None
        rows = self._db.query("SELECT * FROM devices WHERE token_hash = ?", [_hash(token)])
        found = next(rows, None) or self._unkept.devices.get(_hash(token))
        if found is None:
            return None
        device = _device(found)
        if len(self._known) >= MOST_KNOWN:
            self._known = {}
        self._known[_hash(token)] = device
        now = datetime.now(UTC)
        if now - self._seen.get(device.id, _moment(device.last_seen)) > SEEN_EVERY:
            self._seen[device.id] = now
            with (
                suppress(DatabaseError),
                database.write_transaction(self._db) as db,
            ):  # as well as it goes
                db.execute("UPDATE devices SET last_seen = ? WHERE id = ?", [_now(), device.id])
        return device

    def consoles(self) -> list[Device]:
        """Return the umpire's browsers."""
        rows = self._db.query("SELECT * FROM devices WHERE role = ? ORDER BY rowid", [UMPIRE.role])
        return [_device(row) for row in rows]

    def devices_of(self, battle: str) -> list[Device]:
        """Return the devices that joined a battle, in the order in which they came."""
        of_battle = "SELECT * FROM devices WHERE battle = ? ORDER BY joined_at, rowid"
        unkept = [row for row in self._unkept.devices.values() if row["battle"] == battle]
        return [_device(row) for row in [*self._db.query(of_battle, [battle]), *unkept]]


def sign_in(answer: Response, token: str) -> None:
    """Give the browser that reads an answer the cookie of a device."""
    answer.set_cookie(COOKIE, token, max_age=COOKIE_S, httponly=True, samesite="Lax", path="/")


def kind_of(user_agent: str) -> str:
    """What kind of thing a browser says it runs on, for the list of devices."""
    found = (kind for sign, kind in KINDS if re.search(sign, user_agent))
    return next(found, "some device")


def prepare(db: Database) -> None:
    """Make the tables that are not there."""
    with database.write_transaction(db):
        db.execute(
            "CREATE TABLE IF NOT EXISTS joins (code TEXT PRIMARY KEY, battle TEXT NOT NULL, "
            "side TEXT, made_at TEXT NOT NULL, withdrawn_at TEXT)"
        )
        db.execute(
            "CREATE TABLE IF NOT EXISTS devices (id TEXT PRIMARY KEY, "
            "token_hash TEXT NOT NULL UNIQUE, role TEXT NOT NULL, battle TEXT, side TEXT, "
            "name TEXT NOT NULL, joined_at TEXT NOT NULL, last_seen TEXT NOT NULL)"
        )
        db.execute(
            "CREATE TABLE IF NOT EXISTS ended (token_hash TEXT PRIMARY KEY, why TEXT NOT NULL)"
        )


def _joined(battle: str, side: str | None) -> Viewer:
    return Viewer("spectator" if side is None else "side", battle, side)


def _device(row: Mapping[str, Any]) -> Device:
    umpire = row["role"] == UMPIRE.role
    reader = UMPIRE if umpire else _joined(row["battle"], row["side"])
    return Device(row["id"], reader, row["name"], row["joined_at"], row["last_seen"])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _moment(text: str) -> datetime:
    """Return a moment that was noted; long ago when the note is damaged."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
