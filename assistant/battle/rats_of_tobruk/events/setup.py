"""Events of the setup of a battle of Rats of Tobruk, and its options."""

from dataclasses import field

from assistant.battle.rats_of_tobruk.events.base import BattleEvent
from assistant.battle.rats_of_tobruk.state.battle import Battle, Turn
from assistant.battle.rats_of_tobruk.state.board import Ground, Hex, Hexside, Unit
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass, replace
from assistant.rules.rats_of_tobruk.hexes import Shifted
from assistant.rules.rats_of_tobruk.terms import Side


@dataclass(frozen=True)
class Opened(BattleEvent):
    """The battle was set up."""

    title: str
    scenario: str
    sides: dict[str, SideLabel]
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

    def apply(self, battle: Battle) -> Battle:
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
class OptionsSet(BattleEvent):
    """The umpire set which house rules are played from now on."""

    on_now: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        options = dict.fromkeys(battle.options, False) | dict.fromkeys(self.on_now, True)
        return replace(battle, options=options)
