"""The forces of a battle in the next battle of its campaign (Rattenkrieg 16.1)."""

from assistant.battle.features import NextBattle
from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import BattleOpened
from assistant.battle.rattenkrieg.scenario.next_battle.left_behind import left_behind
from assistant.battle.rattenkrieg.scenario.next_battle.next_opening import next_opened
from assistant.battle.rattenkrieg.scenario.next_battle.rosters import rosters, whole_force
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.survivors import Follows, follows_from
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario


def ids(battle: Battle) -> tuple[str, ...]:
    """Return the ids of all elements, figures and reinforcements."""
    force = whole_force(battle)
    return (*force.elements, *force.figures)


def previous_battle(battle: Battle) -> Follows | None:
    """Return the battle before this one; None for a first battle."""
    return follows_from(battle.script.lineage)


def scenario_name(battle: Battle) -> str:
    """Return the name of the scenario that was played."""
    return battle.scenario


def own_units(battle: Battle, side: str) -> tuple[str, tuple[str, ...]]:
    """Return a side, and the ids of its elements that are in the battle."""
    return side, tuple(x.id for x in battle.of_side(side))


NEXT_BATTLE = NextBattle[Battle, BattleOpened, Scenario](
    forces=rosters,
    opened=next_opened,
    ids=ids,
    follows=previous_battle,
    scenario=scenario_name,
    left_behind=left_behind,
    own=own_units,
    silent="The book says what becomes of wounded and removed figures (16.1). It says nothing "
    "about prisoners, repairs, new ammunition, experience or promotion: you decide about those.",
)
