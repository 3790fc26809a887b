"""The bare game on foot: its moves, and what it adds to other moves."""

from dataclasses import replace

from assistant.battle.rattenkrieg import rules_in_play
from assistant.battle.rattenkrieg.approach import pathways, stopping
from assistant.battle.rattenkrieg.close_combat import close
from assistant.battle.rattenkrieg.fire import (
    aimed_shots,
    automatic_fire,
    crew_hits,
    probing,
    suppressing,
)
from assistant.battle.rattenkrieg.grenades import grenades
from assistant.battle.rattenkrieg.morale import captives, morale, nerve, shaken
from assistant.battle.rattenkrieg.on_foot.offers import OFFERED
from assistant.battle.rattenkrieg.rounds import (
    ambush,
    leading,
    measuring,
    movement,
    orders,
    reactions,
    rounds,
    ruling,
    turns,
    wishes,
)
from assistant.battle.rattenkrieg.spotting import camouflage, covering, looking, spotting
from assistant.battle.rattenkrieg.wounds import course

CHAPTER = replace(
    OFFERED,
    moves=(
        ambush,
        pathways,
        automatic_fire,
        camouflage,
        captives,
        close,
        covering,
        aimed_shots,
        grenades,
        leading,
        looking,
        measuring,
        morale,
        movement,
        nerve,
        rules_in_play,
        orders,
        probing,
        reactions,
        rounds,
        ruling,
        shaken,
        spotting,
        stopping,
        suppressing,
        turns,
        wishes,
        course,
    ),
    # a weapon that was struck is mentioned before the checks of `morale`
    after=(
        rounds.withdraw,
        rounds.die_down,
        crew_hits.log_weapon_hits,
        captives.look_for_the_unguarded,
    ),
)
