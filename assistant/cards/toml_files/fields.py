"""Fields that several kinds of data cards have, each with what it allows in words."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from assistant.rules import tables
from assistant.rules.inputs import Problem


def _ring(text: str) -> str:
    tables.READERS["ring"](text)
    return text


def worded(words: str, **more: Any) -> Any:
    """A field whose refusal says these words of what is allowed."""
    return Field(json_schema_extra={"allowed": words}, **more)


Words = Annotated[str, worded("text that is not empty", pattern=r"\S")]
Letter = Annotated[str, worded("one letter", pattern=r"^\p{L}$")]
Ring = Annotated[str, AfterValidator(_ring), worded('a blast ring such as 1D+1(2")')]


def unlisted(where: str, value: str, known: Iterable[str]) -> Problem:
    """A name that is none of those there are, with the nearest one."""
    names = list(known)
    near = get_close_matches(value, names, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return Problem(where, value, f"one of {', '.join(names)}{hint}")
