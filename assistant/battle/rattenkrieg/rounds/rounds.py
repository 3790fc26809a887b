"""Rounds: nominating, initiative, acting, standing down and the end (Rattenkrieg 11.1)."""

from collections.abc import Mapping

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.acting import turn_order_over
from assistant.battle.rattenkrieg.kit.log_lines import log_placed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.in_play import (
    can_declare_ambush,
    is_bare_mojon,
)
from assistant.battle.rattenkrieg.lookups.naming import side_name, umpire_name
from assistant.battle.rattenkrieg.rounds import ambush
from assistant.battle.rattenkrieg.rounds.deploying import deploy_active
from assistant.battle.rattenkrieg.rounds.nominating import (
    NOBODY,
    ask_nominee,
    require_no_winner,
    require_nobody_acting,
    require_rounds,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Side

THE_ENEMY = "enemy"  # whomever he has named in secret


@move("initiative", "Roll for initiative")
def roll_for_initiative(play: BattlePlay) -> None:
    """Roll for the side that chooses who acts; both sides nominate an element first (11.1).

    If neither nominates there is nothing to roll for: that is recorded, and the round can end.
    """
    require_rounds(play)
    require_nobody_acting(play)
    require_no_winner(play)
    low, high = sorted(play.state.sides.values(), key=lambda side: not side.low)
    named = {low.id: ask_nominee(play, low), high.id: ask_nominee(play, high)}
    if play.state.round is None:
        play.record(e.RoundBegan(play.state.rounds_done + 1))
    if not any(named.values()):
        play.record(e.Nominated(low.id, None), e.Nominated(high.id, None))
        play.log("umpire", "Neither side names an element.")
        return
    winner = _initiative_winner(play, low, high, named)
    loser = play.state.enemy(winner.id)
    for side in (low, high):
        element = named[side.id]
        play.record(e.Nominated(side.id, element.id if element else None))
    play.record(e.InitiativeWon(winner.id))
    play.log(["umpire", *play.state.sides], f"Initiative: {winner.name}.")
    own, other = named[winner.id], named[loser.id]
    if own and other is None:
        _activate_element(play, own)


def side_with_first_initiative(battle: Battle) -> str | None:
    """Return the side that the scenario gives the initiative in turn 1, or None."""
    return battle.script.first if battle.turn == 1 else None


def _initiative_winner(
    play: BattlePlay, low: Side, high: Side, named: Mapping[str, Element | None]
) -> Side:
    """Return the side with the initiative: by the roll, or by the scenario in turn 1 (addendum)."""
    first = side_with_first_initiative(play.state)
    if first and named[first]:
        return play.state.sides[first]
    quality = {id: quality_used(play.state, x) if x else None for id, x in named.items()}
    won = play.resolve(
        "rattenkrieg/initiative",
        {"low_quality": quality[low.id], "high_quality": quality[high.id]},
        shown_to=(low.id, high.id),
        words={"low": low.name, "high": high.name},
    )
    return low if won.winner == "low" else high


@move("act-or-make", "Who acts?")
def choose_who_acts(play: BattlePlay) -> None:
    """Choose who acts after the roll: an own element, or an enemy one that must act (11.1)."""
    require_rounds(play)
    on = play.state.round
    if on is None or on.winner is None:
        raise Refused("Nobody has won a roll.")
    winner = play.state.sides[on.winner]
    play.require(
        play.actor.is_umpire or play.actor.side == winner.id, f"{winner.name} chooses who acts."
    )
    options = []
    for element in elements_that_may_act(play.state):
        own = element.side == winner.id
        if own or play.actor.is_umpire:
            letter = play.state.sides[element.side].letter
            effect = "act" if own else "make him act"
            options.append(Option(element.id, f"{letter} {element.title}", effect))
        else:
            options.append(Option(THE_ENEMY, "The enemy must act", "make him act"))
    chosen = play.choose("acts", "Who acts?", options) if options else NOBODY
    acts = on.nominees.get(play.state.enemy(winner.id).id) if chosen == THE_ENEMY else chosen
    given = play.state.elements.get(str(acts))
    if given and play.state.able(given):
        _activate_element(play, given)
        return
    play.record(e.InitiativeLapsed())
    words = "Whoever was to act can act no more: name anew."
    play.log(["umpire", *play.state.sides], words)


def elements_that_may_act(battle: Battle) -> list[Element]:
    """Return the elements that the winner of a roll may choose from.

    Own casualties are left out. Whether the enemy's nominee fell shows only when it must act.
    """
    on = battle.round
    if on is None or on.winner is None:
        return []
    sides = (on.winner, battle.enemy(on.winner).id)
    named = [battle.elements[id] for side in sides if (id := on.nominees.get(side))]
    return [x for x in named if x.side != on.winner or battle.able(x)]


def _activate_element(play: BattlePlay, element: Element) -> None:
    """Turn over the element's order, place its figures, and give it the action."""
    on = play.state.round
    first = on is None or element.id not in on.active
    turn_order_over(play, element)
    if first and can_declare_ambush(play.state, element):
        ambush.declare_natural_ambush(play, element)
        element = play.state.elements[element.id]
    placed = first and not is_bare_mojon(play.state, element)
    if placed:
        deploy_active(play, element)
    if first:
        play.record(e.ElementActivated(element.id))
    play.record(e.NextElementChosen(element.id))
    battle = play.state
    order = element.order
    shown = f", its order: {order.kind}" if first and order else ""
    play.log("umpire", f"{umpire_name(battle, element)} acts{shown}.")
    play.log(element.side, f"{element.title} acts{shown}.")
    enemy = battle.enemy(element.side).id
    play.log(enemy, f"The enemy acts with {side_name(battle, element, enemy)}{shown}.")
    if placed:
        log_placed(play, element)
