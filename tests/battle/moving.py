"""Vehicles in the middle of a move, for tests of collisions."""

from assistant.battle.rattenkrieg.events import ActionTaken
from assistant.battle.rattenkrieg.events.vehicles.travel import VehicleMoveBegan
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleSpeedSet
from tests.battle.conftest import bring_about


def moves_at(table, element, inches):
    """Let a vehicle move at this speed in an impulse, with the effects of the rules."""
    driver = table.battle.vehicles.of[element.id].seats.get("driver", element.figures[0])
    bring_about(table, ActionTaken(element.id, "movement", 1, (driver,)))
    spent = table.battle.elements[element.id].spent
    bring_about(
        table,
        VehicleSpeedSet(element.id, inches),
        VehicleMoveBegan(element.id, inches, False, False, "", spent),
    )
