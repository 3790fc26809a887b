"""Rounds: nominating, initiative, acting, standing down and the end (Rattenkrieg 11.1)."""

from collections.abc import Mapping

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import know_better, turn_over
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say, say_enemy, say_placed
from assistant.battle.rattenkrieg.lookups.in_play import (
    is_bare_mojon,
    lies_in_ambush,
    may_lose_first,
)
from assistant.battle.rattenkrieg.lookups.naming import called, umpires
from assistant.battle.rattenkrieg.rounds import ambush
from assistant.battle.rattenkrieg.state import Battle, Element, Side

NOBODY = "nobody"
THE_ENEMY = "enemy"  # whomever he has named in secret


def nomination_candidates(battle: Battle, side: str) -> list[Element]:
    """Return the elements that a side may nominate now.

    They are its active elements; if no round is on, those with placed orders and those in ambush by
    nature. By house rule a Mojon counts too, for its own move stands for an order.
    """
    if battle.round and battle.round.active:
        return battle.active_of(side)
    mojons = [x for x in battle.of_side(side) if is_bare_mojon(battle, x)]
    waiting = [x for x in battle.of_side(side) if lies_in_ambush(battle, x)]
    return [*battle.nominable(side), *waiting, *mojons]


def neither_nominates(battle: Battle) -> bool:
    """Return whether a round could begin, but neither side nominated an element."""
    return is_nobody_nominated(battle) and not (battle.round and battle.round.active)


def is_nobody_nominated(battle: Battle) -> bool:
    """Return whether each side that could nominate for the next roll nominated nobody."""
    on = battle.round
    if on is None or on.winner or not on.nominees or any(on.nominees.values()):
        return False
    return all(
        side in on.nominees or not nomination_candidates(battle, side) for side in battle.sides
    )


def _require_rounds(play: AtTable) -> None:
    why = "Rounds come after the orders are placed."
    play.need(play.state.phase == "engagement", why)
    play.require(play.state.stage == "rounds", why)


def _require_nobody_acting(play: AtTable) -> None:
    """Refuse while an element has been given the action and has not used it yet."""
    on = play.state.round
    busy = on is not None and on.turn_of is not None and on.acting is None
    play.require(not busy, "Somebody has been given the action and has not acted yet.")
    waits = on is not None and on.held is not None
    play.require(not waits, "The action that the ambush came before is carried out first, or lost.")


def _require_no_winner(play: AtTable) -> None:
    """Refuse while a side has won the roll and has not chosen who acts."""
    won = play.state.round is not None and play.state.round.winner is not None
    play.require(not won, "The roll is won: the winner says who acts.")


@move("nominate", "Nominate")
def nominate_element(play: AtTable) -> None:
    """Nominate, in secret, the element that a side wants to act with (11.1)."""
    _require_rounds(play)
    _require_nobody_acting(play)
    _require_no_winner(play)
    side = asking.side(play)
    options = [
        Option(x.id, x.title, f"{x.left} left") for x in nomination_candidates(play.state, side.id)
    ]
    chosen = play.choose("nominee", "Whom?", [*options, Option(NOBODY, "Nobody")])
    element = None if chosen == NOBODY else play.state.elements[chosen]
    if play.state.round is None:
        play.happened(e.RoundBegan(play.state.rounds_done + 1))
    before = dict(play.state.round.nominees if play.state.round else {})
    play.happened(e.Nominated(side.id, element.id if element else None))
    words = element.title if element else "nobody"
    play.tell("umpire", f"{side.name} names {words}.")
    play.tell(side.id, f"You name {words}.")
    if not before:  # a later change of the nominee stays secret
        play.tell(play.state.enemy(side.id).id, "The enemy has named somebody.")


def withdraw_lost_nominees(play: AtTable) -> None:
    """Withdraw a nominee that has no able figure left before the roll."""
    on = play.state.round
    if on is None or on.winner is not None:
        return
    for side, id in on.nominees.items():
        if id and not play.state.able(play.state.elements[id]):
            play.happened(e.Nominated(side, None))


def _ask_nominee(play: AtTable, side: Side) -> Element | None:
    """Return a side's nominee, which the umpire may choose now for the side."""
    named = play.state.round.nominees if play.state.round else {}
    if side.id in named:
        id = named[side.id]
        found = play.state.elements[id] if id else None
        return found if found and play.state.able(found) else None  # fire may have taken them
    # a side that rolls before it has named would read the enemy's Quality off the odds
    play.require(play.actor.is_umpire, f"{side.name} has not named anybody yet.")
    options = [
        Option(x.id, x.title, f"{x.left} left") for x in nomination_candidates(play.state, side.id)
    ]
    if not options:
        return None
    chosen = play.choose(
        f"nominee_{side.id}",
        f"{side.name}: who is named?",
        [*options, Option(NOBODY, "Nobody")],
        _only_choice(options),
    )
    return None if chosen == NOBODY else play.state.elements[chosen]


def _only_choice(options: list[Option]) -> str | None:
    return options[0].value if len(options) == 1 else None


@move("initiative", "Roll for initiative")
def roll_for_initiative(play: AtTable) -> None:
    """Roll for the side that chooses who acts; both sides nominate an element first (11.1).

    If neither nominates there is nothing to roll for: that is recorded, and the round can end.
    """
    _require_rounds(play)
    _require_nobody_acting(play)
    _require_no_winner(play)
    low, high = sorted(play.state.sides.values(), key=lambda side: not side.low)
    named = {low.id: _ask_nominee(play, low), high.id: _ask_nominee(play, high)}
    if play.state.round is None:
        play.happened(e.RoundBegan(play.state.rounds_done + 1))
    if not any(named.values()):
        play.happened(e.Nominated(low.id, None), e.Nominated(high.id, None))
        play.tell("umpire", "Neither side names an element.")
        return
    winner = _initiative_winner(play, low, high, named)
    loser = play.state.enemy(winner.id)
    for side in (low, high):
        element = named[side.id]
        play.happened(e.Nominated(side.id, element.id if element else None))
    play.happened(e.InitiativeWon(winner.id))
    play.tell(["umpire", *play.state.sides], f"Initiative: {winner.name}.")
    own, other = named[winner.id], named[loser.id]
    if own and other is None:
        _activate_element(play, own)


def side_with_first_initiative(battle: Battle) -> str | None:
    """Return the side that the scenario gives the initiative in turn 1, or None."""
    return battle.script.first if battle.turn == 1 else None


def _initiative_winner(
    play: AtTable, low: Side, high: Side, named: Mapping[str, Element | None]
) -> Side:
    """Return the side with the initiative: by the roll, or by the scenario in turn 1 (addendum)."""
    first = side_with_first_initiative(play.state)
    if first and named[first]:
        return play.state.sides[first]
    quality = {id: x.effective_quality if x else None for id, x in named.items()}
    won = play.resolve(
        "rattenkrieg/initiative",
        {"low_quality": quality[low.id], "high_quality": quality[high.id]},
        shown_to=(low.id, high.id),
        words={"low": low.name, "high": high.name},
    )
    return low if won.winner == "low" else high


@move("act-or-make", "Who acts?")
def choose_who_acts(play: AtTable) -> None:
    """Choose who acts after the roll: an own element, or an enemy one that must act (11.1)."""
    _require_rounds(play)
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
    play.happened(e.RollLapsed())
    words = "Whoever was to act can act no more: name anew."
    play.tell(["umpire", *play.state.sides], words)


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


def _activate_element(play: AtTable, element: Element) -> None:
    """Turn over the element's order, place its figures, and give it the action."""
    on = play.state.round
    first = on is None or element.id not in on.active
    turn_over(play, element)
    if first and lies_in_ambush(play.state, element):
        ambush.declare_natural_ambush(play, element)
        element = play.state.elements[element.id]
    placed = first and not is_bare_mojon(play.state, element)
    if placed:
        know_better(play, element, "deployed")
        play.happened(e.ElementDeployed(element.id))
    if first:
        play.happened(e.ElementActivated(element.id))
    play.happened(e.TurnGiven(element.id))
    battle = play.state
    order = element.order
    shown = f", its order: {order.kind}" if first and order else ""
    play.tell("umpire", f"{umpires(battle, element)} acts{shown}.")
    play.tell(element.side, f"{element.title} acts{shown}.")
    enemy = battle.enemy(element.side).id
    play.tell(enemy, f"The enemy acts with {called(battle, element, enemy)}{shown}.")
    if placed:
        say_placed(play, element)


@move("stand-down", "Stand down", about="element")
def stand_down_element(play: AtTable) -> None:
    """End an element's part in the round; its order is lost with its claim (11.1)."""
    element = asking.element(play)
    on = play.state.round
    play.need(on is not None and element.id in on.active, f"{element.title} is not active.")
    play.happened(e.StoodDown(element.id))
    say(play, element, " stands down.")
    say_enemy(play, element, " stands down.")


def end_idle_round(play: AtTable) -> None:
    """End the round once the last active element has stood down.

    A possible reaction plays no part in this: a side could infer it from the clock.
    """
    on = play.state.round
    last = any(isinstance(event, e.StoodDown) for event in play.events)
    if last and on and not (on.active or on.winner or on.held):
        play.happened(e.RoundEnded())


@move("lose-first", "Lose the first action", about="element")
def lose_first_action(play: AtTable) -> None:
    """Give up the first action of an order that the element cannot or will not follow (10.1.1)."""
    element = asking.element(play)
    play.need(
        may_lose_first(element),
        f"{element.title} has no order's first action to lose.",
    )
    play.happened(e.ActionsPaid(element.id, 1, "first action lost"))
    say(play, element, " loses its first action.")
    say_enemy(play, element, " loses its first action.")


@move("end-round", "End the round")
def end_current_round(play: AtTable) -> None:
    """End the round, and remove the orders of all elements that took part (11.1)."""
    play.need(play.state.round is not None, "No round is being played.")
    _require_nobody_acting(play)
    if not play.actor.is_umpire:
        others = play.state.active_of(play.state.enemy(str(play.actor.side)).id)
        play.require(not others, "The enemy still has active elements: the umpire ends the round.")
    number = play.state.round.number if play.state.round else 0
    play.happened(e.RoundEnded())
    play.tell(["umpire", *play.state.sides], f"Round {number} ends.")
