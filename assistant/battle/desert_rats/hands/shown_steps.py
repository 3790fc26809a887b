"""The steps of a page for the hands at a table, stop by stop along the table's edge."""

import re
from itertools import groupby
from math import dist

from assistant.battle.desert_rats.kit.places import length_by_ruler, length_label
from assistant.battle.desert_rats.reports.walking import STOPS
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player, Table
from assistant.battle.desert_rats.state.player_pages import HandStep, Page
from assistant.battle.screens.sentence_ids import ids_of
from assistant.frozen import dataclass
from assistant.rules.rounding import round_half_up

REFERENCE = re.compile(r" away \((\d{4})\)")  # of the grid, after a place in a sentence


@dataclass(frozen=True)
class Item:
    """A step for the hands at a table, as a screen shows it."""

    id: str  # of the step on the page
    number: int
    step: HandStep
    mark: str  # the shape of its side: a or b
    hour: int | None  # which it faces on the table; 12 is straight away from the players
    right: str  # by the ruler of the players
    away: str
    unit: str
    moved: str  # how far it goes; empty if it does not

    @property
    def place(self) -> str:
        """The landmark as a sentence, or nothing: `On the track, 15 cm south of the scarp.`"""
        said = self.step.landmark
        return f"{said[:1].upper()}{said[1:]}." if said else ""

    @property
    def grid(self) -> str:
        """The grid reference of the step; empty if the sentence names none."""
        found = REFERENCE.findall(self.step.words)
        return found[-1] if found else ""

    @property
    def words(self) -> str:
        """The whole step as a sentence, which is also the key of its saved tick."""
        return self.step.words


@dataclass(frozen=True)
class Stop:
    """A place at the edge of the table, and the steps within reach from there."""

    number: int
    name: str  # empty: of an older page
    items: tuple[Item, ...]

    @property
    def count(self) -> int:
        """The number of steps at this stop."""
        return len(self.items)


def hands_on_table(battle: Battle, player: Player, page: Page | None) -> tuple[Stop, ...]:
    """Return the steps of a page by stops, in the order of a walk along the table."""
    steps = page.hand_steps if page else ()
    table = battle.tables[player.side]
    ids = ids_of([step.words for step in steps])
    found = zip(ids, steps, strict=True)
    items = [_item(battle, table, n, id, step) for n, (id, step) in enumerate(found, 1)]
    stops = groupby(items, key=lambda item: item.step.stop)
    return tuple(
        Stop(number, STOPS.get(stop, ""), tuple(reached))
        for number, (stop, reached) in enumerate(stops, 1)
    )


def _item(battle: Battle, table: Table, number: int, id: str, step: HandStep) -> Item:
    hour = None
    if step.facing_deg is not None:
        hour = round_half_up(step.facing_deg / 30) % 12 or 12
    moved = length_label(table, dist(step.at_mm, step.from_mm)) if step.from_mm else ""
    right, away = (f"{length_by_ruler(table, mm):g}" for mm in step.at_mm)
    mark = battle.tables[step.side].mark if step.side else ""
    return Item(id, number, step, mark, hour, right, away, table.ruler, moved)
