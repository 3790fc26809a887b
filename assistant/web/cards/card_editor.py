"""A card as a form: what stands in it, what a tap changes, what it tells when it is saved."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from assistant.cards.library.kinds import Kind
from assistant.cards.toml_files.reading import Card, CardStore, checked_values
from assistant.rules.inputs import BadInputs, Missing, Problem
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.filled_fields import fill_fields, problems_without_field
from assistant.web.forms.form_codec import read_form, to_form
from assistant.web.limits import request_bounds

Guess = tuple[str, Any]  # where, such as `sides.0.name`, and what stands for a blank
FIRST_OF = {"figures": "rank", "weapons": "listed", "grenades": "listed"}  # else the name
BLANK: tuple[Any, ...] = (None, False, "", [], {})
FEW = 2  # elements that stand unfolded
MOST_GONE = 100_000  # letters of what can be put back
MOST_BEFORE = 400_000  # letters of a whole form, as a browser remembers it
KEPT = {"gone": MOST_GONE, "before": MOST_BEFORE}  # fields of the page itself


def copied(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a row like the last one."""
    return list(others[-1])


@dataclass(frozen=True)
class Editor:
    """How the cards of one kind are edited."""

    kind: Kind
    one: str  # what a card is called
    path: str  # in addresses
    blank: Callable[[CardStore], Json]  # a card to begin with
    fields: Callable[[Form, CardStore], tuple[Field, ...]]
    after: Callable[[Json, Form], Json]  # the form's values as the card's
    words: Callable[[Json, CardStore], Mapping[str, str]]  # what is said of parts, by their names
    new: list_rows.Filled
    describe: Callable[[Any, CardStore], tuple[str, str]]  # a card's name, and what it is in brief
    twin: list_rows.Filled = copied
    before: Callable[[Json], Json] = lambda told: told  # a card's values as the form tells them
    guesses: Callable[[Json, CardStore], Iterator[Guess]] = lambda told, shelf: iter(())
    # whether a part shows where something is wrong unfolded
    unfolds: Callable[[str, str], bool] = lambda name, at: at.startswith(f"{name}.")
    # words to pick from while typing
    offers: Callable[[Json], Mapping[str, tuple[str, ...]]] = lambda told: {}
    beside: Callable[[Form, CardStore], Mapping[str, Any]] = (
        lambda form, shelf: {}
    )  # more of the page
    sizes: Callable[[str, CardStore], tuple[str, ...]] = (
        lambda slug, shelf: ()
    )  # as it can be played
    home: str = "/cards"  # the list that the cards stand in
    seen_at: str = "/cards?saved="  # with its slug, where one that was saved is seen


@dataclass(frozen=True)
class Draft:
    """A card as it stands on its page."""

    editor: Editor
    fields: Mapping[str, Field]
    words: Mapping[str, str]
    offers: Mapping[str, tuple[str, ...]]
    problems: tuple[str, ...]  # that belong to no field
    missing: tuple[str, ...]  # what is still to be said
    wrong: int  # how many problems the page shows
    is_open: Callable[[str], bool]  # whether a part that folds is unfolded
    gone: str  # what was taken out last, to be put back
    gone_words: str
    focus: str  # the id of the field that a tap leads to
    card: Card | None  # None until all is well


def bounds_of(editor: Editor, shelf: CardStore) -> request_bounds.Bounds:
    """Return what the form of such a card may hold."""
    return request_bounds.bounds_for_fields(editor.fields(MultiDict(), shelf), more=KEPT)


def form_of(editor: Editor, told: Json, shelf: CardStore) -> Form:
    """Return the form that tells a card's values, right or wrong."""
    values = editor.before(told)
    form = to_form(values, editor.fields(MultiDict(), shelf))
    elements = list_rows.rows_of(form, "elements")
    if len(elements) <= FEW:
        form.update({f"elements.{number}.open": "on" for number in range(len(elements))})
    return form


def edited(editor: Editor, form: Form) -> Form:
    """Return a form after the tap that sent it."""
    tap = tap_of(form)
    if tap == "back":
        return _put_back(form)
    if tap == "restore":
        return _restored(form)
    after = list_rows.edit_rows(form, tap, editor.new, editor.twin)
    does, _, name = tap.partition(" ")
    if does == "remove" and after is not form:
        list_of, _, number = name.rpartition(".")
        row = list_rows.rows_of(form, list_of)[int(number)]
        after = MultiDict([pair for pair in after.items(multi=True) if pair[0] != "gone"])
        after["gone"] = json.dumps([list_of, int(number), row])
    return after


def tap_of(form: Form) -> str:
    """What was tapped: a button of the page's own, or one of the fields of any form."""
    taps = (f"{does} {form[does]}" for does in ("add", "remove") if does in form)
    return form.get("do") or next(taps, "")


def draft(
    editor: Editor, form: Form, shelf: CardStore, *, complete: bool, amiss: Iterable[Problem] = ()
) -> Draft:
    """What a form comes to; a form not yet complete is not told what it leaves out.

    `amiss` is what was wrong in the file that the form was made from.
    """
    fields = editor.fields(form, shelf)
    told = editor.after(read_form(fields, form), form)
    guesses = list(editor.guesses(told, shelf))
    for where, value in guesses:
        _put(told, where, value)
    card, problems = _checked(editor.kind, told, shelf)
    problems = [
        *problems,
        *(each for each in amiss if each.input not in {p.input for p in problems}),
    ]
    unsaid = [each for each in problems if _is_unsaid(each)]
    wrong = problems if complete else [each for each in problems if each not in unsaid]
    stand = _with_guesses(fill_fields(fields, form, wrong), dict(guesses))
    places = [re.sub(r"\[(\d+)\]", r".\1", each.input) for each in wrong]
    gone = form.get("gone", "")
    return Draft(
        editor,
        {field.key: field for field in stand},
        editor.words(told, shelf),
        editor.offers(told),
        tuple(problems_without_field(stand, wrong)),
        tuple(dict.fromkeys(_place(each, fields) for each in unsaid)),
        len(wrong),
        lambda name: f"{name}.open" in form or any(editor.unfolds(name, at) for at in places),
        gone,
        _words_of_gone(gone),
        _focus(form, stand, complete=complete),
        card,
    )


def _checked(kind: Kind, told: Json, shelf: CardStore) -> tuple[Card | None, list[Problem]]:
    try:
        return checked_values(kind.model, told, shelf), []
    except BadInputs as bad:
        return None, [_plain(problem) for problem in bad.problems]


def _plain(problem: Problem) -> Problem:
    """Return a problem of a whole row, without the blanks that stand in the row."""
    if not isinstance(problem.value, Mapping):
        return problem
    said = {key: value for key, value in problem.value.items() if value not in BLANK}
    return replace(problem, value=said) if said else Missing(problem.input, None, problem.allowed)


def _place(problem: Problem, fields: Iterable[Field]) -> str:
    """What is still to be said, or the row in which: Name, Element 2."""
    key, *rest = re.split(r"[.\[\]]", problem.input)
    field = next((field for field in fields if field.key == key), None)
    if field is None:
        return problem.input
    is_row = field.kind == "objects" and rest and rest[0].isdigit()
    return f"{field.one} {int(rest[0]) + 1}" if is_row else field.label


def _is_unsaid(problem: Problem) -> bool:
    """Return whether something is only wrong because it is not yet said."""
    return isinstance(problem, Missing) or problem.value in (None, "", [])


def _put(told: Json, where: str, value: Any) -> None:
    *path, last = where.split(".")
    part: Any = told
    for key in path:
        part = part[int(key)] if isinstance(part, list) else part[key]
    part[last] = value


def _with_guesses(fields: Iterable[Field], guesses: Mapping[str, Any]) -> tuple[Field, ...]:
    """Fields whose blanks show what will stand for them."""
    return tuple(
        replace(
            field,
            range=str(guesses.get(field.name, "")) or field.range,
            parts=_with_guesses(field.parts, guesses),
            groups=tuple(
                replace(group, parts=_with_guesses(group.parts, guesses)) for group in field.groups
            ),
        )
        for field in fields
    )


def _focus(form: Form, stand: Iterable[Field], *, complete: bool) -> str:
    """The field that a tap leads to: the first of a row that was added, the first that is wrong."""
    does, _, name = tap_of(form).partition(" ")
    if does == "add":
        key = FIRST_OF.get(name.rpartition(".")[2], "name")
        return f"f-{name}-{len(list_rows.rows_of(form, name)) - 1}-{key}".replace(".", "-")
    return next(_wrong_ids(stand), "") if complete and does else ""


def _wrong_ids(fields: Iterable[Field]) -> Iterator[str]:
    for field in fields:
        yield from _wrong_ids(field.parts)
        for group in field.groups:
            yield from _wrong_ids(group.parts)
        if field.problem:
            yield field.id


def _gone(text: str) -> tuple[str, int, list_rows.Row] | None:
    """What a form says was taken out, as far as it makes sense."""
    try:
        list_of, number, row = json.loads(text[:MOST_GONE])
        told = [(str(name), str(value)) for name, value in row]
    except (ValueError, TypeError, RecursionError):
        return None
    is_sound = isinstance(list_of, str) and list_of and isinstance(number, int) and number >= 0
    return (list_of, number, told) if is_sound else None


def _put_back(form: Form) -> Form:
    gone = _gone(form.get("gone", ""))
    kept = MultiDict([pair for pair in form.items(multi=True) if pair[0] != "gone"])
    return list_rows.insert_row(kept, *gone) if gone else kept


def _restored(form: Form) -> Form:
    """Return a form as a browser remembers it from before; what makes no sense changes nothing."""
    try:
        pairs = [(str(name), str(value)) for name, value in json.loads(form.get("before", ""))]
    except (ValueError, TypeError, RecursionError):
        return form
    return MultiDict([pair for pair in pairs if pair[0] not in ("do", "before")])


def _words_of_gone(text: str) -> str:
    gone = _gone(text) if text else None
    if gone is None:
        return ""
    names = (list_rows.value_of(gone[2], key) for key in ("name", "rank", "listed"))
    return next(filter(None, names), "A row")


def changed(
    fields: Iterable[Field], where: str, change: Callable[[Field], Field]
) -> tuple[Field, ...]:
    """Fields with one of them changed, by its keys such as `elements.figures`."""
    key, _, rest = where.partition(".")
    return tuple(
        field
        if field.key != key
        else replace(field, parts=changed(field.parts, rest, change))
        if rest
        else change(field)
        for field in fields
    )


def labelled(
    fields: Iterable[Field], labels: Mapping[str, str], within: str = ""
) -> tuple[Field, ...]:
    """Fields under other labels, each by its keys; those without keep their own."""
    return tuple(
        replace(
            field,
            label=labels.get(within + field.key, field.label),
            parts=labelled(field.parts, labels, f"{within}{field.key}."),
        )
        for field in fields
    )
