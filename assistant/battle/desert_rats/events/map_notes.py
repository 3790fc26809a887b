"""Events of players' drawings on their own maps."""

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class MapNoteDrawn(BattleEvent):
    """A player drew something on their own map."""

    seat: str
    note: MapNote

    def apply(self, battle: Battle) -> Battle:
        notes = (*battle.notes.get(self.seat, ()), self.note)
        return replace(battle, notes={**battle.notes, self.seat: notes})

    def conflict(self, battle: Battle) -> str | None:
        ids = {note.id for note in battle.notes.get(self.seat, ())}
        return "another note would be drawn under this number" if self.note.id in ids else None


@dataclass(frozen=True)
class MapNoteChanged(BattleEvent):
    """A player changed the words or the place of a drawing on their own map."""

    seat: str
    note: MapNote

    def apply(self, battle: Battle) -> Battle:
        own = battle.notes.get(self.seat, ())
        notes = tuple(self.note if x.id == self.note.id else x for x in own)
        return replace(battle, notes={**battle.notes, self.seat: notes})

    def conflict(self, battle: Battle) -> str | None:
        ids = {note.id for note in battle.notes.get(self.seat, ())}
        return None if self.note.id in ids else "this note would not be drawn"


@dataclass(frozen=True)
class MapNoteErased(BattleEvent):
    """A player erased something from their own map."""

    seat: str
    erased: str

    def apply(self, battle: Battle) -> Battle:
        notes = tuple(x for x in battle.notes.get(self.seat, ()) if x.id != self.erased)
        return replace(battle, notes={**battle.notes, self.seat: notes})

    def conflict(self, battle: Battle) -> str | None:
        ids = {note.id for note in battle.notes.get(self.seat, ())}
        return None if self.erased in ids else "this note would not be drawn"
