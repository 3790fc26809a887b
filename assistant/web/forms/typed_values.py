"""Numbers and JSON as a person types them."""

import json
import re
from typing import Any

INCH_MARKS = ('"', "″", "''")
DEEPEST = 60  # brackets within brackets in text that is read as JSON


def number_or_text(text: str) -> Any:
    """Return a number as people write it (true minus, comma, inch mark), or the text itself."""
    mark = next((mark for mark in INCH_MARKS if text.endswith(mark)), "")
    plain = (text.removesuffix(mark).rstrip() if mark else text).replace("−", "-")
    if re.fullmatch(r"[-+]?[0-9]{1,15}", plain):
        return int(plain)
    if re.fullmatch(r"[-+]?[0-9]{0,15}[.,][0-9]{1,15}", plain):
        return float(plain.replace(",", "."))
    return text


def json_or_text(text: str) -> Any:
    """Return the JSON value of a text, or the text itself if it is not JSON."""
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
