"""The rings of a burst, from the crater outwards (Rattenkrieg 20.1.2.3)."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from assistant.rules.inputs import Inputs
from assistant.rules.rounding import without_noise

NUMBERS = (5, 4, 3, 2, 1)  # the crater is ring 5


class Ring(Inputs):
    """One ring: the modifier of the die in it, and its radius."""

    modifier: Annotated[int, Field(ge=-12, le=12, description="on the Combat Table")]
    radius_in: Annotated[float, Field(ge=0, le=1_000_000, description="radius, inches")]


Band = Annotated[Ring | None, Field(description="a ring, or null when the burst has none")]


class Rings(Inputs):
    """The rings of one burst."""

    r5: Band = None
    r4: Band = None
    r3: Band = None
    r2: Band = None
    r1: Band = None

    def by_number(self) -> dict[int, Ring]:
        """Return the burst's rings by number, the innermost first."""
        rings = {number: getattr(self, f"r{number}") for number in NUMBERS}
        return {number: ring for number, ring in rings.items() if ring is not None}


def rings_of(row: Mapping[str, Any]) -> Rings:
    """Return the rings in a row of a table of weapons."""
    return Rings.model_validate({f"r{number}": row[f"r{number}"] for number in NUMBERS})


def ring_at(rings: Rings, distance_in: float) -> int | None:
    """Return the number of the smallest ring that reaches a distance; None outside all rings.

    Of rings with the same radius it is the higher number.
    """
    reaching = [
        (without_noise(ring.radius_in), -number)
        for number, ring in rings.by_number().items()
        if without_noise(ring.radius_in) >= without_noise(distance_in)
    ]
    return -min(reaching)[1] if reaching else None


def radius_of(rings: Rings) -> float:
    """Return the radius of the largest ring in inches; 0 without rings."""
    return max((ring.radius_in for ring in rings.by_number().values()), default=0)
