"""Places and bearings on the map: meters east and north, degrees clockwise from north."""

from math import cos, hypot, radians, sin

from assistant.boardmap.plan import Place, Plan
from assistant.rules.desert_rats.ranges import bearing_deg
from assistant.rules.rounding import without_noise


def distance_between_m(one: Place, other: Place) -> float:
    """Return the distance between two places in meters."""
    return without_noise(hypot(one[0] - other[0], one[1] - other[1]))


def bearing_between(one: Place, other: Place) -> float:
    """Return the bearing from one place to another in degrees."""
    return bearing_deg(other[0] - one[0], other[1] - one[1])


def place_ahead(place: Place, heading_deg: float, metres: float) -> Place:
    """Return the place a number of meters away on a heading."""
    angle = radians(heading_deg)
    return (
        without_noise(place[0] + metres * sin(angle)),
        without_noise(place[1] + metres * cos(angle)),
    )


def place_between(one: Place, other: Place, share: float) -> Place:
    """Return the place at a share (0 to 1) of the line between two places."""
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def nearest_on_plan(plan: Plan, place: Place) -> Place:
    """Return the place on the map that is nearest to a place."""
    return (min(max(place[0], 0.0), plan.width_m), min(max(place[1], 0.0), plan.height_m))


def offset_from(reference: Place, place: Place, heading_deg: float) -> Place:
    """Return how far a place is to the right and ahead of a reference point, in meters."""
    east, north = place[0] - reference[0], place[1] - reference[1]
    angle = radians(heading_deg)
    return (
        east * cos(angle) - north * sin(angle),
        east * sin(angle) + north * cos(angle),
    )


def place_at_offset(reference: Place, offset: Place, heading_deg: float) -> Place:
    """Return the place at an offset (right, ahead) from a reference point, in meters."""
    right, forward = offset
    angle = radians(heading_deg)
    return (
        without_noise(reference[0] + right * cos(angle) + forward * sin(angle)),
        without_noise(reference[1] + forward * cos(angle) - right * sin(angle)),
    )
