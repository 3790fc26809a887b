"""How an element stands to its leader, as last told (Rattenkrieg 12.3)."""

from assistant.battle.rattenkrieg.state import Battle, Command, Element


def is_settled(battle: Battle, element: Element) -> bool:
    """Whether nothing need be asked: a leader is with it, or it was told this turn."""
    return battle.leader(element) is not None or element.id in battle.minds.touched


def as_held(battle: Battle, element: Element) -> Command:
    """Its command as last told; who has lost the leader with him is no longer led."""
    lost = element.command == "led" and battle.leader(element) is None
    return "under-command" if lost else element.command
