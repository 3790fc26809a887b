"""The fields as they stand on the page: what was typed into each, and what is wrong with it."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from assistant.rules.inputs import Missing, Problem
from assistant.web.fields import Field, Group, Wrong, true_minus
from assistant.web.told import Form, flat, narrowed, rows_of

NOTHING: Form = MultiDict()


def shown(
    every: Iterable[Field], form: Form = NOTHING, problems: Iterable[Problem] = (), within: str = ""
) -> tuple[Field, ...]:
    """The fields with what the form told, else their defaults, and what is wrong beside each."""
    by_name = {re.sub(r"\[(\d+)\]", r".\1", problem.input): problem for problem in problems}
    return _shown(every, form, by_name, within)


def _shown(
    every: Iterable[Field], form: Form, wrong: Mapping[str, Problem], within: str
) -> tuple[Field, ...]:
    return tuple(_filled(field, within + field.key, form, wrong) for field in every)


def _filled(field: Field, name: str, form: Form, wrong: Mapping[str, Problem]) -> Field:
    if not any(key == name or key.startswith(name + ".") for key in form):
        form = flat({field.key: field.default}, [field], name[: -len(field.key)])
    field = replace(field, name=name, values=tuple(form.getlist(name)))
    if field.kind == "object":
        if field.switch and not field.values and any(key.startswith(name + ".") for key in form):
            field = replace(field, values=("on",))
        field = replace(field, parts=_shown(field.parts, narrowed(form, name), wrong, name + "."))
    elif field.kind == "objects":
        count = max(rows_of(name, form), 0 if name in form else field.fewest)
        groups = [_group(field, f"{name}.{index}", form, wrong) for index in range(count)]
        field = replace(field, groups=tuple(groups))
    own = wrong.get(name) or next(
        (p for at, p in wrong.items() if _is_inside(field, at)),
        None,
    )
    return replace(field, problem=told_to(field.label, own, field.unit) if own else None)


def _is_inside(field: Field, at: str) -> bool:
    """Whether a path leads into a field that shows no parts of its own."""
    return field.kind not in ("object", "objects") and at.startswith(field.name + ".")


def _group(field: Field, name: str, form: Form, wrong: Mapping[str, Problem]) -> Group:
    own = wrong.get(name)
    parts = _shown(field.parts, narrowed(form, name), wrong, name + ".")
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
    """The problems that no field of the page shows, as sentences."""
    places = set(_places(every))
    homeless = []
    for problem in problems:
        at = re.sub(r"\[(\d+)\]", r".\1", problem.input)
        inside = any(at.startswith(place + ".") for place, whole in places if whole)
        if not inside and at not in {place for place, _ in places}:
            homeless.append(str(problem))
    return homeless


def _places(every: Iterable[Field]) -> Iterable[tuple[str, bool]]:
    """Every name that can show a problem, and whether it shows those of its parts too."""
    for field in every:
        yield field.name, field.kind not in ("object", "objects")
        if field.kind == "object":
            yield from _places(field.parts)
        for group in field.groups:
            yield group.name, False
            yield from _places(group.parts)
