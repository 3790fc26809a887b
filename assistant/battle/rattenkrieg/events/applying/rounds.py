"""Folding facts of rounds, actions, reactions (Rattenkrieg 10, 11.2)."""

from dataclasses import replace
from typing import assert_never

from assistant.battle.rattenkrieg.events import rounds as f
from assistant.battle.rattenkrieg.events.applying.changed import (
    gone,
    in_round,
    round_of,
    with_element,
    without_wishes,
)
from assistant.battle.rattenkrieg.state import Acting, Battle, Held, Round


def folded(battle: Battle, event: f.OfRound) -> Battle:
    """The state after it."""
    match event:
        case f.RoundBegan(number):
            return replace(battle, round=Round(number))
        case f.Nominated(side, nominee):
            nominees = {**round_of(battle).nominees, side: nominee}
            return in_round(battle, nominees=nominees)
        case f.InitiativeWon(side):
            return in_round(battle, winner=side)
        case f.RollLapsed():
            return in_round(battle, nominees={}, winner=None)
        case f.ElementActivated(element, in_reaction):
            battle = with_element(battle, element, claim_open=True, in_reaction=in_reaction)
            active = round_of(battle).active
            if element in active:
                return battle
            return in_round(battle, active=(*active, element))
        case f.TurnGiven(element):
            battle = replace(battle, noise=None)
            return in_round(battle, turn_of=element, nominees={}, winner=None, acting=None)
        case f.OrderTurnedOver(element):
            order = battle.elements[element].order
            return with_element(
                battle, element, order=replace(order, face_up=True) if order else None
            )
        case f.StoodDown(element):
            active = tuple(id for id in round_of(battle).active if id != element)
            turn_of = None if round_of(battle).turn_of == element else round_of(battle).turn_of
            battle = with_element(battle, element, order=None, claim_open=False, in_reaction=False)
            battle = without_wishes(battle, (element,))
            held = _held_by_others(battle, element)
            return in_round(
                battle, active=active, turn_of=turn_of, nominees={}, winner=None, held=held
            )
        case f.RoundEnded():
            for id in round_of(battle).active:
                battle = with_element(battle, id, order=None, claim_open=False, in_reaction=False)
            battle = without_wishes(battle, round_of(battle).active)
            return replace(battle, round=None, rounds_done=battle.rounds_done + 1)
        case f.ActionTaken(element, action, cost, figures):
            return _act(battle, element, action, cost, figures)
        case f.ActionJoined(element, figures, action):
            acting = round_of(battle).acting
            assert acting is not None
            now = action or acting.action
            battle = with_element(gone(battle, element, now), element, last_action=now)
            joined = replace(acting, action=now, figures=(*acting.figures, *figures))
            return in_round(battle, acting=joined)
        case f.ActionsPaid(element, count):
            before_element = battle.elements[element]
            return with_element(
                battle, element, spent=before_element.spent + count, claim_open=False
            )
        case f.ReactionOffered(noise):
            return replace(battle, noise=noise)
        case f.ReactionMissed(element):
            heard = battle.noise
            missed = heard and replace(heard, missed=(*heard.missed, element))
            return replace(battle, noise=missed)
        case f.AmbushSprung(held, cost):
            paid = battle.elements[held.element].spent + cost
            return in_round(with_element(battle, held.element, spent=paid), held=held)
        case f.HeldActionLost(element):
            battle = with_element(battle, element, claim_open=False, in_reaction=False)
            return in_round(battle, held=None)
        case f.ReactionsClosed():
            return replace(battle, noise=None)
        case f.ShotsFired(element, shots):
            return with_element(battle, element, shots=battle.elements[element].shots + shots)
        case f.CombatBroke():
            return replace(battle, combat=True)
        case _:
            assert_never(event)


def _act(battle: Battle, element: str, action: str, cost: int, figures: tuple[str, ...]) -> Battle:
    battle = replace(gone(battle, element, action), noise=None)
    before = battle.elements[element]
    order = before.order and replace(before.order, carried_out=True)
    battle = with_element(
        battle,
        element,
        spent=before.spent + cost,
        last_action=action,
        has_acted=True,
        claim_open=False,
        in_reaction=False,
        order=order,
    )
    if battle.round is None:
        return battle
    acting = Acting(element, action, figures, before.in_reaction)
    held = _held_by_others(battle, element)
    turn_of = round_of(battle).turn_of if held == round_of(battle).held else element
    return in_round(battle, acting=acting, turn_of=turn_of, held=held)


def _held_by_others(battle: Battle, element: str) -> Held | None:
    """The action that waits for an ambush, unless it is this element's: it waits no more."""
    held = round_of(battle).held
    return None if held and held.element == element else held
