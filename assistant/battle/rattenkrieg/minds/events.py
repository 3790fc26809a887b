"""What can happen: awareness, discipline, captives (Rattenkrieg 12 to 14, 15.16, 15.17)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from assistant.battle.rattenkrieg.minds.state import Alarm, Condition, Minds
from assistant.battle.rattenkrieg.remembering import Happening


class OfMinds(Happening):
    """A fact about what men notice, obey, dare or tell."""

    part: ClassVar[str] = "minds"


@dataclass(frozen=True)
class AwarenessChanged(OfMinds):
    """An element is more alert, or as alert as the umpire says."""

    element: str
    was: Condition
    now: Condition

    def on(self, before: Minds) -> Minds:
        return replace(before, awareness={**before.awareness, self.element: self.now})

    def unfit(self, before: Minds) -> str | None:
        now = before.awareness.get(self.element, "black")
        return None if now == self.was else f"its Awareness would be {now}, not {self.was}"


@dataclass(frozen=True)
class AlarmGiven(OfMinds):
    """Something happened that may rouse troops; the check that it owes bears this id."""

    id: str
    alarm: Alarm

    def on(self, before: Minds) -> Minds:
        return replace(before, alarms={**before.alarms, self.id: self.alarm})


@dataclass(frozen=True)
class Engaged(OfMinds):
    """An element attacked others: by fire, grenades or hand to hand."""

    element: str
    targets: tuple[str, ...]

    def on(self, before: Minds) -> Minds:
        return replace(before, engaged={**before.engaged, self.element: self.targets})


@dataclass(frozen=True)
class PerilFaced(OfMinds):
    """A man of an element dared what his comrades then need not be tried for, this turn."""

    element: str
    peril: str

    def on(self, before: Minds) -> Minds:
        faced = before.dared.get(self.element, ())
        return replace(before, dared={**before.dared, self.element: (*faced, self.peril)})


@dataclass(frozen=True)
class TouchTold(OfMinds):
    """Whether an element is in touch with its leader was told; it holds for the turn."""

    element: str

    def on(self, before: Minds) -> Minds:
        return replace(before, touched=tuple(dict.fromkeys([*before.touched, self.element])))


@dataclass(frozen=True)
class Tempted(OfMinds):
    """An element without a leader saw an enemy; it need not be tried for him again."""

    element: str
    enemy: str

    def on(self, before: Minds) -> Minds:
        by = (*before.tempted.get(self.element, ()), self.enemy)
        return replace(before, tempted={**before.tempted, self.element: tuple(dict.fromkeys(by))})


@dataclass(frozen=True)
class FireOpened(OfMinds):
    """An element opened fire on an enemy unbidden: its next action is the shot."""

    element: str
    enemy: str

    def on(self, before: Minds) -> Minds:
        return replace(
            before,
            unbidden={**before.unbidden, self.element: self.enemy},
            mistaken=tuple(dict.fromkeys([*before.mistaken, self.element])),
        )


@dataclass(frozen=True)
class UnbiddenOver(OfMinds):
    """An element has fired the shot that nobody ordered."""

    element: str

    def on(self, before: Minds) -> Minds:
        left = {id: enemy for id, enemy in before.unbidden.items() if id != self.element}
        return replace(before, unbidden=left)


@dataclass(frozen=True)
class LeaderDressed(OfMinds):
    """What gives a leader away was told."""

    figure: str
    wearing: tuple[str, ...]

    def on(self, before: Minds) -> Minds:
        return replace(before, wearing={**before.wearing, self.figure: self.wearing})


@dataclass(frozen=True)
class LeaderMadeOut(OfMinds):
    """The enemy knows that this man leads."""

    figure: str

    def on(self, before: Minds) -> Minds:
        return replace(before, made_out=tuple(dict.fromkeys([*before.made_out, self.figure])))


EVENTS: tuple[type[Happening], ...] = (
    AwarenessChanged,
    AlarmGiven,
    Engaged,
    PerilFaced,
    TouchTold,
    Tempted,
    FireOpened,
    UnbiddenOver,
    LeaderDressed,
    LeaderMadeOut,
)
