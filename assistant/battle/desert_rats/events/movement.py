"""Events of movement (Desert Rats, Movement)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.events.base import BattleEvent, ElementEvent, conflict_if_lost
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class Moved(ElementEvent):
    """An element moved or only turned, together with what it carries."""

    element: str
    x_m: float
    y_m: float
    heading_deg: float
    moved: bool = True  # turning on the spot is not a move

    def apply(self, battle: Battle) -> Battle:
        moved = super().apply(battle)
        aboard = {e.id: self.carry(e) for e in battle.carried_elements(self.element)}
        moved = replace(moved, elements={**moved.elements, **aboard})
        was = battle.elements[self.element]
        now = (self.x_m, self.y_m, self.heading_deg)
        if battle.phase != "orders" or now == (*was.place, was.heading_deg):
            return moved
        # while orders are given only the umpire moves elements
        return replace(moved, put_elsewhere={**battle.put_elsewhere, self.element: now})

    def carry(self, rider: Element) -> Element:
        """Return a passenger or towed element at the new place of its carrier or tractor."""
        return replace(rider, x_m=self.x_m, y_m=self.y_m, heading_deg=self.heading_deg)

    def evolve(self, element: Element) -> Element:
        shots = 0 if self.moved else element.shots
        return replace(
            element,
            x_m=self.x_m,
            y_m=self.y_m,
            heading_deg=self.heading_deg,
            moved=element.moved or self.moved,
            shots=shots,
            shot_at=element.shot_at if shots else "",
        )

    def conflict(self, battle: Battle) -> str | None:
        return conflict_if_lost(battle, self.element)


def apply_moves(battle: Battle, moves: Sequence[Moved]) -> Battle:
    """Return the battle after the moves of many different elements in the movement step.

    The result is that of `Moved.apply` for one after the other, in one copy of the battle.
    """
    riders: dict[str, list[Element]] = {}
    for element in battle.elements.values():
        if element.carried_by is not None and element.is_in_battle:
            riders.setdefault(element.carried_by, []).append(element)
    elements = dict(battle.elements)
    for each in moves:
        elements[each.element] = each.evolve(elements[each.element])
        for rider in riders.get(each.element, ()):
            elements[rider.id] = each.carry(elements[rider.id])
    return replace(battle, elements=elements)


@dataclass(frozen=True)
class ElementStayedToFire(ElementEvent, saved_as="StayedToFire"):
    """An element with a target stayed where it was in this turn, despite its order."""

    element: str

    def evolve(self, element: Element) -> Element:
        return replace(element, stayed=True)

    def conflict(self, battle: Battle) -> str | None:
        return conflict_if_lost(battle, self.element)


@dataclass(frozen=True)
class CircledInConfusion(ElementEvent):
    """A vehicle of a disorganised platoon circled on the spot, which counts as moving."""

    element: str

    def evolve(self, element: Element) -> Element:
        return replace(element, moved=True, busy=True, circled=True, shots=0, shot_at="")

    def conflict(self, battle: Battle) -> str | None:
        return conflict_if_lost(battle, self.element)


@dataclass(frozen=True)
class Bogged(ElementEvent):
    """A vehicle stuck in soft sand, or (without a turn) got free."""

    element: str
    since: int | None
    busy: bool = False  # getting free was its whole turn

    def evolve(self, element: Element) -> Element:
        return replace(element, stuck=self.since, busy=element.busy or self.busy)

    def conflict(self, battle: Battle) -> str | None:
        return conflict_if_lost(battle, self.element) if self.since is not None else None


@dataclass(frozen=True)
class Carried(ElementEvent):
    """An element mounted or was limbered, or (without a carrier) got down; it took a whole turn."""

    element: str
    by: str | None
    place: tuple[float, float] | None = None  # where it dismounted; None: at its carrier

    def apply(self, battle: Battle) -> Battle:
        after = super().apply(battle)
        carrier = battle.elements.get(self.by or battle.elements[self.element].carried_by or "")
        if carrier is None:
            return after
        busy = replace(carrier, busy=True, moved=True)
        element = after.elements[self.element]
        x_m, y_m = self.place or carrier.place
        element = replace(element, x_m=x_m, y_m=y_m)
        elements = {**after.elements, carrier.id: busy, element.id: element}
        return replace(after, elements=elements)

    def evolve(self, element: Element) -> Element:
        return replace(element, carried_by=self.by, busy=True, moved=True)

    def conflict(self, battle: Battle) -> str | None:
        if not self.by:
            aboard = battle.elements[self.element].carried_by
            return None if aboard else "nobody would carry this element"
        return conflict_if_lost(battle, self.element) or conflict_if_lost(battle, self.by)


@dataclass(frozen=True)
class LeftMap(ElementEvent):
    """An element left the map for good; a platoon may lose its command element."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        after = super().apply(battle)
        platoon = after.platoons[after.elements[self.element].platoon]
        if platoon.command != self.element:
            return after
        platoon = replace(platoon, command=None, leaderless=battle.turn)
        return replace(after, platoons={**after.platoons, platoon.id: platoon})

    def evolve(self, element: Element) -> Element:
        return replace(element, off=True)

    def conflict(self, battle: Battle) -> str | None:
        return conflict_if_lost(battle, self.element)


@dataclass(frozen=True)
class ReferenceMoved(BattleEvent):
    """A platoon's reference point moved; a platoon that arrived halts."""

    platoon: str
    x_m: float
    y_m: float
    heading_deg: float
    arrived: bool = False
    passed: tuple[Place, ...] = ()  # bends of its way, in this turn

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(
            battle.platoons[self.platoon],
            x_m=self.x_m,
            y_m=self.y_m,
            heading_deg=self.heading_deg,
        )
        if self.passed:
            gone, behind = len(self.passed), (*platoon.behind, *self.passed)
            goal, later = platoon.later[gone - 1], platoon.later[gone:]
            platoon = replace(platoon, goal=goal, later=later, behind=behind)
        if self.arrived:
            platoon = replace(platoon, movement="halt", goal=None, later=())
        return replace(battle, platoons={**battle.platoons, self.platoon: platoon})
