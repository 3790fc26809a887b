"""Elements that have been made ready come into a battle."""

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.battle.rattenkrieg.script.state import Mustered

if TYPE_CHECKING:
    from assistant.battle.rattenkrieg.state import Battle


def arrived(battle: "Battle", they: Mustered) -> "Battle":
    """The battle with them in it: their markers in hand, nobody on the table yet."""
    arms, care, minds, special = battle.arms, battle.care, battle.minds, battle.special
    return replace(
        battle,
        elements={**battle.elements, **they.elements},
        figures={**battle.figures, **they.figures},
        mojons={**battle.mojons, **they.mojons},
        arms=replace(arms, guns={**arms.guns, **they.guns}, stocks={**arms.stocks, **they.stocks}),
        care=replace(care, staff={**care.staff, **they.staff}),
        minds=replace(
            minds,
            awareness={**minds.awareness, **they.alert},
            wearing={**minds.wearing, **they.wearing},
        ),
        special=replace(
            special,
            dogs={**special.dogs, **they.special.dogs},
            handlers=(*special.handlers, *they.special.handlers),
            horses={**special.horses, **they.special.horses},
        ),
        vehicles=replace(battle.vehicles, of={**battle.vehicles.of, **they.vehicles}),
    )
