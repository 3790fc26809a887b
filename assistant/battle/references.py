"""References from fields of events to things, and checks that these things exist."""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from assistant.frozen import dataclass

Things = Callable[[Any], Container[str]]


@dataclass(frozen=True)
class Kind:
    """A kind of thing that a field of an event names by its id."""

    words: str  # as in `its element would not be in the battle`, or all of such a clause
    there: Things  # those of a battle, by their ids
    words_first: int = 0  # so many words at the start of a text are ids; 0: all of the text is one

    @property
    def why(self) -> str:
        """The reason why an event does not fit without the thing, as a clause."""
        is_clause = " would " in self.words or " is " in self.words
        return self.words if is_clause else f"its {self.words} would not be in the battle"


INSIDE = Kind("", lambda battle: ())  # the field holds a value with such fields of its own


class References:
    """The kinds of things that fields refer to, by field name; `Event.field` overrides `field`."""

    def __init__(self, kinds: Mapping[str, Kind | None]) -> None:
        self._kinds = kinds
        self._known: dict[type, tuple[tuple[str, Kind], ...]] = {}

    def fields_that_refer(self, kind: type) -> tuple[tuple[str, Kind], ...]:
        """Return the fields of a class that refer to something."""
        known = self._known.get(kind)
        if known is None:
            named = ((field.name, self._kind(kind, field.name)) for field in fields(kind))
            known = self._known[kind] = tuple((name, to) for name, to in named if to)
        return known

    def _kind(self, kind: type, field: str) -> Kind | None:
        own = f"{kind.__name__}.{field}"
        return self._kinds[own] if own in self._kinds else self._kinds.get(field)

    def missing(self, battle: Any, event: Any) -> str | None:
        """Return a clause about the first reference of an event to a missing thing, or None."""
        for name, kind in self.fields_that_refer(type(event)):
            value = getattr(event, name)
            if kind is INSIDE:
                if is_dataclass(value) and (why := self.missing(battle, value)):
                    return why
                continue
            there = kind.there(battle)
            if any(id not in there for id in _ids(value, kind)):
                return kind.why
        return None

    def conflict(self, battle: Any, event: Any) -> str | None:
        """Return why an event does not fit: a missing reference, or the event's own reason."""
        why: str | None = self.missing(battle, event) or event.conflict(battle)
        return why


def _ids(value: Any, kind: Kind) -> Iterator[str]:
    """Yield the ids in a field; an empty one refers to nothing."""
    if not value:
        return
    if isinstance(value, str):
        yield from value.split()[: kind.words_first] if kind.words_first else (value,)
    else:
        yield from (id for id in value if id)
