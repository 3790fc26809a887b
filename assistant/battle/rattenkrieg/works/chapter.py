"""Buildings, openings, traps, mines, tasks: the chapter's moves and hooks (Rattenkrieg 18, 29)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.works import (
    damage,
    fuzes,
    inside,
    marking,
    minefields,
    mines,
    openings,
    stepping,
    tasks,
    traps,
    wire_cutting,
)
from assistant.battle.rattenkrieg.works.offers import OFFERED


def has_works(battle: Battle) -> bool:
    """Return whether a trap, a fuze or an unready position is on the table."""
    return bool(battle.works.traps or battle.works.fuzes or battle.works.unready)


CHAPTER = replace(
    OFFERED,
    when=has_works,
    moves=(
        damage,
        fuzes,
        inside,
        marking,
        minefields,
        mines,
        openings,
        tasks,
        traps,
        wire_cutting,
    ),
    after=(
        fuzes.burn_down,
        inside.out_of_the_house,
        stepping.mind_the_ground,
    ),
)
