"""The opening of a battle with the platoons carried over from the previous one."""

from collections.abc import Callable, Iterator
from random import Random

from assistant.battle.desert_rats.events import Opened
from assistant.battle.desert_rats.next_battle.rosters import (
    Choices,
    fallen_words,
    rosters,
    survivor,
)
from assistant.battle.desert_rats.opening import Forces, set_up_forces
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.battle.desert_rats.state.lineage import FallenElement, Lineage
from assistant.battle.screens.survivors import OUT, REPAIRED, Follows, does_force_walk_on
from assistant.cards.desert_rats.double_blind import DoubleBlind, ElementCard, PlatoonCard, SideCard
from assistant.frozen import replace


def next_opened(
    opened: Opened,
    scenario: DoubleBlind,
    begun: Battle,
    ended: Battle,
    choices: Choices,
    follows: Follows,
    new_id: Callable[[], str],
    random: Random,
) -> Opened:
    """Return the first event of the next battle: a scenario's own, with the forces carried over."""
    sides = [_side(ended, card, choices) for card in scenario.sides]
    alone = len(opened.seats) == len(opened.tables)
    forces = set_up_forces(sides, new_id, alone=alone, plan=opened.plan)
    fallen = [
        FallenElement(side.id, platoon, words)
        for side in rosters(begun, ended, choices)
        if does_force_walk_on(side.id, choices)
        for platoon, words in fallen_words(side, follows.number - 1)
    ]
    lineage = Lineage(
        follows.battle,
        follows.title,
        follows.number,
        scenario.name,
        (*ended.lineage.fallen, *fallen),
    )
    return replace(
        opened,
        title=f"{scenario.name}, battle {follows.number}",
        options={**opened.options, **ended.options},
        seats=forces.seats,
        platoons=forces.platoons,
        elements=_with_hits(forces, ended, choices),
        lineage=lineage,
    )


def _side(battle: Battle, card: SideCard, choices: Choices) -> SideCard:
    """Return the card of a side with the platoons carried over; unchanged if there are none."""
    if not does_force_walk_on(card.id, choices):
        return card
    platoons = [x for x in battle.platoons.values() if x.side == card.id]
    walking = [(x, y) for x in platoons if (y := _elements_that_continue(battle, x, choices))]
    own = {x.id: x for x in card.platoons}
    free = [x for x in card.platoons if x.id not in {platoon.id for platoon, _ in walking}]
    found = []
    for number, (platoon, elements) in enumerate(walking):
        place = own.get(platoon.id)
        if place is None:  # ruling: beside another platoon if there are more than places
            place = free.pop(0) if free else card.platoons[number % len(card.platoons)]
        found.append(_platoon(platoon, elements, place))
    return card.model_copy(update={"platoons": tuple(found)}) if found else card


def _elements_that_continue(battle: Battle, platoon: Platoon, choices: Choices) -> list[Element]:
    """Return the elements of a platoon that are in the next battle, the command element first."""
    elements = [battle.elements[id] for id in platoon.roster]
    walking = [x for x in elements if survivor(battle, x, choices).chosen != OUT]
    return sorted(walking, key=lambda x: x.id != platoon.command)


def _platoon(platoon: Platoon, elements: list[Element], place: PlatoonCard) -> PlatoonCard:
    """Return the card of a platoon at a place of the scenario."""
    return place.model_copy(
        update={
            "id": platoon.id,
            "name": platoon.name,
            "kind": platoon.kind,
            "elements": tuple(_elements(elements, place)),
        }
    )


def _elements(elements: list[Element], place: PlatoonCard) -> Iterator[ElementCard]:
    printed = {x.id: x for x in place.elements}
    spots = [x.at for x in place.elements if x.at]
    there = {x.id: x.name.lower() for x in elements}
    for number, element in enumerate(elements):
        id = there[element.id]
        card = printed.get(id)
        carrier = card.carried_by if card else there.get(element.carried_by or "")
        spot = card.at if card and card.at else None
        if spot is None and spots:
            spot = spots[number % len(spots)]
        yield ElementCard.model_construct(
            id=id,
            type=element.type,
            carried_by=carrier if carrier in there.values() else None,
            at=spot,
        )


def _with_hits(forces: Forces, ended: Battle, choices: Choices) -> dict[str, Element]:
    """Return the elements with the hits that they keep from the previous battle."""
    before = {
        (x.platoon, x.name): x.hits
        for x in ended.elements.values()
        if x.destroyed is None and choices.get(f"hits {x.id}") != REPAIRED
        if choices.get(x.id) != "new" and does_force_walk_on(x.side, choices)
    }
    return {
        id: replace(x, hits=before.get((x.platoon, x.name), 0)) for id, x in forces.elements.items()
    }
