"""The log of a battle: entries are appended and never changed; undo and redo."""

import json
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from operator import attrgetter
from typing import Any, Generic, TypeVar, overload

from assistant.frozen import dataclass
from assistant.rules.working import Step

Event = TypeVar("Event")
State = TypeVar("State")
Json = dict[str, Any]

UNDO = "undo"


@dataclass(frozen=True)
class Resolved:
    """A procedure's resolution as it was shown at the table."""

    procedure: str
    inputs: Json
    outcome: Json
    steps: tuple[Step, ...]
    dice: Json
    shown_to: tuple[str, ...] = ()  # sides that may read the working; the umpire always may
    #: by the die's name, where each came from: "typed", "retyped" after its result was shown,
    #: "rolled" by the program, or thrown "earlier", in an earlier entry; empty if not recorded
    origins: Mapping[str, Sequence[str]] = field(default_factory=dict)


#: the parts that most of these short texts share: left out of each text, they save room
COMMON = (
    b'{"result": "not": "cover": "range": "target": "shooter": "section": "total", "value": true, '
    b'null, "kind": false, "when": "inputs": {"outcome": {"quality": "modifier": "reason": null'
    b'[{"procedure": "inputs": {"steps": [{"label": "has an order", "value": false,'
    b' "section": ""}, {"label": "", "value": 1, "section": ""}], "dice": {}, "shown_to": [""], '
    b'"origins": {"": ["typed"]}}]'
)


class ResolutionList(Sequence[Resolved]):
    """Resolutions that never change, held as objects or as packed text."""

    __slots__ = ("_held", "_packed")

    def __init__(self, held: Iterable[Resolved] = (), packed: bytes = b"") -> None:
        self._packed = packed
        self._held: tuple[Resolved, ...] | None = None if packed else tuple(held)

    @classmethod
    def from_json(cls, text: str) -> Sequence[Resolved]:
        """Return the resolutions in a text that `as_json` made; reading them may fail later."""
        return cls(packed=_compress_text(text)) if text != "[]" else ()

    def pack(self) -> None:
        """Hold the resolutions as packed text from now on."""
        if self._held:
            self._packed = _compress_text(as_json(self._held))
            self._held = None  # last: another thread may read meanwhile

    def _opened(self) -> tuple[Resolved, ...]:
        held = self._held
        if held is not None:
            return held
        return tuple(map(_read_resolved, json.loads(_decompress_text(self._packed))))

    @overload
    def __getitem__(self, index: int) -> Resolved: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Resolved, ...]: ...
    def __getitem__(self, index: int | slice) -> Resolved | tuple[Resolved, ...]:
        return self._opened()[index]

    def __iter__(self) -> Iterator[Resolved]:
        return iter(self._opened())

    def __len__(self) -> int:
        return len(self._opened())

    def __bool__(self) -> bool:
        return self._held is None or bool(self._held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._opened() == tuple(other)

    def __repr__(self) -> str:
        return repr(self._opened())


def as_json(resolutions: Iterable[Resolved]) -> str:
    """Return resolutions as a JSON list."""
    return json.dumps([*resolutions], default=_fields)


def _fields(value: Any) -> Json:
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _compress_text(text: str) -> bytes:
    packing = zlib.compressobj(zdict=COMMON)
    return packing.compress(text.encode()) + packing.flush()


def _decompress_text(packed: bytes) -> bytes:
    return zlib.decompressobj(zdict=COMMON).decompress(packed)


def _read_resolved(row: dict[str, Any]) -> Resolved:
    steps = tuple(Step(**step) for step in row["steps"])
    return Resolved(**{**row, "steps": steps, "shown_to": tuple(row["shown_to"])})


@dataclass(frozen=True)
class Entry(Generic[Event]):
    """One act of a person: its events, its resolutions, and the words in each viewer's log."""

    seq: int
    at: str  # ISO 8601, UTC
    by: str  # "umpire" or a side's id
    move: str
    request: str  # unguessable; the same tap sent twice has the same one
    events: tuple[Event, ...] = ()
    resolutions: Sequence[Resolved] = ()
    told: dict[str, str] = field(default_factory=dict)  # reader ("umpire" or side) -> sentence
    overruled: tuple[str, ...] = ()  # refusals that the umpire set aside
    why: str = ""  # the reason of a ruling or of an undo
    undoes: int | None = None  # the entry that this one takes back
    besides: tuple[int, ...] = ()  # the earlier entries of the move, undone as well
    device: str = ""  # on which it was made, such as "iPhone 7K3Q"; empty where not recorded
    #: what people answered to its move, by the names of the questions; None where not recorded
    answers: Mapping[str, str | Sequence[str]] | None = None

    @property
    def is_undo(self) -> bool:
        """Whether the entry undoes others and has no events of its own."""
        return self.undoes is not None and not self.events

    @property
    def takes_back(self) -> tuple[int, ...]:
        """The numbers of all entries that this entry undoes."""
        return () if self.undoes is None else (self.undoes, *self.besides)


def entry_with_seq(entries: Sequence[Entry[Event]], seq: int) -> Entry[Event] | None:
    """Return the entry with a number, without a walk along the log; None if there is none."""
    place = bisect_left(entries, seq, key=attrgetter("seq"))
    found = entries[place] if place < len(entries) else None
    return found if found and found.seq == seq else None


def active_entries(entries: Sequence[Entry[Event]]) -> list[Entry[Event]]:
    """Return the active entries: without undone ones and undos; an undone undo has no effect."""
    undone = undos_by_entry(entries)
    return [e for e in entries if not e.is_undo and e.seq not in undone]


def undos_by_entry(entries: Sequence[Entry[Event]]) -> dict[int, Entry[Event]]:
    """Return the active undo of each undone entry, by the entry's number."""
    undone: dict[int, Entry[Event]] = {}
    for entry in [each for each in reversed(entries) if each.undoes is not None]:
        if entry.seq not in undone:
            for seq in entry.takes_back:
                undone.setdefault(seq, entry)
    return undone


def fold_entries(
    entries: Iterable[Entry[Event]], start: State, apply: Callable[[State, Event], State]
) -> State:
    """Return the state after some entries, each event applied in order."""
    for entry in entries:
        for event in entry.events:
            start = apply(start, event)
    return start


class Checkpoints(Generic[Event, State]):
    """States after the first entries of a log, so that a fold need not begin at its start.

    Entries never change, so a state counts for every log that begins with the same active entries.
    """

    EVERY = 32  # active entries
    MOST = 32  # states that are kept, those used last

    def __init__(self, start: State, apply: Callable[[State, Event], State]) -> None:
        self._start, self._apply = start, apply
        self._kept: tuple[tuple[tuple[int, ...], State], ...] = ()  # replaced as a whole

    def fold(self, active: Sequence[Entry[Event]]) -> State:
        """Return the state after these active entries, which are the first of their log."""
        seqs = tuple(entry.seq for entry in active)
        fits = [each for each in self._kept if seqs[: len(each[0])] == each[0]]
        done, state = max(fits, key=lambda each: len(each[0]), default=((), self._start))
        for count in range(len(done), len(active), self.EVERY):
            until = min(count - count % self.EVERY + self.EVERY, len(active))
            state = fold_entries(active[count:until], state, self._apply)
            if until % self.EVERY == 0:
                self._keep(seqs[:until], state)
        return state

    def _keep(self, seqs: tuple[int, ...], state: State) -> None:
        others = [each for each in self._kept if each[0] != seqs]
        self._kept = (*others, (seqs, state))[-self.MOST :]


GONE = "something it needs would be missing"


class LenientConflict(str):
    """A reason why an entry would not fit, which an undo of an earlier entry can settle.

    The entry depends on something that would be gone, so the undo takes the entry back too.
    """

    __slots__ = ()


class ConditionalConflict(LenientConflict):
    """A reason why an entry would no longer fit, although its event could also happen like this.

    Fire at a known enemy is undone with the entry that revealed the enemy. Fire that struck an
    unknown one stays.
    """

    __slots__ = ()


IDLE = LenientConflict("the later entry would change nothing")
