"""A gun's direct fire at men, openings and houses (Rattenkrieg 27.1, 20.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.ground import words as ground_words
from assistant.battle.rattenkrieg.ground.closing import SMOKE, rise
from assistant.battle.rattenkrieg.ground.fires import asked_place, everybody
from assistant.battle.rattenkrieg.in_play import is_on
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import may_act, offer_reaction
from assistant.battle.rattenkrieg.moves.harm import after_fire
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.moves.wishing import wish
from assistant.battle.rattenkrieg.naming import capital
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.support import targets
from assistant.battle.rattenkrieg.vehicles import gunnery, impulses
from assistant.battle.rattenkrieg.vehicles.lines import Line
from assistant.battle.rattenkrieg.vehicles.state import Vehicle
from assistant.rules.rattenkrieg.rings import radius_of, rings_of
from assistant.rules.rattenkrieg.shells import FARTHEST_IN, SHELLS, family_of
from assistant.rules.rattenkrieg.vehicle_card import HOURS

ACTION = gunnery.ACTION
NO_SMOKE = "smoke"  # the family of shells that do no harm
SMOKE_SHELL = "Smoke Shell"


@dataclass(frozen=True)
class Aimed:
    """What a gun fires at, how far off, and with what."""

    mark: targets.Mark
    distance_in: float
    gun: Mapping[str, Any]
    shell: Mapping[str, Any]

    @property
    def told(self) -> dict[str, str]:
        """The same as answers to the questions."""
        named = {"distance_in": f"{self.distance_in:g}", "shell": _name(self.shell)}
        return {**named, **self.mark.told}


def _name(shell: Mapping[str, Any]) -> str:
    return f"{shell['shell']} {shell['type']}"


def aimed(play: AtTable, element: Element) -> Aimed:
    """Which shell is fired at what."""
    vehicle = gunnery.gun_of(play.state, element)
    mark = targets.asked(play, element, vehicles=False)
    distance_in = targets.distance(play, element, mark, "How far?")
    if distance_in > FARTHEST_IN:
        raise Refused("That is farther than the tables of shells go.")
    gun = gunnery.gun_row(vehicle)
    return Aimed(mark, distance_in, gun, _shell(play, vehicle, gun))


def _shell(play: AtTable, vehicle: Vehicle, gun: Mapping[str, Any]) -> Mapping[str, Any]:
    """Which shell: the one that reaches farthest around unless told otherwise."""
    if vehicle.rounds == 0:
        raise Refused("It has no shells left.")
    smoke = is_on(play.state, SMOKE)
    rows = {
        _name(row): row
        for row in SHELLS.rows
        if row["gun"] == gun["gun"] and (smoke or family_of(row["type"]) != NO_SMOKE)
    }
    usual = max(rows, key=lambda name: radius_of(rings_of(rows[name])))
    options = [Option(name, name, _rings(row)) for name, row in rows.items()]
    return rows[play.choose("shell", "With what?", options, usual)]


def _rings(shell: Mapping[str, Any]) -> str:
    reach = radius_of(rings_of(shell))
    return f"rings to {reach:g}″" if reach else ""


@move("shell", "Fire at men or a house", UMPIRE_ONLY)
def shell(play: AtTable) -> None:
    """A gun fires at men, an opening or a house: its shell bursts there, or goes through (27.1)."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    vehicle = gunnery.gun_of(play.state, element)
    told = aimed(play, element)
    gunner = impulses.who(play, element, "fire-gun", "Who lays the gun?", "fire-and-load-gun")
    quality = impulses.quality(play, element, gunner)
    aim = targets.aimed(play, element, told.mark, told.distance_in)
    helping = play.flag("helping", "Does the commander help?", rare=True)
    at = told.mark.target.id if told.mark.target else told.mark.kind
    first = play.flag("first", "The first shot at it?", at not in vehicle.fired_at, rare=True)
    line = Line("hull", HOURS, "front", "level", aim.size, None)
    laid = gunnery.Laid(
        element, element, told.gun, told.shell, gunner, quality, told.distance_in, line
    )
    sight = max(gunnery.LOWEST_SIGHT, told.gun["gun_sight"] - vehicle.lost_of("gun"))
    inputs = {
        "gunner_quality": quality,
        "gun_sight": sight,
        "range_in": told.distance_in,
        "first_shot": first,
        "german": bool(vehicle.card.get("german")),
        "commander_helping": helping,
        "no_range_modifier": gunnery.is_far(laid),
    }
    to_hit = targets.to_hit(play, element, aim, inputs)
    gunnery.fires(play, laid, vehicle, at)
    after_fire(play, element, told.mark.target, 1)
    struck = targets.MISSED
    if family_of(told.shell["type"]) == NO_SMOKE:
        struck = _smokes(play)
    elif gunnery.reaches(play, laid, vehicle, at):
        thing = targets.missile(told.shell["type"], told.shell["he"])
        rings = rings_of(told.shell)
        struck = targets.strike(play, element, told.mark, aim, thing, to_hit, rings=rings)
    offer_reaction(play, element, ACTION)
    targets.tell(play, element, told.mark, f"fires {_name(told.shell)}", "A shell", struck)


def _smokes(play: AtTable) -> targets.Struck:
    """Smoke rises where the umpire says."""
    place = asked_place(play, "where", "Where does it smoke, in your words?")
    cloud = rise(play, "device", place, {"device": SMOKE_SHELL})
    detail = ground_words.cloud_detail(cloud)
    play.tell(everybody(play), f"{capital(ground_words.cloud(cloud))}: {detail}.")
    return targets.Struck(hit=True)


@move("ask-shell", "Fire at men or a house", ("side",))
def ask_shell(play: AtTable) -> None:
    """Ask the umpire to resolve a gun's fire: who stands where it bursts, only he knows."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    told = aimed(play, element)
    at = f"{told.mark.words}, {told.distance_in:g}″"
    wants = f"wants to fire {_name(told.shell)} at {at}"
    wish(play, element, "shell", told.told, wants, action=ACTION)
