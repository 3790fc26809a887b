"""Files that a hobbyist edits: read, checked, every problem with its file, field and value."""

import tomllib
from functools import cache
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

from assistant.files import files
from assistant.rules.inputs import BadInputs, read


class Card(BaseModel):
    """A file, or a part of one: strict, nothing unknown."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class BadFile(ValueError):
    """A file cannot be used; all its problems at once."""

    def __init__(self, path: Path, problems: list[str]) -> None:
        super().__init__("\n".join(f"{path.name}: {problem}" for problem in problems))
        self.problems = problems


Kind = TypeVar("Kind", bound=Card)


def folder() -> Path:
    """Where the data cards lie."""
    return files("datacards")


def load(kind: type[Kind], path: Path) -> Kind:
    """One file read and checked; raises `BadFile`."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadFile(path, [str(problem)]) from None
    try:
        return read(kind, _plain(told))
    except BadInputs as bad:
        raise BadFile(path, [str(problem) for problem in bad.problems]) from None


def _plain(told: object) -> object:
    """TOML values as JSON has them: dates as text."""
    if isinstance(told, dict):
        return {name: _plain(value) for name, value in told.items()}
    if isinstance(told, list):
        return [_plain(value) for value in told]
    return told.isoformat() if hasattr(told, "isoformat") else told


@cache
def slugs(kind: str) -> tuple[str, ...]:
    """The names of all files of a kind, such as `scenarios`."""
    return tuple(sorted(path.stem for path in (folder() / kind).glob("*.toml")))
