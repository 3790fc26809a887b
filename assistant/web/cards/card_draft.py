"""A card on its page: the form after a tap, its errors, and its missing data."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from assistant.cards.library.kinds import Kind
from assistant.cards.toml_files.reading import Card, CardStore, checked_values
from assistant.frozen import replace
from assistant.rules.inputs import BadInputs, Missing, Problem
from assistant.web.cards.card_editor import MOST_GONE, Editor, set_value
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.filled_fields import fill_fields, problems_without_field
from assistant.web.forms.form_codec import read_form

FIRST_OF = {"figures": "rank", "weapons": "listed", "grenades": "listed"}  # else the name
BLANK: tuple[Any, ...] = (None, False, "", [], {})


@dataclass(frozen=True)
class Draft:
    """A card as its page shows it."""

    editor: Editor
    fields: Mapping[str, Field]
    words: Mapping[str, str]
    offers: Mapping[str, tuple[str, ...]]
    problems: tuple[str, ...]  # that belong to no field
    missing: tuple[str, ...]  # the fields that are not filled in yet
    sentences: tuple[str, ...]  # asking for missing values
    wrong: int  # how many problems the page shows
    is_open: Callable[[str], bool]  # whether a part that folds is unfolded
    gone: str  # the row that was removed last, to be put back
    gone_words: str
    focus: str  # the id of the field that a tap leads to
    card: Card | None  # None while anything is wrong

    @property
    def missing_abilities(self) -> tuple[str, ...]:
        """The abilities that a card without errors lacks, in sentences."""
        return self.editor.kind.missing_abilities(self.card) if self.card else ()


def form_after_tap(editor: Editor, form: Form) -> Form:
    """Return the form as it is after the tap that sent it."""
    tap = read_tap(form)
    if tap == "back":
        return _with_removed_row(form)
    if tap == "restore":
        return _form_from_history(form)
    after = list_rows.edit_rows(form, tap, editor.new, editor.twin)
    action, _, name = tap.partition(" ")
    if action == "remove" and after is not form:
        list_of, _, number = name.rpartition(".")
        row = list_rows.rows_of(form, list_of)[int(number)]
        after = MultiDict([pair for pair in after.items(multi=True) if pair[0] != "gone"])
        after["gone"] = json.dumps([list_of, int(number), row])
    return after


def read_tap(form: Form) -> str:
    """Return the button that was tapped: one of the page's own, or one beside a field."""
    taps = (f"{action} {form[action]}" for action in ("add", "remove") if action in form)
    return form.get("do") or next(taps, "")


def make_draft(
    editor: Editor, form: Form, shelf: CardStore, *, complete: bool, errors: Iterable[Problem] = ()
) -> Draft:
    """Return the card that a form makes, with its problems.

    Until the form is `complete`, missing values are not reported. `errors` are those in the file
    from which the form was made.
    """
    fields = editor.fields(form, shelf)
    values = editor.to_card(read_form(fields, form), form)
    guesses = list(editor.defaults(values, shelf))
    for where, value in guesses:
        set_value(values, where, value)
    card, problems = _check_values(editor.kind, values, shelf)
    problems = [
        *problems,
        *(each for each in errors if each.input not in {p.input for p in problems}),
    ]
    not_entered = [each for each in problems if _is_not_entered(each)]
    wrong = problems if complete else [each for each in problems if each not in not_entered]
    shown = _with_defaults(fill_fields(fields, form, wrong), dict(guesses))
    places = [re.sub(r"\[(\d+)\]", r".\1", each.input) for each in wrong]
    gone = form.get("gone", "")
    return Draft(
        editor,
        {field.key: field for field in shown},
        editor.words(values, shelf),
        editor.offers(values),
        tuple(problems_without_field(shown, wrong)),
        *_missing_labels(editor, values, fields, not_entered),
        len(wrong),
        lambda name: f"{name}.open" in form or any(editor.unfolds(name, at) for at in places),
        gone,
        _name_of_removed(gone),
        _focus(form, shown, complete=complete),
        card,
    )


def _check_values(kind: Kind, values: Json, shelf: CardStore) -> tuple[Card | None, list[Problem]]:
    try:
        return checked_values(kind.model, values, shelf), []
    except BadInputs as bad:
        return None, [_without_blanks(problem) for problem in bad.problems]


def _without_blanks(problem: Problem) -> Problem:
    """Return a problem of a whole row, without the row's blanks."""
    if not isinstance(problem.value, Mapping):
        return problem
    said = {key: value for key, value in problem.value.items() if value not in BLANK}
    return replace(problem, value=said) if said else Missing(problem.input, None, problem.allowed)


def _place_of(problem: Problem, fields: Iterable[Field]) -> str:
    """Return the label of a missing value, or the row in which it is: Name, Shell 4 of Gun 1."""
    key, *rest = filter(None, re.split(r"[.\[\]]", problem.input))
    field = next((field for field in fields if field.key == key), None)
    if field is None:
        return problem.input
    rows = list(_rows_around(field, rest))
    return " of ".join(reversed(rows)) if rows else field.label


def _rows_around(field: Field, rest: Sequence[str]) -> Iterator[str]:
    """Yield the names of the rows in which a value is, the outermost first."""
    if field.kind != "objects" or not rest or not rest[0].isdigit():
        return
    number, *inside = rest
    yield f"{field.one} {int(number) + 1}"
    for part in field.parts:
        if inside and part.key == inside[0]:
            yield from _rows_around(part, inside[1:])


def _missing_labels(
    editor: Editor, values: Json, fields: Iterable[Field], problems: Iterable[Problem]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of missing values, and sentences that ask for the others.

    A row that is listed stands for the rows in it.
    """
    labels: dict[str, None] = {}
    sentences: dict[str, None] = {}
    for problem in problems:
        if sentence := editor.missing_sentence(problem.input, values):
            sentences[sentence] = None
        else:
            labels[_place_of(problem, fields)] = None
    outermost = (x for x in labels if not any(x.endswith(f" of {row}") for row in labels))
    return tuple(outermost), tuple(sentences)


def _is_not_entered(problem: Problem) -> bool:
    """Return whether something is wrong only because it is not yet entered."""
    return isinstance(problem, Missing) or problem.value in (None, "", [])


def _with_defaults(fields: Iterable[Field], guesses: Mapping[str, Any]) -> tuple[Field, ...]:
    """Return fields whose blanks show their default values."""
    return tuple(
        replace(
            field,
            range=_type_value(guesses.get(field.name, "")) or field.range,
            parts=_with_defaults(field.parts, guesses),
            groups=tuple(
                replace(group, parts=_with_defaults(group.parts, guesses)) for group in field.groups
            ),
        )
        for field in fields
    )


def _type_value(value: object) -> str:
    """Return a value as a person types it: a place as `400, 150`."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_type_value, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _focus(form: Form, fields: Iterable[Field], *, complete: bool) -> str:
    """Return the id of the field that gets the focus after a tap.

    That is the first field of a new row, or the first wrong field.
    """
    action, _, name = read_tap(form).partition(" ")
    if action == "add":
        name = name.partition(" ")[0]  # the rest names a feature to draw
        key = FIRST_OF.get(name.rpartition(".")[2], "name")
        return f"f-{name}-{len(list_rows.rows_of(form, name)) - 1}-{key}".replace(".", "-")
    return next(_wrong_ids(fields), "") if complete and action else ""


def _wrong_ids(fields: Iterable[Field]) -> Iterator[str]:
    for field in fields:
        yield from _wrong_ids(field.parts)
        for group in field.groups:
            yield from _wrong_ids(group.parts)
        if field.problem:
            yield field.id


def _removed_row(text: str) -> tuple[str, int, list_rows.Row] | None:
    """Return the row that a form records as removed, or None if the record makes no sense."""
    try:
        list_of, number, row = json.loads(text[:MOST_GONE])
        pairs = [(str(name), str(value)) for name, value in row]
    except (ValueError, TypeError, RecursionError):
        return None
    is_sound = isinstance(list_of, str) and list_of and type(number) is int and number >= 0
    return (list_of, number, pairs) if is_sound else None


def _with_removed_row(form: Form) -> Form:
    gone = _removed_row(form.get("gone", ""))
    kept = MultiDict([pair for pair in form.items(multi=True) if pair[0] != "gone"])
    return list_rows.insert_row(kept, *gone) if gone else kept


def _form_from_history(form: Form) -> Form:
    """Return a form from the browser's history; an invalid record changes nothing."""
    try:
        pairs = [(str(name), str(value)) for name, value in json.loads(form.get("before", ""))]
    except (ValueError, TypeError, RecursionError):
        return form
    return MultiDict([pair for pair in pairs if pair[0] not in ("do", "before")])


def _name_of_removed(text: str) -> str:
    gone = _removed_row(text) if text else None
    if gone is None:
        return ""
    names = (list_rows.value_of(gone[2], key) for key in ("name", "rank", "listed"))
    return next(filter(None, names), "A row")
