"""Events of the enemy's knowledge of elements, and of corrections by the umpire (3, 8.2)."""

from typing import Any

from assistant.battle.rattenkrieg.events.base import (
    NO_NOISE,
    NO_TURN,
    BattleEvent,
    reason_if,
    title_of,
)
from assistant.battle.rattenkrieg.events.changed import with_element, with_figure, with_side
from assistant.battle.rattenkrieg.lookups import cover, distances
from assistant.battle.rattenkrieg.lookups.naming import letters
from assistant.battle.rattenkrieg.state import (
    Battle,
    Command,
    Concealment,
    HeardNoise,
    Noise,
    Order,
)
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class ConcealmentChanged(BattleEvent):
    """The enemy learned more about an element, or lost sight of the element."""

    element: str
    was: Concealment
    now: Concealment
    contact: str | None = None

    def apply(self, battle: Battle) -> Battle:
        return _with_knowledge(battle, self.element, self.now, self.contact)

    def conflict(self, battle: Battle) -> str | None:
        other = battle.elements[self.element].concealment != self.was
        return reason_if(other, f"{title_of(battle, self.element)} would not be {self.was}")


@dataclass(frozen=True)
class ElementDeployed(BattleEvent):
    """All figures of an element were placed on the table."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, deployed=True)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.phase != "engagement", NO_TURN)


@dataclass(frozen=True)
class CommandSet(BattleEvent, saved_as="CommandTold"):
    """An element was recorded as led, in command or out of command."""

    element: str
    command: Command

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, command=self.command)


@dataclass(frozen=True)
class AllowanceChanged(BattleEvent):
    """An element's actions in this turn changed because its leader changed (12.1.1)."""

    element: str
    allowed: int

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, allowed=self.allowed)


@dataclass(frozen=True)
class Camouflaged(BattleEvent):
    """An element's camouflage was set or changed."""

    element: str
    worn: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, camouflage=self.worn)


@dataclass(frozen=True)
class DistanceEntered(BattleEvent, saved_as="DistanceTold"):
    """The distance between two elements was entered, in inches."""

    a: str
    b: str
    inches: float | None  # None: nobody knows any more
    by: str | None = None

    def apply(self, battle: Battle) -> Battle:
        battle = distances.with_distance(battle, self.a, self.b, self.inches, self.by)
        met = (self.a, self.b)
        sides = {battle.elements[id].side for id in met}
        if self.inches != distances.IN_CONTACT_IN or len(sides) == 1:
            return battle
        touched = tuple(dict.fromkeys([*battle.morale.touched, *met]))
        return replace(battle, morale=replace(battle.morale, touched=touched))


@dataclass(frozen=True)
class CoverAndFacingEntered(BattleEvent, saved_as="AspectTold"):
    """An answer was entered about what one element sees of another."""

    at: str
    answer: str
    by: str | None = None

    def apply(self, battle: Battle) -> Battle:
        return cover.with_answer(battle, self.at, self.answer, self.by)


@dataclass(frozen=True)
class CoverAnswersEnded(BattleEvent):
    """A wall fell or burnt down, so no answer that something covers a target holds any more."""

    def apply(self, battle: Battle) -> Battle:
        return cover.without_covering(battle)


@dataclass(frozen=True)
class TargetDesignated(BattleEvent):
    """An element was designated as a target to a side, or no longer is one.

    The designation lasts for this turn, or as long as the cloud, flare or phosphorus `thing` is
    there.
    """

    element: str
    side: str | None
    designator: str | None = None  # the element that shows it to the others, if known
    thing: str = ""

    def apply(self, battle: Battle) -> Battle:
        return with_element(
            battle,
            self.element,
            designated_for=self.side,
            designated_by=self.designator,
            designated_with=self.thing,
        )


@dataclass(frozen=True)
class FiguresTurned(BattleEvent, saved_as="MenTurned"):
    """The figures of an element turned."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        return cover.without_facing(battle, self.element)


@dataclass(frozen=True)
class SentinelSet(BattleEvent, saved_as="SentinelTold"):
    """A figure was recorded as a sentinel, or no longer as one."""

    figure: str
    sentinel: bool

    def apply(self, battle: Battle) -> Battle:
        return with_figure(battle, self.figure, sentinel=self.sentinel)


@dataclass(frozen=True)
class PerceptionSet(BattleEvent):
    """The umpire entered which enemy elements saw or heard an action, and which did not (7.2)."""

    perceived_by: tuple[str, ...]
    unnoticed_by: tuple[str, ...] = ()

    def apply(self, battle: Battle) -> Battle:
        current = battle.round
        noise = battle.noise and self._settled(battle.noise)
        also = tuple(map(self._settled, current.also_heard)) if current else ()
        return replace(battle, noise=noise, round=current and replace(current, also_heard=also))

    def _settled(self, noise: Noise) -> Noise:
        """Return a noise of that moment with the umpire's answers, which replace earlier ones."""
        known = {*self.perceived_by, *self.unnoticed_by}
        found = (x for x in noise.perceived_by if x not in known)
        lost = (x for x in noise.unnoticed_by if x not in known)
        return replace(
            noise,
            perceived_by=(*found, *self.perceived_by),
            unnoticed_by=(*lost, *self.unnoticed_by),
        )

    def conflict(self, battle: Battle) -> str | None:
        return NO_NOISE if battle.noise is None else None


@dataclass(frozen=True)
class NoiseHeard(BattleEvent):
    """A side heard an enemy that it does not see (6.1)."""

    noise: HeardNoise

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, heard=(*battle.heard, self.noise))


@dataclass(frozen=True)
class ValueOverruled(BattleEvent):
    """The umpire corrected a value."""

    thing: str  # the id of an element or a figure
    field: str
    was: str | int | bool | None
    now: str | int | bool | None

    def apply(self, battle: Battle) -> Battle:
        thing, name, value = self.thing, self.field, self.now
        if thing in battle.figures:
            changes: dict[str, Any] = {name: value}
            if name == "state" and "wounded" in (self.was, value):
                changes["was_wounded"] = value != "ready"
            return with_figure(battle, thing, **changes)
        if name == "concealment":
            return _with_knowledge(battle, thing, str(value), None)
        if name == "order":
            order = None if value is None else Order(value)  # type: ignore[arg-type]
            return with_element(battle, thing, order=order)
        return with_element(battle, thing, **{name: value})


def _with_knowledge(battle: Battle, element: str, now: str, contact: str | None) -> Battle:
    before = battle.elements[element]
    changes: dict[str, Any] = {"concealment": now}
    if now != "undetected":
        changes["hidden_turns"] = 0
    if now == "undetected":
        battle = distances.without_lost(battle, element)
        return with_element(battle, element, concealment=now, contact=None, deployed=False)
    if before.contact is None:
        spotter = battle.enemy(before.side)
        changes["contact"] = contact or letters(spotter.contacts)
        battle = with_side(battle, spotter.id, contacts=spotter.contacts + 1)
    if now == "identified":
        changes["deployed"] = True
    return with_element(battle, element, **changes)
