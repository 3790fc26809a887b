"""Fields of several kinds of data cards, each with its allowed values in words."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from assistant.rules import table_cells
from assistant.rules.inputs import Problem


def _ring(text: str) -> str:
    table_cells.READERS["ring"](text)
    return text


def field_with_hint(words: str, **more: Any) -> Any:
    """Return a field whose refusal says in these words what is allowed."""
    return Field(json_schema_extra={"allowed": words}, **more)


ANY_TEXT = "text that is not empty"
Words = Annotated[str, field_with_hint(ANY_TEXT, pattern=r"\S")]
Letter = Annotated[str, field_with_hint("one letter", pattern=r"^\p{L}$")]
Ring = Annotated[str, AfterValidator(_ring), field_with_hint('a blast ring such as 1D+1(2")')]


def unknown_name(where: str, value: str, known: Iterable[str]) -> Problem:
    """Return the problem of an unknown name, with the nearest known one."""
    names = list(known)
    near = get_close_matches(value, names, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return Problem(where, value, f"one of {', '.join(names)}{hint}")
