"""Facts of the course of a battle: its opening, its steps, what each is told, house rules."""

import re
from dataclasses import dataclass, replace

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle, Phase
from assistant.battle.desert_rats.state.forces import Element, Platoon, Seat, Table
from assistant.battle.desert_rats.state.player_pages import Change, Page
from assistant.boardmap.plan import Area, Place, Plan


def no_reports(battle: Battle) -> str | None:
    """Why reports cannot be worked on; None if they can."""
    return None if battle.phase == "reports" else "no reports would be before the umpire"


@dataclass(frozen=True)
class Opened(BattleEvent):
    """The battle as it was set up."""

    title: str
    plan: Plan
    last_turn: int
    visibility_m: float
    aim_place: Place | None
    aim_within_m: float
    options: dict[str, bool | int | str]
    tables: dict[str, Table]
    seats: dict[str, Seat]
    platoons: dict[str, Platoon]
    elements: dict[str, Element]

    def apply(self, battle: Battle) -> Battle:
        return Battle(
            title=self.title,
            plan=self.plan,
            last_turn=self.last_turn,
            visibility_m=self.visibility_m,
            aim_place=self.aim_place,
            aim_within_m=self.aim_within_m,
            options=self.options,
            tables=self.tables,
            sides=self.seats,
            platoons=self.platoons,
            elements=self.elements,
        )


@dataclass(frozen=True)
class PhaseBegun(BattleEvent):
    """A step of the turn begins; with a new turn what holds for one turn has lapsed."""

    phase: Phase
    turn: int
    was: Phase

    def apply(self, battle: Battle) -> Battle:
        if self.turn == battle.turn:
            return replace(battle, phase=self.phase)
        elements = {
            id: replace(e, moved=False, fired=False, stayed=False, busy=False)
            for id, e in battle.elements.items()
        }
        platoons = {id: replace(p, sealed=None, lost_now=0) for id, p in battle.platoons.items()}
        return replace(
            battle,
            phase=self.phase,
            turn=self.turn,
            elements=elements,
            platoons=platoons,
            shots=(),
            last_shots=battle.shots,
            ruled={},
            ruled_shots={},
            rolled={},
            held=battle.contacts,
            held_labels=battle.labels,
            lost_sight=(),
        )

    def conflict(self, battle: Battle) -> str | None:
        return f"the turn would stand at {battle.phase}" if battle.phase != self.was else None


@dataclass(frozen=True)
class Drafted(BattleEvent):
    """What each player would be told now; it lies before the umpire."""

    pages: dict[str, Page]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, drafts=self.pages)

    def conflict(self, battle: Battle) -> str | None:
        return no_reports(battle)


@dataclass(frozen=True)
class LineChanged(BattleEvent):
    """The umpire withheld a line of a player's page, or put it in his own words."""

    seat: str
    change: Change

    def apply(self, battle: Battle) -> Battle:
        before = battle.changes.get(self.seat, ())
        about = (self.change.was, self.change.enemy)
        left = tuple(each for each in before if (each.was, each.enemy) != about)
        return replace(battle, changes={**battle.changes, self.seat: (*left, self.change)})

    def conflict(self, battle: Battle) -> str | None:
        return no_reports(battle)


@dataclass(frozen=True)
class ToldAfterAll(BattleEvent):
    """A line that the umpire withheld is told as it was drafted."""

    seat: str
    change: Change

    def apply(self, battle: Battle) -> Battle:
        left = tuple(each for each in battle.changes.get(self.seat, ()) if each != self.change)
        return replace(battle, changes={**battle.changes, self.seat: left})

    def conflict(self, battle: Battle) -> str | None:
        there = self.change in battle.changes.get(self.seat, ())
        return None if there else "this line would not be withheld"


@dataclass(frozen=True)
class Renumbered(BattleEvent):
    """Enemies have other names since one is withheld: lines already reworded keep their sense."""

    side: str
    names: dict[str, str]  # by the old one

    def apply(self, battle: Battle) -> Battle:
        changes = {
            seat: tuple(self._of(each) for each in made)
            if battle.sides[seat].side == self.side
            else made
            for seat, made in battle.changes.items()
        }
        return replace(battle, changes=changes)

    def _of(self, change: Change) -> Change:
        words = change.words if change.words is None else self._put(change.words)
        return replace(change, was=self._put(change.was), words=words)

    def _put(self, words: str) -> str:
        return re.sub(r"\bE\d+\b", lambda found: self.names.get(found[0], found[0]), words)

    def conflict(self, battle: Battle) -> str | None:
        return no_reports(battle)


@dataclass(frozen=True)
class Recalled(BattleEvent):
    """What each player was told that has been taken back since; his next page strikes it."""

    pages: dict[str, tuple[Page, ...]]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, recalled=self.pages)

    def conflict(self, battle: Battle) -> str | None:
        return no_reports(battle)


@dataclass(frozen=True)
class FoundUntrue(BattleEvent):
    """What each player was told that a correction has shown not to be so."""

    lines: dict[str, tuple[str, ...]]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, untrue=self.lines)


@dataclass(frozen=True)
class DiceTold(BattleEvent):
    """A player's own dice, in words, for his next page."""

    seat: str
    words: str

    def apply(self, battle: Battle) -> Battle:
        before = battle.rolled.get(self.seat, ())
        return replace(battle, rolled={**battle.rolled, self.seat: (*before, self.words)})


@dataclass(frozen=True)
class Released(BattleEvent):
    """What each player was told."""

    pages: dict[str, Page]

    def apply(self, battle: Battle) -> Battle:
        told_of = replace(battle, told_of=None)
        after = replace(battle, pages=self.pages, drafts={}, recalled={}, untrue={}, changes={})
        return replace(after, told_of=told_of)

    def conflict(self, battle: Battle) -> str | None:
        same = dict(battle.drafts) == self.pages
        return no_reports(battle) or (None if same else "other reports would be before the umpire")


@dataclass(frozen=True)
class VisibilitySet(BattleEvent):
    """How far one sees at all."""

    metres: float

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, visibility_m=self.metres)


@dataclass(frozen=True)
class OptionsSet(BattleEvent):
    """The house rules that are played."""

    options: dict[str, bool | int | str]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, options=self.options)


@dataclass(frozen=True)
class DustSet(BattleEvent):
    """Dust or smoke was set down; taken up with the same id and no corners that stand."""

    area: Area
    known_to: tuple[str, ...] = ()  # sides; empty: all

    def apply(self, battle: Battle) -> Battle:
        dust = tuple(area for area in battle.dust if area.id != self.area.id)
        trails = {id: sides for id, sides in battle.trails.items() if id != self.area.id}
        if self.known_to:
            trails[self.area.id] = self.known_to
        return replace(battle, dust=(*dust, self.area), trails=trails)


@dataclass(frozen=True)
class DustTaken(BattleEvent):
    """Dust or smoke is gone."""

    area: str

    def apply(self, battle: Battle) -> Battle:
        trails = {id: sides for id, sides in battle.trails.items() if id != self.area}
        dust = tuple(a for a in battle.dust if a.id != self.area)
        return replace(battle, dust=dust, trails=trails)

    def conflict(self, battle: Battle) -> str | None:
        there = any(area.id == self.area for area in battle.dust)
        return None if there else "this dust or smoke would not be there"
