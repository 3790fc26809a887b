"""What happens between impulses in a battle of Battleaxe: phases, refit, turns."""

from dataclasses import dataclass, replace

from assistant.battle.battleaxe.events.base import BattleEvent, rested
from assistant.battle.battleaxe.events.impulses import not_over
from assistant.battle.battleaxe.events.units import off_map
from assistant.battle.battleaxe.state.battle import Battle, Phase
from assistant.rules.battleaxe.places import ALLIED, Side

BEFORE = {"end": "refit", "over": "end"}  # by a phase, the one before it


@dataclass(frozen=True)
class PhaseBegun(BattleEvent):
    """Another phase; the Allies come first in each."""

    phase: Phase

    def apply(self, battle: Battle) -> Battle:
        return rested(replace(battle, phase=self.phase, active=ALLIED))

    def conflict(self, battle: Battle) -> str | None:
        if self.phase == "refit":
            return not_over(battle)
        return None if battle.phase == BEFORE.get(self.phase) else "this phase would not be next"


@dataclass(frozen=True)
class Refitted(BattleEvent):
    """A side has had its refit."""

    side: Side
    next: Side | None  # None: both have

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, active=self.next or ALLIED, refitted=self.next is None)

    def conflict(self, battle: Battle) -> str | None:
        due = battle.phase == "refit" and not battle.refitted and battle.active == self.side
        return None if due else "this side would not refit next"


@dataclass(frozen=True)
class SurrenderOwed(BattleEvent):
    """Units that have yet to roll for surrender."""

    units: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, surrendering=self.units)

    def conflict(self, battle: Battle) -> str | None:
        return off_map(battle, self.units)


@dataclass(frozen=True)
class TurnBegun(BattleEvent):
    """The next day: first impulse, every marker ready."""

    turn: str

    def apply(self, battle: Battle) -> Battle:
        markers = {id: replace(m, state="ready") for id, m in battle.markers.items()}
        day = replace(battle, turn=self.turn, phase="maneuvers", impulse=1, active=ALLIED)
        return replace(rested(day), markers=markers, refitted=False, surrendering=(), acts=())

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.phase == "end" else "the day before would not be over"
