"""The signed-in devices: the umpire's browsers by a key, phones by join codes.

A device holds a random token in a cookie; here only its hash is kept. The `Reader` of a device
alone decides what it may see. All of this works in Flask's threads and beside the live stream.
"""

import hashlib
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
from assistant.web.devices import assistants, device_cookie
from assistant.web.devices.assistants import Assistants
from assistant.web.devices.console_key import ConsoleKey
from assistant.web.devices.device_kinds import kind_of_device
from assistant.web.devices.device_tables import prepare
from assistant.web.devices.unsaved_devices import UnsavedDevices
from assistant.web.moments import moment_of, now
from assistant.web.settings import FIRST_PORT

SEEN_EVERY = timedelta(seconds=30)  # a device's last sign of life is noted this often at most
MOST_KNOWN = 1_000  # devices kept in memory


@dataclass(frozen=True)
class Device:
    """A browser that has signed in."""

    id: str
    reader: Viewer
    name: str  # the kind of computer or phone that it seems to be
    joined_at: str  # ISO 8601, UTC
    last_seen: str

    @property
    def label(self) -> str:
        """Return the name for the log and the list of devices; four letters make it unique."""
        kind = f"{self.name} {self.id[:4]}"
        return f"{self.reader.umpire_name}, {kind}" if self.reader.is_assistant else kind


class Devices:
    """The devices and join codes in one database file."""

    def __init__(self, path: Path, console_key: str, port: int = FIRST_PORT) -> None:
        self._path, self.port = path, port
        self.assistants = Assistants(path)
        self._key = ConsoleKey(console_key)
        self._known: dict[str, Device] = {}  # seen recently, by the hash of their token
        self._unkept = UnsavedDevices()
        self._seen: dict[str, datetime] = {}  # when the last visit of a device was noted
        if not database.is_for_reading(path):
            prepare(self._db)

    @property
    def _db(self) -> Database:
        return database.connect(self._path)

    def use_console_key(self, key: str, *, is_here: bool = True) -> bool:
        """Return whether the key is the console's, and use it up.

        `is_here` says that it is used on the laptop itself.
        """
        return self._key.use(key, is_here=is_here)

    def new_console_key(self) -> str:
        """Return a key that makes one more browser the console; older keys stop working."""
        return self._key.new()

    def join_code(self, battle: str, side: str | None) -> str:
        """Return the code with which a device joins a side of a battle; None joins as spectator.

        The code is made at the first call, and again after it was revoked.
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
                    [code, battle, side, now()],
                )
        except OperationalError:
            self._unkept.codes[code] = (battle, side)
        return code

    def revoke(self, code: str) -> None:
        """Stop devices from joining with a code; devices that have joined with it stay."""
        if self._unkept.codes.pop(codes.fold(code), None):
            return
        with database.write_transaction(self._db) as db:
            db.execute(
                "UPDATE joins SET withdrawn_at = ? WHERE code = ? AND withdrawn_at IS NULL",
                [now(), codes.fold(code)],
            )

    def reader_by_code(self, code: str) -> Viewer | None:
        """Return the reader that a join code makes of a device, or None for an unknown code."""
        known = "SELECT battle, side FROM joins WHERE code = ? AND withdrawn_at IS NULL"
        found = self._db.execute(known, [codes.fold(code)]).fetchone()
        found = found or self._unkept.codes.get(codes.fold(code))
        return _reader_of(*found) if found else self.assistants.viewer_with_code(code)

    def add(self, reader: Viewer, user_agent: str = "", id: str = "") -> str:
        """Sign a new device in; return the token for its cookie.

        A phone that waited for the umpire keeps its `id`.

        If the disk is full, the device is signed in for as long as the program runs. Raise
        `CodeInUse` for the code of an assistant umpire that another device uses.
        """
        token = secrets.token_urlsafe(32)
        joined = now()
        row: dict[str, Any] = {"id": id or codes.new_id(), "token_hash": _hash(token)}
        row |= {"role": reader.role, "battle": reader.battle, "side": reader.side}
        if reader.is_assistant:
            row |= {"role": assistants.ROLE, "side": str(reader.number)}
        row |= {"name": kind_of_device(user_agent), "joined_at": joined, "last_seen": joined}
        try:
            with database.write_transaction(self._db) as db:
                if reader.is_assistant:
                    assistants.check_free(db, reader)
                db.table("devices").insert(row)
        except OperationalError:
            self._unkept.devices[row["token_hash"]] = row
        return token

    def sign_out(self, device: str) -> None:
        """Sign a device out by its id; its cookie stops working."""
        self._known = {hash: each for hash, each in self._known.items() if each.id != device}
        if self._unkept.sign_out(device):
            return
        with database.write_transaction(self._db) as db:
            db.execute("DELETE FROM devices WHERE id = ?", [device])

    def known_device(self, token: str) -> Device | None:
        """Return the device of a token from memory, or None if it was not seen recently.

        This is good enough for the order of requests; use `device_of` to decide about access.
        """
        return self._known.get(_hash(token)) if token else None

    def end_battle(self, db: Database, battle: str, why: str) -> None:
        """Revoke every code of a battle and sign its devices out, as part of a transaction.

        Each device shows why.
        """
        db.execute(
            "INSERT OR REPLACE INTO ended (token_hash, why) "
            "SELECT token_hash, ? FROM devices WHERE battle = ?",
            [why, battle],
        )
        db.execute("DELETE FROM devices WHERE battle = ?", [battle])
        db.execute("DELETE FROM joins WHERE battle = ?", [battle])
        self.assistants.end_battle(db, battle)
        self._unkept.end_battle(battle)

    def why_ended(self, cookies: Mapping[str, str]) -> str:
        """Return why the device that sent these cookies was signed out, if its battle ended."""
        if not (token := device_cookie.token_in(cookies, self.port)):
            return ""
        why = "SELECT why FROM ended WHERE token_hash = ?"
        found = self._db.execute(why, [_hash(token)]).fetchone()
        return str(found[0]) if found else ""

    def device_of(self, cookies: Mapping[str, str]) -> Device | None:
        """Return the device that sent these cookies, if it is signed in; note its visit."""
        if not (token := device_cookie.token_in(cookies, self.port)):
            return None
        rows = self._db.query("SELECT * FROM devices WHERE token_hash = ?", [_hash(token)])
        found = next(rows, None) or self._unkept.devices.get(_hash(token))
        device = self._device(found) if found else None
        if device is None:
            return None
        if len(self._known) >= MOST_KNOWN:
            self._known = {}
        self._known[_hash(token)] = device
        visit = datetime.now(UTC)
        if visit - self._seen.get(device.id, moment_of(device.last_seen)) > SEEN_EVERY:
            self._seen[device.id] = visit
            with (
                suppress(DatabaseError),
                database.write_transaction(self._db) as db,
            ):  # as well as it goes
                db.execute("UPDATE devices SET last_seen = ? WHERE id = ?", [now(), device.id])
        return device

    def set_cookie(self, response: Response, token: str) -> None:
        """Give the browser that receives a response the cookie of a device."""
        device_cookie.set_cookie(response, token, self.port)

    def consoles(self) -> list[Device]:
        """Return the umpire's browsers."""
        rows = self._db.query("SELECT * FROM devices WHERE role = ? ORDER BY rowid", [UMPIRE.role])
        return [device for row in rows if (device := self._device(row))]

    def devices_of(self, battle: str) -> list[Device]:
        """Return the devices that joined a battle, in the order in which they came."""
        of_battle = "SELECT * FROM devices WHERE battle = ? ORDER BY joined_at, rowid"
        unkept = [row for row in self._unkept.devices.values() if row["battle"] == battle]
        rows = [*self._db.query(of_battle, [battle]), *unkept]
        return [device for row in rows if (device := self._device(row))]

    def _device(self, row: Mapping[str, Any]) -> Device | None:
        """Return the device of a row; None for an umpire whose code was revoked."""
        reader: Viewer | None
        if row["role"] == UMPIRE.role:
            reader = UMPIRE
        elif row["role"] == assistants.ROLE:
            reader = self.assistants.reader(row["battle"], int(row["side"]))
        else:
            reader = _reader_of(row["battle"], row["side"])
        if reader is None:
            return None
        return Device(row["id"], reader, row["name"], row["joined_at"], row["last_seen"])


def _reader_of(battle: str, side: str | None) -> Viewer:
    return Viewer("spectator" if side is None else "side", battle, side)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
