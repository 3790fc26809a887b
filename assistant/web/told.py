"""What a sent form told, as JSON values; and JSON values as the form that tells them."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from assistant.web.fields import Field, Json

Form = MultiDict[str, str]

DEEPEST = 60  # brackets within brackets in text that is read as JSON
LEFT_OUT = object()


def read(every: Iterable[Field], form: Form, within: str = "") -> Json:
    """The JSON values that a form told, by input; what is blank is left out."""
    told = {}
    for field in every:
        value = _read(field, within + field.key, form)
        if value is not LEFT_OUT:
            told[field.key] = value
    return told


def strangers(every: Iterable[Field], form: Form, apart: Iterable[str] = ()) -> Json:
    """What a form told under names that are no fields, but for the names that stand `apart`."""
    known = {field.key for field in every} | set(apart)
    return {
        name: form[name]
        for name in form
        if name.partition(".")[0] not in known and not name.startswith("dice.")
    }


def _read(field: Field, name: str, form: Form) -> Any:
    told = [value.strip() for value in form.getlist(name)]
    said = [value for value in told if value]
    match field.kind:
        case "object":
            inside = any(key.startswith(name + ".") for key in form)
            if field.switch and (said[-1] != "on" if said else not inside):
                return LEFT_OUT
            parts_told = read(field.parts, narrowed(form, name), name + ".")
            # without a switch, an object of which nothing need be told is not told by silence
            silent = not (parts_told or field.switch or any(p.required for p in field.parts))
            return LEFT_OUT if silent else parts_told
        case "objects":
            count = rows_of(name, form)
            if not count:
                return [] if name in form else LEFT_OUT
            names = [f"{name}.{index}" for index in range(count)]
            return [read(field.parts, narrowed(form, each), f"{each}.") for each in names]
        case "many" | "picks":
            if not said and (name not in form or (field.default is None and not field.required)):
                return LEFT_OUT
            return [_choice(field, value) for value in said]
        case "list":
            parts = [part for value in said for part in _split(field, value)]
            if not parts:
                return [] if name in form and field.default == [] else LEFT_OUT
            return parts if field.worded else [number_or_text(part) for part in parts]
    return _one(field, said[-1]) if said else LEFT_OUT


def _split(field: Field, value: str) -> list[str]:
    """What a list was told: by commas; texts that hold one, by semicolons; figures, by spaces."""
    if not field.worded:
        parts = re.split(r"[,;\n]+|(?<=\d)\s+", value)
    else:
        parts = re.split(r"[;\n]+" if re.search(r"[;\n]", value) else ",", value)
    return [part.strip() for part in parts if part.strip()]


def _one(field: Field, text: str) -> Any:
    match field.kind:
        case "flag" | "asked":
            return {"true": True, "on": True, "false": False}.get(text, text)
        case "choice":
            return _choice(field, text)
        case "whole" | "number" | "either":
            return number_or_text(text)
        case "json":
            return json_or_text(text)
    return text


def _choice(field: Field, text: str) -> Any:
    """An option's own value: a whole number where the words are numbers."""
    numbers = field.options and all(
        re.fullmatch(r"-?[0-9]+", value) for value, _, _ in field.options
    )
    return number_or_text(text) if numbers else text


def number_or_text(text: str) -> Any:
    """A number as people write it (a true minus, a comma, an inch mark), or the text."""
    plain = re.sub(r"\s*(\"|″|'')$", "", text).replace("−", "-")
    if re.fullmatch(r"[-+]?[0-9]{1,15}", plain):
        return int(plain)
    if re.fullmatch(r"[-+]?[0-9]{0,15}[.,][0-9]{1,15}", plain):
        return float(plain.replace(",", "."))
    return text


def json_or_text(text: str) -> Any:
    """What the text says as JSON, or the text when it says nothing there."""
    depth = deepest = 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        return text
    try:
        value = json.loads(text)
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except ValueError:
        return text
    return value


def rows_of(name: str, form: Form) -> int:
    """How many objects a list has in a form."""
    row = re.compile(re.escape(name) + r"\.([0-9]{1,4})(?:\.|$)")
    return len({int(each[1]) for each in map(row.match, form) if each})


def narrowed(form: Form, name: str) -> Form:
    """What a form told of one thing: long forms are not searched through for each of its parts."""
    return MultiDict(
        (key, value)
        for key in form
        if key == name or key.startswith(name + ".")
        for value in form.getlist(key)
    )


def edited(form: Form) -> Form:
    """A form after its "add" or "remove" button, with the objects of its lists counted from 0."""
    gone = form.get("remove", "")
    kept = [
        (key, value)
        for key, value in form.items(multi=True)
        if key not in ("add", "remove") and not (gone and f"{key}.".startswith(f"{gone}."))
    ]
    if wanted := form.get("add"):
        kept.append((f"{wanted}.9999", ""))
    return MultiDict(zip(_counted([key for key, _ in kept]), [v for _, v in kept], strict=True))


def _counted(names: list[str]) -> list[str]:
    """Names whose numbers run from 0 without gaps, in each list for itself."""
    places: dict[str, set[int]] = {}
    for name in names:
        for each in re.finditer(r"\.([0-9]{1,4})(?=\.|$)", name):
            places.setdefault(name[: each.start()], set()).add(int(each[1]))

    def counted(each: re.Match[str]) -> str:
        before = sorted(places[each.string[: each.start()]])
        return f".{before.index(int(each[1]))}"

    return [re.sub(r"\.([0-9]{1,4})(?=\.|$)", counted, name) for name in names]


def flat(told: Mapping[str, Any], every: Iterable[Field], within: str = "") -> Form:
    """JSON values as the form that tells them: for links, and for fields filled beforehand."""
    form: Form = MultiDict()
    for field in every:
        if told.get(field.key) is None:
            continue
        for name, value in _flat(field, within + field.key, told[field.key]):
            form.add(name, value)
    return form


def _flat(field: Field, name: str, value: Any) -> Iterable[tuple[str, str]]:
    if field.kind == "objects" and isinstance(value, list):
        for index, each in enumerate(value):
            yield f"{name}.{index}", ""
            if isinstance(each, Mapping):
                yield from flat(each, field.parts, f"{name}.{index}.").items(multi=True)
        if not value:
            yield name, ""
    elif field.kind == "object" and isinstance(value, Mapping):
        if field.switch:
            yield name, "on"
        yield from flat(value, field.parts, name + ".").items(multi=True)
    elif field.kind in ("many", "picks") and isinstance(value, list):
        yield from ((name, str(each)) for each in value or [""])
    elif field.kind == "list" and isinstance(value, list):
        apart = field.worded and any("," in str(each) for each in value)
        yield name, "; ".join([*map(str, value), ""]) if apart else ", ".join(map(str, value))
    else:
        yield name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
