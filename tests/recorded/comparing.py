"""The results of a battle that is made again, as lines to compare and write down."""

import json
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any

from assistant.battle.event import brought_up
from assistant.battle.log import Entry
from assistant.battle.storage.exported import read_exported
from assistant.battle.systems import SYSTEMS
from tests.recorded.canonical import short
from tests.recorded.kept import Recorded
from tests.recorded.replaying import (
    Played,
    begin_battle,
    happened,
    holds,
    look,
    played_again,
    screens,
    states,
    texts_of_entry,
)

FILE = Path("recorded.battle.jsonl")
MOST = 20  # lines of a difference that are shown
PARTS = {  # what can be recorded again by itself: how its lines begin
    "moves": ("came ",),
    "states": ("state ",),
    "screens": ("said ", "refused ", "screens "),
}


def replay(battle: Recorded, log: Sequence[Entry[Any]] | None = None) -> Played:
    """Repeat the requests of a battle; `log` is its file's log, if it is already read."""
    if log is None:
        log = read_exported(FILE, battle.file).log
    return played_again(
        log, battle.steps, begin_battle(battle.system, battle.opening, battle.words)
    )


def lines_that_differ(system: str, now: str, before: str) -> list[str]:
    """Return the lines of a recorded file that would be written differently now.

    A line may have new fields: an event that got one is read from an older file. An event of an
    older version is compared in today's form.
    """
    pairs = zip(before.split("\n"), now.split("\n"), strict=True)
    return [
        x for x, y in pairs if x != y and not holds(json.loads(y), _of_today(system, json.loads(x)))
    ]


def _of_today(system: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Return a recorded entry with its events in today's form."""
    kinds = SYSTEMS[system].read.__self__.by_name
    for event in entry.get("events", []):
        kind, version = kinds[event["kind"]], event.get("version", 1)
        if version != kind.version:
            body = brought_up(kind, event["body"], version)
            event.update(body=body, version=kind.version)
    return entry


def facts(system: str, log: Sequence[Entry[Any]]) -> list[str]:
    """Return what happened in each entry: its move and events."""
    return [
        f"{entry.seq} {entry.by} {entry.move} {entry.takes_back}\n{happened(system, entry)}"
        for entry in log
    ]


def lines(battle: Recorded, found: Played, *, every: bool = True) -> Iterator[str]:
    """Yield the digests of a battle; without `every` only the last digest of the screens."""
    game = found.game
    for entry, state in zip(game.entries, states(game), strict=True):
        yield f"state {entry.seq} {entry.move} {state}"
        yield f"said {entry.seq} {short(texts_of_entry(entry))}"
    for number, came in enumerate(found.came, 1):
        move = battle.steps[number - 1].get("move", "undo")
        words = came.get("entry") or ("refused" if "refused" in came else f"{came}")
        yield f"came {number} {move}: {words}{' otherwise' * ('resolves' in came)}"
        if "refused" in came:
            yield f"refused {number} {move}: {' '.join(came['refused'].split())}"
    for length in look(game) if every else look(game)[-1:]:
        for who, text in screens(game, length).items():
            yield f"screens {length} {who} {short(text)}"


def key(line: str) -> str:
    """Return a line without its digest or its text, as a key."""
    return (
        line.partition(":")[0]
        if line.startswith(("came ", "refused "))
        else line.rpartition(" ")[0]
    )


def differences(kept: list[str], now: list[str], parts: tuple[str, ...]) -> list[str]:
    """Return what differs between two lists of digests, in lines of some parts, the first few."""
    before, after = ([x for x in each if x.startswith(parts)] for each in (kept, now))
    found = unified_diff(before, after, "recorded", "now", lineterm="", n=0)
    return [line for line in found if not line.startswith("@@")][:MOST]
