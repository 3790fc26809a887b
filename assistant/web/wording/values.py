"""Values in words for people at the table: names and outcomes."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from assistant.battle.packages import TITLES
from assistant.cards.wording import signed as signed
from assistant.cards.wording import words_of as words_of
from assistant.web.wording.result_phrases import PHRASES, describe_denial

LABELS = Path(__file__).with_name("field_labels.toml")
KINDS = (
    (
        "none",
        r"^(nothing|none|nobody|unharmed|no|not|(may|need|does) not) *.*|no (effect|damage$)"
        r"|miss(es|ed)?|holds?|fails?|^0$|^ok$",
    ),
    (
        "dead",
        r"dead|dies|killed?|destroyed|knocked out|explodes|brewed up|eliminated|sinks?|sunk"
        r"|demoralised",
    ),
    (
        "wounded",
        r"wound\w*|stunn\w*|injur\w*|damag\w*|immobili\w*|burn\w*|captur\w*|panicked"
        r"|depleted",
    ),
    (
        "hunker",
        r"hunker\w*|pinned|suppress\w*|retreats?|flees?|routs?|shaken|panics?|falls? back"
        r"|disorganised",
    ),
)
MEN = ("dead", "wounded", "hunkered", "stunned", "suppressed")
AFTER = {  # words that follow their count
    **{name: name for name in MEN},
    "to_track": "to track or wheels",
    "to_crew": "to the crew",
}
TERMS = ("aggressiveness", "awareness", "morale", "quality")  # of the rules, with a capital
NO_EFFECT = "no effect"  # a result that is none
NO_CODE = "-"  # of a result without effect, as the books print it
UNITS = {
    "in": "″",
    "mm": " mm",
    "m": " m",
    "deg": "°",
    "db": " dB",
    "tons": " t",
    "cm": " cm",
    "kg": " kg",
}

SHORT_FOR = {  # abbreviations in the names of fields
    "id": "name",
    "oos": "out of supply",
    "tem": "terrain effects modifier",
    "vp": "victory points",
    "rp": "replacement points",
    "rc": "reinforced concrete",
    "db": "decibels",
    "crt": "combat results table",
    "ezoc": "enemy zone of control",
    "hq": "HQ",
    "he": "high explosive",
    "aa": "anti-aircraft",
}
IN_LABELS = SHORT_FOR | {term: term.capitalize() for term in TERMS}


def title_of(system: str) -> str:
    """Return the title of a system by its id."""
    return TITLES.get(system, system)


@dataclass(frozen=True)
class Line:
    """One line of an outcome in words; a list of objects is a separate table."""

    label: str
    value: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def is_tall(self) -> bool:
        """Return whether the line needs the full width."""
        return bool(self.rows) or len(self.value) > 28


def describe_value(value: Any, unit: str = "") -> str:
    """Return any JSON value in words and figures, with a unit behind its figures."""
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case int() | float():
            size = f"{abs(round(value, 3)):.10g}" if isinstance(value, float) else str(abs(value))
            return ("−" if value < 0 else "") + size + unit
        case str():
            return words_of(value) if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value) else value
        case Mapping() if printed := printed_notation(value):
            return printed
        case Mapping():
            return ", ".join(
                f"{name_of(key)} {describe_value(v, unit_of(key))}" for key, v in value.items()
            )
        case Sequence():
            return ", ".join(describe_value(each, unit) for each in value) or "none"
    return str(value)


def printed_notation(cell: Mapping[str, Any]) -> str | None:
    """Return a table cell in the notation that the books print, or None if there is none."""
    match dict(cell):
        case {"mode": "burst", "bursts": int(bursts), **rest} if not rest:
            return f"{bursts} bursts"
        case {"mode": str(mode), **rest} if not rest:
            return words_of(mode)
        case {"dice": int(dice), "severity": int(severity), **rest} if not rest:
            return f"{dice}D({severity})"
        case {"penetration_mm": int(pierced), "dice": int(dice), **rest} if not rest:
            return f"{pierced} mm/{dice}D"
        case {"modifier": int(modifier), "radius_in": int(radius), **rest} if not rest:
            return f"D{signed(modifier) if modifier else ''} ({radius}″)"
        case {"weapon": str(weapon), **rest}:
            return " ".join([weapon, *_profile(rest)])
    return None


def _profile(rest: Mapping[str, Any]) -> Iterator[str]:
    """Yield the notes that an order of battle prints after a weapon's name."""
    match rest:
        case {"type": kind, "modifier": modifier, "penetration": penetration, "react": react}:
            yield f"{describe_value(kind)} {signed(modifier)} (P{penetration})"
            if react:
                yield f"(R{','.join(map(str, react))})"
        case {"range_in": reach, "radius_in": radius, "uses": uses}:
            yield f"{reach}″ (R{radius}″ U{uses})"


@cache
def printed_labels() -> dict[str, str]:
    """Return the labels of the fields whose names are not words that people read."""
    labels: dict[str, str] = tomllib.loads(LABELS.read_text("utf-8"))
    return labels


def label_words(name: str) -> str:
    """Return the name of a field as a label, with abbreviations of the program in whole words."""
    words = words_of(name, first=True)
    if re.search(r"[a-z]", name):
        words = " ".join(IN_LABELS.get(word.lower(), word) for word in words.split(" "))
    return words[:1].upper() + words[1:]


def name_of(key: str) -> str:
    """Return the name of an outcome's field in words, without its unit."""
    stem, _, last = str(key).rpartition("_")
    return words_of(stem if stem and last in UNITS else str(key))


def unit_of(key: str) -> str:
    """Return the unit in the name of an outcome's field, as written after a number."""
    stem, _, last = str(key).rpartition("_")
    return UNITS.get(last, "") if stem else ""


def outcome_lines(outcome: Any) -> list[Line]:
    """Return a line for each field of an outcome; empty fields are left out."""
    if not isinstance(outcome, Mapping):
        return [Line("Result", describe_value(outcome))]
    return [
        _line(str(key), value)
        for key, value in outcome.items()
        if value is not None and value != {}
    ]


def _line(key: str, value: Any) -> Line:
    label = _label(key)
    if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        names = list(dict.fromkeys(name for each in value for name in each))
        rows = tuple(
            tuple(describe_value(each.get(name), unit_of(name)) for name in names) for each in value
        )
        return Line(label, "", tuple(map(_label, names)), rows)
    return Line(label, describe_value(value, unit_of(key)))


def _label(key: str) -> str:
    return printed_labels().get(key) or label_words(name_of(key))


def describe_outcome(outcome: Any) -> str:
    """Return an outcome in a few words: flags by their name, a single value by itself."""
    if not isinstance(outcome, Mapping):
        return describe_value(outcome)
    if len(outcome) == 1:
        ((key, value),) = outcome.items()
        if isinstance(value, bool):
            return name_of(key) if value else describe_denial(name_of(key))
        if isinstance(value, int | float) or (key in PHRASES and isinstance(value, list)):
            return _describe_counted(key, value)
        return NO_EFFECT if (key, value) == ("result", "none") else describe_value(value)
    parts = []
    for key, value in outcome.items():
        if isinstance(value, bool):
            parts += [name_of(key)] if value else []
        elif isinstance(value, str):
            parts += [describe_value(value)] if value != NO_CODE else []
        elif value not in (None, [], 0):
            parts.append(_describe_counted(key, value))
    return ", ".join(parts) or "nothing"


def _describe_counted(key: str, value: Any) -> str:
    """Return a field with its figure: `2 dead`, `5 to the track`, `range 12″`."""
    if key in PHRASES:
        return PHRASES[key](value)
    if type(value) is int and key in AFTER:
        return f"{value or 'nobody'} {AFTER[key]}" if key in MEN else f"{value} {AFTER[key]}"
    name = name_of(key)
    name = name.capitalize() if name in TERMS else name
    return f"{name} {describe_value(value, unit_of(key))}"


def kind_of_result(word: str) -> str:
    """Return the sort of a result: dead, wounded, hunker, none or other."""
    return next((kind for kind, words in KINDS if re.search(rf"\b({words})\b", word)), "other")
