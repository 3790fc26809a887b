"""Events of actions, and of ambushes before them (Rattenkrieg 10, 11.2)."""

from assistant.battle.rattenkrieg.events.base import BattleEvent, reason_if, title_of
from assistant.battle.rattenkrieg.events.changed import (
    change_round,
    held_by_others,
    round_of,
    with_element,
    without_distances,
    without_first_action,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_bare_mojon
from assistant.battle.rattenkrieg.state import Acting, Battle, HeldAction
from assistant.battle.rattenkrieg.state.people import OUT
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class ActionTaken(BattleEvent):
    """An element declared an action and paid for it."""

    element: str
    action: str
    cost: int
    figures: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        together = battle.round is not None and self.element in battle.round.together
        noise = battle.noise if together else None  # reactions come after the last one
        battle = replace(without_distances(battle, self.element, self.action), noise=noise)
        battle = without_first_action(battle, self.element)
        before = battle.elements[self.element]
        order = before.order and replace(before.order, carried_out=True)
        battle = with_element(
            battle,
            self.element,
            spent=before.spent + self.cost,
            last_action=self.action,
            over_rubble=False,
            action_before=None,
            rubble_before=False,
            shots_before=0,
            has_acted=True,
            claim_open=False,
            in_reaction=False,
            answers=None,
            order=order,
        )
        if battle.round is None:
            return battle
        acting = Acting(
            self.element,
            self.action,
            self.figures,
            before.in_reaction,
            before.answers,
            first=before.claim_open,
        )
        held = held_by_others(battle, self.element)
        on = round_of(battle)
        turn_of = on.turn_of if held == on.held else self.element
        # a nomination lasts until its element acts; where no roll was needed, that is now
        nominees = {side: id for side, id in on.nominees.items() if id != self.element}
        return change_round(battle, acting=acting, turn_of=turn_of, held=held, nominees=nominees)

    def conflict(self, battle: Battle) -> str | None:
        if why := _not_acting(battle, self.element):
            return why
        if any(battle.figures[id].state in OUT for id in self.figures):
            return "one of its figures would be out of the battle"
        return _too_few_actions(battle, self.element, self.cost)


@dataclass(frozen=True)
class ActionJoined(BattleEvent):
    """More figures of the element joined the action in progress.

    In a crew another figure does a different task in the same impulse. With `aside` the figures do
    something that leaves the action in progress as it is.
    """

    element: str
    figures: tuple[str, ...]
    action: str | None = None
    aside: bool = False

    def apply(self, battle: Battle) -> Battle:
        acting = round_of(battle).acting
        assert acting is not None
        now = self.action or acting.action
        if self.aside:
            return change_round(
                battle,
                acting=replace(
                    acting,
                    figures=(*acting.figures, *self.figures),
                    aside=(*acting.aside, *self.figures),
                    aside_actions=(*acting.aside_actions, now),
                ),
            )
        battle = with_element(
            without_distances(battle, self.element, now), self.element, last_action=now
        )
        joined = replace(acting, action=now, figures=(*acting.figures, *self.figures))
        return change_round(battle, acting=joined)

    def conflict(self, battle: Battle) -> str | None:
        return _not_in_progress(battle, self.element)


@dataclass(frozen=True)
class TargetsSeenInTheOpen(BattleEvent):
    """An element on foot spotted enemies without a die: it may fire at them in the same action."""

    element: str
    targets: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        acting = round_of(battle).acting
        assert acting is not None
        return change_round(battle, acting=replace(acting, acquired=self.targets))

    def conflict(self, battle: Battle) -> str | None:
        return _not_in_progress(battle, self.element)


@dataclass(frozen=True)
class SpottersFired(BattleEvent):
    """Figures fired at an enemy in the same action in which they spotted it without a die."""

    element: str
    figures: tuple[str, ...]
    action: str

    def apply(self, battle: Battle) -> Battle:
        acting = round_of(battle).acting
        assert acting is not None
        battle = without_distances(battle, self.element, self.action)
        battle = with_element(battle, self.element, last_action=self.action)
        before = acting.figures
        fires = replace(acting, action=self.action, figures=self.figures, lookers=before)
        return change_round(battle, acting=fires)

    def conflict(self, battle: Battle) -> str | None:
        return _not_in_progress(battle, self.element)


@dataclass(frozen=True)
class ActionsPaid(BattleEvent):
    """An element spent actions on a reaction, or lost them."""

    element: str
    count: int
    reason: str

    def apply(self, battle: Battle) -> Battle:
        spent = battle.elements[self.element].spent + self.count
        battle = without_first_action(battle, self.element)
        return with_element(battle, self.element, spent=spent, claim_open=False)

    def conflict(self, battle: Battle) -> str | None:
        return _too_few_actions(battle, self.element, self.count)


@dataclass(frozen=True)
class AmbushSprung(BattleEvent):
    """An ambush strikes before a declared action. The rest of the price is still to be paid."""

    held: HeldAction
    cost: int

    def apply(self, battle: Battle) -> Battle:
        paid = battle.elements[self.held.element].spent + self.cost
        return change_round(with_element(battle, self.held.element, spent=paid), held=self.held)

    def conflict(self, battle: Battle) -> str | None:
        on, actor = battle.round, self.held.element
        declared = on and actor in on.active and battle.elements[actor].left >= self.cost
        return reason_if(not declared, "this action could not be declared")


@dataclass(frozen=True)
class HeldActionLost(BattleEvent):
    """The action that an ambush preceded was cancelled."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        battle = with_element(
            battle, self.element, claim_open=False, in_reaction=False, answers=None
        )
        return change_round(battle, held=None)

    def conflict(self, battle: Battle) -> str | None:
        waits = battle.round.held if battle.round else None
        other = waits is None or waits.element != self.element
        return reason_if(
            other, f"no action of {title_of(battle, self.element)} would be interrupted"
        )


@dataclass(frozen=True)
class RubbleCrossed(BattleEvent):
    """An element's movement led over rocks or ruins, which makes it easier to spot."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, over_rubble=True)


@dataclass(frozen=True)
class ShotsFired(BattleEvent):
    """An element fired shots or bursts, which reveal it."""

    element: str
    shots: int
    weapon: str = ""  # in the table of weapons, or a notation; empty: an older version saved it

    def apply(self, battle: Battle) -> Battle:
        element = battle.elements[self.element]
        known = battle.first_weapons.get(element.side, {})
        if self.weapon and element.squad and element.squad not in known:
            known = {**known, element.squad: self.weapon}
            battle = replace(battle, first_weapons={**battle.first_weapons, element.side: known})
        return with_element(battle, self.element, shots=element.shots + self.shots)


def _not_in_progress(battle: Battle, element: str) -> str | None:
    """Return why no action of the element is in progress, or None."""
    acting = battle.round.acting if battle.round else None
    other = acting is None or acting.element != element
    return reason_if(other, "this action would not be in progress")


def _not_acting(battle: Battle, element: str) -> str | None:
    """Return why an element cannot have taken its action, or None."""
    title = title_of(battle, element)
    if battle.round is None or element not in battle.round.active:
        return f"{title} would not be active"
    bare = is_bare_mojon(battle, battle.elements[element])
    return reason_if(bare, f"the figures of {title} would not be on the table")


def _too_few_actions(battle: Battle, element: str, cost: int) -> str | None:
    short = battle.elements[element].left < cost
    return reason_if(short, f"{title_of(battle, element)} would have too few actions left")
