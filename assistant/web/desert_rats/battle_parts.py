"""Parts of the battle that the scenario's form needs, imported when they are first called.

Most evenings do not use Desert Rats, whose moves take memory.
"""

from assistant.boardmap.plan import Place, Plan
from assistant.cards.desert_rats.double_blind import PlatoonCard


def formation_label(formation: str) -> str:
    """Return a formation as players call it."""
    from assistant.battle.desert_rats.kit import naming

    return naming.formation_label(formation)


def model_label(type: str) -> str:
    """Return an element type as players call it."""
    from assistant.battle.desert_rats.kit import naming

    return naming.model_label(type)


def starting_places(card: PlatoonCard, plan: Plan | None = None) -> dict[str, Place]:
    """Return the starting place of each element that is not carried, by its id in the file.

    With a plan, stations off the map are moved to its edge.
    """
    from assistant.battle.desert_rats import opening

    return opening.starting_places(card, plan)
