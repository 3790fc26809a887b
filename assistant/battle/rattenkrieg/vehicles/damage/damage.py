"""Effects of a shell on a vehicle and its crew (Rattenkrieg 20.2, 23.1, 26.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import figures_inside
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles.aiming import guns_and_shells
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire
from assistant.battle.rattenkrieg.vehicles.damage import damage_points, extra_armor
from assistant.battle.rattenkrieg.vehicles.damage.hits import (
    STOPPED,
    Damage,
    DamagePoints,
    Projectile,
)
from assistant.frozen import replace

if TYPE_CHECKING:
    from assistant.battle.rattenkrieg.vehicles.aiming.gun_laying import LaidGun


def apply_shot(play: BattlePlay, laid: LaidGun, to_hit: int, system: str) -> Damage:
    """Apply a shell that hits, with its penetration at that range."""
    shell = Projectile(laid.shell["type"], laid.shell["he"])
    if laid.line.armor is not None or laid.barriers:
        way = {
            "range_in": laid.distance_in,
            "barriers": list(laid.barriers),
            "bunker": laid.bunker,
            "rc_factor": laid.rc_factor,
        }
        far = guns_and_shells.resolve_penetration(
            play, laid.gun, laid.shell, way, laid.shooter.side
        )
        if far.stopped_by:
            return STOPPED
        shell = replace(
            shell,
            penetration_mm=far.penetration_mm,
            dice=far.dice,
            caliber_mm=laid.gun["caliber_mm"],
        )
    return apply_hit(play, laid.shooter, laid.target, laid.line, shell, to_hit, system)


def apply_hit(
    play: BattlePlay,
    shooter: Element,
    target: Element,
    line: LineOfFire,
    missile: Projectile,
    to_hit: int,
    system: str = "",
) -> Damage:
    """Apply a hit on a vehicle: armor, damage dice, systems and all consequences."""
    fired = _resolve_hit(play, shooter, target, line, missile, to_hit)
    harm = Damage(fired.result, fired.damage_points)
    if fired.result == "no-penetration" and missile.penetration_mm is not None:
        pierces, armor = missile.penetration_mm, fired.armor_mm
        harm = replace(harm, withstood=f"{pierces:g} mm against {armor:g} mm of armor")
    if fired.crew_killed:
        harm = _kill_random_crew(play, target, fired.crew_killed, harm)
    if fired.damage_points:
        harm = _apply_points(play, target, line, missile, fired, system)
    if fired.screen_lost:
        extra_armor.remove_screen(play, target, line)
        harm = replace(harm, screen_lost=True)
    if fired.impulse_lost:
        harm = _shake_crew(play, shooter, target, line.fan, harm)
    return harm


def _impulse_key(play: BattlePlay, shooter: Element) -> str:
    return f"{play.state.turn} {shooter.id} {play.state.elements[shooter.id].spent}"


def _resolve_hit(
    play: BattlePlay,
    shooter: Element,
    target: Element,
    line: LineOfFire,
    missile: Projectile,
    to_hit: int,
) -> Any:
    armor, struck = line.armor, play.state.vehicles.of[target.id]
    inputs: dict[str, Any] = {
        "armored": armor is not None,
        "enclosed": bool(struck.card.get("enclosed")),
        "shell_type": missile.family,
        "to_hit": to_hit,
        **(extra_armor.screen_inputs(play, target, line) if armor is not None else {}),
        "fan_confused": struck.shaken.get(line.fan) == _impulse_key(play, shooter),
    }
    if missile.he:
        inputs["he"] = dict(missile.he)
    if armor is not None:
        inputs |= {
            "penetration_mm": missile.penetration_mm,
            "dice": missile.dice,
            "relative_armor_mm": armor["mm"],
            "red": armor["red"],
        }
        # Ruling: shells without a caliber in the tables neither plug nor pass through.
        wide = missile.caliber_mm
        inputs |= {"special_cases": False} if wide is None else {"caliber_mm": wide}
    return play.resolve("rattenkrieg/gun-shot", inputs)


def _apply_points(
    play: BattlePlay,
    target: Element,
    line: LineOfFire,
    missile: Projectile,
    fired: Any,
    system: str,
) -> Damage:
    """Spend a shell's damage points on the list of systems in its way (26.3.2)."""
    kind, *suffixes = missile.type.split("-")
    order: tuple[str, ...] = (system,)
    if not system:
        order = damage_points.damage_list(play, target, line, missile.family)
    struck_by = DamagePoints(
        fired.damage_points,
        line.part,
        order,
        missile.family,
        tracer="T" in suffixes,
        incendiary="I" in suffixes or kind.endswith("I"),
        sector=line.sector,
    )
    return damage_points.spend_damage_points(play, target, struck_by, fired.result)


def lose_impulse(play: BattlePlay, target: Element, harm: Damage) -> Damage:
    """Make a shaken crew lose an impulse (20.2)."""
    if not play.state.elements[target.id].left or not play.state.vehicles.of[target.id].manned:
        return harm
    play.record(v.ImpulseLost(target.id))
    return replace(harm, impulse_lost=True)


def _kill_random_crew(play: BattlePlay, target: Element, number: int, harm: Damage) -> Damage:
    """Kill crew members at random with a shell that goes right through (31.16.4)."""
    men: list[tuple[str, str]] = []
    for time in range(number):
        living = figures_inside(play.state, play.state.elements[target.id])
        if living:
            man = play.draw(f"killed {time}", living)
            apply_result(play, man, "dead", damage_points.CAUSE)
            men.append((man.id, "dead"))
    return Damage(harm.result, men=tuple(men))


def _shake_crew(
    play: BattlePlay, shooter: Element, target: Element, fan: str, harm: Damage
) -> Damage:
    """Make a crew lose an impulse if a shell nearly pierced its armor, once for each fan (20.2)."""
    play.record(v.CrewShaken(target.id, fan, _impulse_key(play, shooter)))
    return lose_impulse(play, target, harm)
