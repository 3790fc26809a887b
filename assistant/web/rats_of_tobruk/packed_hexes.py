"""Many hexes as one short text: a form with a row for each would be too long to send."""

import base64
import json
import zlib
from contextlib import suppress

from assistant.web.forms.fields import Json

MANY = 60  # hexes, and hexsides, that have rows of their own
LONGEST = 200_000  # letters of the short text
MOST_BYTES = 1 << 20  # of the unpacked text
LISTS = ("hexes", "hexsides")
KEY = "packed"


def pack_hexes(values: Json) -> Json:
    """Return a card's values with its hexes and hexsides packed, if they are many."""
    lists = {name: values.get(name) for name in LISTS}
    if not count_packed(values):
        return values
    text = zlib.compress(json.dumps(lists).encode())
    return {**values, **{name: [] for name in LISTS}, KEY: base64.b64encode(text).decode()}


def count_packed(values: Json) -> str:
    """Return in words how many hexes and hexsides are packed; empty if they have rows."""
    hexes, sides = (len(values.get(name) or ()) for name in LISTS)
    words = f"{hexes} {'hex' if hexes == 1 else 'hexes'}"
    more = f", {sides} {'hexside' if sides == 1 else 'hexsides'}" if sides else ""
    return words + more if max(hexes, sides) > MANY else ""


def unpack_hexes(values: Json) -> Json:
    """Return a card's values with the packed hexes before those that have rows."""
    others = {name: value for name, value in values.items() if name != KEY}
    packed = _unpack_lists(str(values.get(KEY, "")))
    for name in LISTS:
        rows, more = packed.get(name), values.get(name)
        if isinstance(rows, list):
            others[name] = [row for row in rows if isinstance(row, dict)]
            others[name] += more if isinstance(more, list) else []
    return others


def _unpack_lists(text: str) -> Json:
    """Return the lists of a packed text; nothing if it is empty or damaged."""
    with suppress(ValueError, zlib.error, RecursionError):
        unpacking = zlib.decompressobj()
        found = json.loads(unpacking.decompress(base64.b64decode(text), MOST_BYTES) or "{}")
        return found if isinstance(found, dict) else {}
    return {}
