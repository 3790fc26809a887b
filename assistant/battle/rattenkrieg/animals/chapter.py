"""The moves and hooks of dogs and cavalry (Rattenkrieg 19)."""

from functools import partial

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.animals import dogs, horses
from assistant.battle.rattenkrieg.animals.offers import OFFERED
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.in_play import has_animals, is_on
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=has_animals,
    moves=(
        dogs,
        horses,
    ),
    after=(
        Hook(dogs.add_handler_checks, partial(is_on, name="dogs"), (e.FigureChanged,)),
        Hook(horses.update_horses, partial(is_on, name="cavalry")),
    ),
)
