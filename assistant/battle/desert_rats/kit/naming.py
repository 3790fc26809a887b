"""Labels of commands, formations, reactions and elements."""

from collections.abc import Iterable, Iterator, Sequence

from assistant.battle.desert_rats.kit.loading_words import describe_loading
from assistant.battle.desert_rats.kit.places import (
    clock_hour,
    coordinates,
    place_label,
    place_with_landmark,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon, Table
from assistant.battle.questions.map_points import compass_degrees, compass_point
from assistant.cards import wording
from assistant.rules.desert_rats.elements import TYPES
from assistant.rules.desert_rats.options import setting_of
from assistant.rules.desert_rats.paths import SAND
from assistant.rules.desert_rats.reactions import RESULTS

COMMANDS = {
    "platoon-advance": "Advance",
    "platoon-retreat": "Retreat",
    "platoon-move-to": "Move to",
    "platoon-formate": "Form up",
    "platoon-open-fire": "Open fire",
    "platoon-cease-fire": "Cease fire",
    "command-move": "Move to",
    "own-element-fire": "Fire",
    "own-element-cease-fire": "Cease fire",
}
SEALED = {  # as it is read back
    **{id: words.lower() for id, words in COMMANDS.items()},
    "platoon-move-to": "move",
    "command-move": "move of the command element alone",
    "own-element-fire": "fire of the command element alone",
    "own-element-cease-fire": "cease fire of the command element alone",
}
EFFECTS = {
    "platoon-advance": "straight on",
    "platoon-retreat": "straight back",
    "platoon-move-to": "a place on the map",
    "platoon-formate": "halt, form up, mount or dismount",
    "platoon-open-fire": "halt, all fire",
    "platoon-cease-fire": "a die for each",
    "command-move": "a place on the map",
    "own-element-fire": "halt, at a target",
    "own-element-cease-fire": "no die",
}
FORM_UP = "halt, form up"  # of a platoon that has no lorry
REACTIONS = {
    "ok": "steady",
    "overconfident": "overconfident",
    "disorganised": "disorganised",
    "panicked": "panicked",
    "demoralised": "demoralised",
}
MAY_NOT = {  # the limits of each reaction in the next turn (9.2)
    "disorganised": "nobody may go nearer to a known enemy",
    "panicked": "takes no orders, holds fire and runs from the enemy",
    "demoralised": "takes no orders, holds fire and runs until no enemy can shoot at it",
}
FOOT = "foot go to ground"
VEHICLES = "a vehicle that stays circles and does not fire"
ONE = {
    "lorry": "Lorry",
    "axis-armoured-car": "Armoured Car",
    "british-armoured-car": "Armoured Car",
}
STATIONS = "Stations"
FORMATIONS = {"one-up": "One up", "two-up": "Two up", "own": "As placed"}
ORDERS = {
    "halt": "halted",
    "advance": "advancing",
    "retreat": "retreating",
    "move-to": "moving",
}


TO_APPROACH = {"advance": "advance", "move-to": "move"}  # orders that a reaction may drop


def command_label(id: str) -> str:
    """Return the label of a command action."""
    return COMMANDS[id]


def formation_label(id: str) -> str:
    """Return the label of a formation."""
    return FORMATIONS.get(id, id.capitalize())


def order_label(battle: Battle, platoon: Platoon, table: Table | None = None) -> str:
    """Describe the order that a platoon follows to the players at a table, or to the umpire."""
    words = ORDERS[platoon.movement]
    if platoon.goal is None:
        return words
    return f"{words} to {place_label(battle.plan, table, (platoon.goal, *platoon.later)[-1])}"


def status_labels(battle: Battle, platoon: Platoon, table: Table | None = None) -> list[str]:
    """Return the labels of a platoon's reaction and of the order that it follows or may drop."""
    if platoon.is_broken:
        return [reaction_label(platoon.reaction)]  # it flees, whatever its order
    order = order_label(battle, platoon, table)
    if platoon.may_not_approach and platoon.movement in TO_APPROACH:
        done = ORDERS[platoon.movement]
        order = f"ordered to {TO_APPROACH[platoon.movement]}{order.removeprefix(done)}"
    return [reaction_label(platoon.reaction), order]


def reaction_label(id: str) -> str:
    """Return the label of a reaction: `steady`, `panicked`."""
    return REACTIONS[id]


def reaction_limits(battle: Battle, platoon: Platoon) -> str:
    """Describe what a platoon's reaction forbids in the next turn; empty if nothing."""
    less = -int(RESULTS.row(platoon.reaction)["cease_fire_modifier"])
    limits = MAY_NOT.get(platoon.reaction, "")
    if less:
        limits = f"{less} off each die to cease fire"
    elif platoon.may_not_approach:
        kinds = list(_limits_by_kind(battle, platoon))
        last = f", and {kinds[-1]}" if kinds else ""
        limits = ", ".join((limits, *kinds[:-1])) + last
    return f"{platoon.name} is {reaction_label(platoon.reaction)}: {limits}" if limits else ""


def _limits_by_kind(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """Yield the limits on a disorganised platoon's infantry and vehicles, if there are any."""
    own = battle.elements_of_platoon(platoon)
    if any(not x.is_vehicle for x in own):
        yield FOOT
    circles = not setting_of(battle.options, "disorganised-vehicles-may-fire")
    if circles and any(x.is_vehicle for x in own):
        yield VEHICLES


def stuck_limits(stuck: Sequence[Element]) -> str:
    """Describe what elements that are stuck in soft sand may not do (6.3)."""
    are = "is stuck in the sand: it does" if len(stuck) == 1 else "are stuck in the sand: they do"
    them = "it" if len(stuck) == 1 else "each"
    score = SAND.row("free")["score"]
    return f"{list_elements(stuck)} {are} not move until a die of {score} frees {them}"


def type_label(id: str) -> str:
    """Return an element type as the book prints it."""
    return str(TYPES.row(id)["printed_name"])


def model_label(id: str) -> str:
    """Return the name of one element of a type: `Lorry`, where the book's list says Lorries."""
    return ONE.get(id) or type_label(id)


def hits_label(hits: int) -> str:
    """Return the label of the hits that an element has taken: `1 hit`."""
    return "1 hit" if hits == 1 else f"{hits} hits"


def heading_label(heading_deg: float) -> str:
    """Describe a heading: `NE`, or `NE (60°)` where it is none of the eight points."""
    point = compass_point(heading_deg)
    degrees = round(heading_deg) % 360
    return point if degrees == compass_degrees(point) else f"{point} ({degrees}°)"


def facing_label(table: Table, heading_deg: float) -> str:
    """Describe a facing with its clock hour at a table: `NE, 2 o’clock`."""
    return f"{heading_label(heading_deg)}, {clock_hour(table, heading_deg)} o’clock"


def element_label(element: Element) -> str:
    """Describe an element to its own side: `C1, Crusader Tank`."""
    return f"{element.name}, {model_label(element.type)}"


def list_elements(elements: Iterable[Element]) -> str:
    """List elements by name: `C1, C2 and C3`; `nobody` for none."""
    return wording.listed([element.name for element in elements]) or "nobody"


def describe_action(
    battle: Battle, platoon: Platoon, sealed: Action, table: Table | None = None
) -> str:
    """Describe a sealed action to the players at a table, or to the umpire."""
    if not sealed.command and not sealed.target:
        return "no action"
    words = [SEALED[sealed.command]] if sealed.command else []
    if sealed.place:
        bends = [coordinates(battle.plan, table, bend) for bend in sealed.via]
        way = f" by {wording.listed(bends)}" if bends else ""
        words[-1] += f"{way} to {place_with_landmark(battle.plan, table, sealed.place)}"
    if sealed.formation:
        formation = formation_label(sealed.formation).lower()
        facing = facing_label(battle.tables[platoon.side], sealed.heading_deg)
        words.append(f"{formation}, facing {facing}")
    for ids, on in ((tuple(sealed.carrying), True), (sealed.dropping, False)):
        if ids:
            words.append(describe_loading([battle.elements[id] for id in ids], on=on))
    if sealed.target:
        contact = battle.contacts.get(f"{platoon.id} {sealed.target}")
        words.append(f"at {contact.label}" if contact else "at its target")
    return ", ".join(words)


def describe_condition(battle: Battle, platoon: Platoon, id: str) -> str:
    """Describe an element of a platoon to the umpire: its type, and its condition now."""
    element = battle.elements[id]
    if element.destroyed is not None:
        return f"lost, turn {element.destroyed}"
    if element.off:
        return "off the map"
    words = [model_label(element.type)]
    if platoon.command == id:
        words.append("command")
    if element.carried_by:
        words.append(f"on {battle.elements[element.carried_by].name}")
    if element.stuck is not None:
        words.append("stuck")
    if element.firing:
        words.append("to fire")
    if element.hits:
        words.append(hits_label(element.hits))
    return ", ".join(words)
