"""The page of a spectator, with everything that all people at the table see."""

from assistant.battle.rattenkrieg.lookups.scenario.results import battle_result
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import conditions
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.screens.rows import badge, clock
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import waits_in_public
from assistant.battle.rattenkrieg.state import STAGES, Battle
from assistant.battle.rattenkrieg.table_plan.public_plan import public_plan
from assistant.battle.screens.results import BattleResult
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class TableView:
    """The table as a reader of no side sees it."""

    title: str
    clock: str
    conditions: str
    sides: tuple[SideLabel, ...]
    table: tuple[tuple[str, str], ...]  # effects on the ground, and their state
    result: BattleResult | None  # once the battle is over
    waiting: str  # the side that acts next
    # the steps of the turn, each `done`, `now` or `next`; none before the engagement and at the end
    public_steps: tuple[tuple[str, str], ...] = ()
    map: str = ""  # the drawing of the table plan


def table_view(battle: Battle) -> TableView:
    """Return what is public to all sides."""
    return replace(facts_in_public(battle), map=public_plan(battle))


def facts_in_public(battle: Battle) -> TableView:
    """Return what is public to all sides, without the drawing of the plan."""
    return TableView(
        title=battle.title,
        clock=clock(battle),
        conditions=conditions(battle),
        sides=tuple(badge(battle, side) for side in battle.sides),
        table=tuple((row.words, row.detail) for row in contributions.all_table_rows(battle)),
        result=battle_result(battle) if battle.phase == "over" else None,
        waiting=waits_in_public(battle),
        public_steps=_steps_of_turn(battle),
    )


def _steps_of_turn(battle: Battle) -> tuple[tuple[str, str], ...]:
    if battle.phase != "engagement":
        return ()
    now = STAGES.index(battle.stage)
    rounds = f"Round {battle.round.number}" if battle.round else "Rounds"
    states = ["done" if place < now else "now" if place == now else "next" for place in range(3)]
    return tuple(zip(("Orders", rounds, "Checks"), states, strict=True))
