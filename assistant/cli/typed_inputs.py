"""Inputs and dice of a procedure as a person types them: `NAME=VALUE`, or one JSON object."""

import re
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from assistant import catalogue
from assistant.cli.output import STANDARD
from assistant.cli.readable import aligned
from assistant.rules.problems import BadInputs, NotJson, Problem, Sentence

if TYPE_CHECKING:
    from assistant.rules.procedures import Procedure
    from assistant.web.forms.fields import Field

INPUTS = (
    "the inputs, such as quality=3 or figures.0.quality=4, or one JSON object;"
    " - reads standard input, with one input a line"
)
DICE = "the dice rolled, such as roll=4 or check=2,5, or one JSON object; then give all of them"
NOT_NAMED = "write each as NAME=VALUE, or all as one JSON object; got {word}"
NUMBER = re.compile(r"-?\d+")
INDEX = re.compile(r"\[(\d+)\]")
TOP, NESTED = "", "  "


def read_inputs(procedure: str, words: Sequence[str]) -> Any:
    """Return the inputs that the words of a command give, or standard input for `-`."""
    if list(words) == [STANDARD]:
        text = sys.stdin.buffer.read()
        if text.lstrip()[:1] not in (b"", b"{", b"["):
            return _read_inputs(procedure, _words_on_lines(text.decode("utf-8-sig", "replace")))
        return _read_json("inputs", text)
    if len(words) == 1 and _is_json(words[0]):
        return _read_json("inputs", words[0])
    return _read_inputs(procedure, words) if words else {}


def _words_on_lines(text: str) -> list[str]:
    """Return the inputs in a text, one on each line; a wrong line is refused by its number."""
    lines = {number: line for number, line in enumerate(text.splitlines(), 1) if line.strip()}
    wrong: list[Problem] = [
        Sentence("", None, f"line {number}: {NOT_NAMED.format(word=line.strip())}")
        for number, line in lines.items()
        if not _is_pair(line)
    ]
    if wrong:
        raise BadInputs(wrong)
    return list(lines.values())


def read_dice(words: Sequence[str]) -> Any:
    """Return the dice that the words of an option give."""
    if len(words) == 1 and _is_json(words[0]):
        return _read_json("dice", words[0])
    from assistant.web.forms.typed_values import number_or_text

    found: dict[str, Any] = {}
    for name, text in (_pair("dice", x) for word in words for x in word.split()):
        faces = [number_or_text(face) for face in text.split(",") if face]
        found[name] = faces[0] if len(faces) == 1 else faces
    return found


def _is_json(word: str) -> bool:
    return word.lstrip()[:1] in ("{", "[", '"')


def _read_json(name: str, text: str | bytes) -> Any:
    try:
        return catalogue.read_json(text)
    except ValueError as problem:
        raise BadInputs([NotJson(name, text, str(problem))]) from None


def _read_inputs(procedure: str, words: Sequence[str]) -> Any:
    from werkzeug.datastructures import MultiDict

    from assistant.web.forms.schema_forms import fields, read_form, unknown_inputs

    every = fields(catalogue.procedure(procedure).schema()["inputs"])
    pairs = [_pair("inputs", word) for word in words]
    form = MultiDict((INDEX.sub(r".\1", name), text) for name, text in pairs)
    return read_form(every, form) | unknown_inputs(every, form)


def _is_pair(word: str) -> bool:
    name, separator, _ = word.partition("=")
    return bool(separator and name.strip())


def _pair(what: str, word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    if not _is_pair(word):
        raise BadInputs([NotJson(what, word, NOT_NAMED.format(word=word.strip()))])
    return name.strip(), value.strip()


def procedure_lines(procedure: "Procedure[Any, Any]") -> Iterator[str]:
    """Yield the title of a procedure, its inputs and its dice, as lines for people."""
    from assistant.web.forms.schema_forms import fields

    schema = procedure.schema()
    yield f"{procedure.title} ({procedure.source})"
    yield from schema["description"].splitlines()
    yield ""
    yield "Inputs:"
    yield from aligned(list(_input_rows(fields(schema["inputs"]), TOP)))
    if schema["dice"]:
        yield ""
        yield "Dice:"
        rows = [
            (name, _faces(die["faces"]), die["description"]) for name, die in schema["dice"].items()
        ]
        yield from aligned(rows)


def _faces(number: int) -> str:
    return f"1 to {number}" if number else ""


def _input_rows(every: "Sequence[Field]", within: str) -> Iterator[tuple[str, str, str]]:
    for field in every:
        name = within + field.key
        hint = field.hint or field.label
        yield name, _describe_allowed(field), hint if field.required else f"{hint} (optional)"
        inner = f"{name}.0." if field.kind == "objects" else f"{name}."
        yield from _input_rows(field.parts, inner)


def _describe_allowed(field: "Field") -> str:
    """Return what may be entered, in brief."""
    words = [value for value, _, _ in field.options]
    match field.kind:
        case "flag" | "asked":
            return "yes or no"
        case "choice":
            if all(NUMBER.fullmatch(x) for x in words):
                named = (f"{x} {name}" for x, name, _ in field.options if x != name)
                return "; ".join(named) or ", ".join(words)
            return ", ".join(words)
        case "many" | "picks":
            return f"some of {', '.join(words)}"
        case "object" | "objects":
            return ""
        case "text":
            return "text"
    return field.range
