"""An event that changed its form: a body saved in the older form is read, a newer one is not."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from assistant.battle import event as events
from assistant.battle.event import Event, NewerVersion, reads
from assistant.battle.event_kinds import Kinds
from assistant.battle.systems import SYSTEMS
from tests.fifth.state import Duel


@dataclass(frozen=True)
class TitleChanged(Event[Duel]):
    """The duel has another title; until version 3 its place and its hour were saved apart."""

    version: ClassVar[int] = 3
    title: str

    def apply(self, duel: Duel) -> Duel:
        return replace(duel, title=self.title)


KINDS = Kinds([TitleChanged])
SECOND = '{"place":"The mill","hour":"dawn"}'
FIRST = '{"place":"The mill"}'


@pytest.fixture(autouse=True)
def readers(monkeypatch):
    monkeypatch.setattr(events, "_READERS", dict(events._READERS))

    @reads(TitleChanged, 1)
    def with_hour(body):
        return {**body, "hour": "dawn"}

    @reads(TitleChanged, 2)
    def with_title(body):
        return {"title": f"{body['place']}, {body['hour']}"}


@pytest.mark.parametrize(
    ("body", "version"), [(FIRST, 1), (SECOND, 2), ('{"title":"The mill, dawn"}', 3)]
)
def test_every_form_of_an_event_is_read(body, version):
    event = KINDS.read("TitleChanged", body, version)

    assert event == TitleChanged("The mill, dawn")
    assert event.apply(Duel()).title == "The mill, dawn"


def test_an_event_is_saved_in_the_newest_form():
    saved = KINDS.written(TitleChanged("The mill"))

    assert saved == ("TitleChanged", '{"title":"The mill"}', 3)
    assert KINDS.read(*saved) == TitleChanged("The mill")


def test_a_form_of_a_newer_program_is_refused_in_one_sentence():
    with pytest.raises(NewerVersion) as refused:
        KINDS.read("TitleChanged", "{}", 4)

    assert str(refused.value) == (
        "A newer version of the program saved this event, TitleChanged. "
        "Update this program to read it."
    )


@pytest.mark.parametrize("version", [0, 2, 3])
def test_an_unneeded_reader_is_a_mistake(version):
    with pytest.raises(ValueError, match=f"TitleChanged needs no reader for version {version}"):
        reads(TitleChanged, version)(dict)


@pytest.mark.parametrize("id", [*SYSTEMS])
def test_all_events_are_of_one_kind_and_every_older_form_has_a_reader(id):
    kinds = SYSTEMS[id].read.__self__.by_name.values()

    assert all(issubclass(kind, Event) for kind in kinds)
    older = {(kind, version) for kind in kinds for version in range(1, kind.version)}
    assert older <= set(events._READERS)
