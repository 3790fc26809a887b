"""The forces before and after a battle, and the elements that continue in the next one (16.1)."""

from assistant.battle.rattenkrieg.scenario.next_battle.rosters import Choices
from assistant.battle.rattenkrieg.scenario.next_battle.walking_on import element_in_next_battle
from assistant.battle.rattenkrieg.scenario.setup.element_setup import (
    AWAY,
    NewId,
    awareness_of_squad,
    starting_aggressiveness,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.people import Attitude
from assistant.battle.rattenkrieg.state.scenario import PreparedElements
from assistant.battle.screens.survivors import does_force_walk_on
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario, SideCard
from assistant.frozen import dataclass, replace

Place = tuple[str, str, str]  # the side, squad and name of an element


@dataclass(frozen=True)
class Muster:
    """The forces before and after a battle, with the umpire's choices and the next scenario."""

    first: Battle
    force: Battle
    choices: Choices
    scenario: Scenario
    new_id: NewId

    def next_side(self, side: str) -> SideCard:
        """Return a side's card in the next scenario: the one with its id, or in its position."""
        cards = self.scenario.sides
        number = [*self.force.sides].index(side)
        return next((x for x in cards if x.id == side), cards[number])

    def walks_on(self, side: str) -> bool:
        """Return whether the force of a side continues in the next battle."""
        return does_force_walk_on(side, self.choices)


def walking_elements(muster: Muster, side: str, card: SideCard) -> dict[Place, PreparedElements]:
    """Return a side's elements for the next battle, by their places in the order of battle."""
    found = {}
    for element in muster.force.of_side(side):
        prepared = element_in_next_battle(muster.first, muster.force, element, muster.choices)
        if prepared is None:
            continue
        own = _as_scenario_says(prepared.elements[element.id], card)
        alert = awareness_of_squad(card, own.squad)
        while place_of(own) in found:  # a scout that was apart may have another's name
            own = replace(own, name=f"{own.name} 2")
        found[place_of(own)] = replace(
            prepared, elements={own.id: own}, alert={own.id: alert} if alert else {}
        )
    return found


def _as_scenario_says(element: Element, card: SideCard) -> Element:
    """Return an element with the values of its side in the next scenario."""
    aggressiveness = starting_aggressiveness(card)
    in_ambush = not {element.squad, element.name}.isdisjoint(card.ambush)
    return replace(
        element,
        side=card.id,
        aggressiveness=aggressiveness,
        original_aggressiveness=aggressiveness,
        against=tuple(Attitude(x.enemy, x.aggressiveness) for x in card.against),
        inherent_ambush="unused" if in_ambush else element.inherent_ambush,
        militia=card.ground if card.militia and card.ground != AWAY else "",
    )


def place_of(element: Element) -> Place:
    """Return the place of an element in the order of battle."""
    return (element.side, element.squad, element.name)
