"""Values in words for people at the table: names, outcomes, chances."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, lcm
from typing import Any

from assistant.battle.systems import SYSTEMS
from assistant.cards.wording import signed as signed
from assistant.cards.wording import words_of as words_of
from assistant.rules.procedures import Odds
from assistant.web.wording.probability_bands import band_counts

LARGEST_WHOLE = 216  # of three dice: a fraction over more is hard to read
MOST_ROWS = 9  # outcomes that have a row each
SELDOM = Fraction(1, 1000)  # rarer outcomes share a row
BAD_FIRST = ("dead", "wounded", "hunker", "other", "none")
HATCHES = ("other", "hunker", "level", "wounded", "none", "dead")
KINDS = (
    (
        "none",
        r"^(nothing|none|unharmed|no|not) *.*|no (effect|damage$)|miss(es|ed)?|holds?|fails?"
        r"|^0$|^ok$",
    ),
    (
        "dead",
        r"dead|dies|killed?|destroyed|knocked out|explodes|brewed up|eliminated|sinks?|sunk"
        r"|demoralised",
    ),
    ("wounded", r"wound\w*|stunn\w*|injur\w*|damag\w*|immobili\w*|burn\w*|captur\w*|panicked"),
    (
        "hunker",
        r"hunker\w*|pinned|suppress\w*|retreats?|flees?|routs?|shaken|panics?|falls? back"
        r"|disorganised",
    ),
)
MEN = ("dead", "wounded", "hunkered", "stunned")
AFTER = {  # words that follow their count
    **{name: name for name in MEN},
    "to_track": "to the track",
    "to_crew": "to the crew",
}
UNITS = {"in": "″", "mm": " mm", "m": " m", "deg": "°", "db": " dB", "tons": " t", "cm": " cm"}


def title_of(system: str) -> str:
    """Return the title of a system by its id."""
    return SYSTEMS[system].title if system in SYSTEMS else system


@dataclass(frozen=True)
class Chance:
    """One row of the odds table."""

    word: str
    fraction: str
    share: float
    kind: str  # a name of HATCHES: the pattern of the bar


@dataclass(frozen=True)
class Line:
    """One line of an outcome in words; a list of objects is a table of its own."""

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
    """Yield what an order of battle prints behind a weapon's name."""
    match rest:
        case {"type": kind, "modifier": modifier, "penetration": penetration, "react": react}:
            yield f"{describe_value(kind)} {signed(modifier)} (P{penetration})"
            if react:
                yield f"(R{','.join(map(str, react))})"
        case {"range_in": reach, "radius_in": radius, "uses": uses}:
            yield f"{reach}″ (R{radius}″ U{uses})"


def name_of(key: str) -> str:
    """Return the name of an outcome's field in words, without its unit."""
    stem, _, last = str(key).rpartition("_")
    return words_of(stem if stem and last in UNITS else str(key))


def unit_of(key: str) -> str:
    """Return the unit in the name of an outcome's field, as it follows a figure."""
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
    label = words_of(name_of(key), first=True)
    if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        names = list(dict.fromkeys(name for each in value for name in each))
        rows = tuple(
            tuple(describe_value(each.get(name), unit_of(name)) for name in names) for each in value
        )
        return Line(label, "", tuple(words_of(name_of(n), first=True) for n in names), rows)
    return Line(label, describe_value(value, unit_of(key)))


def odds_rows(odds: Odds) -> list[Chance]:
    """Return the rows of the odds, from bad to harmless.

    The chances are fractions over one number if that number is small, else percentages.
    """
    named: dict[str, Fraction] = {}
    least: dict[str, int] = {}
    same = _shared_fields([outcome for outcome, _ in odds.chances])
    for outcome, chance, count in band_counts(
        (_without_fields(o, same), p) for o, p in odds.chances
    ):
        word = describe_outcome(outcome)
        named[word] = named.get(word, Fraction(0)) + chance
        least[word] = count
    likeliest = sorted(named.items(), key=lambda pair: -pair[1])
    many = min(MOST_ROWS, max(2, sum(chance >= SELDOM for _, chance in likeliest)))
    shown, rest = likeliest[:many], likeliest[many:]
    if len(rest) == 1:
        shown, rest = likeliest, []
    if rest:
        share = sum((chance for _, chance in rest), Fraction(0))
        shown.append((f"{len(rest)} others", share))
    whole = lcm(*(chance.denominator for _, chance in shown)) if odds.exact else 0
    kinds = {word: kind_of_result(word) for word, _ in shown}
    numbers = _numbers_to_sort_by([word for word, _ in shown[:MOST_ROWS]])
    for word in least.keys() & kinds.keys():
        numbers[word] = -least[word] or numbers.get(word, inf)
    shown.sort(key=lambda pair: (BAD_FIRST.index(kinds[pair[0]]), numbers.get(pair[0], inf)))
    hatches = _hatches([kinds[word] for word, _ in shown])
    return [
        Chance(word, _fraction(chance, whole), float(chance), hatch)
        for (word, chance), hatch in zip(shown, hatches, strict=True)
    ]


def _shared_fields(outcomes: Sequence[Any]) -> set[str]:
    """Return the fields that are the same in all outcomes; rows need not repeat them."""
    first = outcomes[0] if outcomes else None
    if len(outcomes) < 2 or not isinstance(first, Mapping):
        return set()
    return {key for key in first if all(each.get(key) == first[key] for each in outcomes)}


def _without_fields(outcome: Any, keys: set[str]) -> Any:
    if not isinstance(outcome, Mapping) or len(outcome) - len(keys) < 1:
        return outcome
    return {key: value for key, value in outcome.items() if key not in keys}


def _numbers_to_sort_by(words: Sequence[str]) -> dict[str, float]:
    """Return the number in each phrase, if they differ in nothing else: `damage points 9`."""
    found = {word: re.fullmatch(r"(.* )?(\d+)(\D*)", word) for word in words}
    groups = {word: match.groups() for word, match in found.items() if match}
    if len(groups) < len(found) or len({(stem, unit) for stem, _, unit in groups.values()}) > 1:
        return {}
    return {word: float(number) for word, (_, number, _) in groups.items()}


def _hatches(kinds: list[str]) -> list[str]:
    """Return a pattern for each row: the one of its kind, or another if that is used."""
    taken = set(kinds)
    seen: set[str] = set()
    hatches: list[str] = []
    for number, kind in enumerate(kinds):
        free = [each for each in HATCHES if each not in taken]
        if kind not in seen:
            hatch = kind
        elif free:
            hatch = free[0]
        else:
            hatch = next(e for e in HATCHES[number % 5 :] + HATCHES if e != hatches[-1])
        seen.add(kind)
        taken.add(hatch)
        hatches.append(hatch)
    return hatches


def _fraction(chance: Fraction, whole: int) -> str:
    if 0 < whole <= LARGEST_WHOLE:
        return f"{chance.numerator * (whole // chance.denominator)}/{whole}"
    percent = float(chance * 100)
    return f"{percent:.1f} %" if percent >= 0.05 else "under 0.1 %"


def describe_outcome(outcome: Any) -> str:
    """Return an outcome in few words: flags by their name, a single value by itself."""
    if not isinstance(outcome, Mapping):
        return describe_value(outcome)
    if len(outcome) == 1:
        ((key, value),) = outcome.items()
        if isinstance(value, bool):
            return name_of(key) if value else f"no {name_of(key)}"
        if isinstance(value, int | float):
            return _counted(key, value)
        return describe_value(value)
    parts = []
    for key, value in outcome.items():
        if isinstance(value, bool):
            parts += [name_of(key)] if value else []
        elif isinstance(value, str):
            parts.append(describe_value(value))
        elif value not in (None, [], 0):
            parts.append(_counted(key, value))
    return ", ".join(parts) or "nothing"


def _counted(key: str, value: Any) -> str:
    """Return a field with its figure: `2 dead`, `5 to the track`, `range 12″`."""
    if type(value) is int and key in AFTER:
        return f"{value or 'nobody'} {AFTER[key]}" if key in MEN else f"{value} {AFTER[key]}"
    return f"{name_of(key)} {describe_value(value, unit_of(key))}"


def kind_of_result(word: str) -> str:
    """Return the sort of a result: dead, wounded, hunker, none or other."""
    return next((kind for kind, words in KINDS if re.search(rf"\b({words})\b", word)), "other")
