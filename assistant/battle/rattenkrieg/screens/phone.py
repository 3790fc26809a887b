"""A side's phone: its own elements, and its knowledge of the enemy."""

from assistant.battle.rattenkrieg.lookups.scenario.results import battle_result
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import conditions
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.screens.card import UnitView, unit_view
from assistant.battle.rattenkrieg.screens.contacts import ContactRow, contact_rows
from assistant.battle.rattenkrieg.screens.mojon_rows import MojonRow, mojon_rows
from assistant.battle.rattenkrieg.screens.rows import (
    ElementRow,
    badge,
    clock,
    element_row,
)
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import waits_for
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.table_plan.phone import has_map
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.cached_views import cached_view
from assistant.battle.screens.results import BattleResult
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass, replace

CHOOSE = "act-or-make"  # the foot of the card leads to this choice


@dataclass(frozen=True)
class OwnRow:
    """A row of the table that only its own side sees, with its buttons."""

    words: str
    detail: str
    lines: tuple[str, ...]
    taps: tuple[Tap, ...]


@dataclass(frozen=True)
class SideView:
    """A side's phone."""

    side: SideLabel
    title: str
    clock: str
    conditions: str
    phase: str
    stage: str
    ready: bool
    ambush_left: int
    due: tuple[PendingTask, ...]
    waiting: str  # the people it waits for, when nothing is due
    elements: tuple[ElementRow, ...]
    mojons: tuple[MojonRow, ...]
    contacts: tuple[ContactRow, ...]
    own: tuple[OwnRow, ...]
    table: tuple[tuple[str, str], ...]  # effects on the ground that all see, and their state
    has_map: bool  # of the table, on a page of its own
    may_hide_mojons: bool  # out of sight, as a defender
    rolls_first: bool  # a die decides where its Mojons come on, and was not rolled
    result: BattleResult | None  # once the battle is over


@cached_view
def side_view(battle: Battle, side: str) -> SideView:
    """Return what a side's phone shows: its own elements, and what it knows of the enemy."""
    own = battle.sides[side]
    asked = due_for(battle, side)
    return SideView(
        side=badge(battle, side),
        title=battle.title,
        clock=clock(battle),
        conditions=conditions(battle),
        phase=battle.phase,
        stage=battle.stage,
        ready=own.ready,
        ambush_left=own.ambush_left,
        due=asked,
        waiting="" if asked else waits_for(battle, side),
        elements=tuple(element_row(battle, element) for element in battle.of_side(side)),
        mojons=mojon_rows(battle, side),
        contacts=contact_rows(battle, side),
        own=tuple(
            OwnRow(x.words, x.detail, x.lines, x.asks)
            for x in contributions.all_own_rows(battle, side)
        ),
        table=tuple((row.words, row.detail) for row in contributions.all_table_rows(battle)),
        has_map=has_map(battle),
        may_hide_mojons=own.defender,
        rolls_first=battle.phase == "setup" and is_unrolled(battle, side),
        result=battle_result(battle) if battle.phase == "over" else None,
    )


def card_on_phone(battle: Battle, element: Element) -> UnitView:
    """Return the card of an element for its side, with the questions to the side now."""
    return replace(unit_view(battle, element), tasks=_tasks_on_card(battle, element))


def _tasks_on_card(battle: Battle, element: Element) -> tuple[PendingTask, ...]:
    """Return what the element's side is asked during a turn, without links to cards.

    A player stays on a card between actions, and would not see there what the page of the side
    asks.
    """
    if battle.phase != "engagement" or battle.stage == "orders":
        return ()
    return tuple(task for task in due_for(battle, element.side) if _is_asked(task))


def _is_asked(task: PendingTask) -> bool:
    moves = {tap.move for tap in task.taps} - {""}
    return bool(moves) and CHOOSE not in moves and not (task.waits or task.optional)
