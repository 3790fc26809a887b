"""Figures that have left a boat and are still in the water (Rattenkrieg 33.13)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.boats_and_aircraft.boats import FiguresWaded
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles.leaving_boats import wading_zones
from assistant.battle.rattenkrieg.rounds.moving.strides import FAST, LAND

ASHORE = "ashore"


def wading_zone(play: BattlePlay, figures: tuple[str, ...], gait: str) -> str:
    """Return the zone of the deepest water that any of these figures is in, or of land.

    Figures in the water are refused a run or rush.
    """
    zones = {play.state.boats_and_aircraft.wading.get(id) for id in figures}
    zone = next((zone for zone in wading_zones() if zone in zones), LAND)
    slow = zone == LAND or gait not in FAST
    play.require(slow, f"Figures do not run in the water of the {zone} zone.")
    return zone if slow else LAND


def set_zone_after_move(play: BattlePlay, figures: tuple[str, ...], zone: str) -> None:
    """Ask where figures that waded are after their move, and record it."""
    if zone == LAND:
        return
    options = [Option(x, f"In the {x} zone") for x in wading_zones()]
    options.append(Option(ASHORE, capital("in the shallows or ashore")))
    now = play.choose("lands", "Where does the move end?", options, zone)
    play.record(FiguresWaded(figures, "" if now == ASHORE else now))
