"""Bursts of grenades, shells and charges: their reach and their effect (Rattenkrieg 21)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.questions.burst_distances import FIELD_PREFIXES, Band, EnteredAs
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.table_plan import burst_areas
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.grenades.blast import INDOORS_TIMES
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings, radius_of, rings_of
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES, Launch


@dataclass(frozen=True)
class BurstEffect:
    """The effect of a burst on one figure."""

    state: str  # `unhurt` and `no-effect` change nothing
    actions_lost: int = 0


@dataclass(frozen=True)
class Burst:
    """A grenade that goes off; `in_hand` is the figure that still holds it, if one does."""

    grenade: str
    thrower: Element
    indoors: bool
    in_hand: Figure | None = None
    launch: Launch = "hand"

    @property
    def rings(self) -> Rings:
        """Return the burst's rings from the grenade tables."""
        table = HAND_GRENADES if self.launch == "hand" else RIFLE_GRENADES
        return rings_of(table.row(self.grenade))

    @property
    def radius_in(self) -> float:
        """Return the radius of the widest ring in inches."""
        return radius_of(self.rings)

    @property
    def reach_in(self) -> float:
        """Return the distance in inches within which figures are affected."""
        return self.radius_in * (INDOORS_TIMES if self.indoors else 1)

    @property
    def describe_reach(self) -> str:
        """Return the reach as text, such as "within 5″"."""
        return f"within {self.reach_in:g}″"

    @property
    def distance_for_all_in(self) -> float | None:
        """Return a distance that serves for all within reach; None if distances matter."""
        rings = self.rings.by_number()
        return self.radius_in if len(rings) == 1 and not self.indoors else None

    @property
    def entered_as(self) -> EnteredAs:
        """Return what must be entered for each figure that the burst reaches."""
        return "inches"

    @property
    def bands(self) -> tuple[Band, ...]:
        """Return the bands to draw around the burst, widest first."""
        return burst_areas.burst_rings(self.rings, self.reach_in)

    @property
    def shocks(self) -> bool:
        """Return whether the burst shakes figures that it does not hurt (21.6)."""
        return True

    def distance_of(self, play: BattlePlay, id: str, name: str) -> float:
        """Ask for the inches between the burst and a figure or wire, by its id and its name."""
        usual = 0 if self.in_hand and self.in_hand.id == id else self.distance_for_all_in
        asked = f"{FIELD_PREFIXES[self.entered_as]}{id}"
        return play.number(asked, f"{name}: how far from the burst to the edge of the base?", usual)

    def covers(self, play: BattlePlay, id: str, name: str) -> bool:
        """Return whether the obstacle in front of a figure gives it cover from this burst."""
        return True

    def resolve(
        self, play: BattlePlay, inputs: dict[str, Any], how: Mapping[str, Any]
    ) -> BurstEffect:
        """Resolve the effect on one figure, with inputs about that figure."""
        named = {"weapon": self.grenade, "launch": self.launch}
        blasted = play.resolve("rattenkrieg/blast", {**named, **inputs}, **how)
        return BurstEffect(blasted.state, blasted.actions_lost)
