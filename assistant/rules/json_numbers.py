"""Numbers in JSON from outside: Python takes true and false for the numbers 1 and 0."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BeforeValidator

NUMBER_NAMES = "number_names"  # in a JSON Schema: a name for each value


def name_numbers(names: Mapping[int, str]) -> dict[str, Any]:
    """Return the part of a schema that names each value of a number, for lists in forms."""
    return {NUMBER_NAMES: {str(number): name for number, name in names.items()}}


def _refuse_flag(value: object) -> object:
    """Return a value; raise `ValueError` for true and false."""
    if isinstance(value, bool):
        raise ValueError("true or false is not a number")
    return value


NO_FLAG = BeforeValidator(_refuse_flag)  # for each field that is one of a few numbers


def flags_for_numbers(sent: object, as_read: object, where: str = "") -> Iterator[str]:
    """Yield the path of each true or false that was read as a number."""
    match sent, as_read:
        case bool(), int() | float() if not isinstance(as_read, bool):
            yield where
        case dict(), dict():
            for name in sent.keys() & as_read.keys():
                inside = f"{where}.{name}" if where else name
                yield from flags_for_numbers(sent[name], as_read[name], inside)
        case list(), list():
            for number, (each, other) in enumerate(zip(sent, as_read, strict=False)):
                yield from flags_for_numbers(each, other, f"{where}[{number}]")
