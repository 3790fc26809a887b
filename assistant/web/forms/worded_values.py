"""Values that belong to names, and pairs of figures, as a person types them: a line for each."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.frozen import replace
from assistant.rules.problems import Problem
from assistant.web.forms.fields import Field
from assistant.web.forms.typed_values import number_or_text
from assistant.web.wording.values import words_of

KINDS = frozenset({"by name", "lists by name", "pairs"})
LINES = re.compile(r"[;\n]+")
NONE = "none"
APART = re.compile(r"[:=]")


def read_worded(field: Field, text: str) -> Any:
    """Return the value that a text describes; wrong parts stay text, for the refusal to name.

    `fuel 5` and `left track: 2` are values by name, `8: gun, left track` is a list by name, and
    `0 0, 100 50` are pairs. Names and words may be written with spaces for hyphens.
    """
    is_none = text.casefold() == NONE
    match field.kind:
        case "pairs":
            return [] if is_none else [_pair(each) for each in _pieces(text)]
        case "by name":
            found = (_name_and_rest(each) for each in _pieces(text) if not is_none)
            return {_known_word(name, field.offered): _value(field, value) for name, value in found}
    lines = [each for each in LINES.split(text) if each.strip() and not is_none]
    return {
        _known_word(name, field.offered): list(_values(field, value))
        for name, value in (_name_and_rest(each, is_list=True) for each in lines)
    }


def write_worded(field: Field, value: Any) -> str | None:
    """Return a value as `read_worded` reads it; None for a value of another shape."""
    if value in ([], {}):
        return NONE
    if field.kind == "pairs":
        if not isinstance(value, list) or not all(_is_pair(each) for each in value):
            return None
        return ", ".join(f"{across} {up}" for across, up in value)
    if not isinstance(value, Mapping):
        return None
    return "\n".join(
        f"{_show_name(field, name)}: {_list_words(field, x)}" for name, x in value.items()
    )


def example(kind: str, names: Iterable[str], options: Iterable[str]) -> str:
    """Return an example value of a field, for its placeholder."""
    if kind == "pairs":
        return "such as 10 20, 30 40"
    name, words = next(iter(names), "name"), list(options)
    if kind == "by name":
        return f"such as {words_of(name)}: {words_of(words[0]) if words else 2}"
    several = ", ".join(map(words_of, words[:2])) or "item 1, item 2"
    return f"one per line, such as {words_of(name)}: {several}"


def describe_entry(field: Field, place: str) -> str:
    """Return the entry of a field that a place such as `.fuel` or `.1.0` is in; empty if none."""
    entry = place.removeprefix(".").split(".")[0]
    if field.kind == "pairs" and entry.isdecimal():
        return f"pair {int(entry) + 1}"
    return _show_name(field, entry)


def typed_problem(problem: Problem) -> Problem:
    """Return a problem with its value as typed, without the signs of JSON."""
    if not isinstance(problem.value, list):
        return problem
    return replace(problem, value=" ".join(map(str, problem.value)))


def _pieces(text: str) -> list[str]:
    """Return the entries of a text: separated by lines or semicolons, else by commas."""
    parts = LINES.split(text) if LINES.search(text.strip()) else text.split(",")
    return [part.strip() for part in parts if part.strip()]


def _pair(text: str) -> list[Any]:
    return [number_or_text(part) for part in re.split(r"[\s,]+", text) if part]


def _name_and_rest(text: str, *, is_list: bool = False) -> tuple[str, str]:
    """Return the name in an entry, and what follows."""
    if found := APART.search(text):
        return text[: found.start()].strip(), text[found.end() :].strip()
    parts = text.split(maxsplit=1) if is_list else text.rsplit(maxsplit=1)
    return (parts[0], parts[1].strip()) if len(parts) == 2 else (text.strip(), "")


def _values(field: Field, text: str) -> Iterator[Any]:
    """Yield the items of a list; codes without spaces may be separated by spaces."""
    is_coded = field.options and "," not in text
    is_coded = is_coded and not any("-" in value[1:] for value, _, _ in field.options)
    for part in re.split(r"\s+", text) if is_coded else text.split(","):
        if part.strip():
            yield _value(field, part.strip())


def _value(field: Field, text: str) -> Any:
    if field.options:
        return _known_word(text, [value for value, _, _ in field.options])
    return text if field.worded else number_or_text(text)


def _known_word(text: str, known: Iterable[str]) -> str:
    """Return the known word that a text means, else the text."""
    typed = text.casefold()
    return next((x for x in known if typed in _spellings(x)), text)


def _spellings(word: str) -> set[str]:
    return {each.casefold() for each in (word, word.replace("-", " "), words_of(word))}


def _show_name(field: Field, name: str) -> str:
    return words_of(name) if name in field.offered else name


def _list_words(field: Field, value: Any) -> str:
    words = {each for each, _, _ in field.options}
    values = value if isinstance(value, list) else [value]
    return ", ".join(words_of(x) if x in words else str(x) for x in values)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2
