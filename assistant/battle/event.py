"""Events: facts of a battle, kept for ever and applied in order."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

State = TypeVar("State")
Body = dict[str, Any]  # of an event as it was saved
ReadsOlder = Callable[[Body], Body]


class Event(Generic[State]):
    """A fact in the past tense, a frozen dataclass: it holds what happened, and knows no rules.

    `version` is the version of the form in which such an event is saved. A change of the form
    raises it, and registers a reader for the older one with `reads`: recorded battles open for
    ever.

    `saved_as` is the kind under which such an event is saved. A class that is renamed names the
    kind that it had: `class FigureEntered(Event, saved_as="FigureTold")`.
    """

    version: ClassVar[int] = 1
    saved_as: ClassVar[str]

    def __init_subclass__(cls, *, saved_as: str = "", **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.saved_as = saved_as or cls.__name__

    def apply(self, battle: State) -> State:
        """Return the battle after this event; never refuse, never roll."""
        raise NotImplementedError

    def conflict(self, battle: State) -> str | None:
        """Return why this event does not fit once an earlier one is undone, as a clause."""
        return None


class Saved(NamedTuple):
    """An event as it is saved."""

    kind: str
    body: str  # as JSON
    version: int = 1  # of the form of the body


class NewerVersion(ValueError):
    """A saved event has a form that only a newer version of the program knows."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"A newer version of the program saved this event, {kind}. "
            "Update this program to read it."
        )


_READERS: dict[tuple[type, int], ReadsOlder] = {}


def reads(kind: type[Event[Any]], version: int) -> Callable[[ReadsOlder], ReadsOlder]:
    """Register a function that turns a body of an older version into one of the next version."""

    def register(reader: ReadsOlder) -> ReadsOlder:
        if not 1 <= version < kind.version or (kind, version) in _READERS:
            raise ValueError(f"{kind.__name__} needs no reader for version {version}")
        _READERS[kind, version] = reader
        return reader

    return register


def brought_up(kind: type[Event[Any]], body: Body, version: int) -> Body:
    """Return the body of an event of some version as one of today's; raise `NewerVersion`."""
    if version > kind.version:
        raise NewerVersion(kind.saved_as)
    for older in range(version, kind.version):
        body = _READERS[kind, older](body)
    return body


def apply(battle: State, event: Event[State]) -> State:
    """Return the battle after an event."""
    return event.apply(battle)


def conflict(battle: State, event: Event[State]) -> str | None:
    """Return why an event does not fit the battle, as a clause; None if it fits."""
    return event.conflict(battle)
