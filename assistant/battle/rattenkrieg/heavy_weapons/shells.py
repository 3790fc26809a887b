"""Bursts of shells among figures: rings, ground, and the ring of each (20.1.2.3, 20.4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import TOLD_AS, Band, Offset
from assistant.battle.rattenkrieg.grenades.blasts import apply_explosion, ask_figures_near
from assistant.battle.rattenkrieg.grenades.bursts import Burst, BurstEffect
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.table_plan import burst_areas
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings

FLAT = 1 / 2  # 20.1.2.3: how deep a ring is along the line of fire, of its width
SURFACES = ("normal", "snow-or-sand", "rock", "reinforced-concrete")


@dataclass(frozen=True)
class ShellBurst(Burst):
    """A burst of a shell, with its rings as the ground leaves them."""

    adjusted: Rings = field(default_factory=Rings)
    on_wall: bool = False

    @property
    def rings(self) -> Rings:
        """Return the rings on this ground."""
        return self.adjusted

    @property
    def describe_reach(self) -> str:
        """Return the rings as text, such as "in its rings, 12″ wide and 6″ deep"."""
        if self.on_wall:
            return f"within {self.radius_in:g}″"
        return f"in its rings, {self.radius_in:g}″ wide and {self.radius_in * FLAT:g}″ deep"

    @property
    def told_by(self) -> Literal["ring"]:
        """Return "ring", for a ring is not as deep as it is wide."""
        return "ring"

    @property
    def bands(self) -> tuple[Band, ...]:
        """Return the rings to draw: flattened along the line of fire, round on a wall."""
        if self.on_wall:
            return burst_areas.burst_rings(self.rings, self.radius_in)
        return burst_areas.flattened_rings(self.rings, FLAT)

    def distance_of(self, play: BattlePlay, id: str, name: str) -> float:
        """Return the radius in inches of the innermost ring that a figure is in."""
        rings = self.rings.by_number()
        options = [
            Option(
                str(n),
                f"Ring {n}",
                f"{_ring_label(x.radius_in, wall=self.on_wall)}, {x.modifier:+d}",
            )
            for n, x in rings.items()
        ]
        only = next(iter(options)).value if len(options) == 1 else None
        asked = f"{TOLD_AS[self.told_by]}{id}"
        chosen = play.choose(asked, f"{name}: in which ring?", options, only)
        return float(rings[int(chosen)].radius_in)

    def resolve(
        self, play: BattlePlay, entered: dict[str, Any], how: Mapping[str, Any]
    ) -> BurstEffect:
        """Resolve the effect on one figure, with inputs about that figure."""
        inputs = {"rings": self.rings.model_dump(exclude_none=True), **entered}
        blasted = play.resolve("rattenkrieg/blast", inputs, **how)
        return BurstEffect(blasted.state, blasted.actions_lost)


def _ring_label(radius_in: float, *, wall: bool) -> str:
    return f"{radius_in:g}″" if wall else f"{radius_in:g}″ × {radius_in * FLAT:g}″"


def burst_shell(
    play: BattlePlay,
    by: Element,
    name: str,
    rings: Rings,
    fell: str,
    *,
    indoors: bool = False,
    at: Mapping[str, Offset] = burst_areas.NOWHERE,
) -> tuple[dict[str, str], list[Figure]]:
    """Burst a shell; return the new states of figures that it changed, and all in its rings.

    `at` gives the positions of elements on the plan, seen from the burst.
    """
    options = [Option(x, capital(x.replace("-", " "))) for x in SURFACES]
    surface = play.choose("surface", "On what ground?", options, SURFACES[0], rare=True)
    wall = play.flag("on_wall", "On a wall or cliff?", rare=True)
    inputs = {
        "rings": rings.model_dump(exclude_none=True),
        "surface": surface,
        "vertical": wall,
    }
    impact = play.resolve("rattenkrieg/shell-burst", inputs, prefix="burst: ", shown_to=(by.side,))
    shell = ShellBurst(name, by, indoors, adjusted=impact.rings, on_wall=wall)
    there = ask_figures_near(play, shell, fell, at=at, of="ring_")
    return apply_explosion(play, shell, there), there
