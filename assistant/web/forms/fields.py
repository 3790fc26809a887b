"""The fields of a form, made from the JSON Schema of its inputs."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.rules.inputs import describe
from assistant.web.forms.field_tree import MOST_ROWS
from assistant.web.wording.values import words_of

Json = dict[str, Any]
Wrong = tuple[str, str]  # the field's name, and what is wrong with it

UNITS = {
    "in": "inches",
    "mm": "mm",
    "cm": "cm",
    "m": "metres",
    "km": "km",
    "deg": "degrees",
    "db": "dB",
    "tons": "tons",
    "kmh": "km/h",
    "hundreds": "hundreds",
    "s": "seconds",
}
LONGEST_TEXT = 2_000  # letters of a text for which a schema names no other bound
LONGEST_FIGURE = 40
LONGEST_WORD = 200
LONGEST_LIST = 4_000  # letters of a list that is typed into one field
LONGEST_JSON = 20_000
FEW = 4  # choices side by side; more are a list to pick from
SHORT = 13  # letters of a word that fits there


@dataclass(frozen=True)
class Group:
    """One object in a list of objects."""

    name: str
    parts: tuple["Field", ...]
    problem: Wrong | None = None


@dataclass(frozen=True)
class Field:
    """One input on a form."""

    key: str
    name: str  # with the names of the lists and objects around it
    kind: str  # whole number text choice asked many picks flag list either object objects json
    label: str
    unit: str = ""
    hint: str = ""
    range: str = ""  # what is allowed, in brief
    keyboard: str = ""  # numeric or decimal: which keys a phone offers
    required: bool = True
    default: Any = None
    fewest: int = 0  # objects that an empty form shows
    most: int = MOST_ROWS  # items in a list
    text: int = LONGEST_TEXT  # letters that the schema allows a text
    options: tuple[tuple[str, str, str | None], ...] = ()  # value, word, effect
    few: bool = False
    worded: bool = False  # a list of texts, in which there are spaces and figures
    blank: str | None = None  # what the empty choice says; None when there is none
    switch: bool = False  # an object that may be left out
    parts: tuple["Field", ...] = ()
    values: tuple[str, ...] = ()  # as typed; most kinds have one
    groups: tuple[Group, ...] = ()
    problem: Wrong | None = None

    @property
    def id(self) -> str:
        """The element's id on the page."""
        return "f-" + self.name.replace(".", "-")

    @property
    def longest(self) -> int:
        """The most letters that a form may send in this field.

        A text that is longer than its own limit is still shown, with a problem.
        """
        match self.kind:
            case "whole" | "number":
                return LONGEST_FIGURE
            case "text":
                return max(self.text, LONGEST_TEXT)
            case "list":
                return LONGEST_LIST
            case "json":
                return LONGEST_JSON
        return LONGEST_WORD

    @property
    def typed(self) -> int:
        """The most letters that a person may type in this field."""
        return self.text if self.kind == "text" else self.longest

    @property
    def value(self) -> str:
        """The text that was typed, or the default."""
        return self.values[-1] if self.values else ""

    @property
    def said(self) -> list[str]:
        """The values that are not blank."""
        return [value for value in self.values if value]

    @property
    def one(self) -> str:
        """The name of one item of the list."""
        return re.sub(r"(?<=[^s])s$", "", self.label)

    @property
    def strangers(self) -> list[str]:
        """The values that were sent but are not among the options."""
        known = {value for value, _, _ in self.options}
        return [value for value in self.values if value and value not in known]

    @property
    def stranger(self) -> bool:
        """Return whether a value was sent that is not among the options."""
        return bool(self.strangers)


def fields(schema: Json) -> tuple[Field, ...]:
    """Return the fields of an object's JSON Schema, still empty."""
    return _fields(schema, schema)


def _fields(part: Json, schema: Json) -> tuple[Field, ...]:
    needed = part.get("required", [])
    found = part.get("properties", {})
    return tuple(_field(key, each, schema, key in needed) for key, each in found.items())


def _field(key: str, part: Json, schema: Json, required: bool) -> Field:
    resolved = _resolved(part, schema)
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
        case "object":
            return replace(field, switch=not field.required, parts=_fields(one, schema))
        case "objects":
            sides = _shapes(_resolved(one.get("items", {}), schema), schema)
            parts = _fields(sides[0] if len(sides) == 1 else _merge_shapes(sides), schema)
            return replace(
                field, fewest=max(one.get("minItems", 0), int(field.required)), parts=parts
            )
    return field


def _with_options(field: Field, one: Json, schema: Json, nullable: bool) -> Field:
    if field.kind == "asked":
        words: list[Any] = ["true", "false"]
        options = [("true", "yes", None), ("false", "no", None)]
    else:
        holder = _resolved(one["items"], schema) if field.kind in ("many", "picks") else one
        words = holder.get("enum", [holder.get("const")])
        options = [(str(word), words_of(str(word)), None) for word in words]
    one_word = field.kind in ("choice", "asked")
    few = one_word and 1 < len(options) + nullable <= FEW
    few = few and all(len(word) <= SHORT for _, word, _ in options)
    blank = None
    if one_word and (nullable or field.required):
        blank = "not said" if nullable else "choose"
    if few and nullable:
        options.append(("", "not said", None))
    return replace(field, options=tuple(options), few=few, blank=blank)


def _kind(one: Json, schema: Json, nullable: bool) -> str:
    if "enum" in one or "const" in one:
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
        case "array":
            return _kind_of_list(one, schema)
    return "json"


def _kind_of_list(one: Json, schema: Json) -> str:
    every = one.get("prefixItems") or [one.get("items", {})]
    inside = [_resolved(item, schema) for item in every]
    sides = _shapes(inside[0], schema)
    if "items" in one and all("enum" in side or "const" in side for side in inside):
        # a list that must not be empty is of figures or shots, where a word may occur twice
        return "picks" if one.get("minItems") and not one.get("uniqueItems") else "many"
    if all(side.get("type") in ("integer", "number", "string") for side in [*inside[1:], *sides]):
        return "list"
    if all(side.get("properties") for side in sides) and "prefixItems" not in one:
        return "objects"
    return "json"


def _is_of_texts(one: Json, schema: Json) -> bool:
    """Return whether a list holds only texts."""
    every = one.get("prefixItems") or [one.get("items", {})]
    sides = [side for item in every for side in _shapes(_resolved(item, schema), schema)]
    return all(side.get("type") == "string" for side in sides)


def _merge_shapes(sides: Sequence[Json]) -> Json:
    """Return several allowed shapes as one.

    Objects become one object with the inputs of all; numbers and words become either.
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
    return [_resolved(side, schema) for side in sides]


def _resolved(part: Json, schema: Json) -> Json:
    while "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        part = {**schema["$defs"][name], **{k: v for k, v in part.items() if k != "$ref"}}
    return part


def _range(one: Json) -> str:
    if one.get("type") == "array":
        return "1, 2, 3" if "integer" in json.dumps(one) else "one, another"
    allowed = describe(one).removeprefix("a whole number").removeprefix("a number")
    return true_minus(allowed.strip(" ,"))


def true_minus(text: str) -> str:
    """Return a text with a true minus sign before its negative figures."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text)


def label_of(key: str) -> tuple[str, str]:
    """Return an input's label and unit: `height_in` becomes Height and inches."""
    stem, _, last = key.rpartition("_")
    if stem and last in UNITS:
        return words_of(stem, first=True), UNITS[last]
    return words_of(key, first=True), ""
