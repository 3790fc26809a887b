"""A battle as one file: a head line, a line for each entry, a line for each photo or note."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from assistant.battle.log import UNDO, Entry, Resolved, active_entries
from assistant.battle.storage.exported_end import check_end
from assistant.battle.storage.exported_entries import (
    ExportedEntry,
    ExportedEvent,
    ExportedResolution,
)
from assistant.battle.storage.exported_fields import (
    Moment,
    Title,
    read_line,
    written_line,
)
from assistant.battle.storage.exported_notes import (
    ExportedNote,
    check_authors,
    first_note,
    read_notes,
)
from assistant.battle.systems import SYSTEMS, AnySystem
from assistant.cards.toml_files.reading import Card, unusable_file
from assistant.frozen import dataclass
from assistant.rules.inputs import OneOf, shown
from assistant.rules.json_numbers import NO_FLAG, flags_for_numbers
from assistant.rules.working import Step

ENDING = ".battle.jsonl"
BEGINS = "open"  # the first entry, which no move makes


class ExportedHead(Card):
    """The first line of a file: what it is and whose battle it holds."""

    format: Literal["umpires-assistant battle"] = "umpires-assistant battle"
    version: Annotated[Literal[1], NO_FLAG] = 1
    system: Annotated[str, OneOf(SYSTEMS)]
    title: Title
    opened: Moment
    lines: Annotated[int, Field(ge=0)] = 0  # that follow; 0: an older program did not count them


@dataclass(frozen=True)
class Exported:
    """An exported file that was read."""

    head: ExportedHead
    log: tuple[Entry[Any], ...]
    notes: tuple[ExportedNote, ...] = ()

    @property
    def system(self) -> AnySystem:
        """The game system of the battle."""
        return SYSTEMS[self.head.system]


def exported_lines(
    head: ExportedHead, log: Iterable[Entry[Any]], notes: Iterable[ExportedNote] = ()
) -> Iterator[str]:
    """Yield the lines of an exported battle; the first one counts the others."""
    system = SYSTEMS[head.system]
    entries, beside = tuple(log), tuple(notes)
    counted = head.model_copy(update={"lines": len(entries) + len(beside)})
    yield written_line(counted.model_dump())
    for entry in entries:
        fields = {**vars(entry), "events": [_read_event(system, event) for event in entry.events]}
        fields["resolutions"] = [asdict(resolved) for resolved in entry.resolutions]
        yield written_line(fields)
    for note in beside:
        yield written_line(note.model_dump())


def read_exported(path: Path, text: str) -> Exported:
    """Read the text of an exported file; raise `BadFile` with what is wrong, by line and field."""
    entered = text.removesuffix("\n").split("\n")  # a title may hold what else ends a line
    if len(entered) < 2:
        raise unusable_file(
            path, 1, "an exported battle has a line about it, and one for each entry"
        )
    head = read_line(path, 1, ExportedHead, entered[0])
    check_end(path, entered, head.lines)
    log: list[Entry[Any]] = []
    end = first_note(entered)
    requests: set[str] = set()
    for number, line in enumerate(entered[1:end], 2):
        entry = _read_entry(
            path, number, read_line(path, number, ExportedEntry, line), SYSTEMS[head.system]
        )
        if entry.seq != number - 1:
            raise unusable_file(
                path, number, f"seq must be {number - 1} on this line; got {entry.seq}"
            )
        _check_undo(path, number, entry)
        if entry.request in requests:
            raise unusable_file(
                path, number, f"request must differ in each entry; got {entry.request}"
            )
        requests.add(entry.request)
        log.append(entry)
    battle = Exported(head, tuple(log), tuple(read_notes(path, entered, end)))
    state = _try(path, battle)
    _check_readers(path, battle, state)
    check_authors(path, battle.notes, len(battle.log) + 2, {"umpire", *state.sides})
    return battle


def _check_undo(path: Path, number: int, entry: Entry[Any]) -> None:
    for name, back in (("undoes", (entry.undoes or 0,)), ("besides", entry.besides)):
        if any(seq >= entry.seq for seq in back):
            raise unusable_file(path, number, f"{name} must name an earlier entry; got {max(back)}")
    if entry.besides and entry.undoes is None:
        raise unusable_file(path, number, "besides must be empty if undoes is null")
    if entry.move == UNDO and not entry.is_undo:
        raise unusable_file(
            path, number, "move must not be undo: this entry does something else too"
        )


def _check_readers(path: Path, battle: Exported, state: Any) -> None:
    """Refuse unknown makers and readers of entries, and unknown moves."""
    sides = set(state.sides)
    for number, entry in enumerate(battle.log, 2):
        shown_to = {side for each in entry.resolutions for side in each.shown_to}
        for name, entered, known in (
            ("by", {entry.by}, {"umpire", *sides}),
            ("told", set(entry.told), {"umpire", "spectator", *sides}),
            ("resolutions[].shown_to", shown_to, sides),
            ("move", {entry.move}, {BEGINS, UNDO, *battle.system.moves}),
        ):
            for wrong in sorted(entered - known):
                is_move = name == "move"
                names = ", ".join(sorted(known))
                allowed = f"a move of {battle.system.title}" if is_move else f"one of {names}"
                raise unusable_file(path, number, f"{name} must be {allowed}; got {shown(wrong)}")


def _try(path: Path, battle: Exported) -> Any:
    """Return the state after all entries; refuse entries that do not fit together."""
    state = battle.system.empty
    entry = None
    try:
        for entry in active_entries(battle.log):
            for event in entry.events:
                state = battle.system.apply(state, event)
        battle.system.views.umpire_view(state)
        return state
    except Exception as problem:  # whatever goes wrong inside, the file is what is wrong
        line = entry.seq + 1 if entry else 1
        raise unusable_file(
            path, line, f"this does not fit the entries before it: {problem!r}"
        ) from None


def _read_entry(path: Path, number: int, line: ExportedEntry, system: AnySystem) -> Entry[Any]:
    events: list[Any] = []
    for n, fact in enumerate(line.events):
        try:
            events.append(checked_event(fact, system))
        except KeyError:
            raise unusable_file(
                path, number, f"events[{n}].kind must be a kind of event; got {fact.kind}"
            ) from None
        except Exception as problem:  # whatever a reader of events fails of
            said = _describe_problem(problem)
            raise unusable_file(path, number, f"events[{n}].body cannot be read: {said}") from None
    fields = {name: value for name, value in line if name not in ("events", "resolutions")}
    resolutions = tuple(map(_read_resolved, line.resolutions))
    return Entry(**fields, events=tuple(events), resolutions=resolutions)


def checked_event(fact: ExportedEvent, system: AnySystem) -> Any:
    """Return an event; raise `ValueError` for true or false in place of a number."""
    body = json.dumps(fact.body)
    event = system.read(fact.kind, body, fact.version)
    if "true" in body or "false" in body:
        for where in flags_for_numbers(fact.body, json.loads(system.written(event).body)):
            raise ValueError(f"{where}: true or false is not a number")
    return event


def _describe_problem(problem: Exception) -> str:
    """Return what is wrong with the body of an event: the field and why."""
    if not isinstance(problem, ValidationError):
        return (str(problem).splitlines() or [repr(problem)])[0]
    first = problem.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def _read_resolved(worked: ExportedResolution) -> Resolved:
    steps = tuple(Step(**dict(step)) for step in worked.steps)
    return Resolved(**{**dict(worked), "steps": steps})


def _read_event(system: AnySystem, event: Any) -> dict[str, Any]:
    saved = system.written(event)
    fact = {"kind": saved.kind, "body": json.loads(saved.body)}
    return fact if saved.version == 1 else {**fact, "version": saved.version}
