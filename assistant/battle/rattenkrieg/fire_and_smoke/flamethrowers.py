"""Flamethrowers, and the fireball that they and bottles of petrol make (Rattenkrieg 30.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from assistant.battle.play import Option, Refused
from assistant.battle.questions.burst_distances import Band
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire.aimed_shots import check_will_to_fire
from assistant.battle.rattenkrieg.fire_and_smoke.burns import scorch, tell_burnt
from assistant.battle.rattenkrieg.fire_and_smoke.carried import bursts_left, flamethrower, model
from assistant.battle.rattenkrieg.fire_and_smoke.closing import next_id
from assistant.battle.rattenkrieg.fire_and_smoke.fires import (
    asked_place,
    catch_fire,
    everybody,
    same_place,
)
from assistant.battle.rattenkrieg.grenades.blasts import ask_figures_near
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, may_act, offer_reaction, take
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import after_attack
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import wish
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups.naming import called, capital, man, umpires
from assistant.battle.rattenkrieg.state import Element, Figure, Piece
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import (
    MOLOTOV,
    NAMES,
    REACT_IN,
    flamethrower_range_in,
)

ACTION = "shoot"
WIDE = "wide"  # fired where it hurts nobody, 13.1.1


@dataclass(frozen=True)
class Fireball(Burst):
    """Burning fuel at a place, and at those that it sets off."""

    across_in: float = 0

    @property
    def reach_in(self) -> float:
        """How far men come into contact with the flames."""
        return self.across_in

    @property
    def usual_in(self) -> None:
        """No distance: a figure is in the flames or not."""
        return None

    @property
    def told_by(self) -> Literal["tick"]:
        """Nothing but who is in it."""
        return "tick"

    @property
    def bands(self) -> tuple[Band, ...]:
        """The flames themselves."""
        return (Band("", "flames", self.across_in, self.across_in),)


@move("fire-flame", "Flamethrower", UMPIRE_ONLY, about="element")
def fire_flame(play: AtTable) -> None:
    """One burst of a flamethrower at a place: lit, or fuel to be lit later (30.3)."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    bearer, weapon, distance_in = _meant(play, element)
    ignited = play.flag("ignited", "Is the burst lit?", default=True)
    indoors = play.flag("indoors", "Into a room?")
    place = asked_place(play, "place", "What is hit, in words for all?")
    along = _set_off(play) if ignited else []
    take(play, element, ACTION, (bearer.id,))
    will = check_will_to_fire(play, element, None, distance_in)
    if will == "refuses":
        say(play, element, f": {man(bearer)} does not fire the flamethrower.")
        return
    flamed = play.resolve(
        "rattenkrieg/flame",
        {
            "weapon": weapon,
            "distance_in": distance_in,
            "uses_made": play.state.ground.bursts.get(bearer.id, 0),
            "ignited": ignited,
            "indoors": indoors,
            "freezing": play.state.cold,
        },
        shown_to=(element.side,),
    )
    play.happened(g.FlameFired(bearer.id))
    _tell(play, element, bearer, place, flamed)
    if will == WIDE:
        after_attack(play, element, [])
        play.tell("umpire", "He fires where it hurts nobody.")
    elif flamed.lit:
        fireball(play, element, place, flamed.radius_in, indoors=indoors, along=along)
    else:
        after_attack(play, element, [])
        leave_unlit(play, place, flamed.radius_in)
    offer_reaction(play, element, ACTION)


def _meant(play: AtTable, element: Element) -> tuple[Figure, str, float]:
    """Who fires which flamethrower, how far."""
    bearers = [m for m in actors(play, element, ACTION) if flamethrower(m)]
    if not bearers:
        raise Refused("Nobody there can fire a flamethrower now.")
    bearer = asking.figure(play, "man", "Who fires?", bearers, element)
    piece = flamethrower(bearer)
    assert piece is not None
    weapon = _model(play, piece)
    left = bursts_left(play.state, bearer, weapon)
    play.require(left > 0, f"The flamethrower of {man(bearer)} is empty.")
    reach = flamethrower_range_in(weapon, play.state.ground.bursts.get(bearer.id, 0))
    distance_in = play.number("distance_in", f"How far? At most {reach}″", most=reach)
    return bearer, weapon, distance_in


def _model(play: AtTable, piece: Piece) -> str:
    """Its row in the table; where its figures are no row's, the umpire says."""
    found = model(piece)
    if found is None:
        options = [Option(name, name) for name in NAMES if name != MOLOTOV]
        found = play.choose("model", f"Which is the {piece.name}?", options)
    return found


def _set_off(play: AtTable) -> list[Cell]:
    """The unlit fuel that a lit burst sets off: all of it, unless told otherwise."""
    unlit = list(play.state.ground.of("unlit"))
    if not unlit:
        return []
    options = [Option(x.id, x.place, f"{x.radius_in:g}″ around") for x in unlit]
    usual = tuple(x.id for x in unlit)
    chosen = play.several("along", "Which unlit fuel goes off with it?", options, usual)
    return [x for x in unlit if x.id in chosen]


def leave_unlit(play: AtTable, place: str, radius_in: float) -> None:
    """Fuel lies there, until a lit burst sets it off."""
    there = same_place(play, place)
    if there is None or there.status != "unlit":
        cell = Cell(next_id(play.state), place, "unlit", since=play.state.turn, radius_in=radius_in)
        play.happened(g.CellArose(cell))


def fireball(
    play: AtTable,
    by: Element,
    place: str,
    radius_in: float,
    *,
    indoors: bool,
    along: list[Cell],
) -> None:
    """Flames burst: men in them burn, the places may catch fire, everybody near must react."""
    reach = max([radius_in, *(cell.radius_in for cell in along)])
    where = listed([place, *(cell.place for cell in along)])
    there = ask_figures_near(
        play, Fireball("", by, indoors, across_in=reach), f"flames burst at {where}"
    )
    changed = scorch(play, there)
    attacked = {play.state.owner(m.id).id: play.state.owner(m.id) for m in there}
    after_attack(play, by, [x for x in attacked.values() if x.side != by.side])
    play.happened(*(g.CellGone(cell.id) for cell in along))
    burnt = list(_catch(play, [place, *(cell.place for cell in along)]))
    close = "in the room" if indoors else f"within {REACT_IN}″"
    told = f"Flames burst at {where}. {' '.join(burnt)} All {close} must react: cover or away."
    play.tell(everybody(play), told)
    tell_burnt(play, changed, "Flames")


def _catch(play: AtTable, places: list[str]) -> Iterator[str]:
    for number, place in enumerate(dict.fromkeys(places)):
        yield catch_fire(play, place, prefix=f"fire {number + 1}: " if number else "fire: ")


def _tell(play: AtTable, element: Element, bearer: Figure, place: str, flamed: Any) -> None:
    battle = play.state
    fires = "fires a burst" if flamed.lit else "fires an unlit burst"
    left = f"{flamed.uses_left} left"
    play.tell("umpire", f"{umpires(battle, element)}: {man(bearer)} {fires} at {place}, {left}.")
    play.tell(element.side, f"{element.title}: {man(bearer)} {fires} at {place}, {left}.")
    enemy = battle.enemy(element.side).id
    source = capital(called(battle, element, enemy))
    play.tell(enemy, f"{source} fires a flamethrower at {place}.")


@move("ask-flame", "Flamethrower", ("side",), about="element")
def ask_flame(play: AtTable) -> None:
    """Ask the umpire to resolve a burst: who stands in the flames, only he knows."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    bearer, weapon, distance_in = _meant(play, element)
    wants = f"wants to fire the flamethrower, {distance_in:g}″"
    told = {"man": bearer.id, "distance_in": f"{distance_in:g}"}
    if play.given("model"):
        told["model"] = weapon
    wish(play, element, "fire-flame", told, wants, action=ACTION)
