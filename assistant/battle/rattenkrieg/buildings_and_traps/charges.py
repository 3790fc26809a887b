"""High explosive that men set: what a mine or charge does to walls and men (Rattenkrieg 29.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.grenades.blasts import apply_explosion, ask_figures_near
from assistant.battle.rattenkrieg.grenades.bursts import Burst, BurstEffect
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.buildings_and_traps.mines import BOMB, DEVICES
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings, rings_of

SATCHEL, BANGALORE = "Satchel Charge", "Bangalore Torpedo"
CHARGES = (SATCHEL, BANGALORE)  # no pressure sets them off
MOST_JOINED = 10  # sections of a Bangalore torpedo, 29.1
MINES = tuple(name for name in DEVICES.keys() if BOMB not in name and name not in CHARGES)  # noqa: SIM118


@dataclass(frozen=True)
class Charge(Burst):
    """A mine or charge going off among men."""

    @property
    def rings(self) -> Rings:
        """Its rings, as the table of mines and charges has them."""
        return rings_of(DEVICES.row(self.grenade))

    def resolve(self, play: AtTable, told: dict[str, Any], how: Mapping[str, Any]) -> BurstEffect:
        """What it does to one man, of whom this is told."""
        inputs = {"rings": self.rings.model_dump(exclude_none=True), **told}
        blasted = play.resolve("rattenkrieg/blast", inputs, **how)
        return BurstEffect(blasted.state, blasted.actions_lost)


def options(names: tuple[str, ...]) -> list[Option]:
    """Mines or charges, with what they do to what has no armor."""
    return [Option(name, name, _strike(name)) for name in names]


def _strike(name: str) -> str:
    hit = DEVICES.row(name)["hit"]
    return f"{hit['dice']}D({hit['severity']})"


def blast(play: AtTable, device: str, by: Element, words: str) -> dict[str, str]:
    """Who stands near, and what it does to each of them; the new states."""
    burst = Charge(device, by, play.flag("indoors", "In a room?", rare=True))
    return apply_explosion(play, burst, ask_figures_near(play, burst, words))
