"""What the hands do on a player's table: the steps of a page, stop by stop of a walk along it."""

from itertools import groupby
from math import hypot

from assistant.battle.desert_rats.reports.walking import STOPS
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.player_pages import HandStep, Page
from assistant.battle.screens.sentence_ids import ids_of
from assistant.frozen import dataclass
from assistant.rules.rounding import round_half_up


@dataclass(frozen=True)
class Item:
    """A step of the hands, as a screen shows it."""

    id: str  # of the step on the page
    number: int
    step: HandStep
    mark: str  # the shape of its side: a or b
    hour: int | None  # which it faces on the table; 12 is straight away from the players
    moved_cm: int  # how far it goes

    @property
    def words(self) -> str:
        """The whole step in a sentence; a tick is kept by it."""
        return self.step.words


@dataclass(frozen=True)
class Stop:
    """A place at the edge of the table, and what is reached from there."""

    number: int
    name: str  # empty: of an older page
    items: tuple[Item, ...]


def hands_on_table(battle: Battle, page: Page | None) -> tuple[Stop, ...]:
    """Return the steps of a page by stops, in the order of a walk along the table."""
    steps = page.hand_steps if page else ()
    ids = ids_of([step.words for step in steps])
    found = zip(ids, steps, strict=True)
    items = [_item(battle, n, id, step) for n, (id, step) in enumerate(found, 1)]
    stops = groupby(items, key=lambda item: item.step.stop)
    return tuple(
        Stop(number, STOPS.get(stop, ""), tuple(reached))
        for number, (stop, reached) in enumerate(stops, 1)
    )


def _item(battle: Battle, number: int, id: str, step: HandStep) -> Item:
    hour = None
    if step.facing_deg is not None:
        hour = round_half_up(step.facing_deg / 30) % 12 or 12
    moved_mm = (
        hypot(step.at_mm[0] - step.from_mm[0], step.at_mm[1] - step.from_mm[1])
        if step.from_mm
        else 0
    )
    mark = battle.tables[step.side].mark if step.side else ""
    return Item(id, number, step, mark, hour, round_half_up(moved_mm / 10))
