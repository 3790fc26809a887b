"""Validation of a file of Rats of Tobruk's map, tables and counters."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import cast

from assistant.cards.toml_files.fields import unknown_name
from assistant.cards.toml_files.reading import Part
from assistant.rules import tables
from assistant.rules.inputs import Problem
from assistant.rules.rats_of_tobruk.combat.attacks import COLUMNS
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS, Shifted, hexes_between
from assistant.rules.rats_of_tobruk.terms import NIGHT, TURN_TYPES
from assistant.rules.rats_of_tobruk.turns.chits import SCENARIOS

SIDES = {"german": "axis", "italian": "axis", "australian": "allied", "british": "allied"}
# each list, the field that names its parts, and the names that it must hold
LISTS: tuple[tuple[str, str, list[str]], ...] = (
    ("terrain", "terrain", tables.load("rats-of-tobruk/terrain-key").keys()),
    ("hexes", "hex", []),
    ("units", "id", []),
    ("chits", "battalion", []),
    ("scenarios", "id", SCENARIOS.keys()),
)


def find_problems(card: Part) -> Iterator[Problem]:
    """Yield all problems between fields, in the order of the file."""
    crt = card.get("crt")
    absent = [c for c in COLUMNS if c not in crt] if isinstance(crt, dict) else []
    if absent:
        yield Problem("crt", len(COLUMNS) - len(absent), f"columns with {', '.join(absent)} too")
    for name, key, needed in LISTS:
        yield from _name_problems(card, name, key, needed)
    yield from _map_problems(card)
    for unit in card.parts("units"):
        yield from _unit_problems(unit)
    manned = {unit.get("battalion") for unit in card.parts("units") if _text_of(unit, "battalion")}
    for chit in card.parts("chits"):
        battalion = _text_of(chit, "battalion")
        if battalion and battalion not in manned:
            yield Problem(chit.at("battalion"), battalion, "a battalion that has a unit in units")
    for scenario in card.parts("scenarios"):
        yield from _scenario_problems(scenario, card)


def _text_of(part: Part, name: str) -> str:
    """Return a text of a part; empty if there is none."""
    value = part.get(name)
    return value if isinstance(value, str) else ""


def _name_problems(card: Part, name: str, key: str, needed: list[str]) -> Iterator[Problem]:
    """Yield errors for names that are listed twice, and for names that the list lacks."""
    listed: list[str] = []
    for part in card.parts(name):
        word = _text_of(part, key)
        if word and word in listed:
            yield Problem(part.at(key), word, f"a {key} that is not in the list yet")
        listed.append(word)
    absent = [word for word in needed if word not in listed]
    if absent and isinstance(card.get(name), list):
        yield Problem(name, len(listed), f"a list that has {', '.join(absent)} too")


def _map_problems(card: Part) -> Iterator[Problem]:
    """Yield errors for unknown terrain, and for roads and hexsides between hexes far apart."""
    shifted = card.part("grid").get("shifted_columns") or "even"
    if shifted not in ("even", "odd"):
        return
    known = [_text_of(part, "terrain") for part in card.parts("terrain")]
    for hex in card.parts("hexes"):
        ground = _text_of(hex, "terrain")
        if ground and ground not in known:
            yield unknown_name(hex.at("terrain"), ground, known)
        for name in ("road", "path"):
            ends = hex.get(name)
            for number, end in enumerate(ends if isinstance(ends, list) else []):
                if not _are_adjacent(hex.get("hex"), end, cast(Shifted, shifted)):
                    where = f"{hex.at(name)}[{number}]"
                    yield Problem(where, end, f"a hex next to {hex.get('hex')}")
    seen: set[frozenset[str]] = set()
    for side in card.parts("hexsides"):
        a, b = _text_of(side, "a"), _text_of(side, "b")
        if not _are_adjacent(a, b, cast(Shifted, shifted)):
            yield Problem(side.at("b"), b, f"a hex next to {a}")
        elif frozenset((a, b)) in seen:
            yield Problem(side.at("b"), b, "a hexside that is not in the list yet")
        seen.add(frozenset((a, b)))


def _are_adjacent(a: object, b: object, shifted: Shifted) -> bool:
    """Return whether two hexes are adjacent; True if one is not a hex (another check's error)."""
    if not all(isinstance(hex, str) and HEX_DIGITS.fullmatch(hex) for hex in (a, b)):
        return True
    return hexes_between(str(a), str(b), shifted) == 1


def _unit_problems(unit: Part) -> Iterator[Problem]:
    """Yield errors for contradictions in a counter."""
    side = SIDES.get(_text_of(unit, "nationality"))
    if side and _text_of(unit, "side") and unit.get("side") != side:
        allowed = f"{side} for a unit that is {unit.get('nationality')}"
        yield Problem(unit.at("side"), unit.get("side"), allowed)
    if unit.get("activation_range") is not None and unit.get("hq") is not True:
        value = unit.get("activation_range")
        yield Problem(unit.at("activation_range"), value, "left out: only an HQ has one")
    if unit.get("one_sided") is True and unit.get("depleted") is not None:
        value = unit.get("depleted")
        yield Problem(unit.at("depleted"), value, "omitted for a counter that is one_sided")
    fire = unit.part("range")
    if fire.get("kind") == "none" and fire.get("hexes") is not None:
        yield Problem(fire.at("hexes"), fire.get("hexes"), "left out without a triangle")


def _scenario_problems(scenario: Part, card: Part) -> Iterator[Problem]:
    """Yield errors for impossible units, chits and turns of a scenario."""
    units = [_text_of(unit, "id") for unit in card.parts("units")]
    italians = [_text_of(u, "id") for u in card.parts("units") if u.get("nationality") == "italian"]
    chits = [_text_of(chit, "battalion") for chit in card.parts("chits")]
    row = SCENARIOS.get(_text_of(scenario, "id"))
    for name, known in (("units", units), ("chits", chits)):
        listed = scenario.get(name)
        for number, word in enumerate(listed if isinstance(listed, list) else []):
            where = f"{scenario.at(name)}[{number}]"
            if isinstance(word, str) and word not in known:
                yield unknown_name(where, word, known)
            elif word in listed[:number]:
                yield Problem(where, word, "listed once")
            elif name == "units" and row and not row["italians"] and word in italians:
                yield Problem(where, word, "a unit that is not Italian in this scenario")
    if row:
        first, last = date.fromisoformat(row["start"]), date.fromisoformat(row["end"])
        yield from _turn_problems(scenario.parts("turns"), first, last)


def turn_after(kind: str, day: date) -> tuple[str, date]:
    """Return the time of day and the date of the turn that follows a turn."""
    types = TURN_TYPES.keys()
    following = types[(types.index(kind) + 1) % len(types)]
    return following, day + timedelta(days=kind == NIGHT)


def _turn_problems(turns: list[Part], first: date, last: date) -> Iterator[Problem]:
    """Yield errors for numbers, times of day and dates that do not follow each other."""
    types = TURN_TYPES.keys()
    before: tuple[str, date] | None = None
    for number, turn in enumerate(turns, 1):
        if turn.get("number") != number:
            yield Problem(
                turn.at("number"), turn.get("number"), f"{number}: turns must be in order"
            )
        kind, day = _text_of(turn, "turn_type"), _date_of(turn)
        if day and not first <= day <= last:
            yield Problem(turn.at("date"), day.isoformat(), f"a day from {first} to {last}")
        if before:
            expected, expected_day = turn_after(*before)
            earlier = f"the turn before is the {before[0]} turn of {before[1]}"
            if kind in types and kind != expected:
                yield Problem(turn.at("turn_type"), kind, f"{expected}: {earlier}")
            if day and day != expected_day:
                yield Problem(turn.at("date"), day.isoformat(), f"{expected_day}: {earlier}")
        before = (kind, day) if kind in types and day else None


def _date_of(turn: Part) -> date | None:
    """Return the date of a turn; None if it is not a date."""
    try:
        return date.fromisoformat(_text_of(turn, "date"))
    except ValueError:
        return None
