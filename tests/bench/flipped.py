"""Flipped bits: a file with copies beside it is damaged at random, rescued, and compared.

Everything that any copy holds must be restored, each entry as it was written. What only the
damaged file held, since the last copy, is saved as far as it can be read.
"""

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.events import RoundBegan
from assistant.battle.storage import intact, schema, store
from assistant.battle.systems import SYSTEMS
from assistant.web.database import backups, database, integrity
from assistant.web.devices import device_tables
from assistant.web.rescue import rescue, salvage
from tests.bench.figures import bar, no_bar, show

FLIPS = 50
BATTLES = ("A", "B")
ENTRIES = 150  # of a battle when the first copy is made, when the second, and at the end
AT = "2026-06-06T18:00:00+00:00"
FILE = "assistant.sqlite3"
Known = dict[tuple[str, int], str]  # the hash of each entry


@dataclass
class Toll:
    """The damage by the flips."""

    flips: int = 0
    noticed: int = 0
    named: int = 0  # entries of no copy that read otherwise, as the rescue says of them
    unnamed: list[tuple[int, str, int]] = field(default_factory=list)  # of which it says nothing
    lost: list[tuple[int, str, int]] = field(default_factory=list)  # that a copy held
    newest_lost: list[int] = field(default_factory=list)  # entries since the last copy, each flip
    mended_ms: list[float] = field(default_factory=list)


def play(path: Path, battle: str, first: int, last: int) -> None:
    """Play some entries of a battle."""
    db = database.connect(path)
    db.execute("PRAGMA synchronous = OFF")
    for seq in range(first, last + 1):
        told = {"umpire": f"Round {seq} begins. " * 5, "us": f"Round {seq}."}
        events = (RoundBegan(seq), RoundBegan(seq + 1))
        entry = Entry(seq, AT, "umpire", "begin-round", f"{battle} {seq}", events, told=told)
        store.append(db, battle, entry, SYSTEMS["rattenkrieg"].written)


def evening(data: Path) -> None:
    """Make a data folder with two battles, two copies, and entries made since the last copy."""
    path = data / FILE
    schema.prepare(database.connect(path))
    device_tables.prepare(database.connect(path))
    for n, battle in enumerate(BATTLES):
        store.add_battle(database.connect(path), battle, "rattenkrieg", battle, f"{AT[:-1]}{n}")
    for third in range(3):
        for battle in BATTLES:
            play(path, battle, third * ENTRIES + 1, (third + 1) * ENTRIES)
        if third < 2:
            backups.back_up(path)
    database.write_back(database.connect(path))
    database.close(path)


def entries_intact(path: Path) -> Known:
    """Return every entry of a file that is as it was written."""
    events: dict[tuple[str, int], list[salvage.Row]] = {}
    for event in salvage.rows(path, "events"):
        events.setdefault((event["battle"], event["seq"]), []).append(event)
    return {
        (place := (row["battle"], row["seq"])): intact.hash_of(row, events.get(place, ()))
        for row in salvage.rows(path, "entries")
    }


def flip_bits(path: Path, random: Random, bits: int = 1) -> None:
    """Flip some bits of a file."""
    told = bytearray(path.read_bytes())
    for _ in range(bits):
        told[random.randrange(len(told))] ^= 1 << random.randrange(8)
    path.write_bytes(told)


def flip_often(folder: Path, flips: int, seed: int) -> Toll:
    """Damage the same evening again and again, one file each time, and rescue it."""
    random, toll = Random(seed), Toll()
    whole, data = folder / "whole", folder / "data"
    whole.mkdir()
    evening(whole)
    everything = entries_intact(whole / FILE)
    held = [entries_intact(copy) for copy in backups.copies(whole / FILE)]
    in_copies = {key: told for copy in held for key, told in copy.items()}
    assert in_copies.items() <= everything.items()
    for number in range(flips):
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(whole, data)
        path = data / FILE
        flip_bits(path, random)
        if number % 5 == 4:  # the copies lie on the same disk
            flip_bits(random.choice(backups.copies(path)), random)
        integrity.request_check(data)  # every battle, and not the newest alone
        began = perf_counter()
        done = rescue.rescue(path)
        toll.mended_ms += [(perf_counter() - began) * 1000] if done else []
        toll.flips += 1
        toll.noticed += done is not None
        named = {(x.title, seq) for x in done.battles for seq in x.doubted} if done else set()
        note(toll, number, entries_intact(path), in_copies, everything, named)
    return toll


def note(
    toll: Toll,
    number: int,
    after: Known,
    in_copies: Known,
    everything: Known,
    named: set[tuple[str, int]],
) -> None:
    """Record what a flip changed and what was lost."""
    gone = [key for key in everything if key not in after]
    wrong = [key for key, told in after.items() if everything.get(key) != told]
    toll.lost += [(number, *key) for key in (*gone, *wrong) if key in in_copies]
    toll.newest_lost.append(sum(key not in in_copies for key in gone))
    toll.named += sum(key in named for key in wrong)
    toll.unnamed += [(number, *key) for key in wrong if key not in named]


def main() -> None:
    """Print what this many flipped bits cost."""
    with tempfile.TemporaryDirectory() as folder:
        toll = flip_often(Path(folder), FLIPS, seed=1)
    entries = len(BATTLES) * ENTRIES * 3
    lost = "entries lost that a copy holds, after flipped bits"
    unnamed = "entries of no copy that read otherwise, and are not named"
    show(
        f"{FLIPS} flipped bits in a file of {entries} entries, two copies beside it",
        ("", "", "at most", ""),
        [
            ["noticed and mended", toll.noticed, *no_bar()],
            [lost, len(toll.lost), *bar(lost, len(toll.lost), 0)],
            ["flips that took entries since the last copy", flips_with_losses(toll), *no_bar()],
            ["most entries so taken", max(toll.newest_lost), *no_bar()],
            ["entries of no copy that read otherwise, and are named", toll.named, *no_bar()],
            [unnamed, len(toll.unnamed), *bar(unnamed, len(toll.unnamed), 0)],
            ["mended, ms: the middle", median(toll.mended_ms), *no_bar()],
            ["mended, ms: the longest", max(toll.mended_ms), *no_bar()],
        ],
    )


def flips_with_losses(toll: Toll) -> int:
    """Return how many flips took entries that no copy held yet."""
    return sum(map(bool, toll.newest_lost))
