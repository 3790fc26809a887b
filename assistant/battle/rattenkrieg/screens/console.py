"""The umpire's console, which shows everything."""

from assistant.battle.rattenkrieg.kit.chapters.chapter import TableRow
from assistant.battle.rattenkrieg.lookups.scenario.results import battle_result
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import conditions
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.screens.mojon_rows import MojonRow, mojon_rows
from assistant.battle.rattenkrieg.screens.rows import (
    ElementRow,
    badge,
    clock,
    element_row,
)
from assistant.battle.rattenkrieg.screens.tasks.turn_steps import StepOfTurn, turn_steps
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.results import BattleResult
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.options import changed_rules


@dataclass(frozen=True)
class SideColumn:
    """A side on the umpire's console."""

    side: SideLabel
    summary: str
    elements: tuple[ElementRow, ...]
    mojons: tuple[MojonRow, ...]
    shown: str  # what the enemy's phones show of it
    ambush_left: int
    own: tuple[TableRow, ...]  # what the enemy does not know of


@dataclass(frozen=True)
class UmpireView:
    """The console."""

    title: str
    clock: str
    conditions: str
    unusual: tuple[str, ...]  # rules in play that are not as in the book
    phase: str
    due: tuple[PendingTask, ...]
    steps: tuple[StepOfTurn, ...]
    columns: tuple[SideColumn, ...]
    briefing: str  # of the scenario
    table: tuple[TableRow, ...]
    puts: tuple[Tap, ...]  # elements that the umpire may put there
    example: str  # of words for the command box
    result: BattleResult | None  # once the battle is over


def umpire_view(battle: Battle) -> UmpireView:
    """Return the umpire's view, which shows everything; once it is over, nothing on it is made."""
    is_over, rows = battle.phase == "over", contributions.all_table_rows(battle)
    return UmpireView(
        title=battle.title,
        clock=clock(battle),
        conditions=conditions(battle),
        unusual=changed_rules(battle.rules),
        phase=battle.phase,
        due=due_now(battle),
        steps=turn_steps(battle),
        columns=tuple(_side_column(battle, side) for side in battle.sides),
        briefing=battle.script.briefing,
        table=tuple(replace(row, taps=()) for row in rows) if is_over else rows,
        puts=() if is_over else contributions.all_umpire_taps(battle),
        example="" if is_over else _command_example(battle),
        result=battle_result(battle) if is_over else None,
    )


def _command_example(battle: Battle) -> str:
    """Return an example for the command box, with names from this battle."""
    own, other = (next(iter(battle.of_side(side)), None) for side in battle.sides)
    if own is None or other is None:
        return ""
    fires = "fire" if battle.vehicles.get(own.id) else "shoot"
    return f"{own.short} {fires} {other.short}".lower()


def _side_column(battle: Battle, side: str) -> SideColumn:
    elements = tuple(element_row(battle, element) for element in battle.of_side(side))
    can_act = sum(1 for row in elements if row.left and row.fit)
    total = f"{len(elements)} {'element' if len(elements) == 1 else 'elements'}"
    acting = f"{can_act} of {len(elements)} can act" if battle.phase == "engagement" else total
    dead = sum(1 for e in battle.of_side(side) for m in battle.men(e) if m.state == "dead")
    enemy = battle.enemy(side)
    known = [row.known for row in elements]
    located, identified = known.count("located"), known.count("identified")
    if located + identified:
        degrees = [(located, "located"), (identified, "identified")]
        words = " and ".join(f"{number} {word}" for number, word in degrees if number)
        shown = f"{enemy.name} phones know: {words}."
    else:
        shown = f"{enemy.name} phones know of no element."
    if standing := sum(row.shown and row.known == "undetected" for row in elements):
        shown += f" On the table, not spotted: {standing}."
    return SideColumn(
        side=badge(battle, side),
        summary=f"{acting} · {dead} dead",
        elements=elements,
        mojons=mojon_rows(battle, side),
        shown=shown,
        ambush_left=battle.sides[side].ambush_left,
        own=contributions.all_own_rows(battle, side),
    )
