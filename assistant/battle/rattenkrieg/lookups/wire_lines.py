"""Names of wires for each reader, and where they lead (Rattenkrieg 29.1.1, 31.18)."""

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.buildings_and_traps import Wire
from assistant.cards.wording import listed


def wire_name_for_owner(battle: Battle, wire: Wire) -> str:
    """Return the name of a wire for its own side, such as `the wire of mines 1 and 2`."""
    if wire.tank:
        return f"the telephone wire of {battle.elements[wire.tank].title}"
    numbers = [str(battle.buildings.traps[id].number) for id in wire.mines]
    return f"the wire of mines {listed(numbers)}"


def wire_name_for_finder(wire: Wire) -> str:
    """Return the name of a wire for the enemy who found it; it hides where the wire leads."""
    return f"wire {wire.found}"


def wire_name_for_umpire(battle: Battle, wire: Wire) -> str:
    """Return the name of a wire for the umpire."""
    letter = battle.sides[wire.side].letter
    known = f" ({wire_name_for_finder(wire)})" if wire.found else ""
    return f"{letter}: {wire_name_for_owner(battle, wire)}{known}"


def wires_found_by(battle: Battle, side: str) -> list[Wire]:
    """Return the enemy's wires that a side has found."""
    return [x for x in battle.buildings.wires.values() if x.side != side and x.found and not x.cut]


def telephone_of(battle: Battle, tank: str) -> Wire | None:
    """Return the telephone wire of a tank, whole or cut."""
    return next((x for x in battle.buildings.wires.values() if x.tank == tank), None)


def telephone_words(battle: Battle, tank: str) -> str:
    """Describe the state of a tank's telephone; empty without one."""
    wire = telephone_of(battle, tank)
    if wire is None:
        return ""
    if wire.cut:
        return "Telephone wire cut"
    return f"Telephone with {battle.elements[wire.user].title}"
