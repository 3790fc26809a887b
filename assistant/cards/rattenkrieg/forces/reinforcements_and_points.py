"""Reinforcements, events and points in a scenario."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.rattenkrieg.forces.elements import ElementCard
from assistant.cards.toml_files.fields import Words, unknown_name
from assistant.cards.toml_files.reading import Card, Part
from assistant.rules import tables
from assistant.rules.inputs import Missing, OneOf, Problem

POINTS = tables.load("rattenkrieg/scenario-points")
EVERYBODY, UMPIRE = "everybody", "umpire"  # possible readers of an event, beside a side

Turn = Annotated[int, Field(ge=1, le=60)]
InBook = Annotated[str, OneOf(dict.fromkeys(row["scenario"] for row in POINTS.rows))]


class Timed(Card):
    """Something that comes on a turn, or by a die each turn."""

    name: Words
    turn: Turn | None = None  # with a die: the first on which it is rolled
    on: Annotated[int | None, Field(ge=1, le=6)] = None  # a die each turn, this or less
    again: bool = False  # the die is rolled on when it has come
    at: Literal["start", "end"] = "end"  # of the turn (11.1: its end)


class ReinforcementCard(Timed):
    """Elements of a side that are not on the table from the start."""

    elements: Annotated[tuple[Words, ...], Field(min_length=1)]  # or whole squads, by name
    entry: Words | None = None  # none: where its side comes on

    def names(self, element: ElementCard) -> bool:
        """Return whether an element is among these reinforcements."""
        return not {element.squad, element.name}.isdisjoint(self.elements)


class EventCard(Timed):
    """An event of the scenario, in words."""

    words: Words
    told: Words = EVERYBODY  # or umpire, or the id of a side


class PointsCard(Card):
    """A condition that gives a side points, or wins the battle immediately."""

    condition: Words
    points: Annotated[int, Field(ge=-1000, le=1000)] | Literal["automatic"]
    kind: Literal["victory", "change", "promotion"] = "victory"


def timing_errors(part: Part) -> Iterator[Problem]:
    """Yield errors for reinforcements that never come, or that come again without a die."""
    if part.get("turn") is None and part.get("on") is None:
        yield Missing(
            part.at("turn"),
            None,
            "the turn of arrival, or on: the highest die of each turn that brings them",
        )
    if part.get("again") is True and part.get("on") is None:
        yield Problem(part.at("again"), True, "left out, because no die decides the arrival")


def held_back(side: Part) -> set[str]:
    """Return the squads and elements that a side's reinforcements name."""
    lists = [part.get("elements") for part in side.parts("reinforcements")]
    every = [name for names in lists if isinstance(names, list) for name in names]
    return {name for name in every if isinstance(name, str)}


def reinforcement_errors(side: Part, roster: list[tuple[str, str]]) -> Iterator[Problem]:
    """Yield errors for unknown names, and for sides with nobody left to begin with."""
    known = sorted({name for names in roster for name in names if name})
    for part in side.parts("reinforcements"):
        yield from timing_errors(part)
        names = part.get("elements")
        for number, name in enumerate(names if isinstance(names, list) and known else ()):
            if isinstance(name, str) and name not in known:
                yield unknown_name(f"{part.at('elements')}[{number}]", name, known)
    held = held_back(side)
    if held and roster and not any(held.isdisjoint(names) for names in roster):
        allowed = "only a part of the force: the rest must be there from the start"
        yield Problem(side.at("reinforcements"), sorted(held), allowed)


def event_errors(entered: Part) -> Iterator[Problem]:
    """Yield errors for events that never come, or are for unknown sides."""
    ids = [side.get("id") for side in entered.parts("sides")]
    known = [EVERYBODY, UMPIRE, *(id for id in ids if isinstance(id, str))]
    for part in entered.parts("events"):
        yield from timing_errors(part)
        to = part.get("told")
        if isinstance(to, str) and to not in known:
            yield unknown_name(part.at("told"), to, known)


def point_errors(entered: Part) -> Iterator[Problem]:
    """Yield errors for sides without points in the book's scenario, and repeated conditions."""
    listed = entered.get("listed")
    rows = [row for row in POINTS.rows if row["scenario"] == listed]
    known = sorted({str(row["side"]) for row in rows})
    for side in entered.parts("sides"):
        id = side.get("id")
        if rows and isinstance(id, str) and id not in known:
            yield unknown_name(side.at("id"), id, known)
        taken: list[object] = []
        for part in side.parts("points"):
            condition = part.get("condition")
            if condition is not None and condition in taken:
                yield Problem(part.at("condition"), condition, "listed once")
            taken.append(condition)
