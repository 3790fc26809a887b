"""Validation of a file of Battleaxe's map and counters."""

from collections.abc import Iterator

from assistant.cards.board_games.battleaxe.parts import UNITS
from assistant.cards.toml_files.reading import Part
from assistant.rules.battleaxe.places import PLACES, is_zone
from assistant.rules.inputs import Problem


def find_problems(card: Part) -> Iterator[Problem]:
    """Yield errors for ids listed twice or missing, and impossible boundaries and figures."""
    for name, known in (("places", PLACES.keys()), ("units", UNITS.keys())):
        yield from _id_problems(card, name, known)
    for place in card.parts("places"):
        yield from _place_problems(place)
    yield from _link_problems(card)
    for unit in card.parts("units"):
        yield from _unit_problems(unit)


def _id_problems(card: Part, name: str, known: list[str]) -> Iterator[Problem]:
    """Yield errors for ids that are listed twice, and for ids that the list lacks."""
    listed: list[object] = []
    for part in card.parts(name):
        id = part.get("id")
        if id in listed:
            yield Problem(part.at("id"), id, "an id that is not in the list yet")
        listed.append(id)
    absent = [id for id in known if id not in listed]
    if absent and isinstance(card.get(name), list):
        yield Problem(name, len(listed), f"a list that has {', '.join(absent)} too")


def _place_problems(place: Part) -> Iterator[Problem]:
    """Yield errors for values that contradict the kind of a place."""
    id = place.get("id")
    row = PLACES.get(id) if isinstance(id, str) else None
    if row is None:
        return
    kind = row["kind"]
    if place.get("kind") in ("area", "zone") and place.get("kind") != kind:
        allowed = f"{kind}: Areas have numbers and Zones letters"
        yield Problem(place.at("kind"), place.get("kind"), allowed)
    if kind == "area" and place.get("tem") == 0:
        yield Problem(place.at("tem"), 0, "a whole number from 1 to 3 for an Area")
    if kind == "area" and place.get("supply_source") is not None:
        source = place.get("supply_source")
        yield Problem(place.at("supply_source"), source, "left out: Areas are not supply sources")


def _link_problems(card: Part) -> Iterator[Problem]:
    """Yield errors for links that are listed twice or have the wrong boundary."""
    seen: set[frozenset[object]] = set()
    for link in card.parts("links"):
        ends = (link.get("a"), link.get("b"))
        if not all(isinstance(end, str) and PLACES.get(end) for end in ends):
            continue
        if ends[0] == ends[1]:
            yield Problem(link.at("b"), ends[1], "another place than a")
        elif frozenset(ends) in seen:
            allowed = "a place to which a is not linked before"
            yield Problem(link.at("b"), ends[1], allowed)
        seen.add(frozenset(ends))
        boundary = link.get("boundary")
        by_zone = any(is_zone(end) for end in ends)
        if by_zone and boundary in ("open", "escarpment"):
            yield Problem(link.at("boundary"), boundary, "line, where a Zone is touched")
        elif not by_zone and boundary == "line":
            allowed = "open or escarpment between two Areas"
            yield Problem(link.at("boundary"), boundary, allowed)


def _unit_problems(unit: Part) -> Iterator[Problem]:
    """Yield errors for values that contradict the printed set-up of a counter."""
    id = unit.get("id")
    row = (UNITS.get(id) if isinstance(id, str) else None) or {}
    for field in ("side", "nationality"):
        if row and isinstance(unit.get(field), str) and unit.get(field) != row[field]:
            yield Problem(unit.at(field), unit.get(field), f"{row[field]} for {row['unit']}")
    if unit.get("one_sided") is True and unit.get("reduced") is not None:
        face = unit.get("reduced")
        yield Problem(unit.at("reduced"), face, "omitted for a counter that is one_sided")
