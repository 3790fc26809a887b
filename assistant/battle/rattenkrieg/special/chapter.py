"""Dogs, riders, infiltration: the chapter's moves and hooks (Rattenkrieg 19)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.special import dogs, horses
from assistant.battle.rattenkrieg.special.offers import OFFERED
from assistant.battle.rattenkrieg.state import Battle


def has_animals(battle: Battle) -> bool:
    """Return whether there are dogs or horses."""
    return bool(battle.special.dogs or battle.special.horses)


CHAPTER = replace(
    OFFERED,
    when=has_animals,
    moves=(
        dogs,
        horses,
    ),
    after=(
        dogs.handlers_fell,
        horses.riders_fell,
    ),
)
