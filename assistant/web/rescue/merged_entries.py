"""The entries found in any of several database files, each once and unchanged."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.battle.log import Entry, active_entries, fold_entries
from assistant.battle.storage import entry_rows, intact
from assistant.battle.systems import SYSTEMS
from assistant.web.database.integrity import Source
from assistant.web.rescue import salvage

Row = dict[str, Any]
PROVEN, KEPT, READ, DOUBTED = 4, 3, 2, 1  # how certain it is that an entry is as it was written
FOUND_AGAIN = "A battle without its name"


@dataclass(frozen=True)
class FoundEntry:
    """An entry as one file holds it."""

    row: Row
    events: tuple[Row, ...]
    surety: int

    @property
    def hashed(self) -> Row:
        """The row, with a new hash if its own is wrong."""
        new_hash = intact.hash_of(self.row, self.events) if self.surety == DOUBTED else None
        return {**self.row, "hash": new_hash or self.row.get("hash")}


@dataclass
class Union:
    """All rows found in all files."""

    battles: dict[str, Row] = field(default_factory=dict)
    entries: dict[str, dict[int, FoundEntry]] = field(default_factory=dict)

    def add(self, source: Source) -> None:
        """Add a file's entries that earlier files lack; a more certain entry replaces another.

        If a battle took another course in a file, the file adds nothing to that battle from there
        on.
        """
        events: dict[tuple[str, int], list[Row]] = {}
        for row in salvage.rows(source.path, "events"):
            if _is_place(row) and isinstance(row["n"], int):
                events.setdefault((row["battle"], row["seq"]), []).append(row)
        strays = set()
        for row in sorted(
            filter(_is_place, salvage.rows(source.path, "entries")), key=lambda row: row["seq"]
        ):
            battle, seq = row["battle"], row["seq"]
            happened = sorted(events.get((battle, seq), ()), key=lambda event: event["n"])
            found = FoundEntry(
                row, tuple(happened), _certainty(row, happened, is_sound=source.is_sound)
            )
            known = self.entries.setdefault(battle, {}).get(seq)
            if known and _differ(known, found):
                strays.add(battle)
            if found.surety and battle not in strays and found.surety > (known or NOTHING).surety:
                self.entries[battle][seq] = found
        for row in salvage.rows(source.path, "battles"):
            if isinstance(row["id"], str) and (
                row["id"] not in self.battles or not _is_sound(self.battles[row["id"]])
            ):
                self.battles[row["id"]] = row

    def log(self, battle: str) -> list[FoundEntry]:
        """Return the entries of a battle up to the first lost or meaningless one.

        Entries that no hash proves are read as the program would read them.
        """
        entries, log = self.entries.get(battle, {}), list[FoundEntry]()
        while found := entries.get(len(log) + 1):
            log.append(found)
        return _readable_beginning(log, self.row(battle)["system"])

    def last_known_entry(self, battle: str) -> int:
        """Return the number of the last entry of a battle that is known to have existed."""
        entries = self.entries.get(battle, {}).values()
        return max((x.row["seq"] for x in entries if x.surety > DOUBTED), default=0)

    def row(self, battle: str) -> Row:
        """Return the row of a battle, repaired if it is damaged."""
        row = self.battles.get(battle, {"id": battle})
        if _is_sound(row):
            return row
        first = self.entries.get(battle, {}).get(1)
        system = row.get("system")
        if system not in SYSTEMS:
            system = next((id for id in SYSTEMS if first and _is_readable([first], id)), "")
        title, opened = row.get("title"), row.get("opened")
        return {
            "hidden": 0,
            **row,
            "system": system,
            "title": title if isinstance(title, str) else FOUND_AGAIN,
            "opened": opened if intact.is_moment(opened) or not first else first.row["at"],
        }


NOTHING = FoundEntry({}, (), 0)


def merge(sources: Iterable[Source]) -> Union:
    """Merge the entries of these files; of two equally certain entries the earlier counts."""
    union = Union()
    for source in sources:
        union.add(source)
    return union


def _certainty(row: Row, events: Sequence[Row], *, is_sound: bool) -> int:
    if intact.has_right_hash(row, events):
        return PROVEN
    if not intact.has_entry_shape(row, events):
        return 0
    return DOUBTED if row.get("hash") else KEPT if is_sound else READ


def _differ(known: FoundEntry, found: FoundEntry) -> bool:
    """Return whether two entries of one number surely belong to different courses of a battle."""
    are_sure = min(known.surety, found.surety) >= KEPT
    return are_sure and known.row["request"] != found.row["request"]


def _is_place(row: Row) -> bool:
    return isinstance(row["battle"], str) and isinstance(row["seq"], int) and row["seq"] > 0


def _is_sound(row: Mapping[str, Any]) -> bool:
    title, opened = row.get("title"), row.get("opened")
    return isinstance(title, str) and row.get("system") in SYSTEMS and intact.is_moment(opened)


def _readable_beginning(log: list[FoundEntry], system: str) -> list[FoundEntry]:
    """Return the longest beginning of a log that the program can read and replay."""
    if _is_readable(log, system):
        return log
    well, ill = 0, len(log)  # lengths
    while ill - well > 1:
        middle = (well + ill) // 2
        well, ill = (middle, ill) if _is_readable(log[:middle], system) else (well, middle)
    return log[:well]


def _is_readable(log: Sequence[FoundEntry], system: str) -> bool:
    """Return whether the program can read and replay a log; a proven log is not read."""
    if all(kept.surety == PROVEN for kept in log):
        return True
    try:
        read = SYSTEMS[system]
        entries = list(_entries(log, read.read))
        fold_entries(active_entries(entries), read.empty, read.apply)
    except Exception:  # damaged rows can raise anything
        return False
    return True


def _entries(log: Sequence[FoundEntry], read: Any) -> Iterator[Entry[Any]]:
    for kept in log:
        events = [read(e["kind"], e["body"], e["version"]) for e in kept.events]
        yield entry_rows.entry_of(kept.row, events)
