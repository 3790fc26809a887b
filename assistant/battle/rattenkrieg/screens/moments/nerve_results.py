"""Results of the Aggressiveness check at the end of a turn, in words for a player (13.2)."""

from assistant.battle.rattenkrieg import events as e
from assistant.frozen import dataclass

NOTHING = ("none", "not-needed")
ORDER, ALL, MOVE = "take an order", "move, spot and shoot", "move"
# the meaning of each result, and the actions that the element still has
MEANINGS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "surrenders": ("Surrender", "It surrenders to the nearest enemy.", ()),
    "breaks": ("It breaks", "It takes no more Tactical Orders.", ("react", MOVE)),
    "shattered": ("Shattered", "It holds its ground, with fewer actions.", (ORDER, ALL)),
    "tactical-retreat": ("Tactical retreat", "It must go to the nearest friends first.", (MOVE,)),
    "hunkered-down": ("Hunkered down", "All its figures hunker down.", (ORDER, "get up")),
    "hesitation": ("Hesitation", "It holds its ground, with fewer actions.", (ORDER, ALL)),
    "firefight": ("Firefight", "It must fire at the nearest enemy.", (ORDER, "shoot")),
    "combat-boost": ("Combat boost", "Its figures fight better next turn.", (ORDER, ALL)),
    "morale-boost": ("Morale boost", "It has more actions next turn.", (ORDER, ALL)),
    "heroic-boost": ("Heroic boost", "It has more actions next turn.", (ORDER, ALL)),
    "fury": ("Fury", "It charges the enemy, and the umpire moves it.", ()),
}


@dataclass(frozen=True)
class NerveResult:
    """A result in words: its meaning, the actions left to the element, and the changes."""

    title: str
    meaning: str
    may: tuple[str, ...]
    changes: tuple[str, ...]


def nerve_result(event: e.EndOfTurnAggressivenessSet) -> NerveResult | None:
    """Return a result in words; None if it changes nothing."""
    if event.result in NOTHING:
        return None
    title, meaning, may = MEANINGS[event.result]
    return NerveResult(title, meaning, may, tuple(_changes(event)))


def _changes(event: e.EndOfTurnAggressivenessSet) -> list[str]:
    changes = []
    if event.actions:
        count, more = abs(event.actions), "more" if event.actions > 0 else "less"
        changes.append(f"{count} {'action' if count == 1 else 'actions'} {more} next turn")
    if event.modifier:
        sign = "+" if event.modifier > 0 else "−"
        changes.append(f"{sign}{abs(event.modifier)} on combat dice next turn")
    return changes
