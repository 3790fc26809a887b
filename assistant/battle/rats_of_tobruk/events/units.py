"""How a battle of Rats of Tobruk begins, and what becomes of units: facts that know no rules."""

from dataclasses import dataclass, field, replace
from typing import Any

from assistant.battle import happening
from assistant.battle.badges import Badge
from assistant.battle.rats_of_tobruk.state.battle import Battle, Ground, Hex, Hexside, Turn, Unit
from assistant.rules.rats_of_tobruk.hexes import Shifted
from assistant.rules.rats_of_tobruk.terms import AnyStrength, Side


class Happening(happening.Happening[Battle]):
    """A fact of such a battle."""


def with_unit(battle: Battle, id: str, **changed: Any) -> Battle:
    """The battle with one unit changed."""
    unit = replace(battle.units[id], **changed)
    return replace(battle, units={**battle.units, id: unit})


@dataclass(frozen=True)
class Opened(Happening):
    """The battle as it was set up."""

    title: str
    scenario: str
    sides: dict[str, Badge]
    options: dict[str, bool]
    results: dict[str, tuple[str, ...]] | None
    track: tuple[Turn, ...]
    units: dict[str, Unit]
    chits: dict[str, Side]
    first: Turn
    shifted: Shifted = "even"
    key: dict[str, Ground] = field(default_factory=dict)
    hexes: dict[str, Hex] = field(default_factory=dict)
    hexsides: dict[str, Hexside] = field(default_factory=dict)

    def on(self, battle: Battle) -> Battle:
        return Battle(
            title=self.title,
            scenario=self.scenario,
            sides=self.sides,
            options=self.options,
            results=self.results,
            track=self.track,
            units=self.units,
            chits=self.chits,
            turn_type=self.first.turn_type,
            date=self.first.date,
            shifted=self.shifted,
            key=self.key,
            hexes=self.hexes,
            hexsides=self.hexsides,
        )


@dataclass(frozen=True)
class UnitPlaced(Happening):
    """A unit stands in another hex; none: off the map."""

    unit: str
    place: str | None

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, place=self.place)


@dataclass(frozen=True)
class UnitChanged(Happening):
    """What became of a unit; nobody rides on what is eliminated."""

    unit: str
    strength: AnyStrength
    pinned: bool
    fired: bool

    def on(self, battle: Battle) -> Battle:
        changed = with_unit(
            battle, self.unit, strength=self.strength, pinned=self.pinned, fired=self.fired
        )
        if self.strength != "eliminated":
            return changed
        for rider in [u.id for u in battle.units.values() if u.rides == self.unit]:
            changed = with_unit(changed, rider, rides=None)
        return changed
