"""Events of figures that leave their element, or join another one (Rattenkrieg 10.1.7, 10.1.9)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.events.base import BattleEvent, reason_if, title_of
from assistant.battle.rattenkrieg.events.changed import with_element, with_figure
from assistant.battle.rattenkrieg.state import OUT, Battle, Command, Element, Figure
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class FigureDetached(BattleEvent):
    """A figure left its element and acts as a separate element.

    It has as many actions left as the element had. The enemy does not know the new element yet.
    """

    figure: str
    id: str  # of the new element
    name: str
    scouts: bool = False

    def apply(self, battle: Battle) -> Battle:
        before, figure = battle.owner(self.figure), battle.figures[self.figure]
        alone = replace(
            before,
            id=self.id,
            name=self.name,
            figures=(self.figure,),
            has_leader=figure.leader,
            order=None,
            leader_order=before.leader_order if figure.leader else None,
            claim_open=False,
            in_reaction=False,
            contact=None,
            concealment="undetected",
            command="led" if figure.leader else _without_leader(before),
            inherent_ambush="none",
            men_at_order=1,
            scouts=self.scouts,
        )
        rest = _without_figure(battle, before, self.figure)
        elements = {**battle.elements, before.id: rest, self.id: alone}
        awareness = battle.morale.awareness
        if before.id in awareness:
            awareness = {**awareness, self.id: awareness[before.id]}
        stands = battle.table_plan.stands
        if before.id in stands:
            stands = {**stands, self.id: stands[before.id]}
        return replace(
            battle,
            elements=elements,
            morale=replace(battle.morale, awareness=awareness),
            table_plan=replace(battle.table_plan, stands=stands),
        )

    def conflict(self, battle: Battle) -> str | None:
        if len(battle.owner(self.figure).figures) == 1:
            return "the figure would already be alone"
        there = battle.elements.get(self.id)
        return reason_if(bool(there and not there.merged), "it would already have left")


@dataclass(frozen=True)
class FigureJoined(BattleEvent):
    """A figure joined another element; actions that it has spent more stay spent."""

    figure: str
    element: str

    def apply(self, battle: Battle) -> Battle:
        before, figure = battle.owner(self.figure), battle.figures[self.figure]
        joined = battle.elements[self.element]
        figures = (*joined.figures, self.figure)
        if figure.leader and figure.state not in OUT:  # the first of the leaders leads
            figures = (self.figure, *joined.figures)
        now = replace(
            joined,
            figures=figures,
            has_leader=joined.has_leader or figure.leader,
            command="led" if figure.leader else joined.command,
        )
        left = max(0, before.left - figure.lost)
        battle = replace(
            battle,
            elements={
                **battle.elements,
                before.id: _without_figure(battle, before, self.figure),
                joined.id: now,
            },
        )
        lost = max(figure.lost, joined.left - left)
        number = _number_among(figure, battle.men(joined))
        return with_figure(battle, self.figure, lost=lost, number=number)

    def conflict(self, battle: Battle) -> str | None:
        joined = battle.elements[self.element]
        there = self.figure in joined.figures or joined.merged
        return reason_if(there, f"{title_of(battle, self.element)} could not be joined")


@dataclass(frozen=True)
class MenAtOrderChanged(BattleEvent):
    """Figures left or joined an element: this is now its size when it was ordered (13.2)."""

    element: str
    men: int

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, men_at_order=self.men)


def _number_among(figure: Figure, others: list[Figure]) -> int:
    """Return the number of a figure's base among others: its own, or the next one if taken."""
    numbers = [other.number for other in others]
    clash = figure.number in numbers if figure.number else any(numbers)
    return max(numbers) + 1 if clash else figure.number


def _without_figure(battle: Battle, element: Element, figure: str) -> Element:
    """Return an element after a figure left it; an element without figures is gone."""
    rest = tuple(id for id in element.figures if id != figure)
    left = battle.figures[figure]
    if not left.leader or _has_leader(battle, rest):
        return replace(element, figures=rest, merged=not rest)
    command = _without_leader(element)
    return replace(
        element,
        figures=rest,
        merged=not rest,
        has_leader=False,
        leader_order=None,
        command=command,
    )


def _without_leader(element: Element) -> Command:
    return "under-command" if element.command == "led" else element.command


def _has_leader(battle: Battle, figures: Iterable[str]) -> bool:
    return any(battle.figures[id].leader for id in figures)
