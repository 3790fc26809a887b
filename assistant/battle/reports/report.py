"""The report of a finished battle, for everybody or as one side saw it.

A side's report holds its own log, its own forces and its own rolls, beside the public result. The
report for everybody holds all. Photos and notes of all are in each report, since everybody may see
them now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Any

from assistant.battle.log import Entry, undos_by_entry
from assistant.battle.luck.evening import EveningLuck, evening_luck
from assistant.battle.luck.rolls import Roll
from assistant.battle.replaying.changes import Changes, changes_of
from assistant.battle.replaying.scenes import Change, Ways
from assistant.battle.replaying.ways import ways_of
from assistant.battle.reports.course import (
    Course,
    Earned,
    Loss,
    course_of,
    roster_of,
    story_of,
    with_names,
)
from assistant.battle.reports.time_spent import TimeSpent, time_spent
from assistant.battle.reports.two_views import SharedMoment, most_different_moment
from assistant.battle.screens.log_lines import overruled_words
from assistant.battle.screens.notes import Note, notes_by_place
from assistant.battle.screens.results import BattleResult, RosterLine
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.systems import AnySystem
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.frozen import dataclass, replace

EVERYBODY = "everybody"


@dataclass(frozen=True)
class ForceReport:
    """The force of a side: its units with their members, and its losses by name."""

    badge: SideLabel
    units: tuple[tuple[str, tuple[RosterLine, ...]], ...]
    losses: tuple[Loss, ...]
    lost: str  # how many, as the result has it: `Figures lost: 8 of 31`

    @property
    def members(self) -> tuple[tuple[str, str], ...]:
        """Each unit with the names of its members as a list in words."""
        return tuple((name, _in_a_row([x.name for x in lines])) for name, lines in self.units)

    @property
    def has_units(self) -> bool:
        """Whether the losses are units with names, such as teams."""
        return any(loss.line.unit for loss in self.losses)


@dataclass(frozen=True)
class Report:
    """The report of a battle for one reader."""

    title: str
    game: str
    reader: str  # `Everybody`, or the name of a side
    began: str  # ISO 8601
    ended: str
    result: BattleResult
    badges: dict[str, SideLabel]
    forces: tuple[ForceReport, ...]
    course: Course
    luck: EveningLuck
    notes: tuple[str, ...]
    sentences: str  # the reader's name in the log
    plan: str = ""  # drawn: the table at the end, as the reader knew it; empty without a plan
    noted: Mapping[int, tuple[Note, ...]] = field(default_factory=dict)  # by the seq of a moment
    console: str = "Umpire"  # whose the notes of the console are
    shared: SharedMoment | None = None  # a moment that the sides read most differently
    time: TimeSpent = TimeSpent()
    ways: Ways = Ways()  # drawn on the plan

    @property
    def whose(self) -> str:
        """The words for the reader after the name of the report."""
        return (
            "for everybody" if self.reader == "Everybody" else f"as the {self.reader} side saw it"
        )

    @property
    def plan_key(self) -> str:
        """The key to the lines and crosses on the plan; empty without any."""
        ways = (
            "A line shows the way of a unit, from the ring at its start." if self.ways.ways else ""
        )
        fallen = "A small cross shows a loss." if self.ways.fallen else ""
        return " ".join(filter(None, (ways, fallen))) if self.plan else ""

    @property
    def played(self) -> str:
        """The date and time of the battle, by the local clock."""
        began, ended = (
            datetime.fromisoformat(each).astimezone() for each in (self.began, self.ended)
        )
        return f"Played {began.day} {began:%B %Y}, {began:%H:%M} to {ended:%H:%M}"


def _in_a_row(names: Sequence[str]) -> str:
    return ("; " if any("," in name for name in names) else ", ").join(names)


def is_over(system: AnySystem, state: Any) -> bool:
    """Return whether a battle is over, so that there is a report."""
    return system.ending is not None and system.ending.is_over(state)


def report_of(
    system: AnySystem,
    title: str,
    state: Any,
    entries: Sequence[Entry[Any]],
    side: str | None,
    notes: Sequence[Note] = (),
) -> Report:
    """Return the report of a finished battle: for everybody, or as a side saw it."""
    assert system.ending is not None
    reader = Viewer("side", None, side) if side else UMPIRE
    badges = {id: system.views.badge(state, id) for id in state.sides}
    changes = changes_of(system, entries)
    course = course_of(system, changes, reader)
    result = system.ending.result(state)
    stands = [change.entry for change in changes]
    moments = course.moments
    noted = notes_by_place(notes, [moment.seq for moment in moments])
    ways = Ways() if side else ways_of(system, changes)
    console = "Umpire" if system.has_umpire(state) else "Laptop"
    return Report(
        title,
        system.title,
        badges[side].name if side else "Everybody",
        stands[0].at,
        stands[-1].at,
        result,
        badges,
        tuple(
            _force(system, state, badge, course, result)
            for id, badge in badges.items()
            if side in (None, id)
        ),
        _own_points(course, side),
        _with_names_of_sides(
            system, state, evening_luck(system, state, entries, side=side), reader
        ),
        _notes(stands, entries) if side is None else (),
        reader.name,
        _plan(system, state, changes, side, ways),
        {moments[place].seq: added for place, added in noted.items()},
        console,
        None if side else most_different_moment(system, state, stands, course),
        TimeSpent() if side else time_spent(system, entries, badges, console),
        ways,
    )


def _plan(system: AnySystem, state: Any, changes: Changes, side: str | None, ways: Ways) -> str:
    """Return the table at the end: as it was, or as a side knew it; empty without a plan."""
    if system.replay is None:
        return ""
    if side is None:
        return system.replay.scene(Change(state, None, changes[-1].entry, ways=ways)).map
    # the end may show everything to all
    played = [change for change in changes if not is_over(system, change.now)]
    if not played:
        return ""
    scene = system.replay.own_scene(replace(played[-1], before=None), side)
    return scene.map or "".join(belief.map for belief in scene.beliefs[:1])


def _with_names_of_sides(
    system: AnySystem, state: Any, luck: EveningLuck, reader: Viewer
) -> EveningLuck:
    """Return the luck, with its least likely moments in the words of the story."""

    roster = roster_of(system, state)

    def named(roll: Roll) -> Roll:
        words = roll.sentences.get(reader.name, "")
        story = story_of(system, state, words, roster) or with_names(system, state, words, roster)
        return replace(roll, sentences={reader.name: story})

    return replace(luck, least_likely=tuple(map(named, luck.least_likely)))


def _own_points(course: Course, side: str | None) -> Course:
    """Return a course with the losses of a side, and its points without the entries.

    The entries would reveal the moment at which an unseen enemy fell.
    """
    if side is None:
        return course
    return Course(
        course.moments,
        tuple(x for x in course.losses if x.line.side == side),
        tuple(Earned(x.line, ()) for x in course.points if x.line.side == side),
    )


def _force(
    system: AnySystem, state: Any, badge: SideLabel, course: Course, result: BattleResult
) -> ForceReport:
    units: dict[str, list[RosterLine]] = {}
    for line in roster_of(system, state):
        if line.side == badge.id:
            units.setdefault(line.unit, []).append(line)
    losses = tuple(x for x in course.losses if x.line.side == badge.id)
    members = tuple((name, tuple(x)) for name, x in units.items())
    found = next((each for each in result.sides if each.side == badge.id), None)
    lost = len(losses) if found is None else found.lost
    total = sum(map(len, units.values())) if found is None else found.total
    words = f"{result.lost}: {lost}" + ("" if total is None else f" of {total}")
    return ForceReport(badge, members, losses, words)


def _notes(stands: Sequence[Entry[Any]], entries: Sequence[Entry[Any]]) -> tuple[str, ...]:
    """Return what the umpire overruled, and how many entries were taken back."""
    notes = [words for entry in stands if (words := overruled_words(entry))]
    if back := len(undos_by_entry(entries)):
        were = "entry of the log was" if back == 1 else "entries of the log were"
        notes.append(f"{back} {were} undone.")
    return tuple(notes)
