"""Directions and places on the common grid: degrees clockwise from north, metres."""

from math import cos, hypot, radians, sin

from assistant.boardmap.plan import Place, Plan
from assistant.rules.desert_rats.ranges import bearing_deg
from assistant.rules.rounding import without_noise


def away_m(one: Place, other: Place) -> float:
    """Metres between two places."""
    return without_noise(hypot(one[0] - other[0], one[1] - other[1]))


def towards(one: Place, other: Place) -> float:
    """The bearing from one place to another."""
    return bearing_deg(other[0] - one[0], other[1] - one[1])


def step(place: Place, heading_deg: float, metres: float) -> Place:
    """The place so far on from another."""
    angle = radians(heading_deg)
    return (
        without_noise(place[0] + metres * sin(angle)),
        without_noise(place[1] + metres * cos(angle)),
    )


def part(one: Place, other: Place, share: float) -> Place:
    """The place at a share of the way between two."""
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def on_plan(plan: Plan, place: Place) -> Place:
    """The nearest place on the map."""
    return (min(max(place[0], 0.0), plan.width_m), min(max(place[1], 0.0), plan.height_m))


def offset(reference: Place, place: Place, heading_deg: float) -> Place:
    """A place as it lies to the right and ahead of a reference point."""
    east, north = place[0] - reference[0], place[1] - reference[1]
    angle = radians(heading_deg)
    return (
        east * cos(angle) - north * sin(angle),
        east * sin(angle) + north * cos(angle),
    )


def from_offset(reference: Place, offset: Place, heading_deg: float) -> Place:
    """The place that lies so far to the right and ahead of a reference point."""
    right, forward = offset
    angle = radians(heading_deg)
    return (
        without_noise(reference[0] + right * cos(angle) + forward * sin(angle)),
        without_noise(reference[1] + forward * cos(angle) - right * sin(angle)),
    )
