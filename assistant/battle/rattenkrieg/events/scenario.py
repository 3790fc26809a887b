"""Events of the scenario and of points (Rattenkrieg 11.1)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import BattleEvent, PartEvent, reason_if
from assistant.battle.rattenkrieg.events.changed import with_figure
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.scenario import Claim, Conduct, ScenarioState
from assistant.frozen import dataclass, replace


class ScenarioEvent(PartEvent):
    """An event of the scenario."""

    part: ClassVar[str] = "script"


@dataclass(frozen=True)
class PlannedEventHappened(ScenarioEvent, saved_as="PlannedHappened"):
    """A scheduled event of the scenario happened."""

    event: str

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        event = before.events[self.event]
        return replace(
            before, events={**before.events, event.id: replace(event, came=event.came + 1)}
        )

    def conflict_with(self, before: ScenarioState) -> str | None:
        event = before.events[self.event]
        again = event.came > 0 and not event.cue.again
        return "that event would already have happened" if again else None


@dataclass(frozen=True)
class EntryMojonPlaced(ScenarioEvent):
    """A defender placed the entry Mojon of reinforcements, which is not active yet (9.2.4)."""

    reserve: str
    place: str

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        reserve = replace(before.reserves[self.reserve], placed=self.place)
        return replace(before, reserves={**before.reserves, reserve.id: reserve})

    def conflict_with(self, before: ScenarioState) -> str | None:
        came = before.reserves[self.reserve].came
        return "those reinforcements would already have come" if came else None


@dataclass(frozen=True)
class DarknessChosen(ScenarioEvent):
    """The side that chooses the light in this scenario chose how dark it is."""

    darkness: int

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        return replace(before, darkest=None)

    def conflict_with(self, before: ScenarioState) -> str | None:
        return "the light would already have been chosen" if before.darkest is None else None


@dataclass(frozen=True)
class PointsCounted(ScenarioEvent):
    """The count of a condition was set: how often it was met."""

    condition: str
    was: int
    now: int

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        scored = replace(before.points[self.condition], times=self.now)
        return replace(before, points={**before.points, scored.id: scored})

    def conflict_with(self, before: ScenarioState) -> str | None:
        times = before.points[self.condition].times
        return None if times == self.was else f"it would count {times} times, not {self.was}"


@dataclass(frozen=True)
class PointsClaimed(ScenarioEvent):
    """A side claimed points for a condition, which replaces its earlier claim."""

    claim: Claim

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        others = (each for each in before.claims if each.condition != self.claim.condition)
        return replace(before, claims=(*others, self.claim))


@dataclass(frozen=True)
class ClaimSettled(ScenarioEvent):
    """The umpire accepted or rejected a claim."""

    condition: str

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        left = tuple(each for each in before.claims if each.condition != self.condition)
        return replace(before, claims=left)

    def conflict_with(self, before: ScenarioState) -> str | None:
        return None if before.claim(self.condition) else "no claim would have been made"


@dataclass(frozen=True)
class EntryRolled(ScenarioEvent):
    """A die decided where a whole side enters."""

    side: str
    place: str

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        ways = replace(before.entrances[self.side], rolled=self.place)
        return replace(before, entrances={**before.entrances, self.side: ways})

    def conflict_with(self, before: ScenarioState) -> str | None:
        again = before.entrances[self.side].rolled
        return "where that side comes on would be known already" if again else None


@dataclass(frozen=True)
class Bought(ScenarioEvent):
    """The number of a side's purchase was set; reconnaissance shows the side some Mojons."""

    purchase: str
    was: int
    now: int
    looked_under: tuple[str, ...] = ()

    def apply(self, battle: Battle) -> Battle:
        seen = {id: tuple(x.title for x in battle.in_mojon(id)) for id in self.looked_under}
        earlier = battle.script.purchases[self.purchase]
        bought = replace(
            earlier,
            bought=self.now,
            looked_under=(*earlier.looked_under, *self.looked_under),
            seen_under={**earlier.seen_under, **seen},
        )
        purchases = {**battle.script.purchases, bought.id: bought}
        return replace(battle, script=replace(battle.script, purchases=purchases))

    def conflict_with(self, before: ScenarioState) -> str | None:
        times = before.purchases[self.purchase].bought
        return None if times == self.was else f"it would be bought {times} times, not {self.was}"


@dataclass(frozen=True)
class EstimateUsed(ScenarioEvent):
    """A side fired with a range measured before the battle."""

    side: str

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        left = before.estimates.get(self.side, 0) - 1
        return replace(before, estimates={**before.estimates, self.side: left})

    def conflict_with(self, before: ScenarioState) -> str | None:
        left = before.estimates.get(self.side, 1)
        return None if left > 0 else "it would have no measured range left"


@dataclass(frozen=True)
class SpareWeaponIssued(BattleEvent):
    """A figure got a spare weapon of its side."""

    spare: str
    figure: str

    def apply(self, battle: Battle) -> Battle:
        spare = battle.script.spares[self.spare]
        spares = {**battle.script.spares, self.spare: replace(spare, left=spare.left - 1)}
        battle = replace(battle, script=replace(battle.script, spares=spares))
        armed = (spare.weapon, *battle.figures[self.figure].weapons)
        return with_figure(battle, self.figure, weapons=armed)

    def conflict(self, battle: Battle) -> str | None:
        left = battle.script.spares[self.spare].left
        return reason_if(left < 1, "no such weapon would be left")


class ConductEvent(ScenarioEvent):
    """An event that changes only the record of conduct."""

    def apply_to(self, before: ScenarioState) -> ScenarioState:
        return replace(before, conduct=self.apply_to_conduct(before.conduct))

    def apply_to_conduct(self, before: Conduct) -> Conduct:
        """Return the record of conduct after this event."""
        raise NotImplementedError


@dataclass(frozen=True)
class HatchOpened(ConductEvent):
    """A vehicle showed an open hatch, or its commander was outside, for the first time."""

    element: str

    def apply_to_conduct(self, before: Conduct) -> Conduct:
        return replace(before, opened=(*before.opened, self.element))


@dataclass(frozen=True)
class CommanderShutIn(ConductEvent):
    """The commander of a vehicle was buttoned up in a turn."""

    element: str
    turn: int

    def apply_to_conduct(self, before: Conduct) -> Conduct:
        return replace(before, shut_in={**before.shut_in, self.element: self.turn})


@dataclass(frozen=True)
class TurnUnbuttoned(ConductEvent):
    """The commander of a vehicle was not buttoned up at any time of a turn."""

    element: str

    def apply_to_conduct(self, before: Conduct) -> Conduct:
        turns = before.unbuttoned.get(self.element, 0) + 1
        return replace(before, unbuttoned={**before.unbuttoned, self.element: turns})


@dataclass(frozen=True)
class EnemyFoundFromGround(ConductEvent):
    """A commander outside the vehicle acquired an enemy for the gunner."""

    element: str
    target: str

    def apply_to_conduct(self, before: Conduct) -> Conduct:
        known = before.found.get(self.element, ())
        if self.target in known:
            return before
        return replace(before, found={**before.found, self.element: (*known, self.target)})


@dataclass(frozen=True)
class VisualContactRecorded(ConductEvent):
    """The umpire recorded whether all tanks are still in sight of one another."""

    is_kept: bool

    def apply_to_conduct(self, before: Conduct) -> Conduct:
        return replace(before, in_contact=self.is_kept and before.in_contact is not False)
