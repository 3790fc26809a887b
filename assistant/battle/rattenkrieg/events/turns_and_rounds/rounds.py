"""Events of rounds and nominations (Rattenkrieg 10, 11.2)."""

from assistant.battle.rattenkrieg.events.base import (
    NO_NOISE,
    NO_ROUND,
    NO_TURN,
    BattleEvent,
    reason_if,
    title_of,
)
from assistant.battle.rattenkrieg.events.changed import (
    change_round,
    held_by_others,
    round_of,
    with_element,
    without_first_action,
    without_requests,
)
from assistant.battle.rattenkrieg.state import Battle, Round
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class RoundBegan(BattleEvent):
    """A round began."""

    number: int

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, round=Round(self.number))

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "engagement":
            return NO_TURN
        on = battle.round
        if on is not None and bool(on.active or on.winner or on.held):
            return "the round before would not be over"
        return reason_if(battle.stage != "rounds", "the rounds would not have begun")


@dataclass(frozen=True)
class Nominated(BattleEvent):
    """A side nominated the element with which it would act, or none."""

    side: str
    element: str | None
    leader: bool = False  # with the order of its leader, for all under that one (10.1.7)

    def apply(self, battle: Battle) -> Battle:
        current = round_of(battle)
        others = tuple(side for side in current.leaders_named if side != self.side)
        named = (*others, self.side) if self.leader else others
        nominees = {**current.nominees, self.side: self.element}
        return change_round(battle, nominees=nominees, leaders_named=named)

    def conflict(self, battle: Battle) -> str | None:
        return _conflict_if_won(battle)


@dataclass(frozen=True)
class InitiativeWon(BattleEvent):
    """A side won the initiative roll, and chooses which element acts."""

    side: str

    def apply(self, battle: Battle) -> Battle:
        return change_round(battle, winner=self.side)

    def conflict(self, battle: Battle) -> str | None:
        return _conflict_if_won(battle)


@dataclass(frozen=True)
class InitiativeLapsed(BattleEvent, saved_as="RollLapsed"):
    """The element that would act can no longer act, so both sides nominate again."""

    def apply(self, battle: Battle) -> Battle:
        return change_round(battle, nominees={}, winner=None)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.round is None, NO_ROUND)


@dataclass(frozen=True)
class ElementActivated(BattleEvent):
    """An element became active. In reaction its next action answers an enemy element."""

    element: str
    in_reaction: bool = False
    answers: str | None = None

    def apply(self, battle: Battle) -> Battle:
        battle = with_element(
            battle,
            self.element,
            claim_open=True,
            in_reaction=self.in_reaction,
            answers=self.answers,
        )
        active = round_of(battle).active
        if self.element in active:
            return battle
        return change_round(battle, active=(*active, self.element))

    def conflict(self, battle: Battle) -> str | None:
        if self.in_reaction and battle.round and not _may_react(battle, self.element):
            return NO_NOISE
        return _could_not_act(battle, self.element)


@dataclass(frozen=True)
class NextElementChosen(BattleEvent, saved_as="TurnGiven"):
    """An element was chosen to act next."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, noise=None)
        return change_round(battle, turn_of=self.element, nominees={}, winner=None, acting=None)

    def conflict(self, battle: Battle) -> str | None:
        if battle.round and self.element not in battle.round.active:
            return f"{title_of(battle, self.element)} would not be active"
        return _could_not_act(battle, self.element)


@dataclass(frozen=True)
class OrderTurnedOver(BattleEvent):
    """An order was turned face up."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        order = battle.elements[self.element].order
        turned = replace(order, face_up=True) if order else None
        return with_element(battle, self.element, order=turned)

    def conflict(self, battle: Battle) -> str | None:
        title = title_of(battle, self.element)
        return reason_if(
            battle.elements[self.element].order is None, f"{title} would have no order"
        )


@dataclass(frozen=True)
class StoodDown(BattleEvent):
    """An active element will not act again this round."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        active = tuple(id for id in round_of(battle).active if id != self.element)
        turn_of = None if round_of(battle).turn_of == self.element else round_of(battle).turn_of
        battle = with_element(
            battle, self.element, order=None, claim_open=False, in_reaction=False, answers=None
        )
        battle = without_requests(battle, (self.element,))
        held = held_by_others(battle, self.element)
        battle = without_first_action(battle, self.element)
        return change_round(
            battle, active=active, turn_of=turn_of, nominees={}, winner=None, held=held
        )

    def conflict(self, battle: Battle) -> str | None:
        off = battle.round is None or self.element not in battle.round.active
        return reason_if(off, f"{title_of(battle, self.element)} would not be active")


@dataclass(frozen=True)
class FirstActionLost(BattleEvent):
    """An element lost the action that it was given; it must win its next one (10.1.1, 11.1)."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        battle = with_element(battle, self.element, in_reaction=False, answers=None)
        if battle.round is None:
            return battle
        on = round_of(battle)
        turn_of = None if on.turn_of == self.element else on.turn_of
        nominees = {side: id for side, id in on.nominees.items() if id != self.element}
        return change_round(battle, turn_of=turn_of, nominees=nominees)

    def conflict(self, battle: Battle) -> str | None:
        off = battle.round is None or self.element not in battle.round.active
        return reason_if(off, f"{title_of(battle, self.element)} would not be active")


@dataclass(frozen=True)
class RoundEnded(BattleEvent):
    """A round ended, and the orders of all participants were removed."""

    def apply(self, battle: Battle) -> Battle:
        for id in round_of(battle).active:
            battle = with_element(
                battle, id, order=None, claim_open=False, in_reaction=False, answers=None
            )
        battle = without_requests(battle, round_of(battle).active)
        return replace(battle, round=None, rounds_done=battle.rounds_done + 1)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.round is None, NO_ROUND)


@dataclass(frozen=True)
class CombatHappened(BattleEvent, saved_as="CombatBroke"):
    """Combat happened this turn."""

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, combat=True)


def _conflict_if_won(battle: Battle) -> str | None:
    if battle.round and battle.round.winner:
        return "the roll would already be won"
    return reason_if(battle.round is None, NO_ROUND)


def _may_react(battle: Battle, element: str) -> bool:
    """Return whether an action, or temptation, lets an element react.

    An action that an ambush preceded was undone: its noise is gone, and the action waits.
    """
    held = battle.round.held if battle.round else None
    interrupted = held and battle.elements[held.element].side != battle.elements[element].side
    return bool(battle.noise or interrupted or element in battle.morale.tempted)


def _could_not_act(battle: Battle, element: str) -> str | None:
    named = battle.round.nominees.values() if battle.round else ()
    # the figure named may have fallen
    gone = not battle.able(battle.elements[element]) and element not in named
    off = battle.round is None or gone
    return reason_if(off, f"{title_of(battle, element)} could not act in a round")
