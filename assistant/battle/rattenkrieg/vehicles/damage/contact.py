"""Contact with a vehicle, which assaults, charges, boarding, tows and rams need.

Rattenkrieg 7.4.19, 23.1.1, 29.1.2, 31.9, 31.11, 31.12.
"""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import METRES_AN_INCH

CONTACT_IN = 1  # beside the hull


def require_contact(
    play: BattlePlay, element: Element, target: Element, remedy: str, *, moved_in: float = 0
) -> None:
    """Refuse a move that needs contact with a vehicle, if the vehicle is farther away.

    Ask whether it is near enough if nobody entered the distance. `remedy` is a sentence that says
    what the player can do. `moved_in` is how far the element itself comes nearer. If it is a
    vehicle, both hulls are between their middles.
    """
    away = distances.distance_known(play.state, element.id, target.id, play.actor)
    if away is None:
        words = f"Is the vehicle at most {CONTACT_IN + moved_in:g}″ away?"
        is_near = play.flag("is_near", words, default=True)
        play.require(is_near, f"The vehicle is too far away. {remedy}")
        return
    far = f"The vehicle is {away:g}″ away. {remedy}"
    hulls = [target, element] if is_aboard(play.state, element) else [target]
    half_in = sum(_half_length_in(play.state.vehicles.of[x.id]) for x in hulls)
    reach_in = CONTACT_IN + moved_in + half_in
    play.require(away <= reach_in, far)


def _half_length_in(vehicle: Vehicle) -> float:
    """Return the inches from a vehicle's middle to its ends."""
    length_m: float = vehicle.card.get("dimensions", {}).get("length_m", 0)
    return length_m / METRES_AN_INCH / 2
