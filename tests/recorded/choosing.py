"""Choose the few of many recorded battles that are kept.

`python -m tests.recorded.choosing FOLDER...` reads what `harvest` wrote, makes every battle again,
and adds battles until every kind of event, every move, every order of two events in a move and
every refusal of a move that any of them shows occurs, or there are enough.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.storage.exported import read_exported
from assistant.battle.systems import SYSTEMS
from tests.recorded.comparing import FILE, lines, replay
from tests.recorded.kept import SETS, Json, Recorded, battles, keep, keep_digests, kept_digests
from tests.recorded.replaying import export, played

# requests that are added at most
QUICK = {"rattenkrieg": 160, "desert-rats": 20, "battleaxe": 40, "rats-of-tobruk": 20}
LONG = {"rattenkrieg": 1000, "desert-rats": 100, "battleaxe": 150, "rats-of-tobruk": 100}
BATTLE = 14  # requests that another battle is worth
Feature = tuple[str, ...]


@dataclass
class Candidate:
    """A battle that may be kept, and what each of its requests shows."""

    told: dict[str, Any]
    shows: list[set[Feature]]

    def worth(self, shown: set[Feature]) -> tuple[float, int]:
        """Return how much new it shows for its length, and up to which request."""
        new: set[Feature] = set()
        last = 0
        for number, features in enumerate(self.shows, 1):
            fresh = features - shown - new
            if fresh:
                new |= fresh
                last = number
        weight = sum(20 if f[0] in ("kind", "move") else 1 for f in new)
        return weight / (last + BATTLE), last


def shown_by(
    battle: dict[str, Any], every: Sequence[Json], log: Sequence[Entry[Any]]
) -> Iterator[set[Feature]]:
    """Yield what each request of a battle shows, up to the first with another result."""
    made = iter(log[1:])
    for step, came in zip(battle["steps"], every, strict=True):
        if "entry" in came:
            entry = next(made)
            if step.get("came") not in (None, "", came["entry"]):
                return
            kinds = [event.saved_as for event in entry.events]
            found: set[Feature] = {("move", entry.move)}
            found |= {("kind", kind) for kind in kinds}
            found |= {("in", entry.move, kind) for kind in kinds}
            found |= {("pair", entry.move, *pair) for pair in pairwise(kinds)}
            found |= {("resolves", entry.move, each.procedure) for each in entry.resolutions}
            yield found
        elif "refused" in came:
            words = re.sub(r"[\d.]+|~\w+~", "#", came["refused"])
            yield {("refused", step.get("move", "undo"), words[:40])}
        elif "waits" in came:
            return


def written_down(folder: str) -> Iterator[dict[str, Any]]:
    """Yield the battles that `harvest` wrote in a folder."""
    for path in sorted(Path(folder).glob("*.jsonl")):
        yield from map(json.loads, path.read_text("utf-8").splitlines())


def candidates(folders: Iterable[str]) -> Iterator[Candidate]:
    """Yield every battle with the same result when it is made again."""
    seen: set[int] = set()
    for told in (told for folder in folders for told in written_down(folder)):
        key = hash(json.dumps([told["opening"], told["steps"]]))
        if key in seen:
            continue
        seen.add(key)
        try:
            fresh = played(told["system"], told["opening"], told["steps"], told["words"])
        except Exception as problem:
            sys.stderr.write(f"{told['test']}: {problem!r}"[:150] + "\n")
            continue
        yield Candidate(told, list(shown_by(told, fresh.came, fresh.game.entries)))


def chosen(every: list[Candidate], shown: set[Feature], most: int) -> Iterator[Candidate]:
    """Yield battles, each cut after the last request that shows something new."""
    rest, length = list(every), 0
    bounds = {id(x): float("inf") for x in rest}  # what a battle can be worth at most
    while rest and length < most:
        best, value, last = None, 0.0, 0
        for each in sorted(rest, key=lambda x: -bounds[id(x)]):
            if bounds[id(each)] <= value:
                break
            worth, to = each.worth(shown)
            bounds[id(each)] = worth
            if worth > value:
                best, value, last = each, worth, to
        if best is None:
            return
        rest.remove(best)
        shown |= set().union(*best.shows[:last])
        length += last
        yield Candidate({**best.told, "steps": best.told["steps"][:last]}, best.shows[:last])


def recorded(number: int, told: dict[str, Any]) -> Recorded:
    """Return a battle in the form in which it is kept."""
    file, _, test = told["test"].partition("::")
    words = f"{Path(file).stem.removeprefix('test_')} {test.removeprefix('test_')}"
    name = f"{number:03}-{re.sub(r'[^a-z0-9]+', '-', words.lower()).strip('-')[:60].strip('-')}"
    fresh = played(told["system"], told["opening"], told["steps"], told["words"])
    steps = tuple(
        {**{n: v for n, v in step.items() if n != "came"}, "came": next(iter(came))}
        for step, came in zip(told["steps"], fresh.came, strict=True)
    )
    return Recorded(told["system"], name, export(fresh.game, fresh.game.title), steps)


def kept_show(system: str) -> set[Feature]:
    """Return what the kept battles already show."""
    shown: set[Feature] = set()
    for battle in (battle for kind in SETS for battle in battles(kind, system).values()):
        opened = {"system": system, "steps": battle.steps}
        log = read_exported(FILE, battle.file).log
        came = [{"entry": ""} if step["came"] == "entry" else {} for step in battle.steps]
        steps = [{n: v for n, v in step.items() if n != "came"} for step in battle.steps]
        shown |= set().union(*shown_by({**opened, "steps": steps}, came, log))
    return shown


def main(folders: list[str]) -> None:
    """Choose battles, and add them to the kept ones."""
    every = list(candidates(folders))
    for system in SYSTEMS:
        own = [each for each in every if each.told["system"] == system]
        shown = kept_show(system)
        for kind, most in (("quick", QUICK[system]), ("long", LONG[system])):
            add(kind, system, list(chosen(own, shown, most)))


def add(kind: str, system: str, more: list[Candidate]) -> None:
    """Add battles with their digests to the kept ones."""
    before = battles(kind, system)
    added = [recorded(number, each.told) for number, each in enumerate(more, len(before) + 1)]
    keep(kind, system, [*before.values(), *added])
    found = {name: list(kept) for name, kept in kept_digests(kind, system).items()}
    found.update({battle.name: list(lines(battle, replay(battle))) for battle in added})
    keep_digests(kind, system, found)
    length = sum(len(battle.steps) for battle in added)
    sys.stderr.write(f"{kind} {system}: {len(added)} battles more, {length} requests\n")


if __name__ == "__main__":
    main(sys.argv[1:])
