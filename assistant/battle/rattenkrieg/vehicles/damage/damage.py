"""What a shell does to a vehicle and those inside (Rattenkrieg 20.2, 23.1, 26.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.get_out import get_out
from assistant.battle.rattenkrieg.kit.harm import strike
from assistant.battle.rattenkrieg.lookups.vehicles.inside import is_inside
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import armory
from assistant.battle.rattenkrieg.vehicles.aiming.lines import Line
from assistant.battle.rattenkrieg.vehicles.damage import screens
from assistant.battle.rattenkrieg.vehicles.damage.hits import STOPPED, Harm, Missile, Points
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part

if TYPE_CHECKING:
    from assistant.battle.rattenkrieg.vehicles.aiming.laying import Laid

LEAST_NUMBER = 2  # 23.1.4: to which leaks bring the number of the fuel
CAUSE = "explosion"


def shot(play: AtTable, laid: Laid, to_hit: int, system: str) -> Harm:
    """The shell strikes, with what it pierces at that range."""
    shell = Missile(laid.shell["type"], laid.shell["he"])
    if laid.line.armor is not None or laid.barriers:
        way = {"range_in": laid.distance_in, "barriers": list(laid.barriers)}
        far = armory.flown(play, laid.gun, laid.shell, way, laid.shooter.side)
        if far.stopped_by:
            return STOPPED
        shell = replace(
            shell,
            penetration_mm=far.penetration_mm,
            dice=far.dice,
            caliber_mm=laid.gun["caliber_mm"],
        )
    return strikes(play, laid.shooter, laid.target, laid.line, shell, to_hit, system)


def strikes(
    play: AtTable,
    shooter: Element,
    target: Element,
    line: Line,
    missile: Missile,
    to_hit: int,
    system: str = "",
) -> Harm:
    """What strikes a vehicle: armor, dice of damage, what lies in its way, what that means."""
    fired = _fired(play, shooter, target, line, missile, to_hit)
    harm = Harm(fired.result, fired.damage_points)
    if fired.crew_killed:
        harm = _killed(play, target, fired.crew_killed, harm)
    if fired.damage_points:
        harm = _spent(play, target, line, missile, fired, system)
    if fired.screen_lost:
        screens.comes_off(play, target, line)
        harm = replace(harm, screen_lost=True)
    if fired.impulse_lost:
        harm = _shaken(play, shooter, target, line.fan, harm)
    return harm


def _impulse(play: AtTable, shooter: Element) -> str:
    return f"{play.state.turn} {shooter.id} {play.state.elements[shooter.id].spent}"


def _fired(
    play: AtTable, shooter: Element, target: Element, line: Line, missile: Missile, to_hit: int
) -> Any:
    armor, struck = line.armor, play.state.vehicles.of[target.id]
    inputs: dict[str, Any] = {
        "armored": armor is not None,
        "enclosed": bool(struck.card.get("enclosed")),
        "shell_type": missile.family,
        "to_hit": to_hit,
        **(screens.met(play, target, line) if armor is not None else {}),
        "fan_confused": struck.shaken.get(line.fan) == _impulse(play, shooter),
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
        # Ruling: what has no caliber in the tables neither plugs nor goes right through.
        wide = missile.caliber_mm
        inputs |= {"special_cases": False} if wide is None else {"caliber_mm": wide}
    return play.resolve("rattenkrieg/gun-shot", inputs)


def _spent(
    play: AtTable, target: Element, line: Line, missile: Missile, fired: Any, system: str
) -> Harm:
    """The damage points of a shell go down the list of what lies in its way (26.3.2)."""
    kind, *suffixes = missile.type.split("-")
    order: tuple[str, ...] = (system,)
    if not system:
        order = in_the_way(play, target, line, missile.family)
    struck_by = Points(
        fired.damage_points,
        line.part,
        order,
        missile.family,
        tracer="T" in suffixes,
        incendiary="I" in suffixes or kind.endswith("I"),
    )
    return spend(play, target, struck_by, fired.result)


def in_the_way(
    play: AtTable, target: Element, line: Line, family: str, *, prefix: str = ""
) -> tuple[str, ...]:
    """What a shell that comes in there meets, in order."""
    struck = play.state.vehicles.of[target.id]
    crew_icons = struck.card.get("crew_icons", {}).get(line.part, {})
    way = {
        "shell_type": family,
        "entry_sector": line.sector,
        "fan": line.fan,
        "icons": struck.card.get("icons", {}).get(line.part, {}),
        "crew_icons": {at: men for at, men in crew_icons.items() if at.isdigit()},
    }
    listed = play.resolve("rattenkrieg/damage-list", way, prefix=prefix, shown_to=(target.side,))
    return tuple(listed.list)


def spend(
    play: AtTable, target: Element, struck_by: Points, result: str, *, prefix: str = ""
) -> Harm:
    """Damage points go down a list: systems, men, fire, ammunition, and all that follows."""
    struck = play.state.vehicles.of[target.id]
    living = aboard_of(play.state, struck)
    before = _systems(struck, struck_by.part)
    inputs = {
        "damage_points": struck_by.number,
        "shell_type": struck_by.family,
        "tracer": struck_by.tracer,
        "incendiary": struck_by.incendiary,
        "list": list(struck_by.order),
        "systems": before,
        "crew": list(living),
        "already_wounded": list(aboard_of(play.state, struck, ("wounded",))),
        "fire_modifier": struck.card.get("fire", {}).get("modifier", 0),
        "fire": struck.fire,
    }
    done = play.resolve("rattenkrieg/apply-damage", inputs, prefix=prefix, shown_to=(target.side,))
    return _applied(play, target, struck_by, living, before, done, result)


def _applied(
    play: AtTable,
    target: Element,
    struck_by: Points,
    living: dict[str, str],
    before: dict[str, int],
    done: Any,
    result: str,
) -> Harm:
    """What was resolved becomes the state of the vehicle and its men."""
    struck = play.state.vehicles.of[target.id]
    lost = {s: n - done.systems[s] for s, n in before.items() if n != done.systems[s]}
    if _leaks(struck) and any(r.target == "fuel" for r in done.results):
        number = struck.points(struck_by.part)["fuel"]
        lost["fuel"] = number - max(LEAST_NUMBER, number - 1)
    fire = 0 if struck.burnt else done.fire
    wreck = done.destroyed or fire >= OUT_OF_CONTROL
    stands = wreck or (done.immobilized and not is_aloft(play.state, target.id))
    play.happened(v.VehicleStruck(target.id, struck_by.part, lost, fire, wreck, stands))
    fates = {name: done.crew[name] for name in living}
    hurt = [(living[n], s) for n, s in fates.items() if s != play.state.figures[living[n]].state]
    for id, state in hurt:
        strike(play, play.state.figures[id], state, CAUSE)
    if wreck:
        get_out(play, target)
    return Harm(
        result,
        struck_by.number,
        tuple((r.target, r.effect) for r in done.results if r.target in before),
        tuple((id, state) for id, state in hurt if state != "ready"),
        fire if fire > struck.fire else 0,
        done.destroyed,
        left=done.dp_lost,
    )


def at_random(play: AtTable, target: Element, number: int, family: str = "he") -> Harm:
    """Points that strike systems at random: which, falls by lot (29.1.5)."""
    struck = play.state.vehicles.of[target.id]
    parts: tuple[Part, ...] = ("hull", "turret")
    systems = [(part, system) for part in parts for system in _systems(struck, part)]
    harm = Harm("hit", left=number)
    while harm.left and systems and not harm.exploded:
        part, system = play.draw(f"system {len(systems)}", systems)
        systems.remove((part, system))
        at = Points(harm.left, part, (system,), family)
        name = f"{part}, {system.replace('-', ' ')}: "
        harm += spend(play, target, at, "hit", prefix=name)
    return harm


def _systems(struck: Vehicle, part: str) -> dict[str, int]:
    """The points that are left, without what no die can reach."""
    points = struck.points(part)
    return {s: n for s, n in points.items() if s not in CHECKED or n <= OUT_OF_CONTROL}


def _leaks(struck: Vehicle) -> bool:
    return bool(struck.card.get("consequences", {}).get("fuel") == "leak")


LIVING = ("ready", "stunned", "hunkered-down", "wounded")


def aboard_of(battle: Battle, struck: Vehicle, states: tuple[str, ...] = LIVING) -> dict[str, str]:
    """The card's names of the men aboard in these states, in its order, with their figures."""
    men = {name: battle.figures[id] for name, id in struck.seats.items()}
    inside = {n: m for n, m in men.items() if is_inside(battle, struck, m)}
    return {n: m.id for n, m in inside.items() if m.state in states}


def from_above(play: AtTable, target: Element, family: str, *, rear: bool) -> tuple[str, ...]:
    """What lies under the deck, before or behind."""
    hour, fan = (6, "rear") if rear else (12, "front")
    return in_the_way(play, target, Line("hull", hour, fan, "high", 1, None), family)


def lose_impulse(play: AtTable, target: Element, harm: Harm) -> Harm:
    """A crew that is shaken does nothing in one impulse (20.2)."""
    if not play.state.elements[target.id].left or not play.state.vehicles.of[target.id].manned:
        return harm
    play.happened(v.ImpulseLost(target.id))
    return replace(harm, impulse_lost=True)


def _killed(play: AtTable, target: Element, number: int, harm: Harm) -> Harm:
    """A shell that goes right through kills men on its way; who, falls by lot (31.16.4)."""
    men: list[tuple[str, str]] = []
    for time in range(number):
        living = [m for m in play.state.men(target) if m.state != "dead"]
        if living:
            man = play.draw(f"killed {time}", living)
            strike(play, man, "dead", CAUSE)
            men.append((man.id, "dead"))
    return Harm(harm.result, men=tuple(men))


def _shaken(play: AtTable, shooter: Element, target: Element, fan: str, harm: Harm) -> Harm:
    """A shell that could have pierced half of the armor costs an impulse, once a fan (20.2)."""
    play.happened(v.CrewShaken(target.id, fan, _impulse(play, shooter)))
    return lose_impulse(play, target, harm)
