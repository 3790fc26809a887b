"""Distances at which reactions, meetings and dust take effect (Desert Rats, Reactions)."""

from assistant.rules import tables

DISTANCES = tables.load("desert-rats/distances")


def distance_m(id: str) -> float:
    """Return a distance of the table of distances, in meters."""
    return float(DISTANCES.row(id)["metres"])
