"""Single figures apart from their element, and the elements that they may join (10.1.9)."""

from collections.abc import Iterator
from hashlib import blake2s

from assistant.battle.rattenkrieg.lookups.naming import numbered_names
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_passenger
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

ALONE = "-alone"  # ends the id of the element that a detached figure is
PURPOSES = {
    "leader": "leader",
    "medic": "medic",
    "scout": "scout",
    "straggler": "left behind",
}


def is_detached(element: Element) -> bool:
    """Return whether an element consists of figures that left another element."""
    return element.id.endswith(ALONE)


def figures_that_may_leave(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures of an element that may be given an order of their own.

    Nobody leaves a crew, a dog or a vehicle in this way, and the last figure stays. A rider leaves
    with the horse; a dismounted one leaves it with its holder.
    """
    if battle.vehicles.get(element.id) or len(battle.able(element)) < 2:
        return []
    held = {*battle.animals.dogs, *battle.animals.handlers}
    return [m for m in battle.able(element) if m.id not in held and not is_passenger(battle, m.id)]


def has_animals(battle: Battle, element: Element) -> bool:
    """Return whether an element has a dog, a handler of dogs or a horse."""
    animals = battle.animals
    horses = (id for id, horse in animals.horses.items() if not horse.gone)
    return not {*animals.dogs, *horses, *animals.handlers}.isdisjoint(element.figures)


def purposes(battle: Battle, element: Element, figure: Figure) -> Iterator[str]:
    """Yield the purposes for which a figure could leave its element.

    Any figure may be left behind by the others.
    """
    if figure.leader:
        yield "leader"
    if figure.id in battle.wounds.staff:
        yield "medic"
    if scouts_left(battle, element.side):
        yield "scout"
    yield "straggler"


def scouts_left(battle: Battle, side: str) -> int:
    """Return how many more scouts a side may detach while the others are away."""
    apart = sum(1 for x in battle.of_side(side) if x.scouts and battle.able(x))
    return max(0, battle.sides[side].scouts - apart)


def id_alone(figure: Figure) -> str:
    """Return the id of the element that a figure becomes when it acts apart.

    No enemy who reads it learns which figure that is.
    """
    return f"{blake2s(figure.id.encode(), digest_size=6).hexdigest()}{ALONE}"


def is_apart(battle: Battle, figure: Figure) -> bool:
    """Return whether the battle has an element of detached figures that this figure began."""
    element = battle.elements.get(id_alone(figure))
    return element is not None and not element.merged


def name_alone(battle: Battle, element: Element, figure: Figure, purpose: str) -> str:
    """Return a name for a detached figure that no other element of its squad has."""
    return name_apart(battle, element, "Scout" if purpose == "scout" else figure.rank)


def name_apart(battle: Battle, element: Element, wanted: str) -> str:
    """Return a name for detached figures, with a number if the squad has the name already."""
    others = [x.name for x in battle.squad_of(element)]
    taken = {str(number): name for number, name in enumerate(others)}
    return numbered_names({**taken, "new": wanted})["new"]


def elements_to_join(battle: Battle, element: Element) -> list[Element]:
    """Return the elements that detached figures may join; elements of their squad come first."""
    others = [
        x
        for x in battle.of_side(element.side)
        if x.id != element.id and not battle.vehicles.get(x.id) and battle.able(x)
    ]
    return sorted(others, key=lambda x: x.squad != element.squad)


def may_choose_group(battle: Battle, element: Element) -> bool:
    """Return whether the leader with an element may still choose which called element to go with.

    That is so until a first action (10.1.7).
    """
    current = battle.round
    if current is None or current.called_by != element.id or current.acting is not None:
        return False
    return bool(current.together) and battle.leader(element) is not None


def groups_of_leader(battle: Battle, element: Element) -> list[Element]:
    """Return the other elements that a leader's order called, which the leader may go with."""
    together = battle.round.together if battle.round else ()
    return [battle.elements[id] for id in together if id != element.id]
