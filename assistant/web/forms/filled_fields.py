"""Fields as the page shows them: the values typed in, and their errors."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from assistant.frozen import replace
from assistant.rules.inputs import Problem
from assistant.web.forms.field_errors import field_error, words_of_forms
from assistant.web.forms.field_tree import Branch, Form, build_tree
from assistant.web.forms.fields import Field, Group
from assistant.web.forms.form_codec import to_form
from assistant.web.forms.worded_values import KINDS, describe_entry, typed_problem

NOTHING: Form = MultiDict()
UNIT_NAME = "id"  # of a unit in a list
OWN_LIST = "."  # for `names_of`: the list that the field is part of
INDEX = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True)
class ProblemsByName:
    """Problems by the names of their fields, and by the names of the parts around them."""

    at: Mapping[str, Problem]
    inside: Mapping[str, Problem]  # the first of those inside


def _problems_by_name(problems: Iterable[Problem]) -> ProblemsByName:
    at = {_place(problem): problem for problem in problems}
    inside: dict[str, Problem] = {}
    for place, problem in at.items():
        for outer in _outer_names(place):
            inside.setdefault(outer, problem)
    return ProblemsByName(at, inside)


def _place(problem: Problem) -> str:
    """Return the name of the field to which a problem belongs."""
    return INDEX.sub(r".\1", problem.input)


def _outer_names(place: str) -> Iterator[str]:
    """Yield the names of the lists and objects around a field."""
    while "." in place:
        place = place.rpartition(".")[0]
        yield place


def fill_fields(
    every: Iterable[Field], form: Form = NOTHING, problems: Iterable[Problem] = ()
) -> tuple[Field, ...]:
    """Return the fields with the values of a form, or their defaults, and their problems."""
    filled = _fill_all(every, build_tree(form), _problems_by_name(problems), "")
    names = {field.key: tuple(_names_in(field)) for field in filled if field.kind == "objects"}
    return tuple(_with_names(field, names, ()) for field in filled)


def _names_in(field: Field) -> Iterator[str]:
    """Yield the names that were entered for the units of a list."""
    for group in field.groups:
        yield from (part.value for part in group.parts if part.key == UNIT_NAME and part.value)


def _with_names(field: Field, names: Mapping[str, tuple[str, ...]], own: tuple[str, ...]) -> Field:
    """Return a field that offers the units which it may name, and so do its parts.

    `own` are the units of the list that the field is part of.
    """
    if field.names_of:
        found = own if field.names_of == OWN_LIST else names.get(field.names_of, ())
        return replace(field, offered=found)
    if not field.groups:
        return field
    own = tuple(_names_in(field))
    groups = (
        replace(group, parts=tuple(_with_names(part, names, own) for part in group.parts))
        for group in field.groups
    )
    return replace(field, groups=tuple(groups))


def _fill_all(
    every: Iterable[Field], branch: Branch, wrong: ProblemsByName, within: str
) -> tuple[Field, ...]:
    return tuple(_fill(field, within, branch.part(field.key), wrong) for field in every)


def _fill(field: Field, within: str, branch: Branch, wrong: ProblemsByName) -> Field:
    name = within + field.key
    if not branch.is_there:
        branch = build_tree(to_form({field.key: field.default}, [field])).part(field.key)
    field = replace(field, name=name, values=tuple(branch.values))
    if field.kind == "object":
        if field.switch and not field.values and branch.parts:
            field = replace(field, values=("on",))
        field = replace(field, parts=_fill_all(field.parts, branch, wrong, name + "."))
    elif field.kind == "objects":
        rows = branch.rows()
        rows += [Branch()] * (0 if branch.is_sent else field.fewest - len(rows))
        groups = (_group(field, f"{name}.{n}", row, wrong) for n, row in enumerate(rows))
        field = replace(field, groups=tuple(groups))
    own = wrong.at.get(name)
    if own is None and field.kind not in ("object", "objects"):  # these show it at their parts
        own = wrong.inside.get(name)
    if own is None:
        return replace(field, problem=None)
    label = field.label
    if field.kind in KINDS and (entry := describe_entry(field, _place(own).removeprefix(name))):
        label, own = f"{label}, {entry}:", typed_problem(own)
    return replace(field, problem=field_error(label, own, field.unit))


def _group(field: Field, name: str, branch: Branch, wrong: ProblemsByName) -> Group:
    own = wrong.at.get(name)
    parts = _fill_all(field.parts, branch, wrong, name + ".")
    return Group(name, parts, field_error(field.one, own) if own else None)


def problems_without_field(every: Iterable[Field], problems: Iterable[Problem]) -> list[str]:
    """Return the problems that no field of the page shows, as sentences."""
    places = dict(_places(every))
    sentences = []
    for problem in problems:
        at = _place(problem)
        if at not in places and not any(places.get(outer) for outer in _outer_names(at)):
            allowed = words_of_forms(problem.allowed)
            sentences.append(str(replace(problem, allowed=allowed)))
    return sentences


def _places(every: Iterable[Field]) -> Iterable[tuple[str, bool]]:
    """Yield each name that can show a problem, and whether it also shows its parts' problems."""
    for field in every:
        yield field.name, field.kind not in ("object", "objects")
        if field.kind == "object":
            yield from _places(field.parts)
        for group in field.groups:
            yield group.name, False
            yield from _places(group.parts)
