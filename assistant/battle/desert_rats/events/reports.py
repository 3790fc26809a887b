"""Events of the reports that the umpire edits and sends to the players."""

import re

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.player_pages import Change, Disguise, Page, UmpireLine
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.reports import LOST_AFTER


def conflict_outside_reports(battle: Battle) -> str | None:
    """Return why pages cannot be edited in this phase; None in the reports phase."""
    return None if battle.phase == "reports" else "no reports would be before the umpire"


@dataclass(frozen=True)
class Drafted(BattleEvent):
    """The pages that the players would now get were drafted for the umpire."""

    pages: dict[str, Page]

    def apply(self, battle: Battle) -> Battle:
        changed = {
            battle.sides[id].side
            for id, page in self.pages.items()
            if id in battle.sides and battle.drafts.get(id) != page
        }
        left = tuple(side for side in battle.released_sides if side not in changed)
        return replace(battle, drafts=self.pages, released_sides=left)

    def conflict(self, battle: Battle) -> str | None:
        return conflict_outside_reports(battle)


@dataclass(frozen=True)
class LineChanged(BattleEvent):
    """The umpire withheld or reworded a line of a player's page."""

    seat: str
    change: Change

    def apply(self, battle: Battle) -> Battle:
        before = battle.changes.get(self.seat, ())
        about = (self.change.was, self.change.enemy)
        left = tuple(each for each in before if (each.was, each.enemy) != about)
        return replace(battle, changes={**battle.changes, self.seat: (*left, self.change)})

    def conflict(self, battle: Battle) -> str | None:
        return conflict_outside_reports(battle)


@dataclass(frozen=True)
class LineRestored(BattleEvent, saved_as="ToldAfterAll"):
    """The umpire restored a withheld line as it was drafted."""

    seat: str
    change: Change

    def apply(self, battle: Battle) -> Battle:
        left = tuple(each for each in battle.changes.get(self.seat, ()) if each != self.change)
        return replace(battle, changes={**battle.changes, self.seat: left})

    def conflict(self, battle: Battle) -> str | None:
        there = self.change in battle.changes.get(self.seat, ())
        return None if there else "this line would not be withheld"


@dataclass(frozen=True)
class LineAdded(BattleEvent):
    """The umpire added their own line to a player's pages, or held a report back."""

    seat: str
    line: UmpireLine

    def apply(self, battle: Battle) -> Battle:
        before = battle.own_lines.get(self.seat, ())
        return replace(battle, own_lines={**battle.own_lines, self.seat: (*before, self.line)})

    def conflict(self, battle: Battle) -> str | None:
        ids = {line.id for line in battle.own_lines.get(self.seat, ())}
        return "this line would be there twice" if self.line.id in ids else None


@dataclass(frozen=True)
class LineRemoved(BattleEvent):
    """The umpire removed their own line, which no page showed."""

    seat: str
    line: str

    def apply(self, battle: Battle) -> Battle:
        left = tuple(x for x in battle.own_lines.get(self.seat, ()) if x.id != self.line)
        return replace(battle, own_lines={**battle.own_lines, self.seat: left})

    def conflict(self, battle: Battle) -> str | None:
        there = any(line.id == self.line for line in battle.own_lines.get(self.seat, ()))
        return None if there else "this line would not be there"


@dataclass(frozen=True)
class Recalled(BattleEvent):
    """Released pages were undone; the next pages strike out their lines."""

    pages: dict[str, tuple[Page, ...]]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, recalled=self.pages)

    def conflict(self, battle: Battle) -> str | None:
        return conflict_outside_reports(battle)


@dataclass(frozen=True)
class FoundUntrue(BattleEvent):
    """A correction showed released lines to be untrue."""

    lines: dict[str, tuple[str, ...]]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, untrue=self.lines)


def _contacts_of(battle: Battle, seat: str) -> frozenset[str]:
    """Return the enemies that a player's side has a contact with."""
    side = battle.sides[seat].side
    contacts = battle.contacts.values()
    return frozenset(c.enemy for c in contacts if battle.platoons[c.platoon].side == side)


def _withheld_until(battle: Battle, seat: str) -> dict[str, int]:
    """Return, as pages go out, the last turn in which each enemy was withheld from a player."""
    known = _contacts_of(battle, seat)
    before = {id: turn for id, turn in battle.withheld.get(seat, {}).items() if id in known}
    return before | dict.fromkeys(battle.enemies_withheld_from(seat), battle.turn)


def _disguises_for(battle: Battle, seat: str) -> dict[str, Disguise]:
    """Return the umpire's wordings for a player's enemies, as long as they are in contact."""
    known = _contacts_of(battle, seat)
    before = {id: one for id, one in battle.disguises.get(seat, {}).items() if id in known}
    for change in battle.changes.get(seat, ()):
        if change.title:
            before |= dict.fromkeys(change.about, Disguise(change.title, change.has_place))
    return before


def _edits_of(battle: Battle, seat: str) -> tuple[str, ...]:
    """Describe the lines of a player's page that the umpire withheld or reworded."""
    changes = battle.changes.get(seat, ())
    return tuple(
        f"withheld: “{c.was}”" if c.words is None else f"“{c.was}” became “{c.words}”"
        for c in changes
    )


def _lines_to_come(battle: Battle, seat: str) -> tuple[UmpireLine, ...]:
    """Return the umpire's own lines for a player's later pages."""
    lines = battle.own_lines.get(seat, ())
    return tuple(line for line in lines if not line.is_over_by(battle.turn + 1, LOST_AFTER))


@dataclass(frozen=True)
class Released(BattleEvent):
    """The pages were released to the players."""

    pages: dict[str, Page]

    def apply(self, battle: Battle) -> Battle:
        told_of = replace(battle, told_of=None)
        after = replace(
            battle,
            pages=self.pages,
            drafts={},
            put_elsewhere={},
            came_from=_places_before(battle),
            recalled={},
            untrue={},
            changes={},
            withheld={id: found for id in battle.sides if (found := _withheld_until(battle, id))},
            disguises={id: them for id in battle.sides if (them := _disguises_for(battle, id))},
            own_lines={id: kept for id in battle.sides if (kept := _lines_to_come(battle, id))},
            edited={id: edits for id in battle.sides if (edits := _edits_of(battle, id))},
            secret_ground={
                id: replace(each, shown_to=each.known_to)
                for id, each in battle.secret_ground.items()
            },
        )
        return replace(after, told_of=told_of)

    def conflict(self, battle: Battle) -> str | None:
        same = dict(battle.drafts) == self.pages
        return conflict_outside_reports(battle) or (
            None if same else "other reports would be before the umpire"
        )


def _places_before(battle: Battle) -> dict[str, Place]:
    """Return the places in the last reports of the elements that are elsewhere now."""
    if battle.told_of is None:
        return {}
    was = battle.told_of.elements
    now = battle.elements.values()
    return {x.id: was[x.id].place for x in now if x.id in was and was[x.id].place != x.place}


@dataclass(frozen=True)
class SideReleased(BattleEvent):
    """An umpire released the reports of one side; they go out with those of the other sides."""

    side: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, released_sides=(*battle.released_sides, self.side))

    def conflict(self, battle: Battle) -> str | None:
        twice = "these reports would be released twice"
        return conflict_outside_reports(battle) or (
            twice if self.side in battle.released_sides else None
        )


@dataclass(frozen=True)
class Renumbered(BattleEvent):
    """The labels of enemies changed, and the umpire's wordings use the new labels."""

    side: str
    names: dict[str, str]  # by the old one

    def apply(self, battle: Battle) -> Battle:
        changes = {
            seat: tuple(self._renumbered_change(each) for each in made)
            if battle.sides[seat].side == self.side
            else made
            for seat, made in battle.changes.items()
        }
        return replace(battle, changes=changes)

    def _renumbered_change(self, change: Change) -> Change:
        words = change.words if change.words is None else self._renumbered_words(change.words)
        title = self._renumbered_words(change.title)
        return replace(change, was=self._renumbered_words(change.was), words=words, title=title)

    def _renumbered_words(self, words: str) -> str:
        return re.sub(r"\bE\d+\b", lambda found: self.names.get(found[0], found[0]), words)

    def conflict(self, battle: Battle) -> str | None:
        return conflict_outside_reports(battle)
