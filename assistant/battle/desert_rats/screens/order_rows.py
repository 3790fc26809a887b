"""The rows of a player’s platoons: the sealed order of each, or the question for one."""

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.places import describe_area, table_of_player
from assistant.battle.desert_rats.movement.footing import describe_footing
from assistant.battle.desert_rats.orders.limits import drops_standing_order, why_forbidden
from assistant.battle.desert_rats.orders.order_warnings import warnings_for_order
from assistant.battle.desert_rats.orders.without_new_order import describe_without_order
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Platoon
from assistant.frozen import dataclass


@dataclass(frozen=True)
class OrderRow:
    """A player's platoon and its sealed order, or the question for one."""

    id: str
    name: str
    sealed: str
    move: str  # the move that the player can make for it now; empty: none
    words: str
    but: str = ""  # the reason why some elements will not obey
    goes_on: str = ""  # its conduct without an order, or the area in which it is deployed
    moves: bool = False  # an order to move to a place is possible

    @property
    def asked(self) -> bool:
        """Whether the platoon waits for its player's order."""
        return bool(self.move) and not self.sealed


def order_row(battle: Battle, platoon: Platoon, phase: str) -> OrderRow:
    """Return the row of a platoon; its reaction is on the player's page already."""
    lives = bool(battle.elements_of_platoon(platoon)) and not platoon.off
    can = lives and platoon.command is not None and not platoon.is_broken and platoon.deployed
    sealed, move, words, but, goes_on, moves = "", "", "", "", "", False
    table = table_of_player(battle, platoon.seat)
    if phase == "orders" and can:
        move = "give-order"
        moves = not why_forbidden(battle, platoon, "platoon-move-to")
        if platoon.sealed:
            sealed = naming.describe_action(battle, platoon, platoon.sealed, table)
            but = warnings_for_order(battle, platoon, platoon.sealed)
        words = "Change it" if sealed else "Order"
        drops = drops_standing_order(battle, platoon)
        goes_on = describe_without_order(battle, platoon, table, is_brief=True, is_dropped=drops)
    if phase == "setup" and platoon.deploy and (not platoon.off or platoon.comes_on):
        move = "deploy"
        sealed = "deployed" if platoon.deployed else ""
        but = _footing_of(battle, platoon) if platoon.deployed else ""
        words = "Deploy it again" if sealed else "Deploy it"
        goes_on = f"within {describe_area(battle.plan, table, platoon.deploy)}"
    return OrderRow(platoon.id, platoon.name, sealed, move, words, but, goes_on, moves)


def _footing_of(battle: Battle, platoon: Platoon) -> str:
    """Describe the ground under a platoon's elements; riders have none."""
    elements = battle.elements_of_platoon(platoon)
    places = {x.id: x.place for x in elements if x.carried_by is None}
    return describe_footing(battle, platoon.side, places)
