"""Places on the master map in the inputs of procedures (Desert Rats, Movement)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.boardmap.plan import Plan
from assistant.rules.inputs import Inputs, Problem

Metres = Annotated[float, Field(ge=0, le=10_000)]
Heading = Annotated[float, Field(ge=0, lt=360)]
TurnNumber = Annotated[int, Field(ge=1, le=1000)]


class OnMap(Inputs):
    """Inputs about places on a map."""

    map: Annotated[Plan, Field(description="the master map")]

    def off_map_errors(self, name: str, x_m: float, y_m: float) -> Iterator[Problem]:
        """Yield errors for a place that the map does not contain."""
        if x_m > self.map.width_m:
            yield Problem(f"{name}x_m", x_m, f"0 to the map's width of {self.map.width_m:g} m")
        if y_m > self.map.height_m:
            yield Problem(f"{name}y_m", y_m, f"0 to the map's height of {self.map.height_m:g} m")
