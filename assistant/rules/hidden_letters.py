"""Letters that nobody sees and that change what people read: a name could look like another."""

import re
from collections.abc import Iterator, Mapping

TURNING = "\u202a-\u202e\u2066-\u2069"  # they reverse the letters that follow
HIDDEN = re.compile(f"[{TURNING}]")
CONTROL = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029{TURNING}]")
IN_JSON = re.compile(rf"[{TURNING}]|\\u20(?:2[a-e]|6[6-9])", re.IGNORECASE)  # also escaped
ALLOWED = "text without hidden letters that reverse the writing"


def without_hidden(value: object) -> object:
    """Return a JSON value without hidden letters in its texts and names."""
    match value:
        case str():
            return HIDDEN.sub("", value)
        case Mapping():
            return {HIDDEN.sub("", name): without_hidden(each) for name, each in value.items()}
        case list():
            return [without_hidden(each) for each in value]
    return value


def hidden_texts(value: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each value or name with hidden letters."""
    match value:
        case str() if HIDDEN.search(value):
            yield where, value
        case Mapping():
            for name, each in value.items():
                if HIDDEN.search(str(name)):
                    yield where or "inputs", str(name)
                yield from hidden_texts(each, f"{where}.{name}" if where else str(name))
        case list() | tuple():
            for number, each in enumerate(value):
                yield from hidden_texts(each, f"{where}[{number}]")


def visible(text: str) -> str:
    """Return a text with the numbers of its hidden letters, so that a sentence can quote it."""
    return HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def harmless(text: str) -> str:
    """Return a text that commands no terminal: control characters are shown as their numbers."""
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
