"""The beaten zone of a mortar, and the figures in it (Rattenkrieg 27.3)."""

from collections.abc import Mapping
from typing import Any, Literal

from assistant.battle.questions.burst_distances import Band
from assistant.battle.rattenkrieg.grenades.bursts import Burst, BurstEffect
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire.protection import Protection, protection_modifiers
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings


@dataclass(frozen=True)
class BeatenZone(Burst):
    """Ground on which each figure rolls on the Combat Table, in place of the rings of the bombs."""

    length_in: float = 0  # along the line of fire
    width_in: float = 0
    modifier: int = 0  # on the Combat Table, for every figure in the zone
    elliptical: bool = False  # as that of a mortar is; else it has corners

    @property
    def rings(self) -> Rings:
        """Return no rings: the zone alone decides which figures roll."""
        return Rings()

    @property
    def describe_reach(self) -> str:
        """Return the zone as text, such as "in the zone, 8″ long and 8″ wide"."""
        return f"in the zone, {self.length_in:g}″ long and {self.width_in:g}″ wide"

    @property
    def entered_as(self) -> Literal["tick"]:
        """Return "tick": only the figures in the zone must be entered."""
        return "tick"

    @property
    def bands(self) -> tuple[Band, ...]:
        """Return the zone itself as the only band to draw."""
        across, along = self.width_in / 2, self.length_in / 2
        return (Band("", "the zone", across, along, round=self.elliptical),)

    @property
    def shocks(self) -> bool:
        """Return False: the Combat Table decides everything (ruling)."""
        return False

    def distance_of(self, play: BattlePlay, id: str, name: str) -> float:
        """Return 0, since bombs fall all over the zone."""
        return 0.0

    def resolve(
        self, play: BattlePlay, entered: dict[str, Any], how: Mapping[str, Any]
    ) -> BurstEffect:
        """Resolve a roll on the Combat Table with the figure's cover, without a weapon."""
        given = {name: entered[name] for name in entered if name in Protection.model_fields}
        covered = sum(item.value for item in protection_modifiers(Protection(**given), blast=True))
        inputs = {
            "modifier": self.modifier + covered + entered["other_modifier"],
            "cause": "blast",
            "already_wounded": entered["already_wounded"],
        }
        return BurstEffect(play.resolve("rattenkrieg/combat-roll", inputs, **how).result)
