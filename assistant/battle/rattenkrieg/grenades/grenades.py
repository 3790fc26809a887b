"""Hand grenades: throwing, cooking, deviation, and throwing back (Rattenkrieg 21.1 to 21.6)."""

from collections.abc import Collection, Mapping
from typing import Any

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import FIELD_PREFIXES, Offset
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.shooters import check_will_to_fire, is_refused
from assistant.battle.rattenkrieg.grenades.blasts import apply_explosion
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near, elements_reached
from assistant.battle.rattenkrieg.grenades.intended_throws import ACTION, IntendedThrow, ask_throw
from assistant.battle.rattenkrieg.grenades.target_rooms import ask_rolls_back, ask_stopped_by_wall
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.grenade_stocks import grenade_spent_events
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.spent_actions import pay_action_of_some
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.in_play import is_reacting
from assistant.battle.rattenkrieg.lookups.naming import capital, ranked, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.rooms import elements_in_room
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import audible_range
from assistant.battle.rattenkrieg.lookups.table_plan.burst_areas import positions_around_burst
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import finds_no_cover
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.grenades.cooking import THROWN_BACK_IN
from assistant.rules.rattenkrieg.grenades.grenades import HOUR_DEG, HOURS

HINDRANCES = {  # inputs of `throw` that must be asked
    "running": "Does the thrower run?",
    "prone": "Is the thrower prone?",
    "behind_cover": "Is the thrower behind cover?",
    "target_unseen": "Is the point out of sight?",
    "target_in_trench": "Is the point in a trench or foxhole?",
    "through_barrier": "Does it go through a ceiling, wall or door?",
    "on_vehicle": "Is it thrown from a vehicle or a moving boat?",
}
NOBODY = "nobody"


@move("throw-grenade", "Throw a grenade", UMPIRE_ONLY, about="element")
def throw_grenade(play: BattlePlay) -> None:
    """Throw a grenade at a point; it may deviate, and bursts among the figures near it (21.2)."""
    element = asking.ask_actor(play, ACTION)
    throw = ask_throw(play, element)
    hindrances = {name: play.flag(name, words, rare=True) for name, words in HINDRANCES.items()}
    if throw.opening != "none":
        hindrances["moving"] = play.flag("moving", "Does the thrower move?", rare=True)
    hindrances["ran"] = throw.thrower.ran
    take(play, element, ACTION, (throw.thrower.id,))
    # 13.1.1 speaks of shooting; a grenade is thrown to kill as well.
    will = check_will_to_fire(
        play,
        element,
        throw.distance_in,
        throw.thrower if throw.thrower.sniper else None,
        enemy=play.state.elements.get(throw.target or ""),
        at_place=throw.target is None,
    )
    if is_refused(play, element, throw.thrower, will, "does not throw"):
        return
    if throw.launch == "hand":
        play.record(e.FigureMoved(throw.thrower.id, exposed=True, ran=False))  # 7.4.11
    play.record(*grenade_spent_events(play.state, throw.thrower, throw.grenade))
    if throw.launch == "rifle":
        play.record(e.ShotsFired(element.id, 1, throw.grenade))
    _ask_cover_first(play, element, throw)
    fell, there, changed = "it bursts where it hurts nobody", [], {}
    if will != "wide":
        burst, fell, at, likely = _resolve_flight(play, element, throw, hindrances)
        there = ask_figures_near(play, burst, fell, meant=likely, positions=at)
        if _ask_thrown_back(play, throw, burst, there):
            fell += "; it is thrown back, and bursts elsewhere"
        else:
            changed = apply_explosion(play, burst, there)
    attacked = elements_reached(play.state, there)
    after_attack(play, element, [x for x in attacked.values() if x.side != element.side])
    as_loud_as = ACTION if throw.launch == "hand" else "shoot"  # 21.7
    offer_reaction(play, element, ACTION, audible_range(play.state, as_loud_as))
    _log_throw(play, element, throw, fell, changed)


def _ask_cover_first(play: BattlePlay, element: Element, throw: IntendedThrow) -> None:
    """Ask whether the thrower takes cover before a burst that reaches back (21.5).

    This costs one of the actions left, and the figure is hunkered down when the burst is rolled.
    """
    thrower = play.state.figures[throw.thrower.id]
    reach_in = Burst(throw.grenade, element, throw.indoors, launch=throw.launch).reach_in
    in_reach = reach_in >= throw.distance_in and thrower.state == "ready"
    goes_down = in_reach and not finds_no_cover(play.state, thrower)
    if not goes_down or own_actions_left(play.state, thrower) < 1:
        return
    if play.flag("cover_first", "Does the thrower take cover first, for one action?"):
        pay_action_of_some(play, play.state.elements[element.id], [thrower], "cover")
        play.record(e.FigureChanged(thrower.id, "ready", "hunkered-down"))


def _resolve_flight(
    play: BattlePlay, element: Element, throw: IntendedThrow, hindrances: dict[str, bool]
) -> tuple[Burst, str, Mapping[str, Offset], Collection[str]]:
    """Return the burst, its place as text, the elements' positions around it, and likely victims.

    The likely victims are the ids of the elements that are most likely near.
    """
    own = (element.side,)
    likely: Collection[str] = (throw.target,) if throw.target else ()
    if throw.cooked:
        fuse = {"quality": quality_used(play.state, element, throw.thrower)}
        if play.resolve("rattenkrieg/cook-grenade", fuse, prefix="fuse: ", shown_to=own).explodes:
            hand = play.state.figures[throw.thrower.id]
            burst = Burst(throw.grenade, element, throw.indoors, in_hand=hand)
            return (
                burst,
                "it goes off in the hand",
                positions_around_burst(play.state, element.id, element.id),
                likely,
            )
    inputs = {
        "weapon": throw.grenade,
        "launch": throw.launch,
        "distance_in": throw.distance_in,
        "quality": quality_used(play.state, element, throw.thrower),
        "reaction": is_reacting(play.state),
        "opening": throw.opening,
        **hindrances,
    }
    if throw.opening_distance_in is not None:
        inputs["opening_distance_in"] = throw.opening_distance_in
    landing = play.resolve("rattenkrieg/throw", inputs, shown_to=own)
    burst = Burst(throw.grenade, element, throw.indoors, launch=throw.launch)
    if throw.room is not None and landing.through is not False:
        likely = {*likely, *elements_in_room(play.state, throw.room.name)}
        strayed_in = landing.deviation_in
        landing = ask_stopped_by_wall(play, throw.room, landing)
        if ask_rolls_back(play, throw.room, landing, strayed_in):
            around = positions_around_burst(play.state, element.id, element.id)
            return burst, "it rolls back down the stairs to the thrower", around, (element.id,)
        fell = describe_landing(landing, throw.opening, throw.aim_point)
        fell += ", stopped by a wall" if landing.deviation_in < strayed_in else ""
    else:
        fell = describe_landing(landing, throw.opening)
    meant_for = throw.target_at_point if landing.through is not False else None
    at = positions_around_burst(
        play.state, element.id, meant_for, landing.long_in, landing.right_in
    )
    return burst, fell, at, likely


def describe_landing(landing: Any, opening: str, aim: str = "the point") -> str:
    """Return where a grenade landed as text, such as "it falls 3″ from the point, at 3 o’clock".

    `aim` is the point that it was aimed at.
    """
    point = aim if landing.through is not False else f"the spot under the {opening}"
    before = {None: "it", True: f"it passes the {opening} and", False: f"it misses the {opening},"}
    if landing.direction_deg is None:
        return f"{before[landing.through]} falls on {point}"
    hour = round(landing.direction_deg / HOUR_DEG) or HOURS
    ways = [word for word, holds in _directions(landing).items() if holds]
    return (
        f"{before[landing.through]} falls {landing.deviation_in:g}″ from {point}, "
        f"at {hour} o’clock: {' and '.join(ways)}"
    )


def _directions(landing: Any) -> dict[str, bool]:
    return {
        "long": landing.long_in > 0,
        "short": landing.long_in < 0,
        "to the right": landing.right_in > 0,
        "to the left": landing.right_in < 0,
    }


def _ask_thrown_back(
    play: BattlePlay, throw: IntendedThrow, burst: Burst, there: list[Figure]
) -> bool:
    """Ask whether a figure close by tries to throw the grenade back, and resolve it (21.4)."""
    ready = [m for m in there if m.state == "ready" and _may_be_close(play, burst, m)]
    if throw.cooked or throw.launch == "rifle" or not ready:
        return False
    options = [Option(NOBODY, "Nobody")]
    options += [Option(m.id, asking.figure_name(play, m, play.state.owner(m.id))) for m in ready]
    words = f"Does somebody within {THROWN_BACK_IN}″ throw it back?"
    if play.choose("returns", words, options, NOBODY) == NOBODY:
        return False
    inputs = {"distance_in": THROWN_BACK_IN}
    return bool(play.resolve("rattenkrieg/throw-back", inputs, prefix="thrown back: ").success)


def _may_be_close(play: BattlePlay, burst: Burst, figure: Figure) -> bool:
    """Return whether a figure is, or may be, close enough to a grenade to throw it back (21.4)."""
    entered = play.given(f"{FIELD_PREFIXES[burst.entered_as]}{figure.id}")
    try:
        return entered in (None, "") or float(str(entered)) <= THROWN_BACK_IN
    except ValueError:  # the question about the distance names what is wrong
        return True


def _log_throw(
    play: BattlePlay, element: Element, throw: IntendedThrow, fell: str, changed: dict[str, str]
) -> None:
    battle = play.state
    enemy = battle.enemy(element.side).id
    does = throw.does.replace(" a ", "s a ", 1).replace("launchs", "launches")
    throws = f"{ranked(throw.thrower)} {does} ({throw.grenade}) {throw.distance_in:g}″"
    seen, theirs = (describe_for_side(battle, side, changed) for side in (element.side, enemy))
    who = umpire_name(battle, element)
    play.log("umpire", f"{who}: {throws}; {fell}. {capital(describe_for_umpire(battle, changed))}.")
    play.log(element.side, f"{element.title}: {throws}; {fell}. {capital(seen)}.")
    source = side_name(battle, element, enemy)
    what = "grenade" if throw.launch == "hand" else "rifle grenade"
    play.log(enemy, f"A {what} from {source}. {capital(theirs)}.")
