"""Rifles and machine guns at vehicles: blocks, wheels, men who show (Rattenkrieg 31.6, 32.7)."""

from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import gun_use
from assistant.battle.rattenkrieg.fire.aimed_shots import KNOWN, check_will_to_fire
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, may_act, offer_reaction
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import WORDS, after_fire, strike, wound_cause
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import wish
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups.naming import called, capital, count, man, mans, umpires
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_abandoned, shut_in
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import lines
from assistant.battle.rattenkrieg.vehicles.damage import damage, hits, log
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS

ACTION = "shoot"
RIDER, BLOCK, WHEELS, CREW = "tank-rider", "vision-block", "wheels", "exposed-crew"
PASSENGERS = "passengers"
ANY = "any"
MEN = (RIDER, PASSENGERS)
SOFT = ("crew", "engine", "fuel", "hull")  # 32.7: of what has no armor
MOST_MODIFIER = 6
VISOR = "visor"
SOFT_KINDS = {"boat": "boat", "landing-craft": "boat", "aircraft": "aircraft", "glider": "aircraft"}


@dataclass(frozen=True)
class Shot:
    """Who fires what at which vehicle, and at what of it."""

    man: Figure
    weapon: Weapon
    target: Element
    distance_in: float
    line: lines.Line
    at: str

    @property
    def told(self) -> dict[str, str]:
        """The same as answers to the questions."""
        return {
            "man": self.man.id,
            "weapon": self.weapon.name,
            "target": self.target.id,
            "distance_in": f"{self.distance_in:g}",
            "part": self.line.part,
            "sector": str(self.line.sector),
            "fan": self.line.fan,
            "aimed_at": self.at,
        }


def aimed(play: AtTable, element: Element) -> Shot:
    """Who fires which of his weapons at what of a vehicle."""
    able = [m for m in actors(play, element, ACTION) if m.weapons]
    shooter = asking.figure(play, "man", "Who fires?", able, element)
    options = [Option(w.name, w.name) for w in shooter.weapons]
    name = play.choose("weapon", "With what?", options, options[0].value, rare=len(options) == 1)
    weapon = next(w for w in shooter.weapons if w.name == name)
    gun_use.require_ready(play, shooter, weapon)
    target = asking.enemy(play, element, KNOWN, "At which vehicle?", vehicles=True, men=False)
    struck = play.state.vehicles.of[target.id]
    if struck.wreck:
        raise Refused("It is a wreck.")
    distance_in = asking.distance(play, element, target)
    line = lines.asked(play, struck, distance_in, (element.side,), of=target.id, by=element.id)
    return Shot(shooter, weapon, target, distance_in, line, part_aimed_at(play, target, line))


def part_aimed_at(play: AtTable, target: Element, line: lines.Line) -> str:
    """At what of a vehicle: nobody aims at a part of an aircraft (34.6)."""
    struck = play.state.vehicles.of[target.id]
    if is_plane(struck):
        return ANY
    parts = _parts(play.state, target, struck, line)
    options = [Option(x, capital(x.replace("-", " "))) for x in parts]
    return play.choose("aimed_at", "At what of it?", options)


def _parts(battle: Battle, target: Element, struck: Vehicle, line: lines.Line) -> list[str]:
    """What of it can be fired at from there, as far as anybody sees."""
    found = []
    if any(battle.travel.rides[id].inside is False for id in battle.travel.riders(target.id)):
        found.append(RIDER)
    if struck.card.get("enclosed"):
        found.append(BLOCK)
    if not shut_in(battle, target) and not struck.left:
        found.append(CREW)
    if any(system.endswith("-wheels") for system in struck.points("hull")):
        found.append(WHEELS)
    if line.armor is not None:
        return found
    if any(battle.travel.rides[id].inside for id in battle.travel.riders(target.id)):
        found.append(PASSENGERS)
    soft = [x for x in SOFT if x in ("crew", "hull") or x in struck.points(line.part)]
    return found + [x for x in soft if x != "crew" or not is_abandoned(battle, target)]


@move("shoot-vehicle", "Shoot at a vehicle", UMPIRE_ONLY, about="element")
def shoot_vehicle(play: AtTable) -> None:
    """A rifle or a machine gun at what of a vehicle a bullet hurts (31.6, 32.7)."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    shot = aimed(play, element)
    own = (element.side,)
    answers = told(play, element, shot, own)
    gun_use.pay_for_fire(play, element, ACTION, shot.man, shot.weapon)
    will = check_will_to_fire(play, element, shot.target, shot.distance_in, shot.man)
    if will == "refuses":
        say(play, element, f": {man(shot.man)} does not fire.")
        return
    harm, men = hits.NONE, dict[str, str]()
    if will != "wide":
        harm, men = fired(play, shot, answers, own)
    if shot.man.aims:
        play.happened(e.FigureAimed(shot.man.id, 0))
    after_fire(play, element, shot.target, 1)
    offer_reaction(play, element, ACTION)
    _tell(play, element, shot, harm, men)


def fired(
    play: AtTable, shot: Shot, answers: dict[str, Any], shown_to: tuple[str, ...]
) -> tuple[hits.Harm, dict[str, str]]:
    """The shot of which this is told: what it does to the vehicle, and to men who ride on it."""
    came = play.resolve("rattenkrieg/light-weapon-at-vehicle", answers, shown_to=shown_to)
    if came.jammed:
        play.happened(e.WeaponJammed(shot.man.id, jammed=True))
    if came.stopped:
        return hits.Harm("no-penetration"), {}
    return _hurts(play, shot, came.damage_points) if came.damage_points else (hits.NONE, {})


def in_short(harm: hits.Harm) -> str:
    """What came of it, as it is seen from outside."""
    return {"missed": "no effect", "no-penetration": "it is proof against that"}.get(
        harm.result, "it strikes"
    )


def told(play: AtTable, element: Element, shot: Shot, shown_to: tuple[str, ...]) -> dict[str, Any]:
    """What the procedure is told of the shot."""
    struck = play.state.vehicles.of[shot.target.id]
    words = "How fast is it, an impulse?"
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
        "All else that changes the die",
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


def _hurts(play: AtTable, shot: Shot, points: int) -> tuple[hits.Harm, dict[str, str]]:
    """Each point to what was aimed at: men who ride on it, a system, the crew (31.6)."""
    if shot.at in MEN:
        return hits.Harm("hit", points), _riders(play, shot, points)
    struck = play.state.vehicles.of[shot.target.id]
    order = _order(play, shot, struck, points)
    if not order:
        return hits.Harm("hit", points), {}
    at = hits.Points(points, shot.line.part if shot.at != WHEELS else "hull", order, "ap")
    return damage.spend(play, shot.target, at, "hit"), {}


def _order(play: AtTable, shot: Shot, struck: Vehicle, points: int) -> tuple[str, ...]:
    """What the points are spent on, in order."""
    if shot.at in (CREW, "crew"):
        return ("crew",) * points
    if shot.at == WHEELS:
        side = "left" if shot.line.fan == "left" or shot.line.sector > HOURS // 2 else "right"
        return (f"{side}-wheels",)
    if shot.at == BLOCK:
        return (VISOR,) if VISOR in struck.points(shot.line.part) else ()
    if shot.at in ("hull", ANY):
        return damage.in_the_way(play, shot.target, shot.line, "ap")
    return (shot.at,)


def _riders(play: AtTable, shot: Shot, points: int) -> dict[str, str]:
    """As many men as there are points, by lot."""
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
        strike(play, victim, "dead", wound_cause(shot.weapon))
        fell[victim.id] = "dead"
    return fell


def _tell(
    play: AtTable, element: Element, shot: Shot, harm: hits.Harm, men: dict[str, str]
) -> None:
    battle, target = play.state, shot.target
    figures = [battle.figures[id] for id in men]
    at = "at" if shot.at == ANY else f"at the {shot.at.replace('-', ' ')} of"
    seen = in_short(harm)
    result = count(harm.points, "point", "points") if harm.result == "hit" else seen
    who = f"{shot.man.rank} fires the {shot.weapon.name} {at}"
    fallen = _sentence([f"{man(x)}: {WORDS[men[x.id]]}" for x in figures])
    falls = _sentence([f"{mans(x)} falls" for x in figures])
    within, shows = log.inside(play, harm), log.outside(play, harm)
    play.tell(
        "umpire",
        f"{umpires(battle, element)}: {who} {umpires(battle, target)}: {result}.{within}{fallen}",
    )
    theirs = called(battle, target, element.side)
    play.tell(element.side, f"{element.title}: {who} {theirs}: {seen}.{shows}{falls}")
    by = called(battle, element, target.side)
    play.tell(target.side, f"Fire from {by} {at} {target.title}: {result}.{within}{fallen}")


def _sentence(words: list[str]) -> str:
    return f" {capital(listed(words))}." if words else ""


@move("ask-shoot-vehicle", "Shoot at a vehicle", ("side",), about="element")
def ask_shoot_vehicle(play: AtTable) -> None:
    """Ask the umpire to resolve fire at a vehicle: it takes what is inside."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    shot = aimed(play, element)
    name = called(play.state, shot.target, element.side)
    what = "" if shot.at == ANY else f": {shot.at.replace('-', ' ')}"
    wants = f"wants to fire the {shot.weapon.name} at {name}{what}"
    wish(play, element, "shoot-vehicle", shot.told, wants, action=ACTION)
