"""The inheritance of a battle from the earlier battles of its campaign."""

from assistant.frozen import dataclass


@dataclass(frozen=True)
class FallenElement:
    """An element that stays out of this battle of the campaign."""

    side: str
    platoon: str  # its name
    words: str  # `A2 (Crusader): destroyed, battle 1`


@dataclass(frozen=True)
class Lineage:
    """The previous battle, and the losses so far; empty in a first battle."""

    battle: str = ""  # the id of the one before
    title: str = ""
    number: int = 1  # of this battle in the campaign
    scenario: str = ""  # the name of its scenario; empty in a first battle
    fallen: tuple[FallenElement, ...] = ()
