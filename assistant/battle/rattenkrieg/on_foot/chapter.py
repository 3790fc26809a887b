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
from assistant.battle.rattenkrieg.morale import (
    aggressiveness_checks,
    captives,
    leader_influence,
    morale_checks,
)
from assistant.battle.rattenkrieg.on_foot.offers import OFFERED
from assistant.battle.rattenkrieg.rounds import (
    ambush,
    command,
    corrections,
    measuring,
    movement,
    orders,
    reactions,
    requests,
    rounds,
    turns,
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
        command,
        looking,
        measuring,
        morale_checks,
        movement,
        leader_influence,
        rules_in_play,
        orders,
        probing,
        reactions,
        rounds,
        corrections,
        aggressiveness_checks,
        spotting,
        stopping,
        suppressing,
        turns,
        requests,
        course,
    ),
    # a weapon that was struck is mentioned before the checks of `morale`
    after=(
        rounds.withdraw_lost_nominees,
        rounds.end_idle_round,
        crew_hits.log_weapon_hits,
        captives.suggest_new_escorts,
    ),
)
