"""Events of turns, pending checks and requests (Rattenkrieg 10, 11)."""

from typing import Any, ClassVar

from assistant.battle.event import reads
from assistant.battle.rattenkrieg.events.base import (
    NO_TURN,
    NOT_ORDERS,
    BattleEvent,
    has_unplaced_mojons,
    reason_if,
)
from assistant.battle.rattenkrieg.events.changed import with_mojon, with_side, without_requests
from assistant.battle.rattenkrieg.events.turns_and_rounds.new_turn import turn_begun
from assistant.battle.rattenkrieg.lookups.naming import with_base_numbers
from assistant.battle.rattenkrieg.state import (
    Ambient,
    Battle,
    Ending,
    PendingCheck,
    Stage,
    UmpireRequest,
)
from assistant.battle.rattenkrieg.state.parts import with_names_of_today
from assistant.frozen import dataclass, replace

BEFORE = {"rounds": "orders", "end": "rounds"}  # by a stage of the turn, the one before it


@dataclass(frozen=True)
class BattleOpened(BattleEvent):
    """A scenario was set up, with its state before the first turn."""

    version: ClassVar[int] = 2
    battle: Battle

    def apply(self, battle: Battle) -> Battle:
        return with_base_numbers(self.battle, self.battle.elements.values())


@reads(BattleOpened, 1)
def _read_former_names(body: dict[str, Any]) -> dict[str, Any]:
    """Return the body with today's names of the parts of the state."""
    return {**body, "battle": with_names_of_today(body["battle"])}


@dataclass(frozen=True)
class ConditionsChanged(BattleEvent):
    """Weather, light or noise changed."""

    visibility: tuple[str, ...]
    ambient: Ambient
    cold: bool
    rain: bool

    def apply(self, battle: Battle) -> Battle:
        return replace(
            battle,
            visibility=self.visibility,
            ambient=self.ambient,
            cold=self.cold,
            rain=self.rain,
        )


@dataclass(frozen=True)
class RulesChanged(BattleEvent):
    """Rules in play changed, by name."""

    rules: dict[str, bool | str | float | None]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, rules={**battle.rules, **self.rules})


@dataclass(frozen=True)
class TurnBegan(BattleEvent):
    """An engagement turn began, with the allowances of each element."""

    turn: int
    allowed: dict[str, int]

    def apply(self, battle: Battle) -> Battle:
        return turn_begun(battle, self.turn, self.allowed)

    def conflict(self, battle: Battle) -> str | None:
        if has_unplaced_mojons(battle):
            return "some Mojons would not yet be on the table"
        if self.turn != battle.turn + 1 or battle.phase == "over":
            return "the turns would be out of order"
        if battle.phase == "engagement" and battle.stage != "end":
            return "the turn before would not have ended"
        owes = battle.phase == "engagement" and bool(battle.owed)
        return reason_if(owes, "some checks would still be due")


@dataclass(frozen=True)
class StageBegan(BattleEvent):
    """The orders, the rounds or the end of the turn began."""

    stage: Stage

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, stage=self.stage, round=None, noise=None, ending={})
        if self.stage == "end":  # the result of its nerve check held for the turn
            elements = {id: replace(x, must=None) for id, x in battle.elements.items()}
            return replace(battle, elements=elements)
        return battle

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "engagement":
            return NO_TURN
        if self.stage == "end" and battle.round is not None:
            return "a round would still be in play"
        follows = battle.stage == BEFORE.get(self.stage, battle.stage)
        return reason_if(not follows, "the turn would not have come this far")


@dataclass(frozen=True)
class EndingBegan(BattleEvent):
    """A side or the table began a step of the turn's end."""

    of: str
    step: Ending

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, ending={**battle.ending, self.of: self.step})

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.stage != "end", "it would not be the end of the turn")


@dataclass(frozen=True)
class SideReady(BattleEvent):
    """A side has given all its orders."""

    side: str
    ready: bool

    def apply(self, battle: Battle) -> Battle:
        return with_side(battle, self.side, ready=self.ready)

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "engagement":
            return NO_TURN
        if battle.sides[self.side].ready and self.ready:
            return "the orders of this side would already be in"
        return reason_if(battle.stage != "orders", NOT_ORDERS)


@dataclass(frozen=True)
class CheckScheduled(BattleEvent, saved_as="CheckOwed"):
    """A check became pending."""

    owed: PendingCheck

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, owed=(*battle.owed, self.owed))

    def conflict(self, battle: Battle) -> str | None:
        due = {owed.id for owed in battle.owed}
        return reason_if(self.owed.id in due, "this check would already be due")


@dataclass(frozen=True)
class CheckMade(BattleEvent):
    """A pending check was made or waived."""

    id: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, owed=tuple(o for o in battle.owed if o.id != self.id))

    def conflict(self, battle: Battle) -> str | None:
        due = {owed.id for owed in battle.owed}
        return reason_if(self.id not in due, "this check would not be due")


@dataclass(frozen=True)
class RequestMade(BattleEvent, saved_as="Wished"):
    """A side asked the umpire to resolve a move."""

    wish: UmpireRequest

    def apply(self, battle: Battle) -> Battle:
        kept = tuple(w for w in battle.requests if w.element != self.wish.element)
        return replace(battle, requests=(*kept, self.wish))

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "engagement":
            return NO_TURN
        return reason_if(battle.stage != "rounds", "the rounds would not have begun")


@dataclass(frozen=True)
class RequestSettled(BattleEvent, saved_as="WishMet"):
    """The umpire resolved or dismissed a side's request."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        return without_requests(battle, (self.element,))


@dataclass(frozen=True)
class StopRequested(BattleEvent):
    """A side asked the umpire to stop the pathway of an enemy Mojon that it sees."""

    mojon: str
    distance_in: float

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, stop_asked_in=self.distance_in)

    def conflict(self, battle: Battle) -> str | None:
        marker = battle.mojons[self.mojon]
        there = marker.placed and not marker.removed and marker.stopped_by is None
        return reason_if(not there, "the pathway could not be stopped")


@dataclass(frozen=True)
class StopRequestSettled(BattleEvent):
    """The umpire resolved or dismissed a side's request to stop a pathway."""

    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return with_mojon(battle, self.mojon, stop_asked_in=None)


@dataclass(frozen=True)
class BattleEnded(BattleEvent):
    """The battle ended; the umpire may have said who won."""

    words: str
    winner: str = ""  # the id of a side, or nobody; empty: as the points and losses say

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, phase="over", victory=self.words, won_by=self.winner)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.phase == "over", "the battle would be over already")
