"""Events of discipline, morale and conduct (Rattenkrieg 12 to 14)."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.morale import Course, MoraleState
from assistant.frozen import dataclass, replace

T = TypeVar("T")


class MoraleEvent(PartEvent):
    """An event of awareness, discipline, morale or captives."""

    part: ClassVar[str] = "morale"


@dataclass(frozen=True)
class ElementsAttacked(MoraleEvent, saved_as="Engaged"):
    """An element attacked others."""

    element: str
    targets: tuple[str, ...]

    def apply_to(self, before: MoraleState) -> MoraleState:
        struck = tuple(dict.fromkeys([*before.under_fire, *self.targets]))
        engaged = {**before.engaged, self.element: self.targets}
        return replace(before, engaged=engaged, under_fire=struck)


@dataclass(frozen=True)
class RiskTaken(MoraleEvent, saved_as="PerilFaced"):
    """A figure of an element took a risk, so that its comrades need no check for it this turn."""

    element: str
    peril: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        faced = before.dared.get(self.element, ())
        return replace(before, dared={**before.dared, self.element: (*faced, self.peril)})


@dataclass(frozen=True)
class LeaderContactSet(MoraleEvent, saved_as="TouchTold"):
    """An element was recorded as in contact with its leader this turn, or out of contact."""

    element: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(
            before, command_asked=tuple(dict.fromkeys([*before.command_asked, self.element]))
        )


@dataclass(frozen=True)
class DisciplineChecked(MoraleEvent, saved_as="Tempted"):
    """An element without a leader was checked for firing at an enemy."""

    element: str
    enemy: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        by = (*before.tempted.get(self.element, ()), self.enemy)
        return replace(before, tempted={**before.tempted, self.element: tuple(dict.fromkeys(by))})


@dataclass(frozen=True)
class ElementProvoked(MoraleEvent):
    """An element was provoked: it must react, and may get an order in this turn (7.4.5, 10.1.6)."""

    element: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(before, provoked=tuple(dict.fromkeys([*before.provoked, self.element])))


@dataclass(frozen=True)
class FireOpened(MoraleEvent):
    """An element opened fire without orders; its next action is the shot."""

    element: str
    enemy: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(
            before,
            unbidden={**before.unbidden, self.element: self.enemy},
            mistaken=tuple(dict.fromkeys([*before.mistaken, self.element])),
        )


@dataclass(frozen=True)
class UnorderedFireEnded(MoraleEvent, saved_as="UnbiddenOver"):
    """An element fired its shot without orders."""

    element: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        left = {id: enemy for id, enemy in before.unbidden.items() if id != self.element}
        return replace(before, unbidden=left)

    def conflict_with(self, before: MoraleState) -> str | None:
        opened = self.element in before.unbidden
        return None if opened else "it would not have opened fire without orders"


@dataclass(frozen=True)
class LeaderSignsSet(MoraleEvent, saved_as="LeaderDressed"):
    """The signs by which a leader can be recognized were set."""

    figure: str
    wearing: tuple[str, ...]

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(before, wearing={**before.wearing, self.figure: self.wearing})


@dataclass(frozen=True)
class LeaderIdentified(MoraleEvent, saved_as="LeaderMadeOut"):
    """The enemy identified a figure as a leader."""

    figure: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(
            before,
            identified_leaders=tuple(dict.fromkeys([*before.identified_leaders, self.figure])),
        )


@dataclass(frozen=True)
class ForcedConductChanged(MoraleEvent, saved_as="CourseTaken"):
    """The forced behavior of a broken or furious element began or ended."""

    element: str
    course: Course | None

    def apply_to(self, before: MoraleState) -> MoraleState:
        courses = {id: course for id, course in before.courses.items() if id != self.element}
        if self.course:
            courses[self.element] = self.course
        return replace(before, courses=courses)

    def conflict_with(self, before: MoraleState) -> str | None:
        back = self.course is None and self.element not in before.courses
        return "it would obey already" if back else None


@dataclass(frozen=True)
class AtrocitySeen(MoraleEvent, saved_as="Outraged"):
    """An element saw an atrocity of the enemy."""

    element: str
    by: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(before, outraged={**before.outraged, self.element: self.by})


@dataclass(frozen=True)
class MoraleResultObeyed(MoraleEvent, saved_as="NerveObeyed"):
    """An element carried out, or must still carry out, the result of its morale check."""

    element: str
    met: bool = True

    def apply_to(self, before: MoraleState) -> MoraleState:
        others = tuple(id for id in before.met if id != self.element)
        return replace(before, met=(*others, self.element) if self.met else others)


@dataclass(frozen=True)
class FanaticEncouraged(MoraleEvent, saved_as="FanaticSpoke"):
    """A fanatical leader encouraged figures, once this turn."""

    figure: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(before, fanatics=(*before.fanatics, self.figure))

    def conflict_with(self, before: MoraleState) -> str | None:
        again = self.figure in before.fanatics
        return "the fanatic would already have spoken this turn" if again else None


@dataclass(frozen=True)
class MoraleInherited(MoraleEvent):
    """Figures left an element, and keep its dangers and the results of its checks."""

    element: str  # that they left
    apart: str  # that they are now

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(
            before,
            courses=self._copied(before.courses),
            outraged=self._copied(before.outraged),
            dared=self._copied(before.dared),
            tempted=self._copied(before.tempted),
            engaged=self._copied(before.engaged),
            under_fire=self._named(before.under_fire),
            touched=self._named(before.touched),
            provoked=self._named(before.provoked),
            mistaken=self._named(before.mistaken),
            met=self._named(before.met),
        )

    def _copied(self, known: Mapping[str, T]) -> Mapping[str, T]:
        return {**known, self.apart: known[self.element]} if self.element in known else known

    def _named(self, elements: tuple[str, ...]) -> tuple[str, ...]:
        if self.element not in elements:
            return elements
        return tuple(dict.fromkeys([*elements, self.apart]))
