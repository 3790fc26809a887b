"""A battle as one file for people and programs: a line that says what it is, then one an entry."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.battle.log import Entry, Resolved, standing
from assistant.battle.lots import Origin
from assistant.battle.system import System
from assistant.battle.systems import SYSTEMS
from assistant.cards.files import BadFile, Card, Kind, fault, whole
from assistant.rules.inputs import BadInputs, OneOf, read
from assistant.rules.working import Step

ENDING = ".battle.jsonl"


class Head(Card):
    """The first line: what the file is and whose battle it holds."""

    format: Literal["umpires-assistant battle"] = "umpires-assistant battle"
    version: Literal[1] = 1
    system: Annotated[str, OneOf(SYSTEMS)]
    title: str = Field(max_length=300)
    opened: str = Field(max_length=40)


class Fact(Card):
    """One event."""

    kind: str
    body: dict[str, Any]


class Shown(Card):
    """A line of the working."""

    label: str
    value: Any
    section: str


class Worked(Card):
    """A procedure's resolution as it was shown."""

    procedure: str
    inputs: dict[str, Any]
    outcome: dict[str, Any]
    steps: tuple[Shown, ...]
    dice: dict[str, Any]
    shown_to: tuple[str, ...] = ()
    origins: dict[str, tuple[Origin, ...]] = Field(default_factory=dict)


class Line(Card):
    """One entry of the log."""

    seq: Annotated[int, Field(ge=1)]
    at: str
    by: str
    move: str
    request: str
    events: tuple[Fact, ...]
    resolutions: tuple[Worked, ...] = ()
    told: dict[str, str] = Field(default_factory=dict)
    overruled: tuple[str, ...] = ()
    why: str = ""
    undoes: int | None = None
    besides: tuple[int, ...] = ()
    device: str = Field("", max_length=60)


@dataclass(frozen=True)
class Exported:
    """A file that was read."""

    head: Head
    log: tuple[Entry[Any], ...]

    @property
    def system(self) -> System:
        """The game system of the battle."""
        return SYSTEMS[self.head.system]


def lines(head: Head, log: Iterable[Entry[Any]]) -> Iterator[str]:
    """A battle as the lines of a file."""
    system = SYSTEMS[head.system]
    yield json.dumps(head.model_dump(), ensure_ascii=False) + "\n"
    for entry in log:
        told = {**vars(entry), "events": [_fact(system, event) for event in entry.events]}
        told["resolutions"] = [asdict(resolved) for resolved in entry.resolutions]
        yield json.dumps(told, ensure_ascii=False) + "\n"


def exported(path: Path, text: str) -> Exported:
    """The battle in the text of a file; raises `BadFile` with what is wrong, by line and field."""
    told = text.splitlines()
    if len(told) < 2:
        raise whole(path, 1, "an exported battle has a line about it, and one for each entry")
    head = _at(path, 1, Head, told[0])
    log: list[Entry[Any]] = []
    requests: set[str] = set()
    for number, line in enumerate(told[1:], 2):
        entry = _entry(path, number, _at(path, number, Line, line), SYSTEMS[head.system])
        if entry.seq != number - 1:
            raise whole(path, number, f"seq must be {number - 1}, as lines go; got {entry.seq}")
        if any(seq >= entry.seq for seq in entry.takes_back):
            raise whole(path, number, f"undoes must be an earlier entry; got {entry.undoes}")
        if entry.request in requests:
            raise whole(path, number, f"request must be another in each entry; got {entry.request}")
        requests.add(entry.request)
        log.append(entry)
    battle = Exported(head, tuple(log))
    _try(path, battle)
    return battle


def _try(path: Path, battle: Exported) -> None:
    """Refuse entries that do not make a battle together."""
    state = battle.system.empty
    entry = None
    try:
        for entry in standing(battle.log):
            for event in entry.events:
                state = battle.system.apply(state, event)
        battle.system.views.umpire_view(state)
    except Exception as problem:  # whatever goes wrong inside, the file is what is wrong
        line = entry.seq + 1 if entry else 1
        raise whole(path, line, f"this does not fit what stands before it: {problem!r}") from None


def _at(path: Path, number: int, kind: type[Kind], line: str) -> Kind:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise whole(path, number, f"this is not JSON: {problem}") from None
    try:
        return read(kind, told)
    except BadInputs as bad:
        raise BadFile([fault(path, number, problem) for problem in bad.problems]) from None


def _entry(path: Path, number: int, line: Line, system: System) -> Entry[Any]:
    events: list[Any] = []
    for n, fact in enumerate(line.events):
        try:
            events.append(system.read(fact.kind, json.dumps(fact.body)))
        except KeyError:
            raise whole(
                path, number, f"events[{n}].kind must be a kind of event; got {fact.kind}"
            ) from None
        except ValueError as problem:
            said = str(problem).splitlines()[0]
            raise whole(path, number, f"events[{n}].body cannot be read: {said}") from None
    told = {name: value for name, value in line if name not in ("events", "resolutions")}
    resolutions = tuple(map(_resolved, line.resolutions))
    return Entry(**told, events=tuple(events), resolutions=resolutions)


def _resolved(worked: Worked) -> Resolved:
    steps = tuple(Step(**dict(step)) for step in worked.steps)
    return Resolved(**{**dict(worked), "steps": steps})


def _fact(system: System, event: Any) -> dict[str, Any]:
    kind, body = system.written(event)
    return {"kind": kind, "body": json.loads(body)}
