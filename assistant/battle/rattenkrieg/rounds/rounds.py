"""Rounds: nominating, initiative, acting, standing down and the end (Rattenkrieg 11.1)."""

from collections.abc import Mapping

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.fire_effects import turn_order_over
from assistant.battle.rattenkrieg.kit.log_lines import log_placed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import (
    can_declare_ambush,
    is_bare_mojon,
    may_stay_hidden,
)
from assistant.battle.rattenkrieg.lookups.naming import UNSEEN, enemy_name, umpire_name
from assistant.battle.rattenkrieg.lookups.nominations import (
    INITIATIVE,
    NOBODY,
    Candidate,
    candidates_that_may_act,
    is_nominee_there,
    side_with_first_initiative,
)
from assistant.battle.rattenkrieg.rounds import ambush
from assistant.battle.rattenkrieg.rounds.deploying import deploy_active
from assistant.battle.rattenkrieg.rounds.leaders.leader_calls import activate_by_leader
from assistant.battle.rattenkrieg.rounds.nominating import (
    THE_ENEMY,
    ask_nominee,
    record_nominee,
    require_no_winner,
    require_nobody_acting,
    require_rounds,
)
from assistant.battle.rattenkrieg.rounds.order_markers import (
    order_label,
    place_order_beside_target,
)
from assistant.battle.rattenkrieg.rounds.reactions import close_open_reactions
from assistant.battle.rattenkrieg.state import Battle, Element, Side


@move("initiative", "Roll for initiative")
def roll_for_initiative(play: BattlePlay) -> None:
    """Roll for the side that chooses who acts; both sides nominate an element first (11.1).

    A player who opened this sheet would learn of the enemy's nominee: its Quality, or that it can
    no longer act. If neither nominates there is nothing to roll for: that is recorded, and the
    round can end.
    """
    play.need(play.actor.is_umpire, "The umpire rolls for initiative.")
    require_rounds(play)
    require_nobody_acting(play)
    require_no_winner(play)
    low, high = sorted(play.state.sides.values(), key=lambda side: not side.low)
    named = {low.id: ask_nominee(play, low), high.id: ask_nominee(play, high)}
    if play.state.round is None:
        play.record(e.RoundBegan(play.state.rounds_done + 1))
    if play.state.round and not play.state.round.active:
        close_open_reactions(play)  # to the last action of the round before
    if not any(named.values()):
        record_nominee(play, low, None)
        record_nominee(play, high, None)
        play.log("umpire", "Neither side nominates an element.")
        return
    winner = _initiative_winner(play, low, high, named)
    loser = play.state.enemy(winner.id)
    for side in (low, high):
        record_nominee(play, side, named[side.id])
    play.record(e.InitiativeWon(winner.id))
    play.log(["umpire", *play.state.sides], f"Initiative: {winner.name}.")
    own, other = named[winner.id], named[loser.id]
    if own and other is None:
        _activate(play, own)


def _initiative_winner(
    play: BattlePlay, low: Side, high: Side, named: Mapping[str, Candidate | None]
) -> Side:
    """Return the side with the initiative: by the roll, or by the scenario in turn 1 (addendum)."""
    first = side_with_first_initiative(play.state)
    if first and named[first] and not _rolls_instead(play):
        return play.state.sides[first]
    quality = {id: x.quality(play.state) if x else None for id, x in named.items()}
    won = play.resolve(
        INITIATIVE,
        {"low_quality": quality[low.id], "high_quality": quality[high.id]},
        shown_to=(low.id, high.id),
        words={"side on low faces": low.name, "low": low.name, "high": high.name},
    )
    return low if won.winner == "low" else high


def _rolls_instead(play: BattlePlay) -> bool:
    """Return whether the umpire wants a roll although the scenario gives the initiative."""
    words = "Does the umpire roll, although the scenario gives the initiative?"
    return play.flag("rolls", words, rare=True)


@move("act-or-make", "Who acts?", button="Confirm")
def choose_who_acts(play: BattlePlay) -> None:
    """Choose who acts after the roll: an element of the side, or an enemy that must act (11.1)."""
    require_rounds(play)
    on = play.state.round
    if on is None or on.winner is None:
        raise Refused("Roll for initiative first.")
    winner = play.state.sides[on.winner]
    play.require(
        play.actor.is_umpire or play.actor.side == winner.id, f"{winner.name} chooses who acts."
    )
    options = []
    found = candidates_that_may_act(play.state)
    for each in found:
        own = each.element.side == winner.id
        if own or play.actor.is_umpire:
            letter = play.state.sides[each.element.side].letter
            effect = "act" if own else "must act"
            title = each.element.title  # a player needs no letter
            title = f"{letter} {title}" if play.actor.is_umpire else title
            words = f"{title}, leader’s order" if each.by_leader else title
            options.append(Option(each.element.id, words, effect))
        else:
            options.append(Option(THE_ENEMY, "The enemy must act"))
    chosen = play.choose("acts", "Who acts?", options) if options else NOBODY
    enemy = play.state.enemy(winner.id).id
    acts = on.nominees.get(enemy) if chosen == THE_ENEMY else chosen
    given = next((x for x in found if x.element.id == acts), None)
    if given and is_nominee_there(play.state, given):
        _activate(play, given)
        return
    play.record(e.InitiativeLapsed())
    words = "The nominated element can no longer act: nominate again."
    play.log(["umpire", *play.state.sides], words)


def _activate(play: BattlePlay, given: Candidate) -> None:
    """Turn over a nominee's order, or its leader's with the orders of all under that leader."""
    if given.by_leader and activate_by_leader(play, given.element):
        return
    _activate_element(play, play.state.elements[given.element.id])


def _activate_element(play: BattlePlay, element: Element) -> None:
    """Turn over the element's order, place its figures, and give it the action."""
    on = play.state.round
    first = on is None or element.id not in on.active
    hidden = first and _ask_stays_hidden(play, element)
    turn_order_over(play, element)
    if first and can_declare_ambush(play.state, element):
        ambush.declare_natural_ambush(play, element)
        element = play.state.elements[element.id]
    placed = first and not hidden and not is_bare_mojon(play.state, element)
    if placed:
        deploy_active(play, element)
    if first:
        play.record(e.ElementActivated(element.id))
        place_order_beside_target(play, element)
    play.record(e.NextElementChosen(element.id))
    battle = play.state
    enemy = battle.enemy(element.side).id
    own, theirs = (_order_shown(battle, element, side, first) for side in (element.side, enemy))
    play.log("umpire", f"{umpire_name(battle, element)} acts{own}.")
    play.log(element.side, f"{element.title} acts{own}.")
    name = enemy_name(battle, element, whose="") or UNSEEN
    play.log(enemy, f"The enemy acts with {name}{theirs}.")
    if placed:
        log_placed(play, element)


def _order_shown(battle: Battle, element: Element, side: str, first: bool) -> str:
    """Return the order that an element turns over and its place, as a clause for a side."""
    words = order_label(battle, element, side) if first else ""
    return f" (order: {words})" if words else ""


def _ask_stays_hidden(play: BattlePlay, element: Element) -> bool:
    """Ask the owner of a numbered order whether its element stays hidden (10.1).

    Nobody else is asked: a winner of the roll who makes the enemy act may not learn the kind of
    order.
    """
    if not play.acts_for(element.side) or not may_stay_hidden(element):
        return False
    return play.flag("stays_hidden", "Does it stay under its Mojon?", rare=True)
