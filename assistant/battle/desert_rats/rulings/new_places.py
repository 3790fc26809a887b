"""The log of players whose models the umpire put elsewhere while they give orders (4.1)."""

from collections.abc import Iterable

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.places import place_label
from assistant.battle.desert_rats.kit.register import BattlePlay


def tell_new_places(play: BattlePlay, elements: Iterable[str]) -> None:
    """Log for the players of a side where elements of that side are now.

    In the other steps the places belong to the next reports.
    """
    battle = play.state
    if battle.phase != "orders":
        return
    for id in elements:
        element = battle.elements[id]
        where = place_label(battle.plan, battle.tables[element.side], element.place)
        seats = [seat.id for seat in battle.sides.values() if seat.side == element.side]
        play.log(seats, f"Umpire’s correction: {naming.element_label(element)} is at {where}.")
