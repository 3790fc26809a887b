"""Names and values of a procedure's inputs and dice, which a shell offers after the id."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from assistant import catalogue
from assistant.rules.problems import BadInputs

if TYPE_CHECKING:
    from assistant.web.forms.fields import Field

DICE = "--dice"


def offered_inputs(procedure: str, given: Sequence[str], last: str) -> Iterator[str]:
    """Yield `NAME=` for each input that is not given.

    Yield `NAME=VALUE` as soon as the last word has its name, if the input has a list of values.
    """
    from assistant.web.forms.schema_forms import fields

    try:
        every = fields(catalogue.procedure(procedure).schema()["inputs"])
    except BadInputs:  # the id is not known, so nothing can follow it
        return
    names = {word.partition("=")[0] for word in given}
    for name, field in _inputs(every, "", names):
        if last.startswith(f"{name}="):
            yield from (f"{name}={value}" for value in _values(field))
        elif name not in names:
            yield f"{name}="


def offered_dice(procedure: str, given: Sequence[str]) -> Iterator[str]:
    """Yield `NAME=` for each die of a procedure that is not given."""
    try:
        dice = catalogue.procedure(procedure).schema()["dice"]
    except BadInputs:
        return
    names = {word.partition("=")[0] for word in given}
    yield from (f"{name}=" for name in dice if name not in names)


def _inputs(
    every: "Sequence[Field]", within: str, given: set[str]
) -> Iterator[tuple[str, "Field"]]:
    """Yield each input with its whole name; of a list of objects, one object more than given."""
    for field in every:
        name = within + field.key
        if field.kind == "objects":
            begun = {x.removeprefix(f"{name}.").partition(".")[0] for x in given}
            number = 0
            while str(number) in begun:
                number += 1
            for each in range(number + 1):
                yield from _inputs(field.parts, f"{name}.{each}.", given)
        elif field.parts:
            yield from _inputs(field.parts, f"{name}.", given)
        else:
            yield name, field


def _values(field: "Field") -> list[str]:
    if field.kind in ("flag", "asked"):
        return ["yes", "no"]
    return [value for value, _, _ in field.options if value]
