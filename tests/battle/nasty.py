"""An exported battle with one field changed, as a careless edit could do."""

import json
from collections.abc import Iterator
from random import Random

MISSING = object()
DEEP = json.loads("[" * 200 + "]" * 200)
NUMBERS = (0, -1, 1, 2, 3, 7, 2**31, 2**53 + 1, 10**30, 1.5, -0.5, 1e308, float("nan"))
TEXTS = ("", " ", "x" * 300, "x" * 30_000, "last Friday", "2026-06-06", "0001-01-01T00:00:00")
TEXTS += ("9999-12-31T23:59:59+00:00", "2026-13-45T00:00:00", "\x00", "a\r\nX: y", "\u2028")
TEXTS += ("\u202e", "\ud800", "\u0085", "<script>", "{{ 7 * 7 }}", "'\"", "../..", "umpire", "us")
TEXTS += ("undo", "open", "nobody", "1", "…")
OBJECTS = ([], [None], [1, 2], ["us"], [[]], {}, {"us": "x"}, {"a": {"b": 1}}, {"": 1}, DEEP)
OBJECTS += ({"\ud800": 1}, {"x" * 500: "x"})
VALUES = (MISSING, None, True, False, *NUMBERS, float("inf"), *TEXTS, *OBJECTS)
Place = tuple[object, ...]


def places(told: object, here: Place = ()) -> Iterator[Place]:
    """The path of every field of a JSON value."""
    if here:
        yield here
    if isinstance(told, dict):
        for name in told:
            yield from places(told[name], (*here, name))
    elif isinstance(told, list):
        for n, each in enumerate(told):
            yield from places(each, (*here, n))


def kind_of(place: Place) -> Place:
    """A path without its numbers: all fields of the same kind share it."""
    return tuple("#" if isinstance(step, int) else step for step in place)


def with_value(line: str, place: Place, value: object) -> str:
    """A line with another value in one place."""
    told = json.loads(line)
    holder = told
    for step in place[:-1]:
        holder = holder[step]
    if value is MISSING:
        del holder[place[-1]]
    else:
        holder[place[-1]] = value
    return json.dumps(told)


def mutations(text: str, random: Random, often: int) -> Iterator[tuple[int, Place, object, str]]:
    """Yield ways to spoil a file: the line number, the field, the value, the whole text.

    Kinds of fields that were not spoilt yet come first.
    """
    lines = text.splitlines()
    by_kind: dict[Place, list[tuple[int, Place]]] = {}
    for number, line in enumerate(lines):
        for place in places(json.loads(line)):
            by_kind.setdefault((number == 0, *kind_of(place)), []).append((number, place))
    kinds = sorted(by_kind, key=repr)
    while often > 0:
        random.shuffle(kinds)
        for kind in kinds[:often]:
            number, place = random.choice(by_kind[kind])
            value = random.choice(VALUES)
            spoilt = with_value(lines[number], place, value)
            yield (
                number + 1,
                place,
                value,
                "\n".join([*lines[:number], spoilt, *lines[number + 1 :]]),
            )
        often -= len(kinds)
