"""The forces that a battle hands on to the next one of a campaign."""

from assistant.battle.desert_rats.events import Opened
from assistant.battle.desert_rats.next_battle.left_behind import left_behind
from assistant.battle.desert_rats.next_battle.next_opening import next_opened
from assistant.battle.desert_rats.next_battle.rosters import rosters
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.features import NextBattle
from assistant.battle.screens.survivors import Follows, follows_from
from assistant.cards.desert_rats.double_blind import DoubleBlind


def ids(battle: Battle) -> tuple[str, ...]:
    """Return the ids of all elements of the battle."""
    return tuple(battle.elements)


def previous_battle(battle: Battle) -> Follows | None:
    """Return the battle before this one; None for a first battle."""
    return follows_from(battle.lineage)


def scenario_name(battle: Battle) -> str:
    """Return the name of the scenario that was played."""
    return battle.lineage.scenario or battle.title


def own_units(battle: Battle, seat: str) -> tuple[str, tuple[str, ...]]:
    """Return the side of a player, and the ids of the player's own platoons."""
    own = tuple(x.id for x in battle.platoons.values() if x.seat == seat)
    return battle.sides[seat].side, own


NEXT_BATTLE = NextBattle[Battle, Opened, DoubleBlind](
    forces=rosters,
    opened=next_opened,
    ids=ids,
    follows=previous_battle,
    scenario=scenario_name,
    left_behind=left_behind,
    own=own_units,
    silent="The book has no rule between two battles, so each choice is yours. Destroyed elements "
    "stay out, and all others are ready, until you change it.",
)
