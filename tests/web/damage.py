"""Battles on disk for tests of damage: long ones, spoiled files, and what is read again."""

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.events import RoundBegan
from assistant.battle.storage import schema, store
from assistant.battle.systems import SYSTEMS
from assistant.web.database import database
from assistant.web.devices.devices import Devices

SYSTEM = SYSTEMS["rattenkrieg"]
AT = "2026-06-06T18:00:00+00:00"
PAGE = 4096


def battle_of(path, entries):
    """A battle of this many entries, all of them in one file."""
    schema.prepare(database.connect(path))
    Devices(path, "key").join_code("B", "us")
    store.add_battle(database.connect(path), "B", "rattenkrieg", "Easy Company", AT)
    fight(path, 1, entries)


def fight(path, first, last, battle="B", tap="tap"):
    db = database.connect(path)
    db.execute("PRAGMA synchronous = OFF")  # so many would take long on a slow disk
    for seq in range(first, last + 1):
        events = (RoundBegan(seq), RoundBegan(seq + 1))
        told = {"umpire": f"Round {seq} begins, and it is long. " * 3}
        entry = Entry(seq, AT, "umpire", "begin-round", f"{tap} {seq}", events, told=told)
        store.append(db, battle, entry, SYSTEM.written)


def whole(path):
    """Close a file as a power cut leaves it on the disk, with its log written back."""
    database.connect(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close(path)
    return path.read_bytes()


def pages_with(told, words):
    """The numbers of the pages, from 0, that contain a text."""
    count = len(told) // PAGE
    return [n for n in range(count) if words in told[n * PAGE : (n + 1) * PAGE]]


def spoil(path, told, pages):
    spoiled = bytearray(told)
    for page in pages:
        spoiled[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE
    path.write_bytes(spoiled)


def log(path, battle="B"):
    return store.read(database.connect(path), battle, SYSTEM.read)
