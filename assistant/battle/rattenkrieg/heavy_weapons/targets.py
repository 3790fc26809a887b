"""Fire of guns and launchers at targets other than vehicles (Rattenkrieg 27.1)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.buildings_and_traps import damage as walls
from assistant.battle.rattenkrieg.fire.crewed_weapons.crew_hits import take_result
from assistant.battle.rattenkrieg.grenades.figures_near import elements_reached
from assistant.battle.rattenkrieg.heavy_weapons.shells import burst_shell
from assistant.battle.rattenkrieg.heavy_weapons.shot_results import MISSED, ShotResult, Target, View
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import PENDING, after_attack
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.visibility import ask_hazy
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.naming import capital, man, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.table_plan.burst_areas import positions_around_burst
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import crew_outside, is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_vehicle
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles.aiming import lines_of_fire
from assistant.battle.rattenkrieg.vehicles.damage import damage, damage_points, hits
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings
from assistant.rules.rattenkrieg.heavy_weapons.proximity_fuzes import Fuze
from assistant.rules.rattenkrieg.vehicles.gunnery.direct_fire import HOUSE, SECTION, SIZES
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import SOLID

VEHICLE, HUMAN = "vehicle", "human"
OPENINGS = ("window", "door", "garage-door")
MOST_SECTIONS = 200


missile = hits.Projectile


def ask_target(play: BattlePlay, element: Element, *, vehicles: bool) -> Target:
    """Ask what is fired at: a known enemy, an opening, or a house."""
    known = asking.known_enemies(play, element, LOCATED)
    options = []
    for each in known:
        vehicle = play.state.vehicles.get(each.id)
        inside = vehicle is not None and is_aboard(play.state, each)
        identified = each.concealment == "identified"
        if inside and not (identified and (vehicles or crew_outside(play.state, each))):
            continue
        words = capital(side_name(play.state, each, element.side))
        whose = f": {umpire_name(play.state, each)}" if play.actor.is_umpire else ""
        effect = describe_vehicle(vehicle) if vehicle and inside else ""
        effect = effect if vehicles or not inside else "crew members outside"
        options.append(Option(each.id, words + whose, effect))
    default = options[0].value if len(options) == 1 else None
    options += [Option(x, words_of(x, first=True)) for x in (*OPENINGS, HOUSE)]
    chosen = play.choose("target", "What is the target?", options, default)
    target = play.state.elements.get(chosen)
    if target is None:
        return Target(chosen, f"a {chosen.replace('-', ' ')}")
    kind = VEHICLE if vehicles and is_aboard(play.state, target) else HUMAN
    return Target(kind, side_name(play.state, target, element.side), target)


def ask_target_distance(play: BattlePlay, element: Element, mark: Target, words: str) -> float:
    """Ask for the inches to a target; the known distance to an enemy is suggested."""
    if mark.target:
        return asking.ask_distance(play, element, mark.target)
    return play.number("distance_in", words)


def ask_view(play: BattlePlay, element: Element, mark: Target, distance_in: float) -> View:
    """Ask what the gunner sees of the target, and from where."""
    line, speed_in, sections = None, 0.0, 1
    if mark.kind == VEHICLE and mark.target:
        struck = play.state.vehicles.of[mark.target.id]
        own = (element.side,)
        line = lines_of_fire.ask_line_of_fire(
            play, struck, distance_in, own, target_id=mark.target.id, attacker_id=element.id
        )
        words = "How far does the target move per impulse?"
        speed_in = play.number("speed_in", words, struck.speed_in, rare=True)
        size = line.size
    elif mark.kind == HOUSE:
        words = "How many sections of 2″ by 2″ does it show? A high roof is one"
        sections = play.whole("sections", words, 1, least=1, most=MOST_SECTIONS, rare=True)
        size = SECTION * sections
    else:
        size = SIZES.row(mark.kind)["size"]
    hazy = ask_hazy(play)
    designated = asking.ask_designated(play, element, mark.target)
    return View(size, line, speed_in, sections, hazy, designated)


def resolve_to_hit(play: BattlePlay, element: Element, aim: View, inputs: dict[str, Any]) -> int:
    """Resolve the To Hit of a shot (26.2.5); `inputs` holds what gun and gunner contribute."""
    own = (element.side,)
    relative = 0.0
    if aim.line:
        motion = {"speed_in": aim.speed_in, "sector": aim.line.sector}
        moved = play.resolve("rattenkrieg/relative-speed", motion, shown_to=own)
        relative = moved.relative_speed_in
    seen = {
        "size": aim.size,
        "relative_speed_in": relative,
        "clearly_visible": not aim.hazy,
        "in_reaction": element.in_reaction,
        "designated": aim.designated,
    }
    return int(play.resolve("rattenkrieg/gun-to-hit", {**seen, **inputs}, shown_to=own).to_hit)


def resolve_shot(
    play: BattlePlay,
    element: Element,
    mark: Target,
    aim: View,
    thing: hits.Projectile,
    to_hit: int,
    *,
    system: str = "",
    name: str = "shell",
    rings: Rings | None = None,
    fuze: Fuze = "none",
) -> ShotResult:
    """Resolve a shot with this To Hit, and its effect where it hits."""
    if aim.line and mark.target:
        harm = damage.apply_hit(play, element, mark.target, aim.line, thing, to_hit, system)
        return ShotResult(hit=True, harm=harm)
    inputs = {
        "target": mark.kind,
        "sections": aim.sections,
        "to_hit": to_hit,
        "clearly_visible": not aim.hazy,
    }
    may_fall = bool(rings and rings.by_number())
    words = "If the shell misses, does it fall among figures?"
    astray = may_fall and play.flag("astray", words, rare=True)
    if not play.resolve("rattenkrieg/direct-fire", inputs, shown_to=(element.side,)).hit:
        return _resolve_stray_shot(play, element, name, rings) if astray and rings else MISSED
    changed: dict[str, str] = {}
    if rings and rings.by_number():
        inside = mark.kind in OPENINGS
        fell = f"the {name} strikes {mark.words}"
        at = positions_around_burst(play.state, element.id, mark.target.id if mark.target else None)
        stand = certain_position(play.state, mark.target.id) if mark.target else None
        changed, there = burst_shell(
            play,
            element,
            name,
            rings,
            fell,
            indoors=inside,
            positions=at,
            upright=mark.kind == HOUSE,
            fuze=fuze,
            ground=stand.place if stand else None,
            meant=(mark.target.id,) if mark.target else (),
            target=mark.target.id if mark.target else "",
        )
        owners = elements_reached(play.state, there)
        after_attack(play, element, [x for x in owners.values() if x.side != element.side])
    elif mark.target:
        changed = _hit_one_figure(play, mark.target)
    bursts = thing.family not in SOLID  # 20.1.2.1: solid shot passes through the walls
    at_house = mark.kind in (*OPENINGS, HOUSE) and bursts
    if at_house and thing.he and play.state.buildings.standing():
        walls.shell_section(play, f"a {name}", thing.he)
    return ShotResult(hit=True, changed=changed)


def _resolve_stray_shot(play: BattlePlay, element: Element, name: str, rings: Rings) -> ShotResult:
    """Resolve a miss that bursts among figures (27.1).

    The book is silent, so the umpire decides.
    """
    changed, there = burst_shell(play, element, name, rings, f"the {name} goes astray")
    owners = elements_reached(play.state, there)
    after_attack(play, element, [x for x in owners.values() if x.side != element.side])
    return ShotResult(hit=False, changed=changed)


def _hit_one_figure(play: BattlePlay, target: Element) -> dict[str, str]:
    """Hit one figure with a shell that does not burst; ruling: nobody survives that."""
    inside = is_aboard(play.state, target)
    there = crew_outside(play.state, target) if inside else play.state.able(target)
    options = [Option(m.id, man(m), asking.describe_condition(m)) for m in there]
    chosen = play.choose("victim", "Which figure does it strike?", options)
    left = take_result(play, play.state.figures[chosen], "dead", damage_points.CAUSE)
    return {chosen: left} if left in ("dead", PENDING) else {}
