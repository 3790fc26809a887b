"""Dogs, riders, infiltration: the chapter's moves and hooks (Rattenkrieg 19)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.on_the_table import has_animals
from assistant.battle.rattenkrieg.special import dogs, horses
from assistant.battle.rattenkrieg.special.offers import OFFERED

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
