"""Orders that can still be carried out in this turn (Rattenkrieg 11.1)."""

from assistant.battle.rattenkrieg.lookups.figures.commanders import leaders_with_orders
from assistant.battle.rattenkrieg.lookups.nominations import may_still_act
from assistant.battle.rattenkrieg.state import Battle, Element


def orders_to_carry_out(battle: Battle, side: str) -> list[Element]:
    """Return the elements of a side with an order that they, or their leaders, can still use.

    The rounds need not wait for an element that hides, or whose figures have lost their actions.
    """
    own = [x for x in battle.nominable(side) if may_still_act(battle, x)]
    return [*own, *leaders_with_orders(battle, side)]
