"""The fields of a form, read from the JSON Schema of its inputs."""

import json
import re
from collections.abc import Sequence
from typing import Any

from assistant.frozen import replace
from assistant.rules.inputs import describe, resolve_reference
from assistant.rules.json_numbers import NUMBER_NAMES
from assistant.web.forms.field_tree import MOST_ROWS
from assistant.web.forms.fields import FEW, LONGEST_TEXT, SHORT, UNITS, Field, Json
from assistant.web.forms.worded_values import example
from assistant.web.wording.values import label_words, printed_labels, words_of


def fields(schema: Json) -> tuple[Field, ...]:
    """Return the fields of an object's JSON Schema, still empty."""
    return _fields(schema, schema)


def _fields(part: Json, schema: Json) -> tuple[Field, ...]:
    needed = part.get("required", [])
    found = part.get("properties", {})
    return tuple(_field(key, each, schema, key in needed) for key, each in found.items())


def _field(key: str, part: Json, schema: Json, required: bool) -> Field:
    resolved = resolve_reference(part, schema)
    sides = _shapes(resolved, schema)
    real = [side for side in sides if side.get("type") != "null"]
    nullable = len(real) < len(sides)
    one = real[0] if len(real) == 1 else _merge_shapes(real)
    label, unit = label_of(key)
    hint = str(resolved.get("description", one.get("description", "")))
    unit = "" if unit in hint else unit
    blank = Field(
        key,
        key,
        _kind(one, schema, nullable),
        label,
        unit,
        "" if hint.lower() == label.lower() else hint,
        required=required,
        default=resolved.get("default"),
        most=one.get("maxItems", MOST_ROWS),
        text=one.get("maxLength", LONGEST_TEXT),
        offered=tuple(map(str, resolved.get("examples") or one.get("examples") or ())),
        names_of=str(resolved.get("names_of") or one.get("names_of") or ""),
    )
    return _with_limits(blank, one, schema, nullable)


def _with_limits(field: Field, one: Json, schema: Json, nullable: bool) -> Field:
    match field.kind:
        case "whole" | "number" | "either" | "list":
            bounds = [one[name] for name in ("minimum", "exclusiveMinimum") if name in one]
            keyboard = "numeric" if field.kind == "whole" else "decimal"
            if min(bounds, default=-1) < 0 or field.kind in ("either", "list"):
                keyboard = ""  # phones show no minus on those
            worded = field.kind == "list" and _is_of_texts(one, schema)
            return replace(field, range=_range(one), keyboard=keyboard, worded=worded)
        case "choice" | "asked" | "many" | "picks":
            return _with_options(field, one, schema, nullable)
        case "by name" | "lists by name" | "pairs":
            return _with_words(field, one, schema)
        case "object":
            return replace(field, switch=not field.required, parts=_fields(one, schema))
        case "objects":
            sides = _shapes(resolve_reference(one.get("items", {}), schema), schema)
            parts = _fields(sides[0] if len(sides) == 1 else _merge_shapes(sides), schema)
            return replace(
                field, fewest=max(one.get("minItems", 0), int(field.required)), parts=parts
            )
    return field


def _with_words(field: Field, one: Json, schema: Json) -> Field:
    """Return a field of values by name, or of pairs, with the known names and words."""
    names = tuple(map(str, one.get("propertyNames", {}).get("enum", ())))
    value = resolve_reference(one.get("additionalProperties", {}), schema)
    value = resolve_reference(value["items"], schema) if field.kind == "lists by name" else value
    options = tuple((str(word), words_of(str(word)), None) for word in value.get("enum", ()))
    return replace(
        field,
        offered=names,
        options=options,
        worded=value.get("type") == "string",
        range=example(field.kind, names, [word for word, _, _ in options]),
    )


def _with_options(field: Field, one: Json, schema: Json, nullable: bool) -> Field:
    if field.kind == "asked":
        words: list[Any] = ["true", "false"]
        options = [("true", "yes", None), ("false", "no", None)]
    else:
        holder = resolve_reference(one["items"], schema) if field.kind in ("many", "picks") else one
        words = holder.get("enum", [holder.get("const")])
        named = holder.get(NUMBER_NAMES) or {str(word): words_of(str(word)) for word in words}
        options = [(value, name, None) for value, name in named.items()]
    one_word = field.kind in ("choice", "asked")
    few = one_word and 1 < len(options) + nullable <= FEW
    few = few and all(len(word) <= SHORT for _, word, _ in options)
    blank = None
    if one_word and (nullable or field.required):
        blank = "not given" if nullable else "choose"
    if few and nullable:
        options.append(("", "not given", None))
    return replace(field, options=tuple(options), few=few, blank=blank)


def _kind(one: Json, schema: Json, nullable: bool) -> str:
    if "enum" in one or "const" in one or NUMBER_NAMES in one:
        return "choice"
    match one.get("type"):
        case "integer":
            return "whole"
        case "boolean":
            return "asked" if nullable else "flag"
        case "number" | "either" as same:
            return str(same)
        case "string":
            return "text"
        case "object" if one.get("properties"):
            return "object"
        case "object" if one.get("additionalProperties"):
            return _kind_by_name(resolve_reference(one["additionalProperties"], schema), schema)
        case "array":
            return _kind_of_list(one, schema)
    return "json"


def _kind_by_name(value: Json, schema: Json) -> str:
    """Return the kind of an object that holds a value, or a list, for each name."""
    if value.get("type") == "array":
        return (
            "lists by name" if _kind_of_list(value, schema) in ("many", "picks", "list") else "json"
        )
    is_plain = "enum" in value or value.get("type") in ("integer", "number", "string")
    return "by name" if is_plain else "json"


def _kind_of_list(one: Json, schema: Json) -> str:
    every = one.get("prefixItems") or [one.get("items", {})]
    inside = [resolve_reference(item, schema) for item in every]
    sides = _shapes(inside[0], schema)
    if "items" in one and all("enum" in side or "const" in side for side in inside):
        # a list that must not be empty is of figures or shots, where a word may occur twice
        return "picks" if one.get("minItems") and not one.get("uniqueItems") else "many"
    if all(side.get("type") in ("integer", "number", "string") for side in [*inside[1:], *sides]):
        return "list"
    if all(side.get("properties") for side in sides) and "prefixItems" not in one:
        return "objects"
    if _is_pair(inside[0], schema):
        return "pairs"
    return "json"


def _is_pair(part: Json, schema: Json) -> bool:
    """Return whether a part is two figures."""
    items = [resolve_reference(item, schema) for item in part.get("prefixItems", ())]
    return len(items) == 2 and all(item.get("type") in ("integer", "number") for item in items)


def _is_of_texts(one: Json, schema: Json) -> bool:
    """Return whether a list holds only texts."""
    every = one.get("prefixItems") or [one.get("items", {})]
    sides = [side for item in every for side in _shapes(resolve_reference(item, schema), schema)]
    return all(side.get("type") == "string" for side in sides)


def _merge_shapes(sides: Sequence[Json]) -> Json:
    """Return several allowed shapes as one.

    Objects become one object with the inputs of all; a number and a word become either of them.
    """
    if sides and all(side.get("properties") for side in sides):
        every: Json = {}
        for side in sides:
            every = {**every, **side["properties"]}
        shared = set.intersection(*(set(side.get("required", ())) for side in sides))
        return {"type": "object", "properties": every, "required": sorted(shared)}
    kinds = {"integer", "number", "string"}
    if all(side.get("type") in kinds or "enum" in side or "const" in side for side in sides):
        return {"type": "either", "anyOf": list(sides)}
    return {}


def _shapes(part: Json, schema: Json) -> list[Json]:
    """Return the shapes that a part may have; most have one."""
    sides: list[Json] = part.get("anyOf") or part.get("oneOf") or [part]
    return [resolve_reference(side, schema) for side in sides]


def _range(one: Json) -> str:
    if one.get("type") == "array":
        return "1, 2, 3" if "integer" in json.dumps(one) else "item 1, item 2"
    allowed = describe(one).removeprefix("a whole number").removeprefix("a number")
    return true_minus(allowed.strip(" ,").removeprefix("from "))


def true_minus(text: str) -> str:
    """Return a text with a true minus sign before its negative figures."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text)


def label_of(key: str) -> tuple[str, str]:
    """Return an input's label and unit: `height_in` becomes Height and inches."""
    stem, _, last = key.rpartition("_")
    unit = UNITS.get(last, "") if stem else ""
    if label := printed_labels().get(key):
        return label, "" if "(" in label else unit
    return label_words(stem if unit else key), unit
