"""Questions that many moves ask: elements, figures, enemies, distances and designations."""

from collections.abc import Iterable, Mapping
from typing import Literal

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import SPOTTING, answered_among
from assistant.battle.rattenkrieg.kit.unable import may_act, nobody_can, reason_not_able
from assistant.battle.rattenkrieg.lookups import distances, enemies
from assistant.battle.rattenkrieg.lookups.cover import answer_key, answer_known
from assistant.battle.rattenkrieg.lookups.figures import able_figures
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man, name_of_base, target_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_vehicle
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon, Side
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

Entered = Literal["hour", "sixth"]  # about a vehicle: its sector seen, the block looked through
ANYONE = "anyone"
UNKNOWN = "Choose a unit in the list."
AGAIN = "has acted: another action"


def ask_element(play: BattlePlay) -> Element:
    """Ask for the element that the move is about. A side may only choose its own."""
    found = play.state.elements.get(play.about)
    if found is None or (not play.actor.is_umpire and found.side != play.actor.side):
        raise Refused(UNKNOWN)
    return found


def ask_actor(play: BattlePlay, action: str = "") -> Element:
    """Ask for the element that acts, and refuse the move unless it may take this action now."""
    element = ask_element(play)
    may_act(play, element, action)
    return element


def ask_side(play: BattlePlay) -> Side:
    """Return the side that a move is about: the player's, or the one that the umpire chooses."""
    name = play.actor.side or str(play.given("side"))
    if name not in play.state.sides:
        raise Refused("Choose a side in the list.")
    return play.state.sides[name]


def ask_mojon(play: BattlePlay) -> Mojon:
    """Ask for the Mojon that the move is about. A side may only choose its own."""
    found = play.state.mojons.get(str(play.given("mojon")))
    if found is None or (not play.actor.is_umpire and found.side != play.actor.side):
        raise Refused("Choose a Mojon in the list.")
    return found


def figure_name(play: BattlePlay, figure: Figure, whose: Element) -> str:
    """Return a figure's name as the person who makes the move knows it."""
    own = play.actor.is_umpire or whose.side == play.actor.side
    if own:
        return man(figure)
    return name_of_base(play.state, figure).removeprefix("the ")


def known_enemies(play: BattlePlay, own: Element, degrees: tuple[str, ...]) -> list[Element]:
    """Return the enemy elements that a side knows to one of these degrees.

    The side is that of `own`.
    """
    return enemies.known_to_side(play.state, own, degrees)


def ask_enemy(
    play: BattlePlay,
    own: Element,
    degrees: tuple[str, ...],
    words: str,
    *,
    vehicles: bool = False,
    men: bool = True,
    is_action: bool = True,
) -> Element:
    """Ask for an enemy element, among those that the side knows well enough.

    In the first action of a reaction a player can choose only the enemy that the reaction answers;
    before a roll, only enemies at which a look has paid the fire. For the umpire these come first,
    then the target of the gun or order.
    """
    options = []
    empty = enemies.abandoned_enemies(play.state, own) if vehicles else []
    for found in enemies.targets(play.state, own, degrees, vehicles=vehicles, men=men):
        vehicle = play.state.vehicles.get(found.id)
        title = target_name(play.state, found, is_umpire=play.actor.is_umpire)
        up = len([m for m in play.state.men(found) if m.able])
        is_identified = found.concealment == "identified"
        figures = f"{up} {'figure' if up == 1 else 'figures'}"
        effect = figures if is_identified else found.concealment
        if vehicle and is_identified:
            inside = is_aboard(play.state, found) or found in empty
            effect = describe_vehicle(vehicle) if inside else effect
        options.append(Option(found.id, title, effect))
    if not options:
        kind = enemies.missing_kind(play.state, own, vehicles=vehicles, men=men)
        raise Refused(f"No {kind} is known well enough for that. Spot one first.", SPOTTING)
    answered = answered_among(play, own, options) if is_action and own.in_reaction else []
    looked = able_figures.targets_paid_by_look(play.state, own) if is_action else ()
    if (paid := [x for x in options if x.value in looked]) and not play.actor.is_umpire:
        options = paid
    wrong = ""
    if answered and not play.actor.is_umpire:
        others = {x.value for x in options} - {x.value for x in answered}
        if play.given("target") in others:
            wrong = enemies.CONCERNED.format(answered[0].words)
        options = answered
    gun = play.state.vehicles.get(own.id)
    laid = [x for x in options if gun and x.value == gun.laid_on]
    aimed = enemies.targets_of_order(play.state, own) if own.order and own.order.aim else ()
    named = [x for x in options if x.value in aimed]
    usual = next((x.value for x in (*answered, *paid, *laid, *named)), None)
    return play.state.elements[play.choose("target", words, options, usual, wrong=wrong)]


def ask_figure(
    play: BattlePlay,
    name: str,
    words: str,
    among: list[Figure],
    whose: Element,
    default: str | None = None,
    action: str = "",
    warnings: Mapping[str, str] | None = None,
) -> Figure:
    """Ask for one figure of several that can take the action.

    `warnings` give the price of choosing a figure, or its weapon, by figure id.
    """
    if not among:
        raise nobody_can(play, whose, action)
    again = able_figures.figures_acting_again(play.state, whose, action)
    notes = {m.id: describe_condition(m) or AGAIN * (m.id in again) for m in among}
    notes |= {id: words for id, words in (warnings or {}).items() if not notes.get(id)}
    options = [Option(m.id, figure_name(play, m, whose), notes[m.id]) for m in among]
    given = play.given(name)
    able = given is None or given in [m.id for m in among]
    wrong = "" if able else reason_not_able(play, given, whose, action)
    return play.state.figures[play.choose(name, words, options, default, wrong=wrong)]


def describe_condition(figure: Figure) -> str:
    """Describe a figure's condition, if it is worth mentioning."""
    return "" if figure.state == "ready" else figure.state.replace("-", " ")


def ask_figures(
    play: BattlePlay,
    words: str,
    among: list[Figure],
    whose: Element,
    action: str = "",
    *,
    usually_all: bool = True,
) -> tuple[str, ...]:
    """Ask for several figures that can take the action; by default all of them, or nobody."""
    if not among:
        raise nobody_can(play, whose, action)
    options = [Option(m.id, figure_name(play, m, whose)) for m in among]
    usual = tuple(m.id for m in among) if usually_all else None
    return play.several("men", words, options, usual, least=1)


def ask_distance(play: BattlePlay, own: Element, *foes: Element, words: str = "") -> float:
    """Ask for the distance from an element to an enemy element in inches.

    The known distance is the default. An entered distance is kept until one of the two moves.
    """
    known = [distances.distance_known(play.state, own.id, x.id, play.actor) for x in foes]
    words = words or f"How far from {own.title}?"
    inches = play.number("distance_in", words, known[0] if known else None)
    remember_distance(play, own, foes, inches)
    return inches


def remember_distance(
    play: BattlePlay, own: Element, foes: Iterable[Element], inches: float
) -> None:
    """Record a measured distance from an element, unless it is known already."""
    battle = play.state
    for each in foes:
        measured = e.DistanceEntered(own.id, each.id, inches, own.side)
        if (
            distances.with_distance(battle, own.id, each.id, inches, own.side).distances
            != battle.distances
        ):
            play.record(measured)


OBSTACLES = (
    Option("none", "All", "open"),
    Option("low", "To the knee", "+1"),
    Option("torso", "Torso", "+2"),
    Option("head", "Head", "+3"),
)


def readers_of_fire(play: BattlePlay, element: Element) -> tuple[str, ...]:
    """Return who may read the working of an element's fire.

    With Awareness in play nobody may, since the working would reveal the target's alertness.
    """
    return () if is_on(play.state, "awareness") else (element.side,)


def is_designated(battle: Battle, element: Element, target: Element) -> bool:
    """Return whether another element designates this target for the element's side now."""
    lasts = not target.designated_with or battle.fire_and_smoke.lasts(target.designated_with)
    for_side = target.designated_for == element.side
    return for_side and lasts and target.designated_by != element.id


def ask_designated(play: BattlePlay, element: Element, target: Element | None) -> bool:
    """Ask whether another element designates the target, and keep the answer for the turn.

    It is designated by tracers, smoke, a flare or white phosphorus. Nothing can be kept for a
    place, where `target` is None.
    """
    known = target is not None and is_designated(play.state, element, target)
    answer = play.flag("designated", "Is the target designated?", known, rare=not known)
    if target is not None and answer != known:
        play.record(e.TargetDesignated(target.id, element.side if answer else None))
    return answer


def recall_entered(
    play: BattlePlay, viewer: str, target: str, part: Part, what: Entered
) -> str | None:
    """Return what the person making the move entered earlier for two elements, or None."""
    if not (viewer and target):
        return None
    return answer_known(play.state, play.actor, viewer, target, part, what)


def keep_entered(
    play: BattlePlay, viewer: str, target: str, part: Part, what: Entered, answer: str
) -> None:
    """Record the sector or vision block that was entered for two elements, if it is new."""
    if viewer and target and answer != recall_entered(play, viewer, target, part, what):
        key = answer_key(viewer, target, part, what)
        play.record(e.CoverAndFacingEntered(key, answer, play.actor.side))
