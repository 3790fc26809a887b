"""A grenade, shell or charge that goes off: its reach, and what it does (Rattenkrieg 21)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.questions.burst_distances import TOLD_AS, Band, ToldBy
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.lookups.table_plan import bands
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.grenades.blast import INDOORS_TIMES
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings, radius_of, rings_of
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES, Launch


@dataclass(frozen=True)
class Blow:
    """What a burst does to one man."""

    state: str  # `unhurt` and `no-effect` change nothing
    actions_lost: int = 0


@dataclass(frozen=True)
class Burst:
    """A grenade going off: whose, where, and who holds it if it never left his hand."""

    grenade: str
    thrower: Element
    indoors: bool
    in_hand: Figure | None = None
    launch: Launch = "hand"

    @property
    def rings(self) -> Rings:
        """Its rings, as the tables of grenades have them."""
        table = HAND_GRENADES if self.launch == "hand" else RIFLE_GRENADES
        return rings_of(table.row(self.grenade))

    @property
    def radius_in(self) -> float:
        """How far its rings reach."""
        return radius_of(self.rings)

    @property
    def reach_in(self) -> float:
        """How far anybody feels it."""
        return self.radius_in * (INDOORS_TIMES if self.indoors else 1)

    @property
    def reach_words(self) -> str:
        """Where men feel it: `within 5″`."""
        return f"within {self.reach_in:g}″"

    @property
    def usual_in(self) -> float | None:
        """A distance that is as good as any other within its reach; None when they differ."""
        rings = self.rings.by_number()
        return self.radius_in if len(rings) == 1 and not self.indoors else None

    @property
    def told_by(self) -> ToldBy:
        """What it must know of a man whom it reaches."""
        return "inches"

    @property
    def bands(self) -> tuple[Band, ...]:
        """What it reaches, to be drawn among the men; the widest first."""
        return bands.around(self.rings, self.reach_in)

    @property
    def shocks(self) -> bool:
        """Whether it shakes those whom it does not hurt (21.6)."""
        return True

    def distance_of(self, play: AtTable, id: str, name: str) -> float:
        """How far a man or a wire is from it, as the table tells."""
        usual = 0 if self.in_hand and self.in_hand.id == id else self.usual_in
        asked = f"{TOLD_AS[self.told_by]}{id}"
        return play.number(asked, f"{name}: how far from the burst?", usual)

    def resolve(self, play: AtTable, told: dict[str, Any], how: Mapping[str, Any]) -> Blow:
        """What it does to one man, of whom this is told."""
        named = {"weapon": self.grenade, "launch": self.launch}
        blasted = play.resolve("rattenkrieg/blast", {**named, **told}, **how)
        return Blow(blasted.state, blasted.actions_lost)
