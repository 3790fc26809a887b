"""The errors in a file of a double-blind battle beyond its single fields (Desert Rats)."""

from collections.abc import Iterator

from assistant.boardmap.outlines import crosses_itself
from assistant.cards.maps.ground_maps import MapCard, is_polygon
from assistant.cards.toml_files.fields import unknown_name
from assistant.cards.toml_files.reading import Part
from assistant.rules.desert_rats.elements import TYPES
from assistant.rules.desert_rats.formations import MOST, OWN
from assistant.rules.inputs import Problem


def storm_errors(storm: Part) -> Iterator[Problem]:
    first, last = storm.get("from_turn"), storm.get("until_turn")
    if isinstance(first, int) and isinstance(last, int) and last < first:
        yield Problem(storm.at("until_turn"), last, f"{first} or more, as from_turn")
    polygon = storm.get("polygon")
    if is_polygon(polygon) and crosses_itself(polygon):
        yield Problem(
            storm.at("polygon"), polygon, "corners in order, so that its edges do not cross"
        )


def visibility_errors(part: Part) -> Iterator[Problem]:
    """Yield errors for changes of visibility after the last turn, and for two in one turn."""
    last, found = part.get("last_turn"), set[int]()
    for change in part.parts("visibility_changes"):
        turn = change.get("from_turn")
        if not isinstance(turn, int):
            continue
        if isinstance(last, int) and turn > last:
            allowed = f"2 to {last}, the last turn" if last > 1 else "no change in a single turn"
            yield Problem(change.at("from_turn"), turn, allowed)
        elif turn in found:
            yield Problem(change.at("from_turn"), turn, "a turn that no other change has")
        found.add(turn)


def secret_ground_errors(part: Part, ground: MapCard) -> Iterator[Problem]:
    """Yield errors for secret ground that is not on the map, or that is listed twice."""
    known = {each.id: each for each in (*ground.areas, *ground.lines)}
    listed: set[object] = set()
    for secret in part.parts("secret_ground"):
        feature = secret.get("feature")
        if isinstance(feature, str) and feature not in known:
            yield unknown_name(secret.at("feature"), feature, known)
        elif feature in listed:
            yield Problem(secret.at("feature"), feature, "each piece of ground once")
        listed.add(feature)


def places_off_map(part: Part, ground: MapCard) -> Iterator[Problem]:
    """Yield errors for places of the aim, of platoons and of elements that are off the map."""
    platoons = [platoon for side in part.parts("sides") for platoon in side.parts("platoons")]
    elements = [element for platoon in platoons for element in platoon.parts("elements")]
    named = [(part.part("aim"), "place"), *((platoon, "reference") for platoon in platoons)]
    for each, name in [*named, *((element, "at") for element in elements)]:
        if _is_off_map(ground, each.get(name)):
            yield Problem(each.at(name), each.get(name), _place_on(ground))


def _is_off_map(ground: MapCard, place: object) -> bool:
    if not isinstance(place, list) or len(place) != 2:
        return False
    east, north = place
    numbers = isinstance(east, int | float) and isinstance(north, int | float)
    return numbers and not ground.holds((east, north))


def _place_on(ground: MapCard) -> str:
    wide, high = ground.size
    return f"a place on the map, 0 to {wide:g} m east and 0 to {high:g} m north"


def platoon_errors(platoon: Part, side: object, taken: set[object]) -> Iterator[Problem]:
    elements = platoon.parts("elements")
    for part in (platoon, *elements):
        id = part.get("id")
        if id in taken:
            yield Problem(part.at("id"), id, "an id that nothing else in the battle has")
        taken.add(id)
    if platoon.get("reference") is None and platoon.get("deploy") is None:
        yield Problem(platoon.at("reference"), None, "a place, or deploy the corners of an area")
    lorries = [e.get("id") for e in elements if e.get("type") == "lorry"]
    number = sum(1 for element in elements if element.get("in") is None)
    if number > MOST:
        allowed = f"at most {MOST} elements that stand by themselves"
        yield Problem(platoon.at("elements"), number, allowed)
    for element in elements:
        row = TYPES.get(element.get("type"))
        if row and side in ("british", "axis") and row["side"] not in ("either", side):
            yield Problem(element.at("type"), element.get("type"), f"a type of the {side} side")
        carrier = element.get("in")
        if carrier is not None and carrier not in lorries:
            yield Problem(element.at("in"), carrier, "the id of a lorry of its platoon")
        alone = platoon.get("formation") == OWN and carrier is None
        if alone and element.get("at") is None and platoon.get("deploy") is None:
            yield Problem(element.at("at"), None, "a place, in a formation of its own")
