"""Events as they are written to disk: converters are made only for the kinds that occur."""

from dataclasses import dataclass

import pytest
from pydantic import TypeAdapter

from assistant.battle import event_kinds
from assistant.battle.event import Event
from assistant.battle.event_kinds import Kinds


@dataclass(frozen=True)
class Fell(Event[None]):
    """An event of one kind."""

    who: str


@dataclass(frozen=True)
class Rose(Event[None]):
    """An event of another kind."""

    when: int


@pytest.fixture
def kinds_made(monkeypatch):
    """The kinds for which a converter was made."""
    kinds = []
    monkeypatch.setattr(
        event_kinds, "TypeAdapter", lambda kind: kinds.append(kind) or TypeAdapter(kind)
    )
    return kinds


def test_a_fact_is_read_as_it_was_written(kinds_made):
    kinds = Kinds([Fell, Rose])

    assert kinds.read(*kinds.written(Rose(3))) == Rose(3)
    assert kinds_made == [Rose]


def test_writers_are_made_once_and_only_for_kinds_that_happened(kinds_made):
    kinds = Kinds([Fell, Rose])
    for who in ("A", "B"):
        assert kinds.written(Fell(who)) == ("Fell", f'{{"who":"{who}"}}', 1)

    assert kinds_made == [Fell]


def test_an_unknown_kind_is_refused():
    with pytest.raises(KeyError):
        Kinds([Fell]).read("Rose", "{}")


def test_a_class_that_was_renamed_keeps_the_kind_of_its_events():
    @dataclass(frozen=True)
    class Descended(Event[None], saved_as="Fell"):
        """The present class of the event kind `Fell`."""

        who: str

    kinds = Kinds([Descended, Rose])

    assert kinds.written(Descended("Anna")) == Kinds([Fell]).written(Fell("Anna"))
    assert kinds.read(*Kinds([Fell]).written(Fell("Anna"))) == Descended("Anna")


def test_two_classes_are_not_saved_as_one_kind():
    class Other(Event[None], saved_as="Fell"):
        """A class whose kind is already taken."""

    with pytest.raises(ValueError, match="two kinds of events are saved as 'Fell'"):
        Kinds([Fell, Other])
