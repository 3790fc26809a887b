"""The shooter, the weapon and the part of a vehicle aimed at (Rattenkrieg 31.6, 32.7)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.fire.shooters import require_ready
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_abandoned, is_shut_in
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import lines_of_fire
from assistant.cards.wording import words_of
from assistant.frozen import dataclass

ACTION = "shoot"
RIDER, BLOCK, WHEELS, CREW = "tank-rider", "vision-block", "wheels", "exposed-crew"
PASSENGERS = "passengers"
ANY = "any"
SOFT = ("crew", "engine", "fuel", "hull")  # 32.7: parts without armor


@dataclass(frozen=True)
class SmallArmsShot:
    """A shot of a light weapon at a part of a vehicle."""

    man: Figure
    weapon: Weapon
    target: Element
    distance_in: float
    line: lines_of_fire.LineOfFire
    at: str
    wheels: str = ""  # the system of the card, if the shot is aimed at wheels

    @property
    def answers(self) -> dict[str, str]:
        """Return the shot as answers to the questions of the move."""
        return {
            "man": self.man.id,
            "weapon": self.weapon.name,
            "target": self.target.id,
            "distance_in": f"{self.distance_in:g}",
            "part": self.line.part,
            "sector": str(self.line.sector),
            "fan": self.line.fan,
            "aimed_at": self.at,
        } | ({"wheels": self.wheels} if self.wheels else {})


def ask_small_arms_shot(play: BattlePlay, element: Element) -> SmallArmsShot:
    """Ask who fires which weapon at which part of a vehicle."""
    able = DOERS["shoot-vehicle"](play.state, element)
    shooter = asking.ask_figure(play, "man", "Who fires?", able, element, action=ACTION)
    options = [Option(w.name, w.name) for w in shooter.weapons]
    name = play.choose(
        "weapon", "Which weapon fires?", options, options[0].value, rare=len(options) == 1
    )
    weapon = next(w for w in shooter.weapons if w.name == name)
    require_ready(play, shooter, weapon)
    target = asking.ask_enemy(
        play, element, IDENTIFIED, "Which vehicle is the target?", vehicles=True, men=False
    )
    struck = play.state.vehicles.of[target.id]
    if struck.wreck:
        raise Refused(f"The {struck.name} is a wreck.")
    distance_in = asking.ask_distance(play, element, target)
    line = lines_of_fire.ask_line_of_fire(
        play,
        struck,
        distance_in,
        (element.side,),
        target_id=target.id,
        attacker_id=element.id,
        borders=True,
    )
    aim = ask_vehicle_part(play, target, line)
    return SmallArmsShot(shooter, weapon, target, distance_in, line, *aim)


def _ask_wheels(play: BattlePlay, struck: Vehicle, line: lines_of_fire.LineOfFire) -> str:
    """Ask which wheels a shot is aimed at, if both sides of the vehicle are in sight (31.6).

    Ruling: from straight ahead or behind, and beside a turret that is turned, both are.
    """
    fitted = [x for x in struck.points("hull") if x.endswith(f"-{WHEELS}")]
    if line.part == "hull":
        seen = set(lines_of_fire.systems_in_fan(struck, "hull", line.sector, line.fan))
        fitted = [x for x in fitted if x in seen] or fitted
    options = [Option(x, words_of(x, first=True)) for x in fitted]
    return play.choose("wheels", "Which wheels?", options, fitted[0], rare=len(fitted) == 1)


def ask_vehicle_part(
    play: BattlePlay, target: Element, line: lines_of_fire.LineOfFire
) -> tuple[str, str]:
    """Ask at which part of a vehicle the shot is aimed, except for an aircraft (34.6).

    Return the part, and which wheels if they are the part.
    """
    struck = play.state.vehicles.of[target.id]
    if is_plane(struck):
        return ANY, ""
    parts = _parts_in_sight(play, target, struck, line)
    options = [Option(x, words_of(x, first=True)) for x in parts]
    part = play.choose("aimed_at", "Which part of the target?", options)
    return part, _ask_wheels(play, struck, line) if part == WHEELS else ""


def _parts_in_sight(
    play: BattlePlay, target: Element, struck: Vehicle, line: lines_of_fire.LineOfFire
) -> list[str]:
    """Return the parts of a vehicle that the shooter can aim at, as far as the player knows."""
    battle = play.state
    found = []
    if _are_riders_known(play, target, inside=False):
        found.append(RIDER)
    if struck.card.get("enclosed"):
        found.append(BLOCK)
    if not is_shut_in(battle, target) and not struck.left:
        found.append(CREW)
    if any(system.endswith("-wheels") for system in struck.points("hull")):
        found.append(WHEELS)
    if line.armor is not None:
        return found
    if _are_riders_known(play, target, inside=True):
        found.append(PASSENGERS)
    soft = [x for x in SOFT if x in ("crew", "hull") or x in struck.points(line.part)]
    return found + [x for x in soft if x != "crew" or not is_abandoned(battle, target)]


def _are_riders_known(play: BattlePlay, target: Element, *, inside: bool) -> bool:
    """Return whether figures ride on or inside a vehicle, as the person who makes the move knows.

    A side knows the riders that it identified. The umpire knows every rider.
    """
    battle = play.state
    there = [
        id for id in battle.travel.riders(target.id) if battle.travel.rides[id].inside is inside
    ]
    return any(play.actor.is_umpire or battle.owner(id).concealment == "identified" for id in there)
