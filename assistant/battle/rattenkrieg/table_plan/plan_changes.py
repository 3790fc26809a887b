"""Adding, replacing or removing the table plan of a battle under way."""

from pydantic import ValidationError

from assistant.battle.features import Laying
from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.table_plan import PlanSet, PlanShared
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.boardmap.tabletop import Tabletop
from assistant.cards.rattenkrieg.table_plans import TABLE_PLANS, tabletop_of
from assistant.cards.toml_files.reading import CardStore

NONE = "none"


def plan_answer(slug: str, shelf: CardStore) -> str:
    """Return the answer `plan` of the move for the plan with this slug; raise `BadFile`."""
    return tabletop_of(slug, shelf).model_dump_json(exclude_defaults=True)


LAYING = Laying("lay-plan", TABLE_PLANS, tabletop_of, plan_answer, NONE)


@move("lay-plan", "Change the table plan", UMPIRE_ONLY)
def replace_plan(play: BattlePlay) -> None:
    """Replace the table plan; on a plan of the same size everything keeps its place."""
    plan = _read_plan(str(play.given("plan") or ""))
    play.need(plan != play.state.table_plan.plan, "The table already uses this plan.")
    play.record(PlanSet(plan))
    words = f"The table has a plan: {plan.called}." if plan else "The table no longer has a plan."
    play.log("umpire", words)


@move("share-plan", "Sides see the plan", UMPIRE_ONLY)
def set_plan_shared(play: BattlePlay) -> None:
    """Set whether the sides have the plan on their phones, with what each knows."""
    if play.state.table_plan.plan is None:
        raise Refused("This scenario has no plan of its table.")
    shared = not play.state.table_plan.shared
    play.record(PlanShared(shared))
    words = "have the plan on their phones" if shared else "have no plan on their phones"
    play.log("umpire", f"The sides {words}.")


def _read_plan(text: str) -> Tabletop | None:
    if text == NONE:
        return None
    try:
        return Tabletop.model_validate_json(text)
    except ValidationError:
        raise Refused("Choose a plan from the list.") from None
