"""Missing values of a scenario, in whole sentences."""

import re
from typing import Any

from assistant.web.forms.fields import Json

SENTENCES = {
    "name": "Enter a name for the scenario.",
    "map": "Choose a map.",
    "last_turn": "Enter the last turn.",
    "visibility_m": "Enter the visibility.",
    "visibility_changes.from_turn": "Enter the turn of each change of visibility.",
    "visibility_changes.visibility_m": "Enter the visibility after each change.",
    "briefing": "Enter a briefing.",
    "aim.place": "Enter the place that decides the battle.",
    "aim.within_m": "Enter the distance within which an element holds the place.",
    "storms.name": "Enter a name for each dust storm.",
    "storms.polygon": "Tap the corners of each dust storm on the map.",
    "storms.from_turn": "Enter the first turn of each dust storm.",
    "secret_ground.feature": "Choose the ground that one side knows.",
    "secret_ground.known_to": "Choose the side that knows the ground.",
    "sides.name": "Enter a name for the {side} side.",
    "sides.letter": "Enter a letter for the {side} side.",
    "sides.mission": "Enter the mission of the {side} side.",
    "sides.mm_per_m": "Enter the scale of the {side} table.",
    "sides.platoons": "Put at least one {side} platoon on the map.",
    "sides.platoons.name": "Enter a name for each {side} platoon.",
    "sides.platoons.id": "Enter a name for each {side} platoon.",
    "sides.platoons.elements": "Add a model to {platoon}.",
    "sides.platoons.reference": "Drag {platoon} onto the map, or let its player deploy it.",
    "sides.platoons.formation": "Choose a formation for {platoon}.",
    "sides.platoons.heading_deg": "Choose which way {platoon} faces.",
}
SIDE = ("British", "Axis")
INDEX = re.compile(r"\[([0-9]+)\]")


def sentence_for(where: str, values: Json) -> str:
    """Return a sentence that asks for a value; empty if there is none for it."""
    numbers = [int(number) for number in INDEX.findall(where)]
    sentence = SENTENCES.get(INDEX.sub("", where), "")
    if not where.startswith("sides[") or not numbers:
        return sentence
    platoon = "the platoon"
    if len(numbers) > 1:
        platoon = _name(values, *numbers[:2]) or platoon
    return sentence.format(side=SIDE[numbers[0] % len(SIDE)], platoon=platoon)


def _name(values: Any, side: int, platoon: int) -> str:
    """Return the name of a platoon; empty if it has none."""
    try:
        return str(values["sides"][side]["platoons"][platoon].get("name", ""))
    except (LookupError, TypeError, AttributeError):
        return ""
