"""Infantry and guns that got off in a turn, and the path to their stations (6)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.loading_words import describe_loading
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon


def describe_dismounted(battle: Battle, platoon: Platoon, landed: Sequence[Element]) -> str:
    """Describe elements that got off, with advice for those that can go to their stations.

    A gun needs its lorry to go there, and the foot of a disorganised platoon does not move.
    """
    its = "its" if len(landed) == 1 else "their"
    words = f"{describe_loading(landed, on=False, done=True)}, which took {its} whole turn"
    walkers = [x for x in landed if x.row["mover"] is not None and not platoon.may_not_approach]
    if not walkers or battle.turn >= battle.last_turn:
        return words
    who = naming.list_elements(walkers)
    if len(walkers) == len(landed):
        who = "it" if len(walkers) == 1 else "them"
    stations = "its station" if len(walkers) == 1 else "their stations"
    return f"{words}: forming up again, or an order to move, takes {who} to {stations}"
