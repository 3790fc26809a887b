"""The allowed values of an exported battle's fields: bounds for everything in a file."""

import json
import math
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from assistant.cards.toml_files.reading import BadFile, Kind, fault, unusable_file
from assistant.rules.hidden_letters import IN_JSON, without_hidden
from assistant.rules.inputs import BadInputs, read, shown
from assistant.rules.problems import Problem

YEARS = (1900, 2200)
LONGEST_WORD = 80  # letters of a request, a move, a side
LONGEST_TITLE = 300
LONGEST_TEXT = 20_000
PIECE = 16_000  # letters of a longer text in one text
LONGEST_NAME = 200  # of a field in an object
MOST_PARTS = 100_000  # of a list or an object
DEEPEST = 24  # lists and objects in each other
LARGEST = 2**53  # beyond it a number is not the same in every program
MOST_DICE = 1_000  # of one name
BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
SURROGATE = re.compile(r"[\ud800-\udfff]")

A_MOMENT = "a date and time such as 2026-06-06T18:00:00+00:00"
A_WORD = f"1 to {LONGEST_WORD} letters without a line break or another control character"
A_TITLE = f"1 to {LONGEST_TITLE} letters without a line break or another control character"
A_TEXT = f"at most {LONGEST_TEXT} letters"
NEWER = "the {noun} has format {version}, and this program reads format {known}; update the program"
SOME_DICE = "dice by name: each a whole number, or a list of whole numbers"


def _moment(text: str) -> str:
    moment = datetime.fromisoformat(text)
    in_utc = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    if len(text) > LONGEST_WORD or not YEARS[0] <= in_utc.year <= YEARS[1]:
        raise ValueError(A_MOMENT)
    return text


def _word(text: str) -> str:
    if not 1 <= len(text) <= LONGEST_WORD or BREAKS.search(text):
        raise ValueError(A_WORD)
    return text


def _title(text: str) -> str:
    if not text.strip() or len(text) > LONGEST_TITLE or BREAKS.search(text):
        raise ValueError(A_TITLE)
    return text


def _dice(fields: dict[str, Any]) -> dict[str, Any]:
    for name, faces in fields.items():
        fell = faces if isinstance(faces, list) else [faces]
        if not name or len(fell) > MOST_DICE or not all(type(face) is int for face in fell):
            raise ValueError(SOME_DICE)
    return fields


def _as(allowed: str) -> Any:
    return Field(json_schema_extra={"allowed": allowed})


Moment = Annotated[str, AfterValidator(_moment), _as(A_MOMENT)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Word = Annotated[str, AfterValidator(_word), _as(A_WORD)]
Title = Annotated[str, AfterValidator(_title), _as(A_TITLE)]
DiceFallen = Annotated[dict[str, Any], AfterValidator(_dice), _as(SOME_DICE)]


def unbounded(fields: object) -> Problem | None:
    """Return the first part of a JSON value that is longer, deeper or larger than allowed."""
    if _is_within_bounds(fields):
        return None
    left: list[tuple[str, object, int]] = [("", fields, 0)]
    while left:
        where, value, depth = left.pop()
        if allowed := _out_of_bounds(value, depth):
            return Problem(where or "this line", _cut(value), allowed)
        left += reversed([(*part, depth + 1) for part in _parts(where, value)])
    return None


def _is_within_bounds(value: object) -> bool:
    """Return whether a JSON value and all its parts are within bounds; a level at a time."""
    level, depth = [value], 0
    while level:
        if not all(_is_short_ascii(each) or not _out_of_bounds(each, depth) for each in level):
            return False
        inside: list[object] = []
        for each in level:
            if isinstance(each, dict):
                inside += each.values()
            elif isinstance(each, list):
                inside += each
        level, depth = inside, depth + 1
    return True


def _is_short_ascii(value: object) -> bool:
    """Return whether a value is a text that is surely within bounds, as most are."""
    return type(value) is str and len(value) <= LONGEST_TEXT and value.isascii()


def written_line(values: Mapping[str, Any]) -> str:
    """Return a line of a file."""
    return json.dumps(values, ensure_ascii=False) + "\n"


def first_line(text: str) -> Mapping[str, object]:
    """Return the fields of a file's first line; none if it is not a JSON object."""
    try:
        head = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return {}
    return head if isinstance(head, Mapping) else {}


def split_text(text: str) -> tuple[str, ...]:
    """Return a long text in pieces, each within the bound of one text."""
    return tuple(text[start : start + PIECE] for start in range(0, len(text), PIECE))


def read_line(path: Path, number: int, kind: type[Kind], line: str) -> Kind:
    """Return the value of a line of a file; raise `BadFile` with each wrong field.

    Hidden letters are left out, not refused: a battle of any age must open.
    """
    try:
        entered = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as problem:
        raise unusable_file(path, number, f"this is not JSON: {problem}") from None
    _refuse_newer(path, number, kind, entered)
    if problem_found := unbounded(entered):
        raise BadFile([fault(path, number, problem_found)])
    try:
        return read(kind, without_hidden(entered) if IN_JSON.search(line) else entered)
    except BadInputs as bad:
        raise BadFile([fault(path, number, problem) for problem in bad.problems]) from None


def _refuse_newer(path: Path, number: int, kind: type[Kind], entered: object) -> None:
    """Refuse the head line of a file that only a newer version of the program can read."""
    fields = kind.model_fields
    if "format" not in fields or not isinstance(entered, Mapping):
        return
    form, known = fields["format"].default, fields["version"].default
    version = entered.get("version")
    if entered.get("format") == form and type(version) is int and version > known:
        noun = form.split()[-1]
        refusal = NEWER.format(noun=noun, version=shown(version), known=known)
        raise unusable_file(path, number, refusal)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number")


def _parts(where: str, value: object) -> Iterator[tuple[str, object]]:
    match value:
        case dict():
            for name, each in value.items():
                yield f"{where}.{name}" if where else name, each
        case list():
            for n, each in enumerate(value):
                yield f"{where}[{n}]", each


def _out_of_bounds(value: object, depth: int) -> str:
    match value:
        case str():
            return A_TEXT if len(value) > LONGEST_TEXT or _is_broken(value) else ""
        case dict() | list() if depth >= DEEPEST:
            return f"at most {DEEPEST} lists and objects inside each other"
        case dict() | list() if len(value) > MOST_PARTS:
            return f"a list or an object of at most {MOST_PARTS} parts"
        case dict() if any(len(name) > LONGEST_NAME or _is_broken(name) for name in value):
            return f"an object whose names have at most {LONGEST_NAME} letters"
        case bool():
            return ""
        case int() | float() if not math.isfinite(value) or abs(value) > LARGEST:
            return f"a number from {-LARGEST} to {LARGEST}"
    return ""


def _is_broken(text: str) -> bool:
    """Return whether a text has half of a letter, which no file can hold."""
    return not text.isascii() and SURROGATE.search(text) is not None


def _cut(value: object) -> object:
    """Shorten a value so that a sentence can quote it."""
    if isinstance(value, str):
        return SURROGATE.sub("?", value[:LONGEST_WORD])
    return value if isinstance(value, int | float) and abs(value) < 10**30 else "..."
