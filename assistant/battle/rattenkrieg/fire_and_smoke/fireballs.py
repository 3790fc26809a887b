"""Fireballs of flames and burning petrol, and fuel that they set off (Rattenkrieg 30.3)."""

from collections.abc import Iterator
from typing import Literal

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import Band
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire_and_smoke.burns import burn_figures, log_burns
from assistant.battle.rattenkrieg.fire_and_smoke.fires import (
    all_readers,
    cell_at,
    roll_to_catch_fire,
)
from assistant.battle.rattenkrieg.fire_and_smoke.flame_reactions import (
    ask_startled,
    schedule_reactions,
)
from assistant.battle.rattenkrieg.fire_and_smoke.flames_on_vehicles import (
    ask_vehicles_in_flames,
    light_vehicle,
)
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near, elements_reached
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from assistant.cards.wording import listed
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import REACT_IN

ROOM = "room"


@dataclass(frozen=True)
class Fireball(Burst):
    """A burst of burning fuel at a place, and at the places of other fuel that it sets off."""

    across_in: float = 0

    @property
    def reach_in(self) -> float:
        """The distance within which figures touch the flames, in inches."""
        return self.across_in

    @property
    def distance_for_all_in(self) -> None:
        """None: no distance is entered, since a figure is in the flames or not."""
        return None

    @property
    def entered_as(self) -> Literal["tick"]:
        """ "tick": the umpire only ticks the figures that are in the flames."""
        return "tick"

    @property
    def bands(self) -> tuple[Band, ...]:
        """The only band: the flames."""
        return (Band("", "flames", self.across_in, self.across_in),)


def ask_fuel_set_off(play: BattlePlay) -> list[Cell]:
    """Ask which unlit fuel a lit burst sets off; by default everything unlit."""
    unlit = list(play.state.fire_and_smoke.of("unlit"))
    if not unlit:
        return []
    options = [Option(x.id, x.place, f"{x.radius_in:g}″ around") for x in unlit]
    usual = tuple(x.id for x in unlit)
    chosen = play.several("along", "Which unlit fuel goes off with it?", options, usual)
    return [x for x in unlit if x.id in chosen]


def place_unlit_fuel(play: BattlePlay, place: str, radius_in: float) -> None:
    """Place fuel that burns once a lit burst sets it off."""
    there = cell_at(play, place)
    if there is None or there.status != "unlit":
        cell = Cell(
            play.state.fire_and_smoke.next_id,
            place,
            "unlit",
            since=play.state.turn,
            radius_in=radius_in,
        )
        play.record(g.BurningAreaAdded(cell))


def burst_fireball(
    play: BattlePlay,
    source: Element,
    place: str,
    radius_in: float,
    *,
    indoors: bool,
    along: list[Cell],
    react_radius_in: float | str = REACT_IN,
) -> None:
    """Resolve a burst of flames: figures burn, places may catch fire, everybody near must react.

    Elements are near if they are within `react_radius_in` inches, or in the same room indoors.
    """
    reach = max([radius_in, *(cell.radius_in for cell in along)])
    where = listed([place, *(cell.place for cell in along)])
    there = ask_figures_near(
        play, Fireball("", source, indoors, across_in=reach), f"flames burst at {where}"
    )
    vehicles = [] if indoors else ask_vehicles_in_flames(play, where)
    attacked = elements_reached(play.state, there)
    near = ROOM if indoors else react_radius_in
    startled = ask_startled(play, list(attacked.values()), reach=near)
    changed = burn_figures(play, there)
    after_attack(play, source, [x for x in attacked.values() if x.side != source.side])
    play.record(*(g.BurningAreaRemoved(cell.id) for cell in along))
    # flames on a vehicle make a fire aboard, not one on the ground beneath it
    places = [*([] if vehicles else [place]), *(cell.place for cell in along)]
    burnt = list(_roll_places(play, places))
    close = "in the room" if indoors else f"within {react_radius_in}″"
    react = f"Everybody {close} must react: take cover or run away."
    play.log(all_readers(play), " ".join([f"Flames burst at {where}.", *burnt, react]))
    for vehicle in vehicles:
        light_vehicle(play, vehicle)
    log_burns(play, changed, "Flames")
    schedule_reactions(play, startled)


def _roll_places(play: BattlePlay, places: list[str]) -> Iterator[str]:
    for number, place in enumerate(dict.fromkeys(places)):
        yield roll_to_catch_fire(play, place, prefix=f"fire {number + 1}: " if number else "fire: ")
