"""Bounds for requests, checked before anything reads a field.

Every form and every address has bounds. A blueprint with schema forms declares its own (`declare`);
the usual bounds apply to all others. A request beyond its bounds is refused in one sentence and
never read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Flask, abort, current_app, request
from flask.sansio.blueprints import BlueprintSetupState

from assistant.web.forms.field_tree import MOST_ROWS, Form, plain_name, row_numbers

if TYPE_CHECKING:
    from assistant.web.forms.fields import Field

BOUNDS = "assistant.bounds"
MOST_FIELDS = 1_000
MOST_OF_A_CARD = 20_000  # fields, of a form that holds a whole card
LONGEST_NAME = 200  # letters of a field's name
LONGEST_VALUE = 2_000  # letters, where no schema says how many
LONGEST_DIE = 20
LONGEST_PATH = 500
LONGEST_HEADER = 8 * 1024
SHOWN_NAME = 40
SENT = "application/x-www-form-urlencoded"
NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Bounds:
    """The bounds of a form."""

    fields: int = MOST_FIELDS
    letters: Mapping[str, int] = field(default_factory=dict)  # by a field's name without numbers
    rows: Mapping[str, int] = field(default_factory=dict)  # by a list's name without numbers

    def max_length_of(self, name: str) -> int:
        """Return how long the value of a field may be."""
        if name.startswith("dice.") or name == "die":
            return LONGEST_DIE
        return self.letters.get(plain_name(name), LONGEST_VALUE)

    def max_rows_of(self, list_of: str) -> int:
        """Return how many rows a list may have."""
        return self.rows.get(plain_name(list_of), MOST_ROWS)


USUAL = Bounds()
Found = Bounds | Callable[[Mapping[str, Any]], Bounds]


def declare(bp: Blueprint, found: Found) -> None:
    """Declare the bounds of a blueprint's forms, or a function that finds them by the address."""

    def note(state: BlueprintSetupState) -> None:
        state.app.extensions[BOUNDS][state.name] = found

    bp.record(note)


def install(app: Flask) -> None:
    """Let blueprints of an app declare their bounds."""
    app.extensions[BOUNDS] = {}


def bounds_for_fields(
    every: "tuple[Field, ...]", most: int = MOST_OF_A_CARD, more: Mapping[str, int] = NONE
) -> Bounds:
    """Return the bounds of a form with these fields; `more` are other fields of its page."""
    letters, rows = dict(more), dict[str, int]()
    _collect_bounds(every, "", letters, rows)
    return Bounds(most, letters, rows)


def _collect_bounds(
    every: "tuple[Field, ...]", within: str, letters: dict[str, int], rows: dict[str, int]
) -> None:
    for each in every:
        name = within + each.key
        letters[name] = each.longest
        if each.kind == "objects":
            rows[name] = each.most
        _collect_bounds(each.parts, f"{name}.", letters, rows)


def check_head() -> None:
    """Refuse a request whose address or headers are too long."""
    if len(request.path) > LONGEST_PATH:
        abort(404)
    for name, value in request.headers:
        if len(value) > LONGEST_HEADER:
            abort(431, f"{name[:SHOWN_NAME]} can have at most {LONGEST_HEADER:,} characters.")


def check() -> None:
    """Refuse a request whose fields are too many or too long, in its address or its body."""
    bounds = _bounds()
    _count(request.query_string, bounds)
    _refuse(refusal_of(request.args, bounds))
    if request.method not in ("POST", "PUT", "PATCH"):
        return
    if request.mimetype == SENT:
        _count(request.get_data(), bounds)
    _refuse(refusal_of(request.form, bounds))


def _bounds() -> Bounds:
    declared: dict[str, Found] = current_app.extensions[BOUNDS]
    found = declared.get(request.blueprint or "", USUAL)
    return found if isinstance(found, Bounds) else found(request.view_args or {})


def _count(body: bytes, bounds: Bounds) -> None:
    """Refuse too many fields before the form is parsed."""
    count = body.count(b"&") + 1
    if count > bounds.fields:
        _refuse(f"A form can have at most {bounds.fields:,} fields; this one has {count:,}.")


def _refuse(sentence: str | None) -> None:
    if sentence:
        abort(422, sentence)


def refusal_of(form: Form, bounds: Bounds) -> str | None:
    """Return a sentence about a form beyond its bounds, or None if it is within them."""
    rows: dict[str, set[int]] = {}
    count = 0
    for sent, values in form.lists():
        if len(sent) > LONGEST_NAME:
            return (
                f"The name of a field can have at most {LONGEST_NAME} characters; "
                f"{label(sent)} has {len(sent):,}."
            )
        name = sent.partition(":")[2] or sent  # without the prefix for the scale of a length
        count += len(values)
        most, longest = bounds.max_length_of(name), max(map(len, values), default=0)
        if longest > most:
            return (
                f"{label(name)} can have at most {most:,} characters; "
                f"{longest:,} were sent, so nothing was done."
            )
        for list_of, number in row_numbers(name):
            rows.setdefault(list_of, set()).add(number)
    if count > bounds.fields:
        return f"A form can have at most {bounds.fields:,} fields; this one has {count:,}."
    for list_of, numbers in rows.items():
        if len(numbers) > (most := bounds.max_rows_of(list_of)):
            return (
                f"{label(list_of)} can have at most {most:,} rows; "
                f"{len(numbers):,} were sent, so nothing was done."
            )
    return None


def label(name: str) -> str:
    """Return the label of a field on its page, from the name of the field."""
    from assistant.web.forms.schema_fields import label_of

    if name.startswith("dice.") or name == "die":
        return "A die"
    key = plain_name(name)[:LONGEST_NAME].rpartition(".")[2][:SHOWN_NAME]
    return label_of(key)[0] or "A field"
