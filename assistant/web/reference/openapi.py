"""The OpenAPI document of the rules over HTTP, made from the schemas of the procedures."""

from collections.abc import Iterator
from typing import Any

from assistant import __version__, catalogue
from assistant.rules.procedures import Procedure
from assistant.web.reference.shared_schemas import SHARED_SCHEMAS, Json

SCHEMAS = "#/components/schemas"
PROCEDURE_WORDS = {  # by the end of an address
    "": "Resolve a procedure, with inputs and dice. Without dice, the program rolls them.",
    "/odds": "Return every outcome of a procedure with its chance, for its inputs.",
}
BRIEF: Json = {
    "name": "brief",
    "in": "query",
    "description": "yes shows only an index: the name of each, and its source or category",
    "schema": {"enum": ["yes", "no"], "default": "no"},
}


def openapi_document() -> Json:
    """Return the OpenAPI 3.1 document of every address under `/api/`."""
    procedures = catalogue.all_procedures()
    schemas = dict(SHARED_SCHEMAS)
    for procedure in procedures:
        schemas |= _schemas_of(procedure)
    paths = dict(_reading_paths()) | dict(_battle_paths())
    for procedure in procedures:
        paths |= _paths_of(procedure)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Umpire's Assistant",
            "version": __version__,
            "description": "The rules, and for the sign-in of the console also its battles.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def addresses() -> Iterator[Json]:
    """Yield each address for people: its method, path, words and query; procedures once."""
    for path, methods in (*_reading_paths(), *_battle_paths()):
        show = methods["get"]
        query = [each for each in show.get("parameters", ()) if each["in"] == "query"]
        yield {"method": "GET", "path": path, "words": show["summary"], "query": query}
    for end, words in PROCEDURE_WORDS.items():
        yield {
            "method": "POST",
            "path": f"/api/procedures/{{id}}{end}",
            "words": words,
            "query": [],
        }


def _reading_paths() -> Iterator[tuple[str, Json]]:
    """Yield the addresses that only read."""
    texts: Json = {"type": "string"}
    titled = _object(title=texts, source=texts)
    for name, words, one, short in (
        ("tables", "printed tables", _reference("table"), titled),
        ("procedures", "procedures, with the schemas of inputs, dice and outcome", {}, titled),
        ("cards", "data cards", {}, _object(category=texts, name=texts)),
    ):
        every = {"type": "object", "additionalProperties": {"anyOf": [one, short]}}
        operation = _operation(name, f"List all {words}, by id.", every)
        yield f"/api/{name}", {"get": {**operation, "parameters": [BRIEF]}}
        parameter = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
        show = _operation(f"{name}.one", f"Show one of the {words}.", one)
        yield f"/api/{name}/{{id}}", {"get": {**show, "parameters": [parameter]}}


def _battle_paths() -> Iterator[tuple[str, Json]]:
    """Yield the addresses of battles."""
    id: Json = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    texts, number = {"type": "string"}, {"type": "integer"}
    row = _object(system=texts, title=texts, opened=texts)
    every = {"type": "object", "additionalProperties": row}
    yield "/api/battles", {"get": _operation("battles", "List all battles, by id.", every)}
    one = _object(
        id=texts,
        system=texts,
        title=texts,
        clock=texts,
        over={"type": "boolean"},
        result=texts,
        sides={"type": "object", "additionalProperties": texts},
        entries=number,
        log=texts,
        units=texts,
    )
    units = {"type": "array", "items": _reference("unit")}
    side = _object(summary=texts, units=units)
    now = _object(clock=texts, sides={"type": "object", "additionalProperties": side})
    some = _object(
        entries={"type": "array", "items": _reference("entry")},
        next={"type": ["integer", "null"], "description": "the next `since`; null at the end"},
    )
    query = [
        {"name": name, "in": "query", "schema": kind, "description": words}
        for name, kind, words in (
            ("since", {**number, "minimum": 0}, "only entries with a higher number"),
            ("most", {**number, "minimum": 1}, "how many entries; at most 500 are sent"),
            ("q", texts, "only entries with these words in a sentence"),
        )
    ]
    for end, name, words, shows, more in (
        ("", "battle", "Show one battle.", one, []),
        ("/log", "battle.log", "Show the log of a battle.", some, query),
        ("/units", "battle.units", "Show the units of a battle as they are now.", now, []),
    ):
        operation = {**_operation(name, words, shows), "parameters": [id, *more]}
        yield f"/api/battles/{{id}}{end}", {"get": operation}


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
        f"{name}.{part}": _move_references(schema[part], f"{SCHEMAS}/{name}.{part}")
        for part in ("inputs", "outcome")
    }


def _move_references(schema: Any, place: str) -> Any:
    """Return a schema with its references to its own definitions changed to their new place."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/", f"{place}/", 1)
            if key == "$ref" and isinstance(value, str)
            else _move_references(value, place)
            for key, value in schema.items()
        }
    return (
        [_move_references(each, place) for each in schema] if isinstance(schema, list) else schema
    )


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
