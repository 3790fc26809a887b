"""A look at a target: its questions, and whether it can find anything (Rattenkrieg 4.1)."""

from dataclasses import field
from statistics import mode
from typing import Any

from assistant.battle.rattenkrieg.kit import asking, visibility
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.cover import NO, YES, About
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.spotting import (
    camouflage,
    cover,
    field_of_view,
    from_vehicles,
    line_of_sight,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.frozen import dataclass, replace
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find
from assistant.rules.rattenkrieg.noise import DISPLACING

OPEN, SHUT_IN = "rattenkrieg/spot", "rattenkrieg/spot-from-vehicle"
SHOWS = {
    # ruling: climbing, jumping, swimming, boarding and carrying count as moving
    **dict.fromkeys(DISPLACING, "moving"),
    "cautious-movement": "moving-cautiously",
    "throw-grenade": "throwing-grenade",
    "throw-molotov": "throwing-grenade",
    "run": "running",
    "rush": "running",
    "give-order": "giving-orders",
    "shout": "shouting",
    "whistle": "using-whistle",
}
UPRIGHT = ("moving", "running")


@dataclass(frozen=True)
class Look:
    """A look with the inputs of its procedure."""

    distance_in: float
    in_view: bool
    procedure: str
    inputs: dict[str, Any]
    cover_seen: dict[About, str] = field(default_factory=dict)  # by anybody who sees the target

    @property
    def why_hopeless(self) -> str:
        """Return why no die lets the look find anything; empty if it can succeed."""
        if not self.in_view:
            return "it is out of the line of sight or the field of view"
        begun = find(self.procedure).begin(self.inputs, no_dice)
        if isinstance(begun, Pending):
            return ""
        value = begun.outcome.spotting_value
        if value is not None and value > 0:
            return ""
        if value is not None:
            return f"the die would have to show {f'{value}'.replace('-', '−')} or less"
        if self.inputs.get("buttoned_up") and self.inputs["block"] is None:
            return "no vision block looks there"
        return f"its I-Factor of {self.inputs['i_factor']} is too high"


def ask_look(
    play: BattlePlay, element: Element, looker: Figure, here: list[Element], where: str
) -> Look:
    """Ask about a look at the elements that are really there; a decoy is looked at as infantry."""
    distance_in = from_vehicles.ask_distance_of_look(play, element, looker, here)
    plan = visibility.line_on_plan(play, here[0]) if here else None
    hidden = f" ({plan.hidden_by} hides it on the plan)" if plan and plan.hidden_by else ""
    words = f"Is it in line of sight and looked at?{hidden}"
    over = plan is not None or line_of_sight.ask_clear_line(play, distance_in)
    in_view = play.flag("in_view", words, default=over and not hidden)
    in_view = (
        field_of_view.is_in_field_of_view(play, element, looker, distance_in, here) and in_view
    )
    seen = visibility.i_factor(play, distance_in, (element.side,), plan)
    obstacle, concealed = "none", False
    cover_seen: dict[About, str] = {}
    at_rest = bool(here) and not awareness.takes_cover(play.state, here[0])
    if not at_rest:
        if here:
            obstacle = cover.ask_exposure_of_group(play, here[0], plan)
            concealed = cover.ask_concealed(play, here[0], here[0].id, plan)
            cover_seen = {"shows": obstacle, "concealed": YES if concealed else NO}
        else:
            obstacle = play.choose("obstacle", "How much shows?", asking.OBSTACLES, "none")
            concealed = visibility.ask_concealed(play)
    words = "Height above the spotter"
    height = play.number("height_in", words, 0, least=-60, rare=True)
    worn = camouflage.camouflage_inputs(play, here[0]) if here else {}
    target = here[0] if here else infantry_of_decoy(play.state, where)
    large = from_vehicles.target_size(
        play, element, target, obstacle, above_in=-height, distance_in=distance_in
    )
    unalerted = {"obstacle": obstacle, "state": "not-alert", "concealed": concealed}
    guard = play.resolve("rattenkrieg/cover", {**unalerted, "i_factor": seen.raw})
    inputs = {
        "distance_in": distance_in,
        "i_factor": seen.raw,
        "height_in": height,
        "spotter_quality": quality_used(play.state, element, looker),
        "target_quality": quality_used(play.state, target),
        "size": large,
        "cover": 0 if at_rest else guard.avoid_cover,  # nobody at rest is hidden (14.1)
        "actions": [*visible_actions(target), *_designation(play, element, here)],
        "shots": target.shots_shown,
        **worn,
    }
    if from_vehicles.is_shut_in(play.state, element, looker):
        inputs |= {
            "buttoned_up": True,
            "block": from_vehicles.ask_vision_block(play, element, looker, target),
        }
        return Look(distance_in, in_view, SHUT_IN, inputs, cover_seen)
    return Look(
        distance_in,
        in_view,
        OPEN,
        {**inputs, "scope_x": field_of_view.scope_in_use(play, looker), "in_view": in_view},
        cover_seen,
    )


def visible_actions(target: Element) -> list[str]:
    """Return the target's last action as the spotter sees it: a row of the table."""
    shown = SHOWS.get(target.action_shown or "")
    if (target.over_rubble or target.rubble_before) and shown in UPRIGHT:
        shown = "moving-over-ruins"
    return [shown] if shown else []


def _designation(play: BattlePlay, element: Element, here: list[Element]) -> list[str]:
    designated = asking.ask_designated(play, element, here[0] if here else None)
    return ["designated-by-another"] if designated else []


def infantry_of_decoy(battle: Battle, where: str) -> Element:
    """Return the element that a decoy is taken for: infantry of its side, of usual Quality."""
    mojon = battle.mojons[where.partition(" ")[2]]
    on_foot = [x for x in battle.of_side(mojon.side) if not battle.vehicles.get(x.id)]
    all_there = on_foot or list(battle.of_side(mojon.side))
    usual = mode(x.quality for x in all_there)
    like = next(x for x in all_there if x.quality == usual)
    quiet = replace(like, last_action=None, shots=0, action_before=None, shots_before=0)
    return replace(quiet, id=mojon.id, command="under-command")
