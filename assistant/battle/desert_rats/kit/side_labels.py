"""The labels of players and sides, and of the turn."""

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.screens.side_labels import SideLabel


def badge(battle: Battle, id: str) -> SideLabel:
    """Return the label of a player or a side by id."""
    whose = battle.sides.get(id) or battle.tables[id]
    return SideLabel(whose.id, whose.name, whose.letter, whose.mark)


def clock(battle: Battle) -> str:
    """Return the label of the turn: `Turn 3 of 14`."""
    if battle.phase == "setup":
        return "Before the first turn"
    if battle.phase == "over":
        return "The battle is over"
    return f"Turn {battle.turn} of {battle.last_turn}" if battle.turn else "Before the first turn"


def side_badge(battle: Battle, side: str) -> SideLabel:
    """Return the label of a side, which does not depend on its players."""
    table = battle.tables[side]
    return SideLabel(table.id, table.name, table.letter, table.mark)


def turn_label(turn: int) -> str:
    """Return a turn within a sentence: `turn 3`, or `before turn 1` for the first reports."""
    return f"turn {turn}" if turn else "before turn 1"
