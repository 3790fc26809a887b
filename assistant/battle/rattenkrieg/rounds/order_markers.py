"""Placing a face-up order beside its target, or at its destination (10.1, 11.1)."""

from collections.abc import Sequence

from assistant.battle.play import Option, Refused
from assistant.battle.questions.map_points import INCHES
from assistant.battle.rattenkrieg.events.orders_and_detachments.order_aims import OrderAimed
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import release_point
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.new_orders import may_be_ordered
from assistant.battle.rattenkrieg.lookups.figures.order_aims import (
    TARGET,
    describe_aim,
    destination,
    is_aimed_at_enemy,
    may_move_order_marker,
    possible_targets,
    target_name,
)
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    enemy_name,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.spotting.targets import MOST_KEYS, knowledge_label
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon

POINT, PLACE = "order_point", "order_place"
LATER = "later"  # its player is asked for the target
THERE = "Where is that point?"
WHERE = "Which point is it heading for? Everyone reads this."
ENTER_POINT = "Enter the point it is heading for"


def place_order_beside_target(
    play: BattlePlay, element: Element, *, answers: str = "", one: bool = True, later: bool = False
) -> None:
    """Place an element's order by its target or destination as it is turned over (10.1).

    Only its own side and the umpire are asked. The player chooses among several enemies. The umpire
    may leave the choice to the player; the phone then asks. With `later` a player may also choose
    afterward. `answers` is the enemy that a reaction answers, and so the target of a fire order.
    `one` is False for a leader's order: each question then names its element, since others may be
    called too.
    """
    now = play.state.elements[element.id]
    order = now.order
    if order is None or order.aim or order.carried_out or not order.face_up or not now.deployed:
        return
    name = "" if one else f"_{now.id}"
    if not is_aimed_at_enemy(order):
        if play.acts_for(now.side):
            _ask_point(play, now, POINT + name, PLACE + name, "" if one else f"{now.title}: ")
        return
    if answers and enemy_name(play.state, play.state.elements[answers]):
        actor = play.state.elements[answers]
        play.record(OrderAimed(now.id, actor.id if actor.contact else actor.mojon))
        return
    options = _target_options(play, now, one=one)
    if options and play.acts_for(now.side):
        words = "Which enemy is its target?"
        if not one:
            words = f"{now.title}: which enemy is its target?"
        usual = None
        if (later or play.actor.is_umpire) and len(options) > 1:
            by_player = "Its player chooses" if play.actor.is_umpire else "Choose it later"
            options.append(Option(LATER, by_player))
            usual = LATER
        keys = len(options) <= MOST_KEYS
        chosen = play.choose(TARGET + name, words, options, usual, keys=keys)
        if chosen != LATER:
            play.record(OrderAimed(now.id, chosen))


def _target_options(play: BattlePlay, element: Element, *, one: bool) -> list[Option]:
    """Return the possible targets; unless `one` is set, each name also gives the element's name."""
    return [
        Option(x.id, name, _note(play, x), alone="" if one else f"{element.short}: {name}")
        for x in possible_targets(play.state, element)
        for name in [target_name(play.state, x, element.side)]
    ]


def _note(play: BattlePlay, target: Element | Mojon) -> str:
    there = [target] if isinstance(target, Element) else play.state.in_mojon(target.id)
    return knowledge_label(play, there)


def _ask_point(
    play: BattlePlay,
    element: Element,
    name: str,
    place_name: str,
    who: str = "",
    *,
    needed: bool = False,
) -> bool:
    """Ask which point an element heads for; the umpire may tap it on the table plan.

    `who` begins the question if a leader calls several elements. With `who` or `needed` the
    question is never folded away. Return whether a point was entered.
    """
    question = f"{who}{WHERE[0].lower()}{WHERE[1:]}" if who else WHERE
    plan = play.state.table_plan.plan if play.state.table_plan.asks else None
    may_tap = plan is not None and play.actor.is_umpire
    words = play.text(
        name,
        question,
        None if needed and not may_tap else "",
        rare=not (who or needed),
        longest=60,
        please=ENTER_POINT if needed else "",
    ).rstrip(".")
    place = None
    if plan and may_tap:
        middle = (plan.size[0] / 2, plan.size[1] / 2)
        tapped = play.place(
            place_name,
            f"{who}where is that point?" if who else THERE,
            plan.size,
            middle,
            measure=INCHES,
        )
        place = tapped if play.asks[place_name].answered else None
    if not (words or place):
        return False
    play.record(OrderAimed(element.id, None, words, *(place or (None, None))))
    return True


def ask_how_far(play: BattlePlay, element: Element, most: float) -> float:
    """Return how far an element moves; ask for it in the first action under its Movement order.

    `most` is the farthest that it can go, in inches. It may stop earlier, but not before it has
    gone 2 inches (10.1.2).
    """
    order = element.order
    first = order is not None and element.claim_open and not order.carried_out
    if not first or order is None or order.kind != "movement" or not most:
        return most
    return play.number("moved_in", "How far do they go?", most, most=most, rare=True)


def ask_if_there(play: BattlePlay, element: Element) -> None:
    """Ask whether figures have reached the point of their order; they may then go anywhere."""
    now = play.state.elements[element.id]
    point = destination(now)
    if not point or may_move_order_marker(now):
        return
    if play.flag("there", f"Do they get to {point}?", rare=True):
        release_point(play, now)


def order_label(battle: Battle, element: Element, side: str) -> str:
    """Return an element's order and its target or point, such as `fire at contact B`."""
    order = battle.elements[element.id].order
    if order is None:
        return ""
    place = describe_aim(battle, battle.elements[element.id], side)
    return f"{order.kind} {place}" if place else order.kind


def place_orders_together(
    play: BattlePlay, called: Sequence[Element], *, later: bool = False
) -> None:
    """Place the orders of elements that a leader called by their targets or destinations.

    With `later`, a player may choose the targets afterward.
    """
    for element in called:
        place_order_beside_target(play, element, one=False, later=later)


@move("aim-order", "Place the order marker", about="element")
def place_order_marker(play: BattlePlay) -> None:
    """Place an element's order by another target, or at another point (10.1.1, 10.1.2)."""
    element = asking.ask_element(play)
    order = element.order
    if order is None or not order.face_up:
        raise Refused(f"{element.title} has no order that was turned over.")
    before = play.state
    if is_aimed_at_enemy(order):
        play.require(not order.carried_out, f"{element.title} has carried out its order.")
        options = _target_options(play, element, one=True)
        if not options:
            raise Refused("Spot an enemy first.")
        words = "Which enemy is its target?"
        chosen = play.choose(TARGET, words, options, keys=len(options) <= MOST_KEYS)
        play.record(OrderAimed(element.id, chosen))
    else:
        point = destination(element)
        play.require(
            may_move_order_marker(element),
            f"{element.title} heads for {point} until it gets there, is shot at or detects an "
            "enemy.",
        )
        is_entered = _ask_point(play, element, POINT, PLACE, needed=True)
        play.need(is_entered, f"{ENTER_POINT}.")
    play.need_change(play.state.elements != before.elements)
    _log_marker(play, play.state.elements[element.id])


def _log_marker(play: BattlePlay, element: Element) -> None:
    """Log the new place of an order to everybody, in each reader's names."""
    battle = play.state
    play.log(
        "umpire", f"{umpire_name(battle, element)}: {order_label(battle, element, element.side)}."
    )
    play.log(element.side, f"{element.title}: {order_label(battle, element, element.side)}.")
    enemy = battle.enemy(element.side).id
    name = capital(side_name(battle, element, enemy))
    play.log(enemy, f"{name}: {order_label(battle, element, enemy)}.")


def free_movement_orders(play: BattlePlay) -> None:
    """Let elements under a movement order head for another point once an enemy appears (10.1.2).

    The element that found the enemy is free, or all of its side if the enemy showed itself.
    """
    battle = play.state
    for id, element in play.before.elements.items():
        if element.concealment != "undetected" or battle.elements[id].concealment == "undetected":
            continue
        side = battle.enemy(element.side).id
        finder = battle.elements.get(play.about)
        found = finder is not None and finder.side == side
        for each in [finder] if finder and found else battle.of_side(side):
            release_point(play, each)


def log_close_enemies(play: BattlePlay) -> None:
    """Log for a player that an element may get an order now, because an enemy has come close."""
    for id, element in play.state.elements.items():
        close = id in play.before.elements and may_be_ordered(play.state, element)
        if close and not may_be_ordered(play.before, play.before.elements[id]):
            log_element(play, element, ": an enemy is close, so it may be given an order now.")
