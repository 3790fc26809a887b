"""The JSON schemas that several answers of the rules over HTTP share."""

from typing import Any

Json = dict[str, Any]

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
ENTRY_SCHEMA: Json = {
    "type": "object",
    "required": ["seq", "at", "by", "move", "sentences", "undone_by", "resolutions"],
    "properties": {
        "seq": {"type": "integer"},
        "at": {"type": "string", "description": "UTC"},
        "by": {"type": "string", "description": "umpire, or a side"},
        "move": {"type": "string"},
        "sentences": {
            "type": "object",
            "description": "the sentence for each reader: umpire, each side, spectator",
            "additionalProperties": {"type": "string"},
        },
        "overruled": {"type": "array", "items": {"type": "string"}},
        "reason": {"type": "string"},
        "undoes": {"type": "array", "items": {"type": "integer"}},
        "undone_by": {"type": ["integer", "null"]},
        "resolutions": {"type": "array", "items": {"type": "object"}},
    },
}
UNIT_SCHEMA: Json = {
    "type": "object",
    "required": ["name", "state"],
    "properties": {
        "name": {"type": "string"},
        "state": {"type": "string", "description": "in words"},
        "figures": {"type": "array", "items": {"type": "string"}},
        "known_as": {"type": "string", "description": "to the enemy"},
        "order": {"type": "string"},
        "acts": {"type": "boolean"},
    },
}
SHARED_SCHEMAS: Json = {
    "refusal": REFUSAL_SCHEMA,
    "step": STEP_SCHEMA,
    "dice": DICE_SCHEMA,
    "table": TABLE_SCHEMA,
    "entry": ENTRY_SCHEMA,
    "unit": UNIT_SCHEMA,
}
