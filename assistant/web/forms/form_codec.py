"""A sent form as JSON values, and JSON values as a form."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from assistant.web.forms.field_tree import NUMBER, Branch, Form, build_tree
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.typed_values import json_or_text, number_or_text
from assistant.web.forms.worded_values import KINDS, read_worded, write_worded

TRUTHS = {"true": True, "on": True, "yes": True, "false": False, "no": False}
LEFT_OUT = object()


def read_form(every: Iterable[Field], form: Form) -> Json:
    """Return the JSON values that a form holds, by input; blank fields are left out."""
    return _read_all(every, build_tree(form))


def _read_all(every: Iterable[Field], branch: Branch) -> Json:
    values = {}
    for field in every:
        value = _read_field(field, branch.part(field.key))
        if value is not LEFT_OUT:
            values[field.key] = value
    return values


def unknown_inputs(every: Iterable[Field], form: Form, apart: Iterable[str] = ()) -> Json:
    """Return the inputs of a form that are not fields, except the names in `apart`."""
    known = {field.key for field in every} | set(apart)
    return {
        name: form[name]
        for name in form
        if name.partition(".")[0] not in known and not name.startswith("dice.")
    }


def _read_field(field: Field, branch: Branch) -> Any:
    texts = [value.strip() for value in branch.values]
    filled_in = [value for value in texts if value]
    match field.kind:
        case "object":
            if field.switch and (filled_in[-1] != "on" if filled_in else not branch.parts):
                return LEFT_OUT
            part_values = _read_all(field.parts, branch)
            # without a switch, an object without required parts is left out when all of it is blank
            is_blank = not (part_values or field.switch or any(p.required for p in field.parts))
            return LEFT_OUT if is_blank else part_values
        case "objects":
            rows = branch.rows()
            if not rows:
                return [] if branch.is_sent else LEFT_OUT
            return [_read_all(field.parts, row) for row in rows]
        case "many" | "picks":
            is_given = branch.is_sent and (field.default is not None or field.required)
            if not filled_in and not is_given:
                return LEFT_OUT
            return [_choice(field, value) for value in filled_in]
        case "list":
            parts = [part for value in filled_in for part in _split(field, value)]
            if not parts:
                return [] if branch.is_sent and field.default == [] else LEFT_OUT
            return parts if field.worded else [number_or_text(part) for part in parts]
    return _single_value(field, filled_in[-1]) if filled_in else LEFT_OUT


def _split(field: Field, value: str) -> list[str]:
    """Return the items of a list that was typed into one field.

    Figures are separated by commas or spaces, texts by commas, and texts with commas by semicolons.
    """
    if not field.worded:
        parts = re.split(r"[,;\n]+|(?<=\d)\s+", value)
    else:
        parts = re.split(r"[;\n]+" if re.search(r"[;\n]", value) else ",", value)
    return [part.strip() for part in parts if part.strip()]


def _single_value(field: Field, text: str) -> Any:
    match field.kind:
        case "flag" | "asked":
            return TRUTHS.get(text.casefold(), text)
        case "choice":
            return _choice(field, text)
        case "whole" | "number" | "either":
            return number_or_text(text)
        case "json":
            return json_or_text(text)
        case "pairs" | "by name" | "lists by name":
            # links of earlier versions hold JSON
            return json_or_text(text) if text[0] in "[{" else read_worded(field, text)
    return text


def _choice(field: Field, text: str) -> Any:
    """Return the value of an option: a whole number if all options are numbers."""
    numbers = field.options and all(
        re.fullmatch(r"-?[0-9]+", value) for value, _, _ in field.options
    )
    return number_or_text(text) if numbers else text


def edit_rows(form: Form) -> Form:
    """Return a form after its "add" or "remove" button; the rows of its lists count from 0."""
    gone = form.get("remove", "")
    kept = [
        (key, value)
        for key, value in form.items(multi=True)
        if key not in ("add", "remove") and not (gone and f"{key}.".startswith(f"{gone}."))
    ]
    if wanted := form.get("add"):
        kept.append((f"{wanted}.9999", ""))
    return MultiDict(zip(_renumber([key for key, _ in kept]), [v for _, v in kept], strict=True))


def _renumber(names: list[str]) -> list[str]:
    """Return names whose row numbers run from 0 without gaps, in each list separately."""
    places: dict[str, set[int]] = {}
    for name in names:
        for each in NUMBER.finditer(name):
            places.setdefault(name[: each.start()], set()).add(int(each[1]))
    ranks = {
        list_of: {number: rank for rank, number in enumerate(sorted(numbers))}
        for list_of, numbers in places.items()
    }

    def counted(each: re.Match[str]) -> str:
        return f".{ranks[each.string[: each.start()]][int(each[1])]}"

    return [NUMBER.sub(counted, name) for name in names]


def to_form(values: Mapping[str, Any], every: Iterable[Field], within: str = "") -> Form:
    """Return JSON values as a form: for links, and for fields that are filled beforehand."""
    form: Form = MultiDict()
    for field in every:
        if values.get(field.key) is None:
            continue
        for name, value in _pairs(field, within + field.key, values[field.key]):
            form.add(name, value)
    return form


def _pairs(field: Field, name: str, value: Any) -> Iterable[tuple[str, str]]:
    if field.kind == "objects" and isinstance(value, list):
        for index, each in enumerate(value):
            yield f"{name}.{index}", ""
            if isinstance(each, Mapping):
                yield from to_form(each, field.parts, f"{name}.{index}.").items(multi=True)
        if not value:
            yield name, ""
    elif field.kind == "object" and isinstance(value, Mapping):
        if field.switch:
            yield name, "on"
        yield from to_form(value, field.parts, name + ".").items(multi=True)
    elif field.kind in ("many", "picks") and isinstance(value, list):
        yield from ((name, str(each)) for each in value or [""])
    elif field.kind == "list" and isinstance(value, list):
        apart = field.worded and any("," in str(each) for each in value)
        yield name, "; ".join([*map(str, value), ""]) if apart else ", ".join(map(str, value))
    elif field.kind in KINDS and (words := write_worded(field, value)) is not None:
        yield name, words
    else:
        yield name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
