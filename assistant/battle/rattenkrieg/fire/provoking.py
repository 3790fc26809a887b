"""Provoking the enemy, and reconnaissance by fire (Rattenkrieg 7.4.5, 7.4.6).

The umpire resolves both, since they depend on the enemy's Quality and on whether an enemy is there.
"""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementProvoked
from assistant.battle.rattenkrieg.fire.beaten_area import (
    ELSEWHERE,
    AreaFire,
    ask_place,
    place_answers,
)
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use
from assistant.battle.rattenkrieg.fire.shooters import require_position_to_fire, require_ready
from assistant.battle.rattenkrieg.fire.suppressing import (
    react_limit,
    resolve_wear,
    suppressing_weapon,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result, end_fire
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS, log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.able_figures import free_to_fire
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import capital, man, side_name, umpire_name
from assistant.battle.rattenkrieg.spotting.targets import ask_elements_there, target_options
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.viewers import UMPIRE
from assistant.cards.wording import listed

RECON = "reconnaissance-by-fire"
ANY_QUALITY = 1  # of absent troops, for which the die is rolled as well


@move("provoke", "Provoke the enemy", UMPIRE_ONLY, about="element")
def provoke(play: BattlePlay) -> None:
    """Show a figure to the closest enemy, which may have to react; the figure then hunkers down."""
    element = asking.ask_actor(play, "provoke")
    figure = _ask_figure(play, element, "provoke", "Which figure shows itself?")
    enemy = _ask_closest_enemy(play, element)
    take(play, element, "provoke", (figure.id,))
    provoked = play.resolve(
        "rattenkrieg/provoke", {"quality": quality_used(play.state, enemy)}, shown_to=(enemy.side,)
    )
    ends = apply_result(play, figure, "hunkered-down")
    goes = "hunkers down" if ends == "hunkered-down" else f"is {RESULT_WORDS[ends]}"
    if provoked.must_react:
        reveal_to_enemy(play, enemy, "gave-away")
        play.record(ElementProvoked(enemy.id))
    offer_reaction(play, element, "provoke")
    battle = play.state
    bad = provoked.must_react
    fate = "must react, or gives itself away" if bad else "keeps still"
    play.log(
        "umpire", f"{umpire_name(battle, element)} provokes: {umpire_name(battle, enemy)} {fate}."
    )
    play.log(
        element.side,
        f"{element.title}: {man(figure)} provokes the enemy and {goes}. "
        + (
            capital(f"{side_name(battle, enemy, element.side)} {fate}.")
            if bad
            else "Nobody reacts."
        ),
    )
    log_enemy(play, element, " provokes you." + (f" {enemy.title} {fate}." if bad else ""))


def _ask_figure(
    play: BattlePlay, element: Element, action: str, words: str, armed: bool = False
) -> Figure:
    men = actors(play, element, action)
    if armed:
        free = free_to_fire(play.state, element, action)
        men = [m for m in free if m.has_ready_weapon]
    return asking.ask_figure(play, "man", words, men, element, action=action)


def _ask_closest_enemy(play: BattlePlay, element: Element) -> Element:
    """Ask which enemy element is closest; the recorded distances suggest the answer."""
    battle = play.state
    found = [x for x in battle.of_side(battle.enemy(element.side).id) if battle.able(x)]
    if not found:
        raise Refused("No enemy is left to be provoked.")
    far = {x.id: distances.distance_known(battle, element.id, x.id, UMPIRE) for x in found}
    known = [x for x in found if far[x.id] is not None]
    nearest = min(known, key=lambda x: far[x.id] or 0).id if known else None
    options = [Option(x.id, umpire_name(battle, x), x.concealment) for x in found]
    return battle.elements[play.choose("target", "Which enemy is closest?", options, nearest)]


@move(RECON, "Reconnaissance by fire", UMPIRE_ONLY, about="element")
def reconnoitre_by_fire(play: BattlePlay) -> None:
    """Fire at a place; troops there may have to reveal their presence, not their number (7.4.6)."""
    element = asking.ask_actor(play, RECON)
    figure = _ask_figure(play, element, RECON, "Who fires?", armed=True)
    place = ask_place(play, target_options(play, element))
    weapon = suppressing_weapon(figure)
    require_ready(play, figure, weapon)
    require_position_to_fire(play, element, figure, weapon)
    gun = gun_use.gun_inputs(play, element, figure, weapon)
    beats = AreaFire(weapon.bursts or 1, react_limit(weapon, gun), place.opening)
    there = _ask_occupants(play, element, place.spot, beats)
    gun_use.pay_for_fire(play, element, RECON, figure, weapon)
    inputs = {
        "quality": quality_used(play.state, there[0]) if there else ANY_QUALITY,
        "troops_present": bool(there),
        "weapon_dice": beats.weapon_dice,
        "react": beats.react,
        "opening": beats.opening,
    }
    found = play.resolve("rattenkrieg/recon-by-fire", inputs)
    if found.must_declare:
        for each in there:
            reveal_to_enemy(play, each, "gave-away")
    weapon_report = resolve_wear(play, element, figure, weapon, gun)
    end_fire(play, element, None, 1, RECON, weapon=weapon.key)
    where = f"{place.words} ({beats})"
    _log_recon(play, element, figure, where, there, declared=found.must_declare)
    if weapon_report:
        log_element(play, element, f": the {weapon.name}: {weapon_report}")


def _ask_occupants(play: BattlePlay, element: Element, spot: str, beats: AreaFire) -> list[Element]:
    """Return who is really there: all under the marker, or the element that the umpire enters.

    `beats` is the area that the fire covers.
    """
    battle = play.state
    if spot != ELSEWHERE:
        return [x for x in ask_elements_there(play, spot) if battle.able(x)]
    enemies = [x for x in battle.of_side(battle.enemy(element.side).id) if battle.able(x)]
    options = [Option("nobody", "Nobody")]
    options += [Option(x.id, umpire_name(battle, x), x.concealment) for x in enemies]
    chosen = play.choose("there", f"Which unit is in the area ({beats})?", options)
    return [battle.elements[chosen]] if chosen in battle.elements else []


def _log_recon(
    play: BattlePlay,
    element: Element,
    figure: Figure,
    where: str,
    there: list[Element],
    *,
    declared: bool,
) -> None:
    battle = play.state
    result = "Troops are there." if declared else "Nobody answers."
    truth = listed(umpire_name(battle, x) for x in there) or "nobody"
    play.log("umpire", f"{umpire_name(battle, element)} probes {where} by fire: {truth}. {result}")
    weapon = suppressing_weapon(figure).name
    fires = f"{element.title}: the {weapon} fires at {where}, to see who is there."
    play.log(element.side, f"{fires} {result}")
    source = side_name(battle, element, battle.enemy(element.side).id)
    have = "has" if len(there) == 1 else "have"
    yours = f" {listed(x.title for x in there)} {have} been detected." if declared else ""
    play.log(battle.enemy(element.side).id, capital(f"{source} fires at a place.{yours}"))


@request("ask-provoke", "Provoke the enemy", "provoke", "provoke")
def request_provoke(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who knows which enemy is closest, to resolve the provocation."""
    figure = _ask_figure(play, element, "provoke", "Which figure shows itself?")
    return Request({"man": figure.id}, "wants to provoke the enemy")


@request(f"ask-{RECON}", "Reconnaissance by fire", RECON, RECON)
def request_recon_by_fire(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who knows whether an enemy is there, to resolve the reconnaissance."""
    figure = _ask_figure(play, element, RECON, "Who fires?", armed=True)
    place = ask_place(play, target_options(play, element))
    return Request(
        {"man": figure.id, **place_answers(place)}, f"wants to probe {place.words} by fire"
    )


@resolves_action("provoke")
def provoke_or_request(play: BattlePlay) -> None:
    """Resolve the provocation as the umpire, or ask the umpire to do it as a side."""
    (provoke if play.actor.is_umpire else request_provoke)(play)


@resolves_action(RECON)
def reconnoitre_or_request(play: BattlePlay) -> None:
    """Resolve the reconnaissance as the umpire, or ask the umpire to do it as a side."""
    (reconnoitre_by_fire if play.actor.is_umpire else request_recon_by_fire)(play)
