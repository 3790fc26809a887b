"""What cannot be right in a file of Rats of Tobruk's map and counters."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import cast

from assistant.cards.toml_files.fields import unlisted
from assistant.cards.toml_files.reading import Part
from assistant.rules import tables
from assistant.rules.inputs import Problem
from assistant.rules.rats_of_tobruk.combat.attacks import COLUMNS
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS, Shifted, hexes_between
from assistant.rules.rats_of_tobruk.terms import NIGHT, TURN_TYPES
from assistant.rules.rats_of_tobruk.turns.chits import SCENARIOS

SIDES = {"german": "axis", "italian": "axis", "australian": "allied", "british": "allied"}
# each list, the name of its parts, and what must be among them
LISTS: tuple[tuple[str, str, list[str]], ...] = (
    ("terrain", "terrain", tables.load("rats-of-tobruk/terrain-key").keys()),
    ("hexes", "hex", []),
    ("units", "id", []),
    ("chits", "battalion", []),
    ("scenarios", "id", SCENARIOS.keys()),
)


def all_amiss(told: Part) -> Iterator[Problem]:
    """Everything between the fields, in the order of the file."""
    crt = told.get("crt")
    absent = [c for c in COLUMNS if c not in crt] if isinstance(crt, dict) else []
    if absent:
        yield Problem("crt", len(COLUMNS) - len(absent), f"columns with {', '.join(absent)} too")
    for name, key, needed in LISTS:
        yield from _names_amiss(told, name, key, needed)
    yield from _map_amiss(told)
    for unit in told.parts("units"):
        yield from _unit_amiss(unit)
    manned = {unit.get("battalion") for unit in told.parts("units") if _word(unit, "battalion")}
    for chit in told.parts("chits"):
        battalion = _word(chit, "battalion")
        if battalion and battalion not in manned:
            yield Problem(chit.at("battalion"), battalion, "a battalion that has a unit in units")
    for scenario in told.parts("scenarios"):
        yield from _scenario_amiss(scenario, told)


def _word(part: Part, name: str) -> str:
    """A text of a part; empty where there is none."""
    value = part.get(name)
    return value if isinstance(value, str) else ""


def _names_amiss(told: Part, name: str, key: str, needed: list[str]) -> Iterator[Problem]:
    listed: list[str] = []
    for part in told.parts(name):
        word = _word(part, key)
        if word and word in listed:
            yield Problem(part.at(key), word, f"a {key} that is not listed before")
        listed.append(word)
    absent = [word for word in needed if word not in listed]
    if absent and isinstance(told.get(name), list):
        yield Problem(name, len(listed), f"a list that has {', '.join(absent)} too")


def _map_amiss(told: Part) -> Iterator[Problem]:
    """Terrain that the key does not have; roads and hexsides between hexes that do not touch."""
    shifted = told.part("grid").get("shifted_columns") or "even"
    if shifted not in ("even", "odd"):
        return
    known = [_word(part, "terrain") for part in told.parts("terrain")]
    for hex in told.parts("hexes"):
        ground = _word(hex, "terrain")
        if ground and ground not in known:
            yield unlisted(hex.at("terrain"), ground, known)
        for name in ("road", "path"):
            ends = hex.get(name)
            for number, end in enumerate(ends if isinstance(ends, list) else []):
                if not _touch(hex.get("hex"), end, cast(Shifted, shifted)):
                    where = f"{hex.at(name)}[{number}]"
                    yield Problem(where, end, f"a hex next to {hex.get('hex')}")
    seen: set[frozenset[str]] = set()
    for side in told.parts("hexsides"):
        a, b = _word(side, "a"), _word(side, "b")
        if not _touch(a, b, cast(Shifted, shifted)):
            yield Problem(side.at("b"), b, f"a hex next to {a}")
        elif frozenset((a, b)) in seen:
            yield Problem(side.at("b"), b, "a hexside that is not listed before")
        seen.add(frozenset((a, b)))


def _touch(a: object, b: object, shifted: Shifted) -> bool:
    """Whether two hexes are adjacent; what is no hex is refused by itself."""
    if not all(isinstance(hex, str) and HEX_DIGITS.fullmatch(hex) for hex in (a, b)):
        return True
    return hexes_between(str(a), str(b), shifted) == 1


def _unit_amiss(unit: Part) -> Iterator[Problem]:
    side = SIDES.get(_word(unit, "nationality"))
    if side and _word(unit, "side") and unit.get("side") != side:
        allowed = f"{side} for a unit that is {unit.get('nationality')}"
        yield Problem(unit.at("side"), unit.get("side"), allowed)
    if unit.get("activation_range") is not None and unit.get("hq") is not True:
        told = unit.get("activation_range")
        yield Problem(unit.at("activation_range"), told, "left out: only an HQ has one")
    if unit.get("one_sided") is True and unit.get("depleted") is not None:
        told = unit.get("depleted")
        yield Problem(unit.at("depleted"), told, "left out of a counter that is one_sided")
    fire = unit.part("range")
    if fire.get("kind") == "none" and fire.get("hexes") is not None:
        yield Problem(fire.at("hexes"), fire.get("hexes"), "left out where there is no triangle")


def _scenario_amiss(scenario: Part, told: Part) -> Iterator[Problem]:
    units = [_word(unit, "id") for unit in told.parts("units")]
    italians = [_word(u, "id") for u in told.parts("units") if u.get("nationality") == "italian"]
    chits = [_word(chit, "battalion") for chit in told.parts("chits")]
    row = SCENARIOS.get(_word(scenario, "id"))
    for name, known in (("units", units), ("chits", chits)):
        listed = scenario.get(name)
        for number, word in enumerate(listed if isinstance(listed, list) else []):
            where = f"{scenario.at(name)}[{number}]"
            if isinstance(word, str) and word not in known:
                yield unlisted(where, word, known)
            elif word in listed[:number]:
                yield Problem(where, word, "listed once")
            elif name == "units" and row and not row["italians"] and word in italians:
                yield Problem(where, word, "a unit that is not Italian in this scenario")
    if row:
        first, last = date.fromisoformat(row["start"]), date.fromisoformat(row["end"])
        yield from _turns_amiss(scenario.parts("turns"), first, last)


def _turns_amiss(turns: list[Part], first: date, last: date) -> Iterator[Problem]:
    """Numbers, times of day and dates that do not follow upon each other."""
    types = TURN_TYPES.keys()
    before: tuple[str, date] | None = None
    for number, turn in enumerate(turns, 1):
        if turn.get("number") != number:
            yield Problem(turn.at("number"), turn.get("number"), f"{number}: turns stand in order")
        kind, day = _word(turn, "turn_type"), _day(turn)
        if day and not first <= day <= last:
            yield Problem(turn.at("date"), day.isoformat(), f"a day from {first} to {last}")
        if before and kind in types:
            due = types[(types.index(before[0]) + 1) % len(types)]
            if kind != due:
                yield Problem(turn.at("turn_type"), kind, f"{due}, after {before[0]}")
        if before and day:
            due_day = before[1] + timedelta(days=before[0] == NIGHT)
            if day != due_day:
                allowed = f"{due_day}, after the {before[0]} of {before[1]}"
                yield Problem(turn.at("date"), day.isoformat(), allowed)
        before = (kind, day) if kind in types and day else None


def _day(turn: Part) -> date | None:
    try:
        return date.fromisoformat(_word(turn, "date"))
    except ValueError:
        return None
