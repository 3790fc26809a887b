"""The bare game on foot: its moves, and what it adds to other moves."""

from dataclasses import replace

from assistant.battle.rattenkrieg.arms import struck
from assistant.battle.rattenkrieg.core import OFFERED
from assistant.battle.rattenkrieg.moves import (
    ambush,
    approach,
    blasts,
    bursts,
    camouflage,
    captives,
    close,
    covering,
    fire,
    grenades,
    leading,
    measuring,
    morale,
    movement,
    nerve,
    options,
    orders,
    probing,
    reactions,
    rounds,
    ruling,
    spotting,
    stopping,
    suppressing,
    turns,
    wishes,
)

CHAPTER = replace(
    OFFERED,
    moves=(
        ambush,
        approach,
        blasts,
        bursts,
        camouflage,
        captives,
        close,
        covering,
        fire,
        grenades,
        leading,
        measuring,
        morale,
        movement,
        nerve,
        options,
        orders,
        probing,
        reactions,
        rounds,
        ruling,
        spotting,
        stopping,
        suppressing,
        turns,
        wishes,
    ),
    # a weapon that was struck is mentioned before the checks of `minds`
    after=(rounds.withdraw, rounds.die_down, struck.told, captives.look_for_the_unguarded),
)
