"""A gun's direct fire at men, openings and houses (Rattenkrieg 27.1, 20.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.fire_and_smoke.closing import SMOKE, rise
from assistant.battle.rattenkrieg.fire_and_smoke.fires import asked_place, everybody
from assistant.battle.rattenkrieg.heavy_weapons import targets
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import may_act, offer_reaction
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import after_fire
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import wish
from assistant.battle.rattenkrieg.lookups import labels as ground_words
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles.pieces import Piece, left_words, name_of
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import armory, laying
from assistant.battle.rattenkrieg.vehicles.aiming.lines import Line
from assistant.battle.rattenkrieg.vehicles.gunnery import manned_guns, muzzle, shots
from assistant.rules.rattenkrieg.grenades.blast_rings import radius_of, rings_of
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import FARTHEST_IN, shell_family

TITLE = "Gun at men or a house"
ACTION = shots.ACTION
NO_SMOKE = "smoke"  # the family of shells that do no harm
SMOKE_SHELL = "Smoke Shell"


@dataclass(frozen=True)
class Aimed:
    """What a gun fires at, how far off, and with what."""

    mark: targets.Mark
    distance_in: float
    piece: Piece
    shell: Mapping[str, Any]

    @property
    def told(self) -> dict[str, str]:
        """The same as answers to the questions."""
        named = {"distance_in": f"{self.distance_in:g}", "shell": name_of(self.shell)}
        named["gun"] = self.piece.number
        return {**named, **self.mark.told}


def aimed(play: AtTable, element: Element) -> Aimed:
    """Which shell is fired at what."""
    vehicle = shots.gun_of(play.state, element)
    mark = targets.asked(play, element, vehicles=False)
    distance_in = targets.distance(play, element, mark, "How far?")
    if distance_in > FARTHEST_IN:
        raise Refused("That is farther than the tables of shells go.")
    piece = armory.asked(play, vehicle)
    return Aimed(mark, distance_in, piece, _shell(play, vehicle, piece))


def _shell(play: AtTable, vehicle: Vehicle, piece: Piece) -> Mapping[str, Any]:
    """Which shell: the one that reaches farthest around unless told otherwise."""
    smoke = is_on(play.state, SMOKE)
    rows = {
        name: row
        for name, row in armory.at_hand(vehicle, piece).items()
        if smoke or shell_family(row["type"]) != NO_SMOKE
    }
    if not rows:
        raise Refused("It has no such shells left.")
    usual = max(rows, key=lambda name: radius_of(rings_of(rows[name])))
    left = {name: left_words(vehicle, piece, name) for name in rows}
    options = [
        Option(name, name, ", ".join(filter(None, (_rings(row), left[name]))))
        for name, row in rows.items()
    ]
    return rows[play.choose("shell", "With what?", options, usual)]


def _rings(shell: Mapping[str, Any]) -> str:
    reach = radius_of(rings_of(shell))
    return f"rings to {reach:g}″" if reach else ""


@move("shell", TITLE, UMPIRE_ONLY, about="element")
def shell(play: AtTable) -> None:
    """A gun fires at men, an opening or a house: its shell bursts there, or goes through (27.1)."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    vehicle = shots.gun_of(play.state, element)
    told = aimed(play, element)
    gunner = laying.gunner(play, element)
    quality = impulses.quality(play, element, gunner)
    aim = targets.aimed(play, element, told.mark, told.distance_in)
    at = told.mark.target.id if told.mark.target else told.mark.kind
    line = Line("hull", HOURS, "front", "level", aim.size, None)
    laid = laying.Laid(
        element,
        element,
        told.piece,
        told.shell,
        gunner,
        quality,
        told.distance_in,
        line,
        laying.aides(play, element, gunner, told.piece.number, at),
    )
    to_hit = targets.to_hit(play, element, aim, shots.gunners(play, laid, vehicle, at))
    shots.fires(play, laid, vehicle, at)
    after_fire(play, element, told.mark.target, 1)
    struck = targets.MISSED
    if shell_family(told.shell["type"]) == NO_SMOKE:
        struck = _smokes(play)
    elif shots.reaches(play, laid, vehicle, at):
        thing = targets.missile(told.shell["type"], told.shell["he"])
        rings = rings_of(told.shell)
        struck = targets.strike(play, element, told.mark, aim, thing, to_hit, rings=rings)
    muzzle.blast(play, laid)
    offer_reaction(play, element, ACTION)
    targets.tell(play, element, told.mark, f"fires {name_of(told.shell)}", "A shell", struck)
    manned_guns.worn(play, element)


def _smokes(play: AtTable) -> targets.Struck:
    """Smoke rises where the umpire says."""
    place = asked_place(play, "where", "Where does it smoke, in words for all?")
    cloud = rise(play, "device", place, {"device": SMOKE_SHELL})
    detail = ground_words.cloud_detail(cloud)
    play.tell(everybody(play), f"{capital(ground_words.cloud(cloud))}: {detail}.")
    return targets.Struck(hit=True)


@move("ask-shell", TITLE, ("side",), about="element")
def ask_shell(play: AtTable) -> None:
    """Ask the umpire to resolve a gun's fire: who stands where it bursts, only he knows."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    told = aimed(play, element)
    at = f"{told.mark.words}, {told.distance_in:g}″"
    wants = f"wants to fire {name_of(told.shell)} at {at}"
    wish(play, element, "shell", told.told, wants, action=ACTION)
