"""Reactions: responses to the enemy's actions (Rattenkrieg 7.2, 7.4.1, 7.4.2, 10.1, 11.1, 14)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, Missing, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.noise import ACTIONS
from assistant.rules.rattenkrieg.rounds.orders import ActionId, fits_order
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

ALWAYS = 6  # no die shows more
UNREADY_PRICE = whole_figure("rattenkrieg/reactions-unready-price")
DROWSY = ("white", "yellow")

Under = Literal["fire", "movement", "ambush", "any"]


class ReactionChance(Inputs):
    """An element, and the enemy's action that it might respond to."""

    trigger: Annotated[
        ActionId,
        Field(
            description="the enemy's action; driving counts as movement, and a vehicle's fire"
            " as shoot"
        ),
    ]
    perceived: bool = Field(
        True,
        description="the action came into view, was heard within its alarm range, or was signaled",
    )
    hostile: bool = Field(True, description="an enemy took the action")
    state: Annotated[
        Literal["ready", "hunkered-down", "stunned", "wounded"],
        Field(description="state of the element"),
    ] = "ready"
    order: Annotated[
        Literal["fire", "movement", "ambush", "leader", "none"],
        Field(description="the marker beside it, or the unused ambush of its own"),
    ] = "none"
    in_mojon: bool = Field(False, description="still a Mojon, not deployed")
    active: bool = Field(False, description="already active in this round")
    awareness: Annotated[
        Literal["white", "yellow", "orange", "red", "black"],
        Field(description="Awareness of the element"),
    ] = "black"
    quality: Annotated[
        Quality | None, Field(description="Quality of the element, in Awareness white and yellow")
    ] = None
    actions_left: Annotated[Count, Field(description="actions that it has left")]
    planned: Annotated[
        ActionId | None, Field(description="the first action that it would take, if known")
    ] = None
    notice_by_quality_check: bool = Field(
        False,
        description="house rule: in white and yellow, a Quality check decides whether the enemy"
        " is noticed",
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error if drowsy troops have no Quality, by which they notice."""
        if self.awareness in DROWSY and self.quality is None:
            yield Missing("quality", None, f"a whole number from 1 to 8 in {self.awareness}")


@dataclass(frozen=True)
class Reaction:
    """The permission to react, the cost, and the order under which the element then acts."""

    may_react: bool
    cost: int
    actions_left: int  # after the cost
    acts_under: Under | None
    timing: Literal["immediate", "next"] | None
    planned_ok: bool | None  # None when nothing is planned or nothing limits the plan


@procedure(
    "rattenkrieg/react",
    title="React",
    source="Rattenkrieg 7.2, 7.4.1, 7.4.2, 10.1, 11.1, 14",
    dice={"notice": "roll of the element, in Awareness white or yellow"},
    also=("reaction", "may it react"),
    summary=lambda reaction: {"may_react": reaction.may_react},
)
def react(element: ReactionChance, dice: Dice, working: Working) -> Reaction:
    """Check whether an element may react to what the enemy did, and what it costs.

    The element becomes active after the action that it responds to; an ambush strikes before that
    action is carried out. Turning and shifting in place are included. The first action of the
    element must concern that enemy.
    """
    step = working.step
    left = element.actions_left
    allowed = element.overruled and step("the umpire overrules what forbids the reaction", True)
    if not _has_cause(element, working) and not allowed:
        return Reaction(False, 0, left, None, None, None)
    if element.active:  # an active element acts in its turn of the round and pays nothing
        acts = step("active already: actions left", left) > 0 or allowed
        return Reaction(acts, 0, left, None, "next" if acts else None, None)

    ready = not element.in_mojon and element.order != "none" and element.awareness == "black"
    cost = step("cost in actions", 1 if ready else UNREADY_PRICE)
    step("actions left", left)
    enough = step("one action is left to act with", left > cost)
    if not (enough or allowed) or not _notices(element, dice, working):
        return Reaction(False, 0, left, None, None, None)
    if not enough:
        cost = step("price that it can still pay", max(0, left - 1))
    left = step("actions left after the price", left - cost)
    under = step("acts under", _order_in_reaction(element), "10.1")
    timing: Literal["immediate", "next"] = "immediate" if element.order == "ambush" else "next"
    step("becomes active", timing, "10.1.3" if element.order == "ambush" else "11.1")
    return Reaction(True, cost, left, under, timing, _is_plan_allowed(element, under, working))


def _has_cause(element: ReactionChance, working: Working) -> bool:
    """Return whether there is something to react to, and the element is fit to react."""
    step = working.step
    return (
        step("taken by an enemy", element.hostile)
        and step("perceived", element.perceived)
        and step("allows reactions", bool(ACTIONS.row(element.trigger)["triggers_reaction"]))
        and step("state", element.state) == "ready"
    )


def _notices(element: ReactionChance, dice: Dice, working: Working) -> bool:
    """Return whether drowsy troops notice the action.

    The book prints a die over the Quality, which makes poor troops the most alert; a house rule
    turns that around.
    """
    step = working.step
    if element.awareness not in DROWSY:
        return True
    assert element.quality is not None, "refused before"
    by_check = element.notice_by_quality_check
    limit = step("notices on this or less" if by_check else "notices over", element.quality, "14")
    if limit >= ALWAYS:
        return step("notices, without a die", by_check or element.overruled, "14")
    if by_check:
        return step("notices", step("die", dice.d6("notice", split=limit), "14") <= limit, "14")
    return step("notices", step("die", dice.d6("notice", at_least=limit + 1), "14") > limit, "14")


def _order_in_reaction(element: ReactionChance) -> Under:
    if element.order == "none":  # 10.1.9
        return "movement"
    return "any" if element.order == "leader" else element.order


def _is_plan_allowed(element: ReactionChance, under: Under, working: Working) -> bool | None:
    if element.planned is None:
        return None
    allowed = working.step(
        "allowed in reaction", bool(ACTIONS.row(element.planned)["in_reaction"]), "7.2"
    )
    return allowed and working.step("fits the order", fits_order(under, element.planned), "10.1")
