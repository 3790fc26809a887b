"""What things are called at the table."""

from collections.abc import Iterable

from assistant.battle.desert_rats.state import Action, Battle, Element, Platoon
from assistant.rules.desert_rats.elements import TYPES
from assistant.rules.desert_rats.reports import grid_of

COMMANDS = {
    "platoon-advance": "Advance",
    "platoon-retreat": "Retreat",
    "platoon-move-to": "Move to a place",
    "platoon-formate": "Formate",
    "platoon-open-fire": "Open fire",
    "platoon-cease-fire": "Cease fire",
    "command-move": "Command element moves",
    "own-element-fire": "Own element fires",
    "own-element-cease-fire": "Own element ceases fire",
}
REACTIONS = {
    "ok": "steady",
    "overconfident": "overconfident",
    "disorganised": "disorganised",
    "panicked": "panicked",
    "demoralised": "demoralised",
}
FORMATIONS = {"one-up": "One up", "two-up": "Two up", "own": "As they stand"}
ORDERS = {
    "halt": "halted",
    "advance": "advancing",
    "retreat": "retreating",
    "move-to": "moving",
}


def command(id: str) -> str:
    """A command action in words."""
    return COMMANDS[id]


def formation(id: str) -> str:
    """A formation in words."""
    return FORMATIONS.get(id, id.capitalize())


def reaction(id: str) -> str:
    """How a platoon stands, in a word."""
    return REACTIONS[id]


def type_of(id: str) -> str:
    """An element type as the book prints it."""
    return str(TYPES.row(id)["printed_name"])


def own(element: Element) -> str:
    """An element to its own side: `C1, Crusader Tank`."""
    return f"{element.name}, {type_of(element.type)}"


def listed(elements: Iterable[Element]) -> str:
    """Elements by their names."""
    return ", ".join(element.name for element in elements) or "nobody"


def action(battle: Battle, platoon: Platoon, sealed: Action) -> str:
    """A sealed action to its player and the umpire."""
    if not sealed.command and not sealed.target:
        return "no action"
    words = [COMMANDS[sealed.command].lower()] if sealed.command else []
    if sealed.place:
        x, y = sealed.place
        words.append(f"to {grid_of(x, y)} ({x:g} m east, {y:g} m north)")
    if sealed.formation:
        words.append(f"{formation(sealed.formation).lower()}, facing {sealed.heading_deg:g}°")
    names = {id: battle.elements[id].name for id in (*sealed.carrying, *sealed.dropping)}
    if sealed.carrying:
        words.append(f"{', '.join(names[id] for id in sealed.carrying)} mount")
    if sealed.dropping:
        words.append(f"{', '.join(names[id] for id in sealed.dropping)} get down")
    if sealed.target:
        contact = battle.contacts.get(f"{platoon.id} {sealed.target}")
        words.append(f"at {contact.label}" if contact else "at its target")
    return ", ".join(words)
