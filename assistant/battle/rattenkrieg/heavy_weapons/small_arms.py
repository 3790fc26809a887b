"""Rifles and machine guns at vehicles: vision blocks, wheels, exposed crew (31.6, 32.7)."""

from typing import Any

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use
from assistant.battle.rattenkrieg.fire.shooters import (
    check_will_to_fire,
    is_refused,
    require_position_to_fire,
)
from assistant.battle.rattenkrieg.heavy_weapons.small_arms_aim import (
    ACTION,
    ANY,
    BLOCK,
    CREW,
    PASSENGERS,
    RIDER,
    WHEELS,
    SmallArmsShot,
    ask_small_arms_shot,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result, end_fire, wound_cause
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    man,
    name_of_base,
    ranked,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat, is_plane
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.damage import damage_log, damage_points, hits
from assistant.cards.wording import listed

MEN = (RIDER, PASSENGERS)
MOST_MODIFIER = 6
VISOR = "visor"
SOFT_KINDS = {"boat": "boat", "landing-craft": "boat", "aircraft": "aircraft", "glider": "aircraft"}


@move("shoot-vehicle", "Shoot at a vehicle", UMPIRE_ONLY, about="element")
def shoot_vehicle(play: BattlePlay) -> None:
    """Fire a rifle or machine gun at a part of a vehicle that bullets can harm (31.6, 32.7)."""
    element = asking.ask_actor(play, ACTION)
    shot = ask_small_arms_shot(play, element)
    require_position_to_fire(play, element, shot.man, shot.weapon)
    own = (element.side,)
    answers = small_arms_inputs(play, element, shot, own)
    gun_use.pay_for_fire(play, element, ACTION, shot.man, shot.weapon)
    will = check_will_to_fire(play, element, shot.distance_in, shot.man, target=shot.target)
    if is_refused(play, element, shot.man, will):
        return
    harm, men = hits.NONE, dict[str, str]()
    if will != "wide":
        harm, men = resolve_small_arms(play, shot, answers, own)
    if shot.man.aims:
        play.record(e.FigureAimed(shot.man.id, 0))
    end_fire(play, element, shot.target, 1, weapon=shot.weapon.key)
    _log_small_arms(play, element, shot, harm, men)


def resolve_small_arms(
    play: BattlePlay, shot: SmallArmsShot, answers: dict[str, Any], shown_to: tuple[str, ...]
) -> tuple[hits.Damage, dict[str, str]]:
    """Resolve the shot; return the damage to the vehicle and the new states of its riders."""
    outcome = play.resolve("rattenkrieg/light-weapon-at-vehicle", answers, shown_to=shown_to)
    if outcome.jammed:
        play.record(e.WeaponJammed(shot.man.id, jammed=True))
    if outcome.stopped:
        return hits.Damage("no-penetration"), {}
    return (
        _apply_points(play, shot, outcome.damage_points)
        if outcome.damage_points
        else (hits.NONE, {})
    )


def describe_visible_effect(harm: hits.Damage) -> str:
    """Return the effect of a shot as it looks from outside."""
    return {"missed": "no effect", "no-penetration": "that cannot harm it"}.get(
        harm.result, "it strikes"
    )


def small_arms_inputs(
    play: BattlePlay, element: Element, shot: SmallArmsShot, shown_to: tuple[str, ...]
) -> dict[str, Any]:
    """Return the inputs of the procedure for the shot."""
    struck = play.state.vehicles.of[shot.target.id]
    words = "How far does it move per impulse?"
    speed = play.number("speed_in", words, struck.speed_in, rare=True)
    motion = {
        "speed_in": speed,
        "sector": shot.line.sector,
        "weapon": "aa-gun" if shot.weapon.aa_sight else "light-weapon",
        "aircraft": is_plane(struck),
    }
    across = play.resolve("rattenkrieg/relative-speed", motion, shown_to=shown_to)
    other = play.whole(
        "other",
        "Other modifiers to the die",
        element.modifier,
        least=-MOST_MODIFIER,
        most=MOST_MODIFIER,
        rare=True,
    )
    soft = SOFT_KINDS.get(struck.card["category"], "light")
    signs = struck.card.get("protection", {}).get(shot.line.part, {})
    return {
        "target": "armored" if shot.line.armor is not None else soft,
        "aimed_at": shot.at,
        "automatic": shot.weapon.mode != "single",
        "size": shot.line.size,
        "weapon_modifier": shot.weapon.modifier,
        "penetration": shot.weapon.penetration or 0,
        "protection": signs.get("top" if shot.line.row == "high" else shot.line.fan, "none"),
        "relative_speed_in": 0 if shot.weapon.aa_sight else across.relative_speed_in,
        "other_modifiers": other,
        "autocannon": shot.weapon.mode == "shots",
        "bulletproof_wheels": play.state.travel.going(shot.target.id).bulletproof,
    }


def _apply_points(
    play: BattlePlay, shot: SmallArmsShot, points: int
) -> tuple[hits.Damage, dict[str, str]]:
    """Apply each point to what was aimed at: riders, a system, or the crew (31.6)."""
    if shot.at in MEN:
        return hits.Damage("hit", points), _kill_random_riders(play, shot, points)
    struck = play.state.vehicles.of[shot.target.id]
    order = _damage_order(play, shot, struck, points)
    if not order:
        return hits.Damage("hit", points), {}
    at = hits.DamagePoints(points, shot.line.part if shot.at != WHEELS else "hull", order, "ap")
    return damage_points.spend_damage_points(play, shot.target, at, "hit"), {}


def _damage_order(
    play: BattlePlay, shot: SmallArmsShot, struck: Vehicle, points: int
) -> tuple[str, ...]:
    """Return the systems and figures that take the points, in order."""
    if shot.at in (CREW, "crew"):
        return ("crew",) * points
    if shot.at == WHEELS:
        return (shot.wheels,)
    if shot.at == BLOCK:
        return (VISOR,) if VISOR in struck.points(shot.line.part) else ()
    if shot.at == "hull" and is_boat(struck):
        return ("buoyancy",)  # a hole (33.6)
    if shot.at in ("hull", ANY):
        return damage_points.damage_list(play, shot.target, shot.line, "ap")
    return (shot.at,)


def _kill_random_riders(play: BattlePlay, shot: SmallArmsShot, points: int) -> dict[str, str]:
    """Kill one rider for each point, drawn at random."""
    inside = shot.at == PASSENGERS
    rides = play.state.travel.rides
    there = [
        play.state.figures[id]
        for id in play.state.travel.riders(shot.target.id)
        if rides[id].inside is inside and play.state.figures[id].able
    ]
    fell: dict[str, str] = {}
    for _ in range(min(points, len(there))):
        victim = play.draw(f"rider {len(there)}", there)
        there.remove(victim)
        apply_result(play, victim, "dead", wound_cause(shot.weapon))
        fell[victim.id] = "dead"
    return fell


def _log_small_arms(
    play: BattlePlay, element: Element, shot: SmallArmsShot, harm: hits.Damage, men: dict[str, str]
) -> None:
    battle, target = play.state, shot.target
    figures = [battle.figures[id] for id in men]
    at = "at" if shot.at == ANY else f"at the {shot.at.replace('-', ' ')} of"
    seen = describe_visible_effect(harm)
    result = count(harm.points, "point", "points") if harm.result == "hit" else seen
    who = f"{ranked(shot.man)} fires the {shot.weapon.name} {at}"
    fallen = _as_sentence([f"{man(x)}: {RESULT_WORDS[men[x.id]]}" for x in figures])
    falls = _as_sentence([f"{name_of_base(battle, x)} falls" for x in figures])
    within, shows = (
        damage_log.describe_damage_inside(play, harm),
        damage_log.describe_visible_damage(play, harm),
    )
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {who} {umpire_name(battle, target)}:"
        f" {result}.{within}{fallen}",
    )
    theirs = side_name(battle, target, element.side)
    play.log(element.side, f"{element.title}: {who} {theirs}: {seen}.{shows}{falls}")
    by = side_name(battle, element, target.side)
    play.log(target.side, f"Fire from {by} {at} {target.title}: {result}.{within}{fallen}")


def _as_sentence(words: list[str]) -> str:
    return f" {capital(listed(words))}." if words else ""


@request("ask-shoot-vehicle", "Shoot at a vehicle", "shoot-vehicle", ACTION)
def request_small_arms(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who knows what is inside, to resolve fire at a vehicle."""
    shot = ask_small_arms_shot(play, element)
    name = side_name(play.state, shot.target, element.side)
    what = "" if shot.at == ANY else f": {shot.at.replace('-', ' ')}"
    return Request(shot.answers, f"wants to fire the {shot.weapon.name} at {name}{what}")
