"""The rings around the place where a grenade fell, as far as they reach."""

from collections.abc import Mapping
from typing import Any


def ring_radii(inputs: Mapping[str, Any]) -> tuple[float, ...]:
    """Return the radii of a grenade's rings in inches, the widest first; none if unknown."""
    if "launch" not in inputs or "weapon" not in inputs:
        return ()  # nothing of Rattenkrieg is loaded for the pages of another game
    from assistant.rules.rattenkrieg.grenades.blast_rings import rings_of
    from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES

    table = RIFLE_GRENADES if inputs["launch"] == "rifle" else HAND_GRENADES
    row = table.get(str(inputs["weapon"]))
    radii = {ring.radius_in for ring in rings_of(row).by_number().values()} if row else set()
    return tuple(sorted(radii, reverse=True))
