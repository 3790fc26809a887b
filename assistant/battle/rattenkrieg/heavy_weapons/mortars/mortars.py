"""Mortar fire: the point, its observer, the beaten zone, the figures in it (27.3, 27.4)."""

from typing import Any

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option, Refused
from assistant.battle.questions.burst_distances import BurstDistances
from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.fire_and_smoke.figures_in_fire import ask_fire_of_explosion
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE
from assistant.battle.rattenkrieg.grenades.beaten_zone import BeatenZone
from assistant.battle.rattenkrieg.grenades.blasts import apply_explosion
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near, elements_reached
from assistant.battle.rattenkrieg.heavy_weapons.bombed_vehicles import bomb_vehicles
from assistant.battle.rattenkrieg.heavy_weapons.mortars import mortar_crews, single_bombs
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_aim import (
    ACTION_OF_FIRE,
    HE,
    PHOSPHORUS,
    PLACE,
    SAME,
    SINGLE,
    SMOKES,
    MortarAim,
    element_at_point,
)
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_handling import (
    ask_mortar,
    ask_off_axis,
)
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_observers import ask_observer
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack, after_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.lookups import distances, mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED, targets_of_order
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital, man, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.table_plan.burst_areas import positions_around_burst
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.heavy_weapons.mortars import handling_row

ACTION = "shoot"
WHY_NOT = {
    "too-close": "That is too close for the mortar.",
    "outside-arc": "That is outside the mortar’s present arc of fire.",
}
NO_BOMBS = "no-bombs"


def mortars_ready(play: BattlePlay, element: Element) -> list[Figure]:
    """Return the figures whose mortar is set up and can fire; refuse if there are none."""
    able = [m for m in actors(play, element, ACTION) if mortars_and_launchers.piece_of(m, "mortar")]
    if not any(play.state.heavy_weapons.mortar(m.id).stands for m in able):
        raise Refused("No mortar is set up. Set it up first.")
    standing = [m for m in able if play.state.heavy_weapons.mortar(m.id).stands]
    whole = [m for m in standing if not play.state.crewed_weapons.gun(m.id).problems]
    play.require(bool(whole) or not standing, "The mortar has problems: repair them first.")
    unmanned = awareness.why_unmanned(play.state, element)
    play.require(not unmanned, unmanned)
    return whole or standing


def ask_mortar_aim(play: BattlePlay, element: Element) -> MortarAim:
    """Ask which mortar fires where, and who sees the point."""
    man_, piece, model = ask_mortar(play, element, mortars_ready(play, element))
    mortar = play.state.heavy_weapons.mortar(man_.id)
    options = [Option(SAME, f"{capital(mortar.point)} again")] if mortar.point else []
    known = asking.known_enemies(play, element, LOCATED)
    options += [_enemy_option(play, element, x) for x in known] + [Option(PLACE, "A place")]
    ordered = targets_of_order(play.state, element)
    usual_point = SAME if mortar.point else next((x.id for x in known if x.id in ordered), None)
    chosen = play.choose("point", "What is the target?", options, usual_point)
    target = play.state.elements[chosen] if chosen not in (SAME, PLACE) else None
    same = chosen == SAME
    point = mortar.point
    if not same:
        point = side_name(play.state, target, element.side) if target else ""
        point = (
            point
            or play.text("place", "Where is it, in your words?", None, longest=40)
            or "a place"
        )
    usual: float | None = mortar.range_in if same else None
    if target:
        usual = distances.distance_known(play.state, element.id, target.id, play.actor)
    distance_in = play.number("distance_in", "How far?", usual or None, least=0.1)
    if target:
        asking.remember_distance(play, element, (target,), distance_in)
    observer, seen = ask_observer(play, element, mortar.observer, distance_in, same=same)
    off = ask_off_axis(play, element, mortar, target, model)
    return MortarAim(
        man_,
        piece.name,
        model,
        point,
        target,
        distance_in,
        observer,
        seen,
        _ask_load(play),
        off,
        mortar.fired + 1 if same else 1,
        _ask_single_bomb(play, man_, model),
    )


def _ask_single_bomb(play: BattlePlay, gunner: Figure, model: str) -> bool:
    """Ask whether a single bomb is fired; it must be if too few bombs are left (27.3)."""
    left, uses = (
        mortars_and_launchers.bombs_left(play.state, gunner),
        handling_row(model)["bombs_per_action"],
    )
    play.need(left > 0, "The mortar has no bombs left.")
    options = [Option(ACTION_OF_FIRE, f"{uses} bombs")] if left >= uses else []
    options.append(Option(SINGLE, "A single bomb", "as a shell"))
    usual = options[0].value
    return play.choose("how", "How many?", options, usual, rare=True) == SINGLE


def _enemy_option(play: BattlePlay, element: Element, found: Element) -> Option:
    words = capital(side_name(play.state, found, element.side))
    whose = f": {umpire_name(play.state, found)}" if play.actor.is_umpire else ""
    return Option(found.id, words + whose)


def _ask_load(play: BattlePlay) -> str:
    options = [Option(HE, "High explosive"), Option(PHOSPHORUS, "White phosphorus")]
    if is_on(play.state, SMOKE):
        options.append(Option(SMOKES, "Smoke"))
    return play.choose("load", "Which bombs are fired?", options, HE, rare=True)


@move("fire-mortar", "Fire the mortar", UMPIRE_ONLY, about="element")
def fire_mortar(play: BattlePlay) -> None:
    """Fire a mortar; every figure in its zone rolls on the Combat Table (27.3)."""
    element = asking.ask_actor(play, ACTION)
    aim = ask_mortar_aim(play, element)

    def why_not(fire: Any) -> str:
        if fire.may_fire or (aim.single and fire.reason == NO_BOMBS):
            return ""
        return WHY_NOT[fire.reason]

    fire = resolve_if_permitted(
        play,
        "rattenkrieg/mortar-fire",
        {
            "mortar": aim.model,
            "consecutive_actions": aim.fired,
            "bombs_left": mortars_and_launchers.bombs_left(play.state, aim.man),
            "direct": aim.seen and aim.observer is None,
            "range_in": aim.distance_in,
            "off_axis_deg": aim.off_axis_deg,
        },
        why_not,
        shown_to=(element.side,),
    )
    if aim.single:
        single_bombs.fire_single_bomb(play, element, aim)
        return
    mortar_crews.pay_for_fire(play, element, aim)
    play.record(
        s.MortarFired(
            aim.man.id, aim.point, aim.distance_in, aim.observer, fire.bombs_left, aim.fired
        )
    )
    after_fire(play, element, aim.target, 1, weapon=aim.model)
    if aim.load == HE:
        _apply_bombs(play, element, aim, fire)
    else:
        single_bombs.place_mortar_smoke(play, element, aim)
    mortar_crews.apply_wear(play, element, aim)
    offer_reaction(play, element, ACTION)


def _apply_bombs(play: BattlePlay, element: Element, aim: MortarAim, fire: Any) -> None:
    """Apply the bombs to each figure in the zone, and log it."""
    zone = BeatenZone(
        aim.model,
        element,
        indoors=False,
        length_in=fire.length_in,
        width_in=fire.width_in,
        elliptical=True,
    )
    at = positions_around_burst(play.state, element.id, aim.target.id if aim.target else None)
    fired_at = element_at_point(play, element, aim)
    meant = (fired_at.id,) if fired_at else ()
    there = ask_figures_near(play, zone, f"bombs fall at {aim.point}", meant=meant, positions=at)
    changed = apply_explosion(play, zone, there)
    ask_fire_of_explosion(play)
    drawn = BurstDistances(zone.bands, zone.entered_as, at)
    bomb_vehicles(
        play,
        element,
        aim.model,
        likely=lambda x: drawn.holds(x.id) or (x == fired_at and x.id not in at),
    )
    attacked = elements_reached(play.state, there)
    after_attack(play, element, [x for x in attacked.values() if x.side != element.side])
    battle, enemy = play.state, play.state.enemy(element.side).id
    size = f"{fire.length_in}″ by {fire.width_in}″"
    fires = f"{man(aim.man)} fires the {aim.name} at {aim.point}, zone {size}"
    seen, theirs = (describe_for_side(battle, side, changed) for side in (element.side, enemy))
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {fires}."
        f" {capital(describe_for_umpire(battle, changed))}.",
    )
    play.log(element.side, f"{element.title}: {fires}. {capital(seen)}.")
    play.log(enemy, f"Mortar bombs fall {_describe_point(aim)}, zone {size}. {capital(theirs)}.")


def _describe_point(aim: MortarAim) -> str:
    """Return where the bombs fall, in the words of those under them."""
    return f"on {aim.target.title}" if aim.target else "on the table"


WITH = {HE: "", PHOSPHORUS: ", with white phosphorus", SMOKES: ", with smoke"}


@request("ask-mortar", "Fire the mortar", "fire-mortar", ACTION)
def request_mortar_fire(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who knows the figures in the zone, to resolve mortar fire."""
    aim = ask_mortar_aim(play, element)
    wants = f"wants to fire the {aim.name} at {aim.point}, {aim.distance_in:g}″{WITH[aim.load]}"
    return Request(aim.answers, wants)
