"""The ground that a mortar beats, and the men in it (Rattenkrieg 27.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from assistant.battle.questions.burst_distances import Band
from assistant.battle.rattenkrieg.grenades.explosion import Blow, Burst
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.rules.rattenkrieg.fire.protection import Protection, protection_modifiers
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings


@dataclass(frozen=True)
class Zone(Burst):
    """Ground on which every man rolls on the Combat Table, whatever the bombs' rings."""

    length_in: float = 0  # along the line of fire
    width_in: float = 0
    modifier: int = 0  # on the Combat Table, for all in it

    @property
    def rings(self) -> Rings:
        """None that anybody rolls with."""
        return Rings()

    @property
    def reach_words(self) -> str:
        """`in the zone, 8″ long and 8″ wide`."""
        return f"in the zone, {self.length_in:g}″ long and {self.width_in:g}″ wide"

    @property
    def told_by(self) -> Literal["tick"]:
        """Nothing but who is in it."""
        return "tick"

    @property
    def bands(self) -> tuple[Band, ...]:
        """The zone itself."""
        return (Band("", "the zone", self.width_in / 2, self.length_in / 2, round=False),)

    @property
    def shocks(self) -> bool:
        """It is no single burst: the Combat Table says all (ruling)."""
        return False

    def distance_of(self, play: AtTable, id: str, name: str) -> float:
        """Bombs fall all over it."""
        return 0.0

    def resolve(self, play: AtTable, told: dict[str, Any], how: Mapping[str, Any]) -> Blow:
        """A die on the Combat Table with his cover, without a weapon."""
        given = {name: told[name] for name in told if name in Protection.model_fields}
        covered = sum(item.value for item in protection_modifiers(Protection(**given), blast=True))
        inputs = {
            "modifier": self.modifier + covered + told["other_modifier"],
            "cause": "blast",
            "already_wounded": told["already_wounded"],
        }
        return Blow(play.resolve("rattenkrieg/combat-roll", inputs, **how).result)
