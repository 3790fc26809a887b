"""The course of a battle from its log: turns, losses and points, each with its entry."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.replaying.changes import Changes
from assistant.battle.screens.results import PointsLine, RosterLine
from assistant.battle.systems import AnySystem
from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass

BETWEEN = " · "  # the parts of a clock
LIMIT = " of "  # `Turn 3 of 10`
WORDS = ("A", "I")  # letters of a side that are words too


@dataclass(frozen=True)
class Moment:
    """An entry of the log as one reader reads it."""

    seq: int
    time: str  # ISO 8601
    turn: str
    words: str
    is_loss: bool = False  # somebody falls, surrenders or is destroyed


@dataclass(frozen=True)
class Loss:
    """A loss, and the entry in which it happened."""

    line: RosterLine
    moment: Moment | None


@dataclass(frozen=True)
class Earned:
    """A condition that earns points, with the entries that earned them."""

    line: PointsLine
    moments: tuple[Moment, ...]

    @property
    def occasions(self) -> tuple[tuple[Moment, int], ...]:
        """Each entry once, with how often it earned the points."""
        return tuple(Counter(self.moments).items())


@dataclass(frozen=True)
class Course:
    """The course of a battle for one reader."""

    moments: tuple[Moment, ...]
    losses: tuple[Loss, ...]
    points: tuple[Earned, ...]

    @property
    def turns(self) -> tuple[tuple[str, tuple[Moment, ...]], ...]:
        """The moments of each turn, under the turn's name."""
        found: dict[str, list[Moment]] = {}
        for moment in self.moments:
            found.setdefault(moment.turn, []).append(moment)
        return tuple((turn, tuple(moments)) for turn, moments in found.items())


def course_of(system: AnySystem, changes: Changes, reader: Viewer) -> Course:
    """Return the course of a battle as a reader lived it, without routine entries."""
    state: Any = system.empty
    fates: dict[str, str] = {}
    met: dict[str, int] = {}
    moments: list[Moment] = []
    lost: dict[str, Moment | None] = {}
    earned: dict[str, list[Moment]] = {}
    for change in changes:
        state, entry = change.now, change.entry
        before = "" if change.before is None else turn_name(system, change.before)
        turn = before or turn_name(system, state)
        roster = roster_of(system, state)
        now = {line.id: line for line in roster if line.fate}
        fallen = [id for id, line in now.items() if fates.get(id) != line.fate]
        # of an enemy that falls unseen the side learns nothing
        shown = [id for id in fallen if reader.side in (None, now[id].side)]
        words = entry.told.get(reader.name, "")
        if begun := _turn_begun(words, turn_name(system, state)):
            turn = begun
        story = "" if is_routine(system, entry) else story_of(system, state, words, roster)
        told = story or with_names(system, state, words, roster)
        moment = Moment(entry.seq, entry.at, turn, told, is_loss=bool(shown and words))
        if story:
            moments.append(moment)
        lost.update(dict.fromkeys(fallen, moment))
        fates = {id: line.fate for id, line in now.items()}
        for line in points_of(system, state):
            count = max(line.counted, line.known or 0)
            more = count - met.get(line.id, 0)
            times = [*earned.get(line.id, ()), *[moment] * max(0, more)]
            earned[line.id] = times[:count]
            met[line.id] = count
    return Course(
        tuple(moments),
        tuple(Loss(x, lost.get(x.id)) for x in roster_of(system, state) if x.fate),
        tuple(_earned_points(points_of(system, state), earned)),
    )


def is_routine(system: AnySystem, entry: Entry[Any]) -> bool:
    """Return whether an entry only keeps the order of play, such as the end of a round."""
    routine = system.ending.routine if system.ending else frozenset()
    return bool(entry.events) and all(type(event) in routine for event in entry.events)


def story_of(system: AnySystem, state: Any, words: str, roster: Sequence[RosterLine]) -> str:
    """Return the words of an entry for a story, with the names of sides; empty if it has none."""
    told = system.ending.story(words) if system.ending else words
    return with_names(system, state, told, roster)


def _turn_begun(words: str, now: str) -> str:
    """Return the present turn if the words announce that it begins: `Turn 3 of 10 begins.`"""
    is_begun = now and re.match(rf"{re.escape(now)}\b[^.:]* begins\b", words)
    return now if is_begun else ""


def with_names(system: AnySystem, state: Any, words: str, roster: Sequence[RosterLine]) -> str:
    """Return a sentence with the names of sides before their units, where it has their letters.

    A unit that has the letter in its own name, such as B Troop, keeps its name.
    """
    for id in state.sides:
        badge = system.views.badge(state, id)
        if badge.letter not in WORDS and badge.letter in words:
            letter = f"{badge.letter} "
            own = {line.unit for line in roster if line.unit.startswith(letter)}
            kept = "".join(rf"(?!{re.escape(name.removeprefix(letter))}\b)" for name in own)
            unit = rf"\b{re.escape(letter)}{kept}(?=[A-Z0-9])"
            thing = rf"(?:^|(?<=It is )){re.escape(letter)}(?=[a-z])"  # such as a mine
            named = rf"{unit}|{thing}"
            words = re.sub(named, f"{badge.name} ", words)
            words = re.sub(rf"^{re.escape(badge.letter)}(?=: )", badge.name, words)
    return words


def _earned_points(
    lines: Iterable[PointsLine], moments: Mapping[str, Sequence[Moment]]
) -> Iterable[Earned]:
    for line in lines:
        yield Earned(line, tuple(moments.get(line.id, ())))


def turn_name(system: AnySystem, state: Any) -> str:
    """Return the turn of a moment, as the clock says it: `Turn 3`."""
    if not state.sides:
        return ""
    return str(system.clock(state)).partition(BETWEEN)[0].partition(LIMIT)[0]


def roster_of(system: AnySystem, state: Any) -> Sequence[RosterLine]:
    """Return all who take part in a battle; empty before its first entry."""
    return system.ending.roster(state) if system.ending and state.sides else ()


def points_of(system: AnySystem, state: Any) -> Sequence[PointsLine]:
    """Return the conditions that earn points; empty before the first entry."""
    return system.ending.points(state) if system.ending and state.sides else ()
