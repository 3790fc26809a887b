"""A data card as lines for people: short parts on one line, long parts with a line for each."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from assistant.web.wording.values import describe_value, label_words, name_of, unit_of

WIDEST = 96  # letters of a line that has a whole part
STEP = "  "  # before the lines of a part
IN_HEAD = ("slug", "name", "category")
NAMES = ("id", "name")  # fields that name an object of a list
ARMOR = {"mm", "red"}  # of a cell of a fan
OF_WEAPON = "weapon"  # in the printed notation of an object that has it, the rest is left out


def card_lines(slug: str, card: Mapping[str, Any], slugs: Collection[str]) -> Iterator[str]:
    """Yield a data card: its slug and name, then its fields in the order of the file.

    `slugs` are those of all cards: where a field names another card, its slug is printed.
    """
    yield f"{slug}  {card['name']}  ({describe_value(card['category'])})"
    for key, value in _filled(card).items():
        if key not in IN_HEAD:
            yield from _lines(label_words(name_of(key)), value, unit_of(key), "", slugs)


def _filled(value: Any, *, in_list: bool = False) -> Any:
    """Return a value without its empty fields, and in a list without what does not hold."""
    if isinstance(value, list):
        return [_filled(each, in_list=True) for each in value]
    if not isinstance(value, Mapping):
        return value
    if value.keys() == ARMOR:  # as in the files: r where a shot may rebound
        return f"{value['mm']}{'r' if value['red'] else ''}"
    filled = {key: _filled(each, in_list=in_list) for key, each in value.items()}
    left_out: tuple[object, ...] = (None, "", [], {})
    return {
        key: each
        for key, each in filled.items()
        if each not in left_out and not (in_list and each is False)
    }


def _lines(label: str, value: Any, unit: str, before: str, slugs: Collection[str]) -> Iterator[str]:
    """Yield a field, with the lines of its parts."""
    is_slug = isinstance(value, str) and value in slugs
    whole = f"{before}{label}: {value if is_slug else describe_value(value, unit)}"
    parts = list(_parts(value))
    if not parts or (len(whole) <= WIDEST and _is_short(value)):
        yield whole
        return
    yield f"{before}{label}:"
    for name, part, its_unit in parts:
        yield from _lines(name, part, its_unit, before + STEP, slugs)


def _is_short(value: Any) -> bool:
    """Return whether a text of the value on one line leaves out nothing."""
    if isinstance(value, Mapping):
        return OF_WEAPON not in value and all(map(_is_short, value.values()))
    return not isinstance(value, list) or not any(isinstance(each, Mapping) for each in value)


def _parts(value: Any) -> Iterator[tuple[str, Any, str]]:
    """Yield the name, value and unit of each part: of an object, or of a list of objects."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield name_of(key), each, unit_of(key)
    elif isinstance(value, list) and all(isinstance(each, Mapping) for each in value):
        for number, each in enumerate(value, 1):
            names = dict.fromkeys(str(each[key]) for key in NAMES if each.get(key))
            rest = {key: x for key, x in each.items() if key not in NAMES}
            yield " = ".join(names) or str(number), rest or "yes", ""
