"""The moves and hooks of dogs and cavalry (Rattenkrieg 19)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.animals import dogs, horses
from assistant.battle.rattenkrieg.animals.offers import OFFERED
from assistant.battle.rattenkrieg.lookups.table_contents import has_animals

CHAPTER = replace(
    OFFERED,
    when=has_animals,
    moves=(
        dogs,
        horses,
    ),
    after=(
        dogs.add_handler_checks,
        horses.update_horses,
    ),
)
