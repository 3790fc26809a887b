"""Reactions: who may react to an action, and at what price (Rattenkrieg 7.2, 11.1)."""

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import (
    LeaderOrderTurnedOver,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import open_round
from assistant.battle.rattenkrieg.kit.fire_effects import release_point, turn_order_over
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_placed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.able_figures import first_actions_left
from assistant.battle.rattenkrieg.lookups.figures.conduct import does_nothing_more
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush, house_rules
from assistant.battle.rattenkrieg.lookups.naming import capital, count, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.perception import (
    noises_to_react_to,
    perceives_last,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_brought_hidden
from assistant.battle.rattenkrieg.lookups.vehicles.crews import name_of_actions
from assistant.battle.rattenkrieg.rounds import ambush
from assistant.battle.rattenkrieg.rounds.deploying import deploy_active
from assistant.battle.rattenkrieg.rounds.order_markers import place_order_beside_target
from assistant.battle.rattenkrieg.rounds.unsuspected_fire import ask_unsuspected_fire
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find

REACT = "rattenkrieg/react"
PRICE = "cost in actions"


def reaction_inputs(
    battle: Battle, element: Element, order: str | None = None
) -> dict[str, object]:
    """Return the inputs of the procedure `react` for an element that perceived the action."""
    assert battle.noise is not None
    men = battle.able(element)
    active = battle.round.active if battle.round else ()
    ready = [man for man in men if man.state == "ready"]
    return {
        "trigger": battle.noise.action,
        "state": "ready" if ready else (men[0].state if men else "wounded"),
        "order": order or ambush.effective_order(battle, element),
        "in_mojon": not element.deployed and not is_brought_hidden(battle, element),
        "active": element.id in active,
        "awareness": awareness.condition(battle, element),
        "quality": quality_used(battle, element),
        "actions_left": battle.actions_left(element),
    }


def possible_reactions(battle: Battle) -> list[tuple[Element, str]]:
    """Return the enemy elements that could react to the last action, with their prices as text.

    Elements that neither see nor hear it are left out (7.2), and so are those that do nothing more
    (13.1.2).
    """
    if battle.noise is None:
        return []
    actor = battle.elements[battle.noise.element]
    active = battle.round.active if battle.round else ()
    waits = bool(first_actions_left(battle))
    found = []
    for element in battle.of_side(battle.enemy(actor.side).id):
        passed = (*active, *battle.noise.missed, *battle.noise.declined)
        if element.id in passed or not battle.able(element):
            continue
        if does_nothing_more(battle, element):
            continue
        if perceives_last(battle, element) is False:
            continue
        if waits and not ambush.strikes_first(battle, element):
            continue
        inputs = {**house_rules(battle, find(REACT)), **reaction_inputs(battle, element)}
        begun = find(REACT).begin(inputs, no_dice)
        if isinstance(begun, Pending):
            price = next(step.value for step in begun.steps if step.label == PRICE)
            found.append((element, f"{_describe_price(battle, element, price)}, on a roll"))
        elif begun.outcome.may_react:
            found.append((element, _describe_price(battle, element, begun.outcome.cost)))
    return [
        (x, f"{price}, before the enemy’s action" if ambush.strikes_first(battle, x) else price)
        for x, price in sorted(found, key=lambda pair: not ambush.strikes_first(battle, pair[0]))
    ]


def _describe_price(battle: Battle, element: Element, price: object) -> str:
    """Return the price of a reaction as text, such as "1 of 4 actions"."""
    left = battle.actions_left(element)
    return f"{price} of {left} {name_of_actions(battle, element, left)}"


def elements_that_must_react(battle: Battle) -> list[Element]:
    """Return the provoked elements that must react and are able to (7.4.5)."""
    if not any(noise.action == "provoke" for noise in noises_to_react_to(battle)):
        return []
    return [x for x, _ in possible_reactions(battle) if x.id in battle.morale.provoked]


def reactions_offered(battle: Battle) -> list[tuple[Element, str]]:
    """Return the elements that surely perceived the last action and could react, with prices.

    Their side is asked about them. Only the umpire knows which others saw or heard it.
    """
    if is_mojon_move(battle):  # with an offer a Mojon would differ from a decoy
        return []
    if awareness.alarm_comes_first(battle):
        return []
    return [(x, cost) for x, cost in possible_reactions(battle) if perceives_last(battle, x)]


def is_mojon_move(battle: Battle) -> bool:
    """Return whether the last action is a Mojon's own move; the umpire decides who may react."""
    noise = battle.noise
    return noise is not None and not battle.elements[noise.element].deployed and not battle.round


def use_leader_order(play: BattlePlay, element: Element) -> None:
    """Turn a leader's order into an order of the leader's own group, which reacts (10.1.7)."""
    if element.order is None and element.leader_order:
        play.record(LeaderOrderTurnedOver(element.id, as_own=True))


@move("react", "React", about="element")
def react_to_action(play: BattlePlay) -> None:
    """React to a perceived action of the enemy (7.4.1, 7.4.2)."""
    element = asking.ask_element(play)
    noise = play.state.noise
    perceived = perceives_last(play.state, element)
    seen = perceived and not is_mojon_move(play.state)
    if noise is None or not (play.actor.is_umpire or seen):
        raise Refused("There is nothing to react to.")
    actor = play.state.elements[noise.element]
    play.need(actor.side != element.side, "Only the other side reacts.")
    if first_actions_left(play.state):
        early = ambush.strikes_first(play.state, element)
        play.require(early, "Reactions come after all first actions under the leader’s order.")
    idle = does_nothing_more(play.state, element)
    play.require(not idle, f"{element.title} does nothing more in this battle.")
    missed = element.id in noise.missed
    play.require(not missed, f"{element.title} does not notice it.")
    play.require(perceived is not False, f"{element.title} neither sees nor hears it.")
    declares = can_declare_ambush(play.state, element)
    declares = declares and play.flag("ambush", "Does it declare its Ambush?", True, rare=True)
    order = None if declares or element.order or element.leader_order else "none"
    answer = resolve_if_permitted(
        play,
        REACT,
        reaction_inputs(play.state, element, order),
        lambda reaction: "" if reaction.may_react else _refusal(element),
        shown_to=(element.side,),
    )
    if not answer.may_react:  # the die says so
        play.record(e.ReactionMissed(element.id))
        if not possible_reactions(play.state):
            play.record(e.ReactionsClosed())
        log_element(play, element, " does not notice.")
        return
    first = order is None and ambush.strikes_first(play.state, element)
    if first and play.flag(
        "first", "Does it react before the action is carried out?", True, rare=True
    ):
        ambush.undo_interrupted_action(play)
    ask_unsuspected_fire(play, element, noise)
    open_round(play)
    if answer.cost:
        play.record(e.ActionsPaid(element.id, answer.cost, "reaction"))
    if answer.acts_under == "movement" and not (element.order or element.leader_order):
        play.record(e.OrderPlaced(element.id, "movement", counts=False, marker=False))
    use_leader_order(play, element)
    turn_order_over(play, element)
    if declares:
        ambush.declare_natural_ambush(play, element)
    deploy_active(play, element)
    play.record(e.ElementActivated(element.id, in_reaction=True, answers=actor.id))
    place_order_beside_target(play, element, answers=actor.id)
    release_point(play, actor)
    if play.undoes:
        play.record(e.NextElementChosen(element.id))
    battle = play.state
    one, more = (name_of_actions(battle, element, number) for number in (1, 2))
    price = f"({count(answer.cost, one, more)})" if answer.cost else "freely"
    does = "strikes from ambush" if play.undoes else "reacts"
    play.log("umpire", f"{umpire_name(battle, element)} {does} {price}.")
    play.log(element.side, f"{element.title} {does} {price}.")
    enemy = battle.enemy(element.side).id
    play.log(enemy, capital(f"{side_name(battle, element, enemy)} {does}."))
    log_placed(play, element)


def _refusal(element: Element) -> str:
    return (
        f"{element.title} cannot react: it needs ready figures, and one action more than the price."
    )


@move("decline-reaction", "We do not react")
def decline_reactions(play: BattlePlay) -> None:
    """Let the last action pass without a reaction of the elements that perceived it (7.4.1)."""
    noise = play.state.noise
    enemy = play.state.enemy(play.state.elements[noise.element].side).id if noise else ""
    play.need(play.actor.is_umpire or play.actor.side == enemy, "There is nothing to react to.")
    offered = tuple(x.id for x, _ in reactions_offered(play.state))
    play.need(bool(offered), "There is nothing to react to.")
    for element in elements_that_must_react(play.state):
        play.require(False, f"{element.title} was provoked: it must react.")
    play.record(e.ReactionsDeclined(offered))
    if not possible_reactions(play.state):
        play.record(e.ReactionsClosed())
    more = " any more" if reacting_elements(play.state, enemy) else ""
    play.log("umpire", f"The {play.state.sides[enemy].name} players do not react{more}.")
    play.log(enemy, f"We do not react{more}.")


def reacting_elements(battle: Battle, side: str) -> list[Element]:
    """Return the elements of a side that react and have not yet acted.

    Which enemy each reacts to does not count: the side may not know that two noises have one maker.
    """
    active = battle.round.active if battle.round else ()
    return [x for x in battle.of_side(side) if x.id in active and x.answers is not None]


def log_lost_question(play: BattlePlay) -> None:
    """Log for a side that was asked whether it reacts that others closed the question."""
    noise = play.before.noise
    assert noise  # as the hook says
    side = play.before.enemy(play.before.elements[noise.element].side).id
    if play.state.phase == "over" or side == play.actor.side:
        return
    reacts = any(isinstance(x, e.ElementActivated) and x.in_reaction for x in play.events)
    if reacts or not reactions_offered(play.before) or reactions_offered(play.state):
        return
    if any(isinstance(x, e.ReactionsClosed) for x in play.events):
        play.log(side, "The umpire decided for you: none of your elements reacts.")
    elif any(isinstance(x, e.ReactionOffered) for x in play.events):
        play.log(side, "The enemy acts again: you can no longer react to the previous action.")


def close_open_reactions(play: BattlePlay) -> None:
    """Close the reactions to the last action, unless an element was provoked and must react."""
    if play.state.noise is not None and not elements_that_must_react(play.state):
        play.record(e.ReactionsClosed())
