"""The fan diagrams on a vehicle's card in a battle: a tapped cell shows the armor that it meets."""

from flask import request

from assistant.battle.rattenkrieg.screens.vehicle import VehicleView
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS
from assistant.web.rattenkrieg.vehicles.vehicle_view import Facing, Struck, facings_of


def live_facings(vehicle: VehicleView, page: str) -> tuple[Facing, ...]:
    """Return the diagrams of a vehicle; a mark shows the shot that the page's address names."""
    diagrams = [part.diagram for part in vehicle.parts]
    return tuple(facings_of(diagrams, vehicle.card, struck_in_address(), page))


def struck_in_address() -> Struck | None:
    """Return the place that a shot strikes, from the address; None if it names no hour."""
    hours = {str(hour): hour for hour in range(1, HOURS + 1)}
    sector = hours.get(request.args.get("sector", ""))
    if sector is None:
        return None
    return Struck(request.args.get("part", ""), request.args.get("fan", ""), sector)
