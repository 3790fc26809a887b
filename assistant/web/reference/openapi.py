"""The OpenAPI document of the rules over HTTP, made from the schemas of the procedures."""

from collections.abc import Iterator
from typing import Any

from assistant import __version__, catalogue
from assistant.rules.procedures import Procedure

Json = dict[str, Any]

SCHEMAS = "#/components/schemas"
TABLE_SCHEMA: Json = {
    "type": "object",
    "required": ["id", "title", "source", "rows"],
    "properties": {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "source": {"type": "string", "description": "the section of the rulebook"},
        "rows": {"type": "array", "items": {"type": "object"}},
    },
}
REFUSAL_SCHEMA: Json = {
    "type": "object",
    "required": ["error", "problems"],
    "properties": {
        "error": {"type": "string", "description": "all problems in one text"},
        "problems": {"type": "array", "items": {"type": "string"}},
    },
}
STEP_SCHEMA: Json = {
    "type": "object",
    "required": ["label", "value", "section"],
    "properties": {"label": {"type": "string"}, "value": {}, "section": {"type": "string"}},
}
DICE_SCHEMA: Json = {
    "type": "object",
    "description": "the faces by the name of each die; a list where several dice have one name",
    "additionalProperties": {
        "anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]
    },
}


def openapi_document() -> Json:
    """Return the OpenAPI 3.1 document of every address under `/api/`."""
    procedures = catalogue.all_procedures()
    schemas = {
        "refusal": REFUSAL_SCHEMA,
        "step": STEP_SCHEMA,
        "dice": DICE_SCHEMA,
        "table": TABLE_SCHEMA,
    }
    for procedure in procedures:
        schemas |= _schemas_of(procedure)
    paths = dict(_reading_paths())
    for procedure in procedures:
        paths |= _paths_of(procedure)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Umpire's Assistant",
            "version": __version__,
            "description": "Tables, data cards and procedures of the rules.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _reading_paths() -> Iterator[tuple[str, Json]]:
    """Yield the addresses that only read."""
    for name, words, one in (
        ("tables", "printed tables", _reference("table")),
        ("procedures", "procedures, with the schemas of inputs, dice and outcome", {}),
        ("cards", "data cards", {}),
    ):
        every = {"type": "object", "additionalProperties": one}
        yield f"/api/{name}", {"get": _operation(name, f"List all {words}, by id.", every)}
        parameter = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
        show = _operation(f"{name}.one", f"Show one of the {words}.", one)
        yield f"/api/{name}/{{id}}", {"get": {**show, "parameters": [parameter]}}


def _paths_of(procedure: Procedure[Any, Any]) -> Json:
    """Return the two addresses of a procedure: resolve it, and its odds."""
    outcome = _reference(f"{_name(procedure)}.outcome")
    result = _object(
        outcome=outcome,
        steps={"type": "array", "items": _reference("step")},
        dice=_reference("dice"),
    )
    chance = _object(
        outcome=outcome, p={"type": "string", "examples": ["1/6"]}, probability={"type": "number"}
    )
    odds = _object(exact={"type": "boolean"}, outcomes={"type": "array", "items": chance})
    inputs = _reference(f"{_name(procedure)}.inputs")
    resolve = _object(inputs=inputs, dice=_reference("dice"))
    del resolve["required"]
    address = f"/api/procedures/{procedure.id}"
    return {
        address: {
            "post": {
                **_operation(f"{procedure.id}.resolve", procedure.title, result),
                "description": f"{procedure.source}. Without dice, the program rolls them.",
                "requestBody": _body(resolve),
            }
        },
        f"{address}/odds": {
            "post": {
                **_operation(f"{procedure.id}.odds", f"{procedure.title}: the odds", odds),
                "requestBody": _body(_object(inputs=inputs)),
            }
        },
    }


def _schemas_of(procedure: Procedure[Any, Any]) -> Json:
    """Return the schemas of a procedure's inputs and outcome, which refer to their own parts."""
    schema, name = procedure.schema(), _name(procedure)
    return {
        f"{name}.{part}": _moved(schema[part], f"{SCHEMAS}/{name}.{part}")
        for part in ("inputs", "outcome")
    }


def _moved(schema: Any, place: str) -> Any:
    """Return a schema with its references to its own definitions changed to their new place."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/", f"{place}/", 1)
            if key == "$ref" and isinstance(value, str)
            else _moved(value, place)
            for key, value in schema.items()
        }
    return [_moved(each, place) for each in schema] if isinstance(schema, list) else schema


def _operation(id: str, summary: str, shows: Json) -> Json:
    refused = {"description": "The reason in a sentence.", **_body(_reference("refusal"))}
    return {
        "operationId": id,
        "summary": summary,
        "responses": {
            "200": {"description": "The result.", **_body(shows)},
            "4XX": refused,
        },
    }


def _object(**properties: Json) -> Json:
    return {"type": "object", "required": list(properties), "properties": properties}


def _body(schema: Json) -> Json:
    return {"content": {"application/json": {"schema": schema}}}


def _reference(name: str) -> Json:
    return {"$ref": f"{SCHEMAS}/{name}"}


def _name(procedure: Procedure[Any, Any]) -> str:
    """Return a procedure's id in the letters that names of schemas may have."""
    return procedure.id.replace("/", ".")
