"""Reinforcements, events, points: the moves of the scenario (Rattenkrieg 11.1, addendum)."""

from assistant.battle.rattenkrieg.events import MojonPlaced
from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import ElementsCalled
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import FigureJoined
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.in_play import counts_hatches, has_first_orders
from assistant.battle.rattenkrieg.scenario import (
    claims,
    entry_mojons,
    entry_places,
    leader_conduct,
    leaving,
    moves,
    promotion,
    turn_events,
)
from assistant.battle.rattenkrieg.scenario.offers import OFFERED
from assistant.battle.rattenkrieg.scenario.setup import buying, first_orders, spare_weapons
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    moves=(
        buying,
        claims,
        entry_mojons,
        entry_places,
        leader_conduct,
        leaving,
        moves,
        promotion,
        spare_weapons,
    ),
    forbids=(Hook(first_orders.require_first_orders, has_first_orders),),
    after=(
        Hook(turn_events.list_checks_of_first_turn, events=(MojonPlaced,)),
        Hook(moves.suggest_victory, events=(v.VehicleDamaged, v.VehicleBurned)),
        Hook(promotion.record_hatches, counts_hatches),
        Hook(leader_conduct.list_leader_checks, events=(ElementsCalled, FigureJoined)),
    ),
)
