"""The entries of the log in the file of a battle: events, resolutions, steps."""

from typing import Annotated, Any

from pydantic import Field

from assistant.battle.random_rolls import Origin
from assistant.battle.storage.exported_fields import DiceFallen, Moment, Text, Word
from assistant.cards.toml_files.reading import Card

Undoable = Annotated[int, Field(ge=2)]  # an entry; never the first


class ExportedEvent(Card):
    """One event in a file."""

    kind: Word
    body: dict[str, Any]
    version: Annotated[int, Field(ge=1)] = 1  # of the form of the body


class ExportedStep(Card):
    """A line of a working in a file."""

    label: Text
    value: Any
    section: Text


class ExportedResolution(Card):
    """A procedure's resolution in a file."""

    procedure: Word
    inputs: dict[str, Any]
    outcome: dict[str, Any]
    steps: tuple[ExportedStep, ...]
    dice: DiceFallen
    shown_to: tuple[Word, ...] = ()
    origins: dict[str, tuple[Origin, ...]] = Field(default_factory=dict)


class ExportedEntry(Card):
    """One entry of the log in a file."""

    seq: Annotated[int, Field(ge=1)]
    at: Moment
    by: Word
    move: Word
    request: Word
    events: tuple[ExportedEvent, ...]
    resolutions: tuple[ExportedResolution, ...] = ()
    told: dict[str, Text] = Field(default_factory=dict)
    overruled: tuple[Text, ...] = ()
    why: Text = ""
    undoes: Undoable | None = None
    besides: tuple[Undoable, ...] = ()
    device: str = Field("", max_length=60)
    answers: dict[Word, Text | tuple[Text, ...]] | None = None
