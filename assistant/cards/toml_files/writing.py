"""Cards as TOML files, laid out as a person would write them."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.toml_files.reading import Card

BARE = re.compile(r"[A-Za-z0-9_-]+")


def values_of_card(card: Card) -> dict[str, Any]:
    """Return the values of a card as its file has them, without default values."""
    return card.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def as_toml(card: Card) -> str:
    """Return the text of a card's file, without default values; it reads back the same."""
    values = values_of_card(card)
    apart = {name: v for name, v in values.items() if _is_tables(v) or isinstance(v, Mapping)}
    lines = [*_pairs({name: value for name, value in values.items() if name not in apart})]
    for name, value in apart.items():
        for row in value if isinstance(value, list) else ():
            lines += ["", f"[[{_key(name)}]]", *_pairs(row)]
        if isinstance(value, Mapping):
            lines += _table(_key(name), value)
    return "\n".join(lines) + "\n"


def _table(name: str, values: Mapping[str, Any]) -> Iterator[str]:
    """Return a table under its heading, and its inner tables each under their own."""
    if values and all(isinstance(value, Mapping) for value in values.values()):
        for key, value in values.items():
            yield from ("", f"[{name}.{_key(key)}]", *_pairs(value))
    else:
        yield from ("", f"[{name}]", *_pairs(values))


def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    """Return a line for each value; each table in a list has its own line."""
    for name, value in values.items():
        if _is_tables(value):
            rows = (f"    {_value(row)}," for row in value)
            yield "\n".join((f"{_key(name)} = [", *rows, "]"))
        elif isinstance(value, str) and "\n" in value:
            text = "\n".join(_quote(line)[1:-1] for line in value.split("\n"))
            yield f'{_key(name)} = """\n{text}"""'
        else:
            yield f"{_key(name)} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return _quote(value) if isinstance(value, str) else json.dumps(value)


def _quote(text: str) -> str:
    # JSON's escapes are TOML's too, but TOML wants one more character escaped
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _quote(name)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)
