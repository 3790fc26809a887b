"""Card files: read and checked; each error has its file, line, field and value."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

from assistant.cards.toml_files.card_store import SHIPPED as SHIPPED
from assistant.cards.toml_files.card_store import CardStore as CardStore
from assistant.cards.toml_files.card_store import folder as folder
from assistant.cards.toml_files.line_numbers import line_of, lines_of
from assistant.cards.toml_files.nesting import first_excess
from assistant.frozen import replace
from assistant.rules.hidden_letters import HIDDEN, visible
from assistant.rules.inputs import BadInputs, Problem, Unknown, read, schema_of, shown

LONGEST_TEXT = 2_000  # letters, where a field names no other bound
LONGEST_LINE = 60  # letters of a line that an error repeats
AT_LINE = re.compile(r" \(at line (\d+), column \d+\)")


@dataclass(frozen=True)
class Part:
    """A table of a file as it was written, valid or not, and its path."""

    value: object
    where: str = ""

    def get(self, name: str) -> Any:
        """Return the value with this name; None if there is none."""
        return self.value.get(name) if isinstance(self.value, Mapping) else None

    def at(self, name: str) -> str:
        """Return the path of a field of this part, by its name."""
        return f"{self.where}.{name}" if self.where else name

    def part(self, name: str) -> "Part":
        """Return the table under a name, with its path."""
        return Part(self.get(name), self.at(name))

    def parts(self, name: str) -> list["Part"]:
        """Return the tables of a list, without anything else in it."""
        values = self.get(name)
        every = enumerate(values if isinstance(values, list) else [])
        return [Part(v, f"{self.at(name)}[{i}]") for i, v in every if isinstance(v, Mapping)]


class Card(BaseModel):
    """A file or a part of one; unknown fields are refused."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        defer_build=True,
        str_max_length=LONGEST_TEXT,
    )

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield the errors between fields, which may also have errors of their own."""
        yield from ()


@dataclass(frozen=True)
class Fault(Problem):
    """One error in a file."""

    path: Path
    line: int
    sentence: str  # names the field, the value and what is allowed

    def __str__(self) -> str:
        here = Path.cwd()
        path = self.path.relative_to(here) if self.path.is_relative_to(here) else self.path
        return visible(f"{path}:{self.line}: {self.sentence}")

    @property
    def short_text(self) -> str:
        """The error, with only the name of the file and not its path."""
        return visible(f"{self.path.name}, line {self.line}: {self.sentence}.")


class BadFile(BadInputs):
    """A file cannot be used; it has all errors at once, each a `Fault`."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(list(faults))
        self.faults = faults

    @property
    def sentences(self) -> tuple[str, ...]:
        """The errors without the path of the file."""
        return tuple(fault.short_text for fault in self.faults)


Kind = TypeVar("Kind", bound=Card)


def load(kind: type[Kind], path: Path, shelf: CardStore = SHIPPED) -> Kind:
    """Read and check one file; raise `BadFile`."""
    return card_of(kind, path, text_of(path), shelf)


def card_of(kind: type[Kind], path: Path, text: str, shelf: CardStore = SHIPPED) -> Kind:
    """Return the card in the text of a file; raise `BadFile`."""
    try:
        return checked_values(kind, values_of(path, text), shelf)
    except BadFile:
        raise
    except BadInputs as bad:
        lines = lines_of(text)
        faults = [fault(path, line_of(problem.input, lines), problem) for problem in bad.problems]
    raise BadFile(sorted(faults, key=lambda fault: fault.line))


def checked_values(kind: type[Kind], values: dict[str, Any], shelf: CardStore = SHIPPED) -> Kind:
    """Make a card from values; raise `BadInputs` with the errors in and between fields."""
    problems: list[Problem] = []
    try:
        card = read(kind, values)
    except BadInputs as bad:
        problems = bad.problems
    named = {problem.input for problem in problems}
    between = kind.find_errors(Part(_without_surplus_rows(kind, values)), shelf)
    problems += [each for each in between if each.input not in named]
    if problems:
        # TOML has no null, so absent values are left out
        raise BadInputs([replace(p, allowed=p.allowed.replace(" or null", "")) for p in problems])
    return card


def _without_surplus_rows(kind: type[Card], values: dict[str, Any]) -> dict[str, Any]:
    """Return values without the rows that exceed a list's limit, which are refused."""
    most = {name: part.get("maxItems") for name, part in schema_of(kind)["properties"].items()}
    return {
        name: value[: most.get(name)] if isinstance(value, list) else value
        for name, value in values.items()
    }


def text_of(path: Path) -> str:
    """Return the text of a file; raise `BadFile`."""
    try:
        return decode_text(path, path.read_bytes())
    except OSError as problem:
        raise unusable_file(path, 1, f"cannot be read: {problem.strerror}") from None


def decode_text(path: Path, content: bytes) -> str:
    """Decode the bytes of a file; raise `BadFile`."""
    try:
        # Windows editors put a mark before the first letter and a return before each new line
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise unusable_file(path, line, "the text is not UTF-8; save the file as UTF-8") from None


def values_of(path: Path, text: str) -> dict[str, Any]:
    """Return the values of TOML text as JSON has them; raise `BadFile`."""
    if found := first_excess(text):
        raise unusable_file(path, *found)
    try:
        return {name: _as_json(value) for name, value in tomllib.loads(text).items()}
    except ValueError as problem:
        at = AT_LINE.search(str(problem))
        line = int(at[1]) if at else text.rstrip("\n").count("\n") + 1
        said = AT_LINE.sub("", str(problem)).replace(" (at end of document)", "")
        raise unusable_file(path, line, f"this is not TOML: {said}{_hint(text, line)}") from None


def name_in(path: Path) -> str:
    """Return the name that a card's file gives; else the name of the file."""
    try:
        name = str(values_of(path, text_of(path)).get("name") or path.stem)
    except BadFile:
        return path.stem
    return HIDDEN.sub("", name)


def _hint(text: str, line: int) -> str:
    """Return the line with the error, and how a yes or no is written; "" for an empty line."""
    lines = text.split("\n")
    content = lines[line - 1].strip() if line <= len(lines) else ""
    if not content:
        return ""
    truth = {"yes": "true", "no": "false"}.get(content.partition("=")[2].strip().lower())
    meant = f" (write {truth})" if truth else ""
    return f", in “{content[:LONGEST_LINE]}”{meant}"


def unusable_file(path: Path, line: int, sentence: str) -> BadFile:
    """Return the error of a file that cannot be used at all, for one reason."""
    return BadFile([Fault("", None, "", path, line, sentence)])


def fault(path: Path, line: int, problem: Problem) -> Fault:
    """Return the error of a field, at a line of a file."""
    sentence = str(problem)
    if isinstance(problem, Unknown):
        sentence = f"{problem.input}: no such field (got {shown(problem.value)}); {problem.allowed}"
    return Fault(problem.input, problem.value, problem.allowed, path, line, sentence)


def _as_json(values: object) -> object:
    """Return TOML values as JSON has them, with dates as text."""
    if isinstance(values, dict):
        return {name: _as_json(value) for name, value in values.items()}
    if isinstance(values, list):
        return [_as_json(value) for value in values]
    return values.isoformat() if hasattr(values, "isoformat") else values
