"""The fields as they stand on the page: what was typed into each, and what is wrong with it."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from assistant.rules.inputs import Missing, Problem
from assistant.web.forms.field_tree import Branch, Form, branched
from assistant.web.forms.fields import Field, Group, Wrong, true_minus
from assistant.web.forms.form_codec import flat

NOTHING: Form = MultiDict()
INDEX = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True)
class Wrongs:
    """Problems by the names of their fields, and by the names around these."""

    at: Mapping[str, Problem]
    inside: Mapping[str, Problem]  # the first of those inside


def _wrongs(problems: Iterable[Problem]) -> Wrongs:
    at = {_place(problem): problem for problem in problems}
    inside: dict[str, Problem] = {}
    for place, problem in at.items():
        for outer in _around(place):
            inside.setdefault(outer, problem)
    return Wrongs(at, inside)


def _place(problem: Problem) -> str:
    """Return the name of the field that a problem belongs to."""
    return INDEX.sub(r".\1", problem.input)


def _around(place: str) -> Iterator[str]:
    """Yield the names that a name extends."""
    while "." in place:
        place = place.rpartition(".")[0]
        yield place


def shown(
    every: Iterable[Field], form: Form = NOTHING, problems: Iterable[Problem] = ()
) -> tuple[Field, ...]:
    """The fields with what the form told, else their defaults, and what is wrong beside each."""
    return _shown(every, branched(form), _wrongs(problems), "")


def _shown(every: Iterable[Field], branch: Branch, wrong: Wrongs, within: str) -> tuple[Field, ...]:
    return tuple(_filled(field, within, branch.part(field.key), wrong) for field in every)


def _filled(field: Field, within: str, branch: Branch, wrong: Wrongs) -> Field:
    name = within + field.key
    if not branch.is_there:
        branch = branched(flat({field.key: field.default}, [field])).part(field.key)
    field = replace(field, name=name, values=tuple(branch.values))
    if field.kind == "object":
        if field.switch and not field.values and branch.parts:
            field = replace(field, values=("on",))
        field = replace(field, parts=_shown(field.parts, branch, wrong, name + "."))
    elif field.kind == "objects":
        rows = branch.rows()
        rows += [Branch()] * (0 if branch.is_sent else field.fewest - len(rows))
        groups = (_group(field, f"{name}.{n}", row, wrong) for n, row in enumerate(rows))
        field = replace(field, groups=tuple(groups))
    own = wrong.at.get(name)
    if own is None and field.kind not in ("object", "objects"):  # these show it at their parts
        own = wrong.inside.get(name)
    return replace(field, problem=told_to(field.label, own, field.unit) if own else None)


def _group(field: Field, name: str, branch: Branch, wrong: Wrongs) -> Group:
    own = wrong.at.get(name)
    parts = _shown(field.parts, branch, wrong, name + ".")
    return Group(name, parts, told_to(field.one, own) if own else None)


def told_to(label: str, problem: Problem, unit: str = "") -> Wrong:
    """What is wrong with a field, to the person who typed: the name first, then the rest."""
    allowed = true_minus(problem.allowed) + (f" ({unit})" if unit else "")
    if isinstance(problem, Missing):
        return label, f"is missing; it must be {allowed}."
    told = problem.value if isinstance(problem.value, str) else json.dumps(problem.value)
    told = told if len(told) <= 80 else told[:77] + "..."
    return label, f"must be {allowed}; you wrote {true_minus(told)}."


def without_field(every: Iterable[Field], problems: Iterable[Problem]) -> list[str]:
    """Return the problems that no field of the page shows, as sentences."""
    places = dict(_places(every))
    homeless = []
    for problem in problems:
        at = _place(problem)
        if at not in places and not any(places.get(outer) for outer in _around(at)):
            homeless.append(str(problem))
    return homeless


def _places(every: Iterable[Field]) -> Iterable[tuple[str, bool]]:
    """Yield every name that can show a problem, and whether it shows those of its parts too."""
    for field in every:
        yield field.name, field.kind not in ("object", "objects")
        if field.kind == "object":
            yield from _places(field.parts)
        for group in field.groups:
            yield group.name, False
            yield from _places(group.parts)
