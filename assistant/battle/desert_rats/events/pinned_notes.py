"""Events of the umpires' notes that are pinned on the true map."""

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class NotePinned(BattleEvent):
    """An umpire pinned a note on the true map, or changed one."""

    note: MapNote

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, pins={**battle.pins, self.note.id: self.note})

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.plan.holds(self.note.place) else "the note would not be on the map"


@dataclass(frozen=True)
class NoteUnpinned(BattleEvent):
    """An umpire removed a note from the true map."""

    removed: str

    def apply(self, battle: Battle) -> Battle:
        pins = {id: note for id, note in battle.pins.items() if id != self.removed}
        return replace(battle, pins=pins)

    def conflict(self, battle: Battle) -> str | None:
        return None if self.removed in battle.pins else "this note would not be pinned"
