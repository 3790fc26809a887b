"""Bursts of shells among figures: the rings on each surface, and each figure's ring (20.4)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import FIELD_PREFIXES, Band, Offset
from assistant.battle.rattenkrieg.buildings_and_traps.bursts_near_buildings import (
    suggest_walls_in_rings,
)
from assistant.battle.rattenkrieg.fire_and_smoke.figures_in_fire import ask_fire_of_explosion
from assistant.battle.rattenkrieg.grenades.blasts import apply_explosion
from assistant.battle.rattenkrieg.grenades.bursts import Burst, BurstEffect
from assistant.battle.rattenkrieg.grenades.craters import leave_crater
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.table_plan import burst_areas
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.boardmap.plan import Place
from assistant.cards.wording import signed, words_of
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings
from assistant.rules.rattenkrieg.heavy_weapons.proximity_fuzes import Fuze
from assistant.rules.rattenkrieg.heavy_weapons.shell_bursts import FLATTENED

UNDERWATER = "underwater"
SURFACES = ("normal", "snow-or-sand", "rock", UNDERWATER, "reinforced-concrete")
SECOND = "second die: "  # 20.4.1: of two for each figure
ORDER = ("unhurt", "no-effect", "hunkered-down", "stunned", "wounded", "dead")  # from bad to worse


@dataclass(frozen=True)
class ShellBurst(Burst):
    """A burst of a shell, with its rings adjusted to the ground."""

    adjusted: Rings = field(default_factory=Rings)
    on_wall: bool = False
    dice_each: int = 1  # for each figure
    over_trenches: bool = False  # it bursts in the air: no trench or foxhole gives cover

    @property
    def rings(self) -> Rings:
        """Return the rings on this ground."""
        return self.adjusted

    @property
    def describe_reach(self) -> str:
        """Return the rings as text, such as "in its rings, 12″ wide and 6″ deep"."""
        if self.on_wall:
            return f"within {self.radius_in:g}″"
        return f"in its rings, {self.radius_in:g}″ wide and {self.radius_in * FLATTENED:g}″ deep"

    @property
    def entered_as(self) -> Literal["ring"]:
        """Return "ring": the ring is entered, because rings are not round on the ground."""
        return "ring"

    @property
    def bands(self) -> tuple[Band, ...]:
        """Return the rings to draw: flattened along the line of fire, round on a wall."""
        if self.on_wall:
            return burst_areas.burst_rings(self.rings, self.radius_in)
        return burst_areas.flattened_rings(self.rings, FLATTENED)

    def distance_of(self, play: BattlePlay, id: str, name: str) -> float:
        """Return the radius in inches of the innermost ring that a figure is in."""
        rings = self.rings.by_number()
        options = [
            Option(
                str(n),
                f"Ring {n}",
                f"{_ring_label(x.radius_in, wall=self.on_wall)}, {signed(x.modifier)}",
            )
            for n, x in rings.items()
        ]
        only = next(iter(options)).value if len(options) == 1 else None
        asked = f"{FIELD_PREFIXES[self.entered_as]}{id}"
        chosen = play.choose(asked, f"{name}: which ring is it in?", options, only)
        return float(rings[int(chosen)].radius_in)

    def resolve(
        self, play: BattlePlay, entered: dict[str, Any], how: Mapping[str, Any]
    ) -> BurstEffect:
        """Resolve the effect on one figure, with inputs about that figure."""
        inputs = {"rings": self.rings.model_dump(exclude_none=True), **entered}
        blasted = play.resolve("rattenkrieg/blast", inputs, **how)
        effect = BurstEffect(blasted.state, blasted.actions_lost)
        for _ in range(self.dice_each - 1):
            hurt = inputs["already_wounded"] or effect.state == "wounded"
            again = {**how, "prefix": f"{how['prefix']}{SECOND}"}
            more = play.resolve("rattenkrieg/blast", {**inputs, "already_wounded": hurt}, **again)
            worse = max(effect.state, more.state, key=ORDER.index)
            effect = BurstEffect(worse, max(effect.actions_lost, more.actions_lost))
        return effect

    def covers(self, play: BattlePlay, id: str, name: str) -> bool:
        """Return whether the obstacle in front of a figure is cover from this burst (20.4.5)."""
        if not self.over_trenches:
            return True
        return not play.flag(f"trench_{id}", f"{name}: is it in a trench or foxhole?", default=True)


def _ring_label(radius_in: float, *, wall: bool) -> str:
    return f"{radius_in:g}″" if wall else f"{radius_in:g}″ × {radius_in * FLATTENED:g}″"


def _ask_proximity_fuze(play: BattlePlay, fuze: Fuze) -> bool:
    """Ask whether a shell has a proximity fuze, unless date and theater rule it out (20.4.5)."""
    if fuze == "none":
        return False
    words = "Does it have a proximity fuze (late 1944)?"
    return play.flag("proximity_fuze", words, default=fuze == "usual", rare=True)


def burst_shell(
    play: BattlePlay,
    attacker: Element,
    name: str,
    rings: Rings,
    fell: str,
    *,
    indoors: bool = False,
    positions: Mapping[str, Offset] = burst_areas.NOWHERE,
    upright: bool = False,
    fuze: Fuze = "none",
    ground: Place | None = None,
    meant: tuple[str, ...] = (),
    is_bomb: bool = False,
    target: str = "",
) -> tuple[dict[str, str], list[Figure]]:
    """Burst a shell; return the new states of changed figures, and all figures in its rings.

    `positions` gives the positions of elements on the table plan, relative to the burst. `upright`
    says whether the shell was aimed at a wall, `fuze` whether it has a proximity fuze, and `ground`
    where it falls on the plan. `meant` has the ids of elements that are most likely in the rings.
    `target` is the id of the element where it bursts, if known. `is_bomb` says that it fell from an
    aircraft: such a bomb has its own check at buildings.
    """
    options = [Option(x, words_of(x, first=True)) for x in SURFACES]
    surface = play.choose("surface", "Which surface does it hit?", options, SURFACES[0], rare=True)
    wall = play.flag("on_wall", "Does it hit a wall or cliff?", default=upright, rare=True)
    inputs: dict[str, Any] = {
        "rings": rings.model_dump(exclude_none=True),
        "surface": surface,
        "vertical": wall,
    }
    if surface == UNDERWATER:
        inputs["water_depth_in"] = play.number(
            "water_depth_in", "How deep is the water, in inches?"
        )
    if _ask_proximity_fuze(play, fuze):
        inputs |= {"proximity_fuze": True, "target_in_trench": True}
    impact = play.resolve(
        "rattenkrieg/shell-burst", inputs, prefix="burst: ", shown_to=(attacker.side,)
    )
    shell = ShellBurst(
        name,
        attacker,
        indoors,
        adjusted=impact.rings,
        on_wall=wall or surface == UNDERWATER,
        dice_each=impact.dice_per_figure,
        over_trenches="proximity_fuze" in inputs and not impact.trench_covers,
    )
    there = ask_figures_near(play, shell, fell, meant=meant, positions=positions, prefix="ring_")
    changed = apply_explosion(play, shell, there)
    ask_fire_of_explosion(play)
    if impact.crater_in and not indoors and "proximity_fuze" not in inputs:
        leave_crater(play, name, impact.crater_in, impact.crater_depth_in, ground)
    if not is_bomb:
        suggest_walls_in_rings(play, name, fell, impact.rings, ground, target)
    return changed, there
