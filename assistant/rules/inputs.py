"""Typed inputs with ranges and descriptions, from which checks, messages and forms are made."""

import difflib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, ValidationError
from pydantic_core.core_schema import CoreSchema, literal_schema

from assistant.rules import hidden_letters
from assistant.rules.problems import BadInputs as BadInputs
from assistant.rules.problems import Missing as Missing
from assistant.rules.problems import Problem as Problem
from assistant.rules.problems import Unknown as Unknown
from assistant.rules.problems import shown as shown

KEPT = 64  # schemas in the cache: an evening has few forms open at a time
LONGEST_TEXT = 200  # letters, where a field names no other bound
MOST_PROBLEMS = 200  # reported for one set of inputs
LONGEST_GUESSED = 60  # letters of an unknown word that is compared with known ones

Quality = Annotated[int, Field(ge=1, le=8)]
Aggressiveness = Annotated[int, Field(ge=0, le=12)]
Inches = Annotated[float, Field(ge=0, le=1_000_000)]
Height = Annotated[float, Field(ge=-1_000_000, le=1_000_000)]
Count = Annotated[int, Field(ge=0, le=10_000)]


class Inputs(BaseModel):
    """The inputs of a procedure; a subclass declares the fields and puts units in their names."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        defer_build=True,
        str_max_length=LONGEST_TEXT,
    )

    def input_errors(self) -> Iterator["Problem"]:
        """Yield the errors between fields that are each valid by themselves."""
        yield from ()


Model = TypeVar("Model", bound=BaseModel)


def settings_for(settings: Mapping[str, object], inputs: type[Inputs]) -> dict[str, object]:
    """Return the settings that are among the inputs, without those equal to the default."""
    fields = inputs.model_fields
    return {n: value for n, value in settings.items() if n in fields and value != fields[n].default}


def read(model: type[Model], raw: object) -> Model:
    """Return a model filled from `raw`, a mapping of JSON values by field name.

    Raise `BadInputs` with every problem.
    """
    if not isinstance(raw, Mapping):
        raise BadInputs([Problem("inputs", raw, "an object of inputs by name")])
    try:
        text = json.dumps(raw)
    except (TypeError, ValueError) as problem:
        raise BadInputs([Problem("inputs", raw, f"plain JSON values ({problem})")]) from None
    if hidden_letters.IN_JSON.search(text) and (found := list(hidden_letters.hidden_texts(raw))):
        raise BadInputs([Problem(*each, hidden_letters.ALLOWED) for each in found[:MOST_PROBLEMS]])
    try:
        inputs = model.model_validate_json(text)
    except ValidationError as problems:
        raise BadInputs(_problems(problems, schema_of(model), raw)) from None
    if isinstance(inputs, Inputs) and (errors := list(inputs.input_errors())):
        raise BadInputs(errors)
    return inputs


@lru_cache(KEPT)
def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return what a model allows, as JSON Schema; callers must not change it."""
    return model.model_json_schema()


def _problems(errors: ValidationError, schema: dict[str, Any], raw: object) -> list[Problem]:
    found: dict[str, Problem] = {}
    for error in errors.errors(include_url=False, include_context=False):
        if len(found) == MOST_PROBLEMS:
            break
        where, part, value = _find(schema, schema, error["loc"], raw)
        kind = error["type"]
        if kind == "too_short" and any(name.startswith(f"{where}[") for name in found):
            continue  # invalid parts were not counted
        if kind == "extra_forbidden":
            names = sorted(part.get("properties", {}))
            name = str(error["loc"][-1])
            near = _nearest_word(name, names)
            allowed = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
            found.setdefault(where, Unknown(where, error["input"], allowed))
        elif kind == "missing":
            found.setdefault(where, Missing(where, None, describe(part, schema)))
        else:
            found.setdefault(where, _bad_value(where, value, part, schema))
    return list(found.values())


def _bad_value(where: str, value: object, part: dict[str, Any], schema: dict[str, Any]) -> Problem:
    allowed = describe(part, schema)
    if isinstance(value, str):
        words = [word for word in _words(part, schema) if isinstance(word, str)]
        if near := _nearest_word(value, words):
            allowed += f" (did you mean {near[0]}?)"
    return Problem(where, value, allowed)


def _nearest_word(word: str, known: list[str]) -> list[str]:
    """Return the known word that is most like an unknown one, or an empty list."""
    return difflib.get_close_matches(word, known, 1) if len(word) <= LONGEST_GUESSED else []


def _find(
    schema: dict[str, Any], part: dict[str, Any], loc: tuple[int | str, ...], raw: object
) -> tuple[str, dict[str, Any], object]:
    """Return path, schema and value at a location in pydantic's form."""
    where, keys = "", dict[str, Any]()
    part = resolve_reference(part, schema)
    for key in loc:
        if isinstance(key, int):
            items = _items(_inside(part, schema, "array"))
            if not isinstance(raw, list) or not (key < len(raw) or key < len(items)):
                break
            where, raw = f"{where}[{key}]", raw[key] if key < len(raw) else None
            part = resolve_reference(items[min(key, len(items) - 1)], schema)
            continue
        if key == "[key]":  # pydantic's word for a key that is none of those allowed
            raw, part = where.rpartition(".")[2], resolve_reference(keys, schema)
            continue
        if side := part.get("discriminator", {}).get("mapping", {}).get(key):
            part = resolve_reference({"$ref": side}, schema)
            continue
        holder = _inside(part, schema, "object")
        inside, keys = holder.get("properties", {}), holder.get("propertyNames", {})
        if key in inside or (isinstance(raw, Mapping) and key in raw):
            where = f"{where}.{key}" if where else key
            raw = raw.get(key) if isinstance(raw, Mapping) else None
            others = holder.get("additionalProperties")
            part = inside.get(key, others if isinstance(others, dict) else holder)
            part = resolve_reference(part, schema)
        # any other key is the name that pydantic gives to one side of a union
    return where or "inputs", part, raw


def _items(part: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the schemas of an array's items: one for each, or a single one for all."""
    return part.get("prefixItems") or [part.get("items", {})]


def _inside(part: dict[str, Any], schema: dict[str, Any], kind: str) -> dict[str, Any]:
    """Return the member of a union that is of this kind (array or object), or the part itself."""
    for side in part.get("anyOf", part.get("oneOf", [])):
        resolved = resolve_reference(side, schema)
        if resolved.get("type") == kind:
            return resolved
    return part


def resolve_reference(part: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Return a part of a schema with the definition that it refers to in place of the reference."""
    while "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        part = {**schema["$defs"][name], **{k: v for k, v in part.items() if k != "$ref"}}
    return part


def _words(part: dict[str, Any], schema: dict[str, Any]) -> list[object]:
    part = resolve_reference(part, schema)
    if "enum" in part:
        return list(part["enum"])
    if "const" in part:
        return [part["const"]]
    return [word for side in part.get("anyOf", []) for word in _words(side, schema)]


def describe(part: dict[str, Any], schema: dict[str, Any] | None = None) -> str:
    """Return what a JSON Schema allows as a phrase such as "a whole number from 1 to 8"."""
    schema = schema or part
    part = resolve_reference(part, schema)
    if "allowed" in part:
        return str(part["allowed"])
    if words := part.get("enum"):
        return "one of " + ", ".join(map(str, words))
    if "const" in part:
        return shown(part["const"])
    if sides := part.get("anyOf", part.get("oneOf")):
        return " or ".join(dict.fromkeys(describe(side, schema) for side in sides))
    match part.get("type"):
        case "integer":
            return "a whole number" + _range(part)
        case "number":
            return "a number" + _range(part)
        case "boolean":
            return "true or false"
        case "string":
            longest = part.get("maxLength")
            return f"text of at most {longest:,} characters" if longest else "text"
        case "null":
            return "null"
        case "array":
            few = part.get("minItems")
            size = f" of at least {few}" if few else ""
            if most := part.get("maxItems"):
                size = f" of {few} to {most}" if few else f" of at most {most}"
                size = f" of {few}" if few == most else size
            each = dict.fromkeys(describe(item, schema) for item in _items(part))
            return f"a list{size}: each {' or '.join(each)}"
        case "object":
            names = ", ".join(part.get("properties", {}))
            return f"an object with {names}" if names else "an object"
        case _:
            return "any value"


def _range(part: dict[str, Any]) -> str:
    low, high = part.get("minimum"), part.get("maximum")
    above = part.get("exclusiveMinimum")
    if above is not None:
        low_words = f" over {above:.10g}"
        return low_words + (f" and up to {high:.10g}" if high is not None else "")
    if low is not None and high is not None:
        return f" from {low:.10g} to {high:.10g}" if high < 10_000 else f", {low:.10g} or more"
    if low is not None:
        return f", {low:.10g} or more"
    return f", {high:.10g} or less" if high is not None else ""


class OneOf:
    """A list of allowed words: `Sound = Annotated[str, OneOf(SOUNDS.keys())]`.

    The words appear in the JSON Schema as an enum, and a refusal offers them.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return literal_schema(list(self.words))
