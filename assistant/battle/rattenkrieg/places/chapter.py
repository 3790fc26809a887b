"""The table plan: its moves and hooks."""

from dataclasses import replace

from assistant.battle.rattenkrieg.places import laying, moves
from assistant.battle.rattenkrieg.places.offers import OFFERED
from assistant.battle.rattenkrieg.state import Battle


def asks_places(battle: Battle) -> bool:
    """Return whether the umpire wants to be asked where elements moved."""
    return bool(battle.places.asks and battle.places.plan)


CHAPTER = replace(
    OFFERED,
    when=asks_places,
    moves=(laying, moves),
    after=(moves.ask_for_place,),
)
