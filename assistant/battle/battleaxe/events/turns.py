"""Events between the impulses of a battle of Battleaxe: phases, refit, turns."""

from assistant.battle.battleaxe.events.base import BattleEvent, clear_impulse
from assistant.battle.battleaxe.events.impulses import impulse_end_conflict
from assistant.battle.battleaxe.events.units import off_map_conflict
from assistant.battle.battleaxe.state.battle import Battle, Phase
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.places import ALLIED, Side

PHASE_BEFORE = {"end": "refit", "over": "end"}  # the phase before, by each phase


@dataclass(frozen=True)
class PhaseBegun(BattleEvent):
    """The next phase began; the Allies act first in it."""

    phase: Phase

    def apply(self, battle: Battle) -> Battle:
        return clear_impulse(replace(battle, phase=self.phase, active=ALLIED))

    def conflict(self, battle: Battle) -> str | None:
        if self.phase == "refit":
            return impulse_end_conflict(battle)
        return (
            None if battle.phase == PHASE_BEFORE.get(self.phase) else "this phase would not be next"
        )


@dataclass(frozen=True)
class SideRefitted(BattleEvent, saved_as="Refitted"):
    """A side finished its refit."""

    side: Side
    next: Side | None  # the side that refits next; None: both have refitted

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, active=self.next or ALLIED, refitted=self.next is None)

    def conflict(self, battle: Battle) -> str | None:
        due = battle.phase == "refit" and not battle.refitted and battle.active == self.side
        return None if due else "this side would not refit next"


@dataclass(frozen=True)
class SurrenderRollsListed(BattleEvent, saved_as="SurrenderOwed"):
    """These units have yet to roll for surrender."""

    units: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, surrendering=self.units)

    def conflict(self, battle: Battle) -> str | None:
        return off_map_conflict(battle, self.units)


@dataclass(frozen=True)
class TurnBegun(BattleEvent):
    """The next day began, with its first impulse and every marker ready."""

    turn: str

    def apply(self, battle: Battle) -> Battle:
        markers = {id: replace(m, state="ready") for id, m in battle.markers.items()}
        day = replace(battle, turn=self.turn, phase="maneuvers", impulse=1, active=ALLIED)
        return replace(
            clear_impulse(day), markers=markers, refitted=False, surrendering=(), acts=()
        )

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.phase == "end" else "the day before would not be over"
