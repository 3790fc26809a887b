"""Smoke, petrol and phosphorus thrown by hand (Rattenkrieg 20.4.7.1, 21, 30.2.2, 30.3)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.shooters import check_will_to_fire, is_refused
from assistant.battle.rattenkrieg.fire.target_marks import ask_marked_target
from assistant.battle.rattenkrieg.fire_and_smoke.fireballs import burst_fireball
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud, ask_color
from assistant.battle.rattenkrieg.grenades.grenades import HINDRANCES, describe_landing
from assistant.battle.rattenkrieg.grenades.intended_throws import OPENINGS
from assistant.battle.rattenkrieg.heavy_weapons.phosphorus import (
    HAND_GRENADE,
    SMOKES_LIKE,
    burst_phosphorus,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.grenade_stocks import grenade_spent_events
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.kit.unable import nobody_can
from assistant.battle.rattenkrieg.lookups import labels, stocks
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.in_play import is_on, is_reacting
from assistant.battle.rattenkrieg.lookups.naming import capital, man
from assistant.battle.rattenkrieg.lookups.stocks import PHOSPHORUS, PLACED_SMOKE, THROWN_SMOKE
from assistant.battle.rattenkrieg.scenario.setup.national_weapons import is_foreign_smoke
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import FLAMETHROWERS, MOLOTOV
from assistant.rules.rattenkrieg.grenades.grenades import RANGE_IN

# Ruling: the book gives it no range; it is thrown as far as a smoke grenade.
THROWN_LIKE = {PHOSPHORUS: SMOKES_LIKE[HAND_GRENADE]}
HANDLING = "handle-object"
THROWS = {MOLOTOV: "throw-molotov"}  # the action, where it is not to throw a grenade


@move("throw-fire", "Throw smoke or fire", UMPIRE_ONLY, about="element")
def throw_smoke_or_fire(play: BattlePlay) -> None:
    """Throw smoke, a Molotov or phosphorus, which may deviate (21.2), or place a smoke pot."""
    element = asking.ask_actor(play, "throw-grenade")
    thing = _ask_thing(play, element)
    if thing in PLACED_SMOKE:
        _place_smoke_pot(play, element, thing)
        return
    action = THROWS.get(thing, "throw-grenade")
    thrower = _ask_thrower(play, element, thing, action)
    inputs = _ask_throw_inputs(play, element, thrower, thing)
    indoors = thing == MOLOTOV and play.flag("indoors", "Does it go into a room?")
    take(play, element, action, (thrower.id,))
    hurts = thing not in THROWN_SMOKE
    distance_in = float(str(inputs["distance_in"]))
    will = "attacks"
    if hurts:
        sniper = thrower if thrower.sniper else None
        will = check_will_to_fire(play, element, distance_in, sniper, at_place=True)
    if is_refused(play, element, thrower, will, "does not throw"):
        return
    play.record(e.FigureMoved(thrower.id, exposed=True, ran=False))  # 7.4.10, 7.4.11
    play.record(*grenade_spent_events(play.state, thrower, thing))
    log_element(play, element, f": {man(thrower)} throws a {thing}.")
    log_enemy(play, element, f" throws a {thing}.")
    if will == "wide":
        after_attack(play, element, [])
        play.log("umpire", "It falls where it hurts nobody.")
    else:
        _resolve_landing(play, element, thing, inputs, indoors=indoors)
    offer_reaction(play, element, action)


@request("ask-throw-fire", "Smoke or fire", "throw-fire", "throw-grenade")
def request_smoke_or_fire(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire to resolve a throw, since hidden figures may be near where it lands."""
    thing = _ask_thing(play, element)
    thrower = _ask_thrower(play, element, thing, THROWS.get(thing, "throw-grenade"))
    reach = _reach_in(thing)
    distance_in = play.number("distance_in", f"How far? At most {reach}″", most=reach)
    where = play.text("at", "Where should it fall?", None, longest=60)
    answers = {"thing": thing, "man": thrower.id, "distance_in": f"{distance_in:g}"}
    return Request(answers, f"wants to throw a {thing} at {where}, {distance_in:g}″")


def _ask_thing(play: BattlePlay, element: Element) -> str:
    """Ask which of the element's remaining things is thrown."""
    could = actors(play, element, "throw-grenade")
    smoke = is_on(play.state, SMOKE)
    in_stock = stocks.smoke_and_fire if play.actor.is_umpire else stocks.sure_smoke_and_fire
    has = [
        x
        for x in in_stock(play.state, could, smoke=smoke)
        if not is_foreign_smoke(play.state, element.side, x) or _is_counted(play, could, x)
    ]
    if smoke and play.actor.is_umpire:
        has += [x for x in PLACED_SMOKE if any(_may_have(play, m, x) for m in could)]
    if not has:
        raise Refused(f"{element.title} has none of these left to throw.")
    return play.choose("thing", "What is used?", [Option(x, x) for x in has])


def _place_smoke_pot(play: BattlePlay, element: Element, thing: str) -> None:
    """Place a smoke pot beside a figure with one action; it is not thrown (30.2.2)."""
    figure = _ask_thrower(play, element, thing, HANDLING, "Who places it?")
    place = ask_public_place(play, "place", "Where is it? Everyone reads this.")
    color = ask_color(play)
    take(play, element, HANDLING, (figure.id,), cost=1, moved_in=0, full_allowance=True)
    play.record(*grenade_spent_events(play.state, figure, thing))
    log_element(play, element, f": {man(figure)} places a smoke pot.")
    log_seen(play, element, "a figure places a smoke pot")
    _add_screen(play, element, thing, place, color)
    offer_reaction(play, element, HANDLING)


def _add_screen(play: BattlePlay, element: Element, thing: str, place: str, color: str) -> None:
    """Add the smoke of a device, log it for everybody, and ask whether it marks an enemy."""
    cloud = add_cloud(play, "device", place, {"device": thing}, color=color)
    detail = labels.describe_cloud(play.state, cloud)
    play.log(all_readers(play), f"{capital(labels.cloud_name(cloud))}: {detail}.")
    ask_marked_target(play, element, "with smoke", cloud.id)


def _may_have(play: BattlePlay, figure: Figure, thing: str) -> bool:
    return stocks.grenades_left(play.state, figure, thing) != 0


def _is_counted(play: BattlePlay, figures: list[Figure], thing: str) -> bool:
    """Return whether one of these figures received such a thing, such as a captured one."""
    return any(stocks.grenades_left(play.state, m, thing) for m in figures)


def _reach_in(thing: str) -> int:
    """Return how far a thing is thrown, in inches."""
    return RANGE_IN["hand"][THROWN_LIKE.get(thing, thing)]


def _ask_thrower(
    play: BattlePlay, element: Element, thing: str, action: str, words: str = "Who throws?"
) -> Figure:
    """Ask who throws or places a thing, among the figures that still have one."""
    left = {m.id: stocks.grenades_left(play.state, m, thing) for m in actors(play, element, action)}
    options = [
        Option(id, man(play.state.figures[id]), "" if count is None else f"{count} left")
        for id, count in left.items()
        if count != 0
    ]
    if not options:
        raise nobody_can(play, element, action)
    return play.state.figures[play.choose("man", words, options)]


def _ask_throw_inputs(
    play: BattlePlay, element: Element, thrower: Figure, thing: str
) -> dict[str, str | float | bool]:
    """Ask for the inputs of the throw."""
    weapon = THROWN_LIKE.get(thing, thing)
    reach = _reach_in(thing)
    inputs: dict[str, str | float | bool] = {
        "weapon": weapon,
        "quality": quality_used(play.state, element, thrower),
    }
    inputs["distance_in"] = play.number("distance_in", f"How far? At most {reach}″", most=reach)
    inputs["opening"] = play.choose("opening", "What must it pass?", OPENINGS, "none", rare=True)
    if inputs["opening"] != "none":
        question = f"How far from the thrower to the {inputs['opening']}?"
        inputs["opening_distance_in"] = play.number("opening_distance_in", question)
        inputs["moving"] = play.flag("moving", "Does the thrower move?", rare=True)
    inputs |= {name: play.flag(name, question, rare=True) for name, question in HINDRANCES.items()}
    return {**inputs, "ran": thrower.ran}


def _resolve_landing(
    play: BattlePlay,
    element: Element,
    thing: str,
    inputs: dict[str, str | float | bool],
    *,
    indoors: bool,
) -> None:
    """Resolve where the thing lands, and its effect there."""
    inputs = {**inputs, "reaction": is_reacting(play.state)}
    landing = play.resolve("rattenkrieg/throw", inputs, shown_to=(element.side,))
    fell = describe_landing(landing, str(inputs["opening"]))
    place = ask_public_place(play, "place", f"{capital(fell)}. Where is that? Everyone reads this.")
    log_element(play, element, f": {fell}.")
    if thing == MOLOTOV:
        radius_in = FLAMETHROWERS.row(MOLOTOV)["radius_in"]
        burst_fireball(play, element, place, radius_in, indoors=indoors, along=[])
    elif thing == PHOSPHORUS:
        burst_phosphorus(play, element, HAND_GRENADE, place, fell)
    else:
        _add_screen(play, element, thing, place, ask_color(play))
