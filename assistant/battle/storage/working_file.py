"""A working that somebody says is wrong, as one small file: all that is needed to repeat it."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from assistant import __version__
from assistant.battle.log import Entry, Resolved
from assistant.battle.screens.log_lines import own_entries
from assistant.battle.storage.exported_fields import DiceFallen, Text, Word, read_line
from assistant.battle.viewers import UMPIRE
from assistant.cards.toml_files.reading import Card
from assistant.rules.json_numbers import NO_FLAG
from assistant.rules.procedures import find

ENDING = ".working.json"
FORMAT: Final = "umpires-assistant working"
MOST_LINES = 1_000  # of the log, the newest
TYPED = re.compile(r"\s|^[A-Z]")  # an answer that somebody wrote, and not an id or a choice
LEFT_OUT = "…"
SHORTEST = 3  # letters of a text that is left out; shorter ones are in many words
REASON = re.compile(r"(Reason: ).*", re.S)


class WorkingStep(Card):
    """A line of the working in a file."""

    label: Text
    value: Any
    section: Text


class WorkingFile(Card):
    """One resolution: its inputs, dice and outcome, and the log before it."""

    format: Literal["umpires-assistant working"] = FORMAT
    version: Annotated[Literal[1], NO_FLAG] = 1
    program: Word = __version__
    procedure: Word
    title: Text = ""
    section: Text = ""
    inputs: dict[str, Any]
    dice: DiceFallen
    outcome: dict[str, Any]
    steps: tuple[WorkingStep, ...] = ()
    log: tuple[Text, ...] = Field((), max_length=MOST_LINES)

    @property
    def request(self) -> dict[str, Any]:
        """The request that resolves the procedure again with the same dice."""
        return {"procedure": self.procedure, "inputs": self.inputs, "dice": self.dice}


def working_text(resolved: Resolved, log: Sequence[str] = ()) -> str:
    """Return the text of a file with one working, and the log before it."""
    named = find(resolved.procedure)
    fields = {
        "format": FORMAT,
        "version": 1,
        "program": __version__,
        "procedure": named.id,
        "title": named.title,
        "section": named.source,
        "inputs": resolved.inputs,
        "dice": resolved.dice,
        "outcome": resolved.outcome,
        "steps": [
            {"label": s.label, "value": s.value, "section": s.section} for s in resolved.steps
        ],
        "log": list(log[-MOST_LINES:]),
    }
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def read_working(path: Path, text: str) -> WorkingFile:
    """Return the working in the text of a file; raise `BadFile`."""
    return read_line(path, 1, WorkingFile, text)


def is_working(text: str) -> bool:
    """Return whether the text of a file is meant to hold a working, and not a battle."""
    return (
        text.lstrip()[:1] == "{" and re.search(rf'"format":\s*"{FORMAT}"', text[:200]) is not None
    )


def log_without_names(entries: Sequence[Entry[Any]], number: int) -> tuple[str, ...]:
    """Return the sentences of the umpire's log up to a line, without texts that people wrote.

    Reasons, places and messages may name persons, so they are left out.
    """
    own = own_entries(entries, UMPIRE)[:number]
    written = {text for entry in own for text in _texts_of_people(entry)}
    texts = sorted(written, key=len, reverse=True)
    return tuple(_without_texts(entry.told[UMPIRE.name], texts) for entry in own[-MOST_LINES:])


def _without_texts(sentence: str, texts: Sequence[str]) -> str:
    for text in texts:
        sentence = sentence.replace(text, LEFT_OUT)
    return REASON.sub(rf"\1{LEFT_OUT}", sentence)


def _texts_of_people(entry: Entry[Any]) -> Iterator[str]:
    """Yield the texts that people wrote for an entry."""
    found = [entry.why, entry.device]
    for answer in (entry.answers or {}).values():
        for each in (answer,) if isinstance(answer, str) else answer:
            found += [each] if TYPED.search(each.strip()) else []
    texts = (each.strip().rstrip(".") for each in found)
    yield from (text for text in texts if len(text) >= SHORTEST)
