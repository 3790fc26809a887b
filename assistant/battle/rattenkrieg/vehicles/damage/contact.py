"""Contact with a vehicle, which assaults, charges and grenades need (29.1.2, 31.9, 31.11)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import METRES_AN_INCH

CONTACT_IN = 1  # beside the hull


def require_contact(play: BattlePlay, element: Element, target: Element, remedy: str) -> None:
    """Refuse a move that needs contact with a vehicle, if the vehicle is known to be farther away.

    `remedy` is a sentence that says what the player can do.
    """
    away = distances.distance_known(play.state, element.id, target.id, play.actor)
    far = f"The vehicle is {away or 0:g}″ away. {remedy}"
    play.require(away is None or away <= _reach_in(play.state.vehicles.of[target.id]), far)


def _reach_in(vehicle: Vehicle) -> float:
    """Return the inches from a vehicle's middle at which a figure is in contact with it."""
    length_m: float = vehicle.card.get("dimensions", {}).get("length_m", 0)
    return CONTACT_IN + length_m / METRES_AN_INCH / 2
