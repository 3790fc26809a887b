"""The moves and hooks of the basic game on foot."""

from functools import partial

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg import rules_in_play
from assistant.battle.rattenkrieg.approach import (
    decoy_orders,
    mojon_moves,
    pathways,
    placing,
    stopping,
)
from assistant.battle.rattenkrieg.close_combat import close_combat, contact
from assistant.battle.rattenkrieg.events import crewed_weapons as w
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
    FigureJoined,
)
from assistant.battle.rattenkrieg.events.table_plan import PositionSet
from assistant.battle.rattenkrieg.events.vehicles import guns
from assistant.battle.rattenkrieg.fire import aimed_shots, automatic_fire, provoking, suppressing
from assistant.battle.rattenkrieg.fire.crewed_weapons import crew_hits
from assistant.battle.rattenkrieg.grenades import grenades
from assistant.battle.rattenkrieg.kit import fire_effects
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.distances import has_contact_due, is_anybody_close
from assistant.battle.rattenkrieg.lookups.in_play import (
    has_held_action,
    has_noise,
    has_nominees,
    is_on,
)
from assistant.battle.rattenkrieg.morale import (
    aggressiveness_checks,
    captives,
    leader_influence,
    morale_checks,
)
from assistant.battle.rattenkrieg.on_foot.offers import OFFERED
from assistant.battle.rattenkrieg.rounds import (
    ambush,
    battle_end,
    command,
    corrections,
    deploying,
    detaching,
    measuring,
    nominating,
    order_markers,
    orders,
    other_actions,
    reactions,
    requests,
    rounds,
    standing_down,
    turns,
)
from assistant.battle.rattenkrieg.rounds.leaders import leader_orders
from assistant.battle.rattenkrieg.rounds.moving import hunkering, movement
from assistant.battle.rattenkrieg.spotting import (
    camouflage,
    entered_cover,
    field_of_view,
    perceiving,
    spotting,
)
from assistant.battle.rattenkrieg.wounds import wound_checks
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    moves=(
        ambush,
        decoy_orders,
        mojon_moves,
        pathways,
        placing,
        automatic_fire,
        camouflage,
        captives,
        close_combat,
        entered_cover,
        aimed_shots,
        grenades,
        command,
        field_of_view,
        measuring,
        morale_checks,
        deploying,
        hunkering,
        movement,
        other_actions,
        leader_influence,
        rules_in_play,
        orders,
        order_markers,
        detaching,
        leader_orders,
        provoking,
        reactions,
        rounds,
        nominating,
        standing_down,
        corrections,
        aggressiveness_checks,
        spotting,
        perceiving,
        stopping,
        suppressing,
        turns,
        battle_end,
        requests,
        wound_checks,
    ),
    # a weapon that was struck is mentioned before the checks of `morale`
    after=(
        Hook(nominating.withdraw_lost_nominees, has_nominees),
        Hook(ambush.cancel_action_of_fallen, has_held_action),
        Hook(reactions.log_lost_question, began=has_noise),
        Hook(standing_down.end_idle_round, events=(e.StoodDown,)),
        Hook(crew_hits.log_weapon_hits, events=(w.WeaponDamaged, guns.GunDamaged)),
        Hook(fire_effects.follow_first_shot, events=(ElementsAttacked,)),
        Hook(order_markers.free_movement_orders, events=(e.ConcealmentChanged, e.ValueOverruled)),
        Hook(order_markers.log_close_enemies, is_anybody_close, (e.DistanceEntered, PositionSet)),
        Hook(captives.follow_escorts, events=(FigureDetached, FigureJoined)),
        Hook(captives.suggest_new_escorts, events=(e.FigureChanged, e.TableLeft, e.ValueOverruled)),
        Hook(
            contact.end_lost_contacts,
            has_contact_due,
            (e.FigureChanged, e.TableLeft, e.ValueOverruled),
        ),
        Hook(detaching.count_at_order, events=(FigureDetached, FigureJoined)),
        Hook(detaching.inherit_morale, events=(FigureDetached,)),
        Hook(
            perceiving.tell_noise,
            partial(is_on, name="use_sound"),
            (e.ReactionOffered, e.ActionTaken),
        ),
    ),
)
