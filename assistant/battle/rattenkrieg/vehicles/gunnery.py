"""A gun's shot at a vehicle, from the gunner to the last damage point (Rattenkrieg 20, 26)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import may_act, offer_reaction, wish_met
from assistant.battle.rattenkrieg.moves.harm import after_fire
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.naming import called, umpires
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Wish
from assistant.battle.rattenkrieg.vehicles import crews, damage, impulses, lines, telling
from assistant.battle.rattenkrieg.vehicles import events as v
from assistant.battle.rattenkrieg.vehicles.state import Vehicle
from assistant.rules.rattenkrieg.guns import GUNS, IMPULSES
from assistant.rules.rattenkrieg.shells import COLUMNS, METRES_AN_INCH, SHELLS, family_of

KNOWN = ("identified",)
ACTION = "shoot"
FIRING, LOADING = ("fire-gun", "fire-and-load-gun"), "load-gun"
POINT_BLANK_M = 500  # 19.4: beyond it a die decides whether the shot hits
LOWEST_SIGHT = -6
AIMED = {  # a system of the card, as 26.4 names it
    "left-track": "tracks",
    "right-track": "tracks",
    "left-wheels": "wheels",
    "right-wheels": "wheels",
}


@dataclass(frozen=True)
class Laid:
    """A gun that is laid: who lays it, at what, with which shell."""

    shooter: Element
    target: Element
    gun: Mapping[str, Any]  # its row in the table
    shell: Mapping[str, Any]  # its row in the table
    gunner: Figure
    quality: int
    distance_in: float
    line: lines.Line


@move("fire-gun", "Fire the gun", UMPIRE_ONLY)
def fire_gun(play: AtTable) -> None:
    """A gun fires at a vehicle of the enemy: To Hit, armor, dice of damage, all that follows."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    vehicle = gun_of(play.state, element)
    target = asking.enemy(play, element, KNOWN, "At which vehicle?", vehicles=True, men=False)
    struck = play.state.vehicles.of[target.id]
    distance_in = asking.distance(play, element, target)
    line = lines.asked(play, struck, distance_in, (element.side,), of=target.id, by=element.id)
    gun = gun_row(vehicle)
    shell = _shell(play, vehicle, gun, distance_in)
    gunner = impulses.who(play, element, "fire-gun", "Who lays the gun?", "fire-and-load-gun")
    quality = impulses.quality(play, element, gunner)
    laid = Laid(element, target, gun, shell, gunner, quality, distance_in, line)
    _may_fire(play, laid, vehicle)
    to_hit = _to_hit(play, laid, vehicle, struck)
    system = _system(play, struck, line)
    fires(play, laid, vehicle)
    after_fire(play, element, target, 1)
    harm = damage.NONE
    if reaches(play, laid, vehicle) and _on_system(play, laid, system, to_hit):
        harm = damage.shot(play, laid, to_hit, system)
    offer_reaction(play, element, ACTION)
    telling.shot(play, laid, harm)


def gun_of(battle: Battle, element: Element) -> Vehicle:
    """The vehicle or gun that fires: manned, its gun whole."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not vehicle.card.get("guns"):
        raise Refused("It has no gun.")
    if not vehicle.manned:
        raise Refused(f"The {vehicle.name} is out of the fight.")
    if vehicle.is_out("gun"):
        raise Refused("Its gun is destroyed.")
    return vehicle


def gun_row(vehicle: Vehicle) -> Mapping[str, Any]:
    """The gun's row in the table of guns."""
    name = vehicle.card["guns"][0].get("gun")
    if name is None:
        raise Refused("Its gun is in no table: resolve the shot with the calculators.")
    return GUNS.row(name)


def _shell(
    play: AtTable, vehicle: Vehicle, gun: Mapping[str, Any], distance_in: float
) -> Mapping[str, Any]:
    """Which shell is fired, with what it pierces at that range."""
    if vehicle.rounds == 0:
        raise Refused("It has no shells left.")
    rows = {
        f"{row['shell']} {row['type']}": row
        for row in SHELLS.rows
        if row["gun"] == gun["gun"] and row[COLUMNS[100]] is not None
    }
    metres = distance_in * METRES_AN_INCH
    column = next((COLUMNS[far] for far in sorted(COLUMNS) if metres <= far), None)
    if column is None:
        raise Refused("That is farther than the tables of shells go.")
    options = [Option(n, n, f"{r[column]['penetration_mm']} mm") for n, r in rows.items()]
    best = max(rows, key=lambda n: rows[n][column]["penetration_mm"])
    loaded = vehicle.loaded if vehicle.loaded in rows else best
    return rows[play.choose("shell", "With what?", options, loaded)]


def _may_fire(play: AtTable, laid: Laid, vehicle: Vehicle) -> None:
    """Guns fire at what the gunner has in his sight (26.2.2)."""
    if laid.target.id in vehicle.acquired:
        return
    if laid.target.id in vehicle.sighted:
        same = impulses.goes_with(play, laid.shooter, laid.gunner)
        play.require(not same, "It was spotted with a die: the gun has it from the next impulse.")
        return
    has = play.flag("acquired", "Has the gunner the target in his sight?", default=True, rare=True)
    play.require(has, "The gun fires only at a target that the gunner has in his sight.")
    if has:
        play.happened(v.TargetAcquired(laid.shooter.id, laid.target.id))


def _to_hit(play: AtTable, laid: Laid, vehicle: Vehicle, struck: Vehicle) -> int:
    own = (laid.shooter.side,)
    speed = play.number(
        "speed_in", "How fast is the target? Inches an impulse", struck.speed_in, rare=True
    )
    if speed != struck.speed_in:
        play.happened(v.SpeedTold(laid.target.id, speed))
    told = {"speed_in": speed, "sector": laid.line.sector}
    moved = play.resolve("rattenkrieg/relative-speed", told, shown_to=own)
    sight = max(LOWEST_SIGHT, laid.gun["gun_sight"] - vehicle.lost_of("gun"))
    inputs = {
        "gunner_quality": laid.quality,
        "gun_sight": sight,
        "range_in": laid.distance_in,
        "size": laid.line.size,
        "relative_speed_in": moved.relative_speed_in,
        "first_shot": laid.target.id not in vehicle.fired_at,
        "german": bool(vehicle.card.get("german")),
        "clearly_visible": not play.flag("hazy", "Hidden by smoke or dust?", rare=True),
        "in_reaction": laid.shooter.in_reaction,
        "designated": play.flag("designated", "Is the target designated?", rare=True),
        "commander_helping": play.flag("helping", "Does the commander help?", rare=True),
        "no_range_modifier": is_far(laid),
    }
    return int(play.resolve("rattenkrieg/gun-to-hit", inputs, shown_to=own).to_hit)


def is_far(laid: Laid) -> bool:
    """Whether a die decides first (19.4)."""
    return laid.distance_in * METRES_AN_INCH > POINT_BLANK_M


def _system(play: AtTable, struck: Vehicle, line: lines.Line) -> str:
    """The system that is aimed at; empty when the shell goes where it may (26.4)."""
    systems = list(lines.systems_at(struck, line))
    options = [Option("none", "The vehicle")]
    options += [Option(system, system.replace("-", " ").capitalize()) for system in systems]
    chosen = play.choose("system", "Aimed at one system?", options, "none", rare=True)
    return "" if chosen == "none" else chosen


def fires(play: AtTable, laid: Laid, vehicle: Vehicle, at: str = "") -> None:
    """The shot is booked, at its target or at something else that is named.

    Several may fall in one impulse, which is paid once (20.1.1.1).
    """
    element, task = laid.shooter, firing_task(vehicle, laid.gunner)
    new = not _goes_on(play, laid, vehicle)
    if new:
        loader, loads = _loader(play, element, laid)
        told = {
            "loader_quality": loads,
            "bonus": laid.gun["shots_bonus"],
            "firing": min(IMPULSES, vehicle.firing + 1),
        }
        rate = play.resolve("rattenkrieg/shots-per-impulse", told, shown_to=(element.side,))
        play.require(rate.shots > 0, "The gun is still being loaded: no shot in this impulse.")
        impulses.serve(play, element, laid.gunner, task, ACTION)
        if loader:
            impulses.note(play, element, loader, LOADING)
        left = max(0, rate.shots - 1)
    else:
        wish_met(play, element)
        left = vehicle.shots - 1
    name = f"{laid.shell['shell']} {laid.shell['type']}"
    play.happened(v.ShellFired(element.id, at or laid.target.id, name, left, new))


def _goes_on(play: AtTable, laid: Laid, vehicle: Vehicle) -> bool:
    """Whether its gun has a shot left in the impulse that is on."""
    done = crews.tasks(play.state, laid.shooter)
    return vehicle.shots > 0 and bool({*FIRING} & {*done.values()})


def firing_task(vehicle: Vehicle, man: Figure) -> str:
    """How a man's post fires the gun: alone, or with loading."""
    at = crews.post(vehicle, man.id)
    return next((task for task in FIRING if crews.can(at, task)), FIRING[0])


def _loader(play: AtTable, element: Element, laid: Laid) -> tuple[Figure | None, int]:
    """Who loads beside the gunner, and the Quality of loading (25.4.2).

    It is 0 when nobody is there to load, or does something else in this impulse.
    """
    vehicle = play.state.vehicles.of[element.id]
    if firing_task(vehicle, laid.gunner) == FIRING[1]:
        return None, laid.quality
    done = crews.tasks(play.state, element)
    busy = () if laid.gunner.id in done else done
    for man in play.state.fit(element):
        if crews.can(crews.post(vehicle, man.id), LOADING) and man.id not in busy:
            return man, impulses.quality(play, element, man)
    return None, 0


def reaches(play: AtTable, laid: Laid, vehicle: Vehicle, at: str = "") -> bool:
    """Beyond 500 m a die decides first (19.4)."""
    if not is_far(laid):
        return True
    told = {
        "range_m": laid.distance_in * METRES_AN_INCH,
        "follow_up": (at or laid.target.id) in vehicle.fired_at,
        "gunner_quality": laid.quality,
    }
    own = (laid.shooter.side,)
    return bool(play.resolve("rattenkrieg/long-range-shot", told, shown_to=own).hit)


def _on_system(play: AtTable, laid: Laid, system: str, to_hit: int) -> bool:
    if not system:
        return True
    aimed = play.resolve(
        "rattenkrieg/aim-at-system",
        {"quality": laid.quality, "system": AIMED.get(system, system), "to_hit": to_hit},
        shown_to=(laid.shooter.side,),
    )
    play.require(aimed.eligible, "That is too much for a gunner of his Quality.")
    return bool(aimed.hit)


def shell_type(shell: Mapping[str, Any]) -> str:
    """The family of a shell, as procedures are told it."""
    return family_of(shell["type"])


@move("ask-fire-gun", "Fire the gun", ("side",))
def ask_fire_gun(play: AtTable) -> None:
    """Ask the umpire to resolve a gun's shot: it takes the target's card."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    gun_of(play.state, element)
    target = asking.enemy(play, element, KNOWN, "At which vehicle?", vehicles=True, men=False)
    distance_in = f"{asking.distance(play, element, target):g}"
    told = {"element": element.id, "target": target.id, "distance_in": distance_in}
    name = called(play.state, target, element.side)
    words = f"{umpires(play.state, element)} wants to fire its gun at {name}, {distance_in}″."
    play.happened(e.Wished(Wish(element.id, "fire-gun", told, words)))
    play.tell(["umpire"], words)
    own = f"{element.title} wants to fire its gun at {name}."
    play.tell(element.side, f"{own} The umpire resolves it.")
