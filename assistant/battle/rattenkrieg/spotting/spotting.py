"""Spotting: the look, the die, and each side's new knowledge (Rattenkrieg 4)."""

from dataclasses import field
from statistics import mode
from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking, impulses, visibility
from assistant.battle.rattenkrieg.kit.acting import actors, reveal_to_enemy, take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.cover import NO, YES, About
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles import crews, tasks
from assistant.battle.rattenkrieg.spotting import (
    camouflage,
    cover,
    field_of_view,
    from_vehicles,
    line_of_sight,
)
from assistant.battle.rattenkrieg.spotting.targets import MOST_KEYS, elements_at, spotting_options
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.cards.wording import listed
from assistant.frozen import dataclass, replace
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find
from assistant.rules.rattenkrieg.spotting.spotting import NOTHING_SPOTTED

SPOT = "spot"
OPEN, SHUT_IN = "rattenkrieg/spot", "rattenkrieg/spot-from-vehicle"
UNSEEN = "nothing more is seen"
LAID_ELSEWHERE = "the gun must be laid on it in the next impulse"
IN_SAME_ACTION = " without a die, and may be fired at in the same "
VAIN = (
    "The target cannot be seen this way: {}. The look still costs its action; its player may not"
    " know."
)
SHOWS = {
    "cautious-movement": "moving-cautiously",
    "movement": "moving",
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
    told: dict[str, Any]
    cover_seen: dict[About, str] = field(default_factory=dict)  # by anybody who sees the target

    @property
    def why_hopeless(self) -> str:
        """Return why the look finds nothing, whatever the die shows; empty if it may."""
        if not self.in_view:
            return "it is out of the line of sight or the field of view"
        begun = find(self.procedure).begin(self.told, no_dice)
        if isinstance(begun, Pending):
            return ""
        value = begun.outcome.spotting_value
        if value is not None and value > 0:
            return ""
        if value is not None:
            return f"the die would have to show {f'{value}'.replace('-', '−')} or less"
        if self.told.get("buttoned_up") and self.told["block"] is None:
            return "no vision block looks there"
        return f"its I-Factor of {self.told['i_factor']} is too high"


@move("spot", "Spot", UMPIRE_ONLY, about="element")
def spot_enemy(play: BattlePlay) -> None:
    """Try to spot an enemy: value, die, and the enemy's chance to avoid it (4.1)."""
    element = asking.ask_actor(play, "spot")
    lookers = actors(play, element, "spot")
    looker = from_vehicles.ask_looker(play, element, lookers)
    options = spotting_options(play, element)
    if not options:
        raise Refused("No enemy marker or contact is there to be spotted.")
    where = play.choose("spot", "At what?", options, keys=len(options) <= MOST_KEYS)
    here = elements_at(play, where)
    look = _ask_look(play, element, looker, here, where)
    if why := look.why_hopeless:
        play.caution(VAIN.format(why))
    gunner_sees = from_vehicles.ask_gunner_sees(play, element, looker)
    if crews.is_serving_crew(play.state, element):
        impulses.do_task(play, element, looker, SPOT, SPOT)
    else:
        take(play, element, SPOT, (looker.id,))
    # whoever is shut in has nothing to resolve where he sees nothing
    blind = look.procedure == SHUT_IN and not look.in_view
    sighting = NOTHING_SPOTTED if blind else play.resolve(look.procedure, look.told)
    if not here:
        _settle_decoy(play, element, where, found=sighting.state != "unchanged")
        return
    for x in here:
        if sighting.state == "located":
            reveal_to_enemy(play, x, "spotted-avoided")
        elif sighting.state == "identified":
            reveal_to_enemy(play, x, "spotted")
    if gunner_sees:
        from_vehicles.record_sightings(play, element, looker, here, sighting)
    if sighting.acquired and not crews.is_serving_crew(play.state, element):
        play.record(e.TargetsSeenInTheOpen(element.id, tuple(x.id for x in here)))
    asking.remember_distance(
        play, element, here, look.distance_in
    )  # its place is known once it was found
    if sighting.state == "identified":
        cover.share_cover_seen(play, here[0], look.cover_seen)
    _log_spot(play, element, here, where, sighting)


def _ask_look(
    play: BattlePlay, element: Element, looker: Figure, here: list[Element], where: str
) -> Look:
    """Ask about a look at the elements that are really there; a decoy is looked at as infantry."""
    outside = looker.id in play.state.plight.out and crews.is_serving_crew(play.state, element)
    words = "How far?"
    if outside:
        words = f"How far from the {looker.rank.lower()} outside?"
    distance_in = asking.ask_distance(play, element, *here, words=words)
    plan = visibility.line_on_plan(play, here[0]) if here else None
    hidden = f" ({plan.hidden_by} hides it on the plan)" if plan and plan.hidden_by else ""
    words = f"In line of sight and looked at?{hidden}"
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
    """Return what the target's last action shows to a spotter: one row of its table."""
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


def _settle_decoy(play: BattlePlay, element: Element, where: str, *, found: bool) -> None:
    """Remove a decoy that was spotted (8.1.1); the others look like any Mojon."""
    mojon = play.state.mojons[where.partition(" ")[2]]
    result = "a decoy, and is removed" if found else UNSEEN
    name = umpire_name(play.state, element)
    play.log("umpire", f"{name} looks at Mojon {mojon.number}, a decoy: {result}.")
    play.log(element.side, f"{element.title} looks at Mojon {mojon.number}: {result}.")
    if found:
        play.record(e.MojonRemoved(mojon.id))
        play.log(mojon.side, f"Your decoy, Mojon {mojon.number}, is seen through.")


def _log_spot(
    play: BattlePlay, element: Element, here: list[Element], where: str, sighting: Any
) -> None:
    battle: Battle = play.state
    before = describe_target(battle, where)
    at_once = _may_be_fired_at(battle, element, here) if sighting.acquired else ""
    result = {
        "unchanged": UNSEEN,
        "located": "located, but not seen well enough",
        "identified": f"identified{at_once}",
    }[sighting.state]
    names = listed(umpire_name(battle, x) for x in here)
    play.log("umpire", f"{umpire_name(battle, element)} looks at {names}: {result}.")
    play.log(element.side, f"{element.title} looks at {before}: {result}.")
    if sighting.state != "unchanged":
        target = here[0]
        source = side_name(battle, element, target.side)
        play.log(target.side, capital(f"{target.title} is {sighting.state} by {source}."))


def describe_target(battle: Battle, where: str) -> str:
    """Return the place that was looked at, as the spotter knew it."""
    kind, _, id = where.partition(" ")
    if kind == "mojon":
        return f"Mojon {battle.mojons[id].number}"
    contact = battle.elements[id].contact
    return f"contact {contact}" if contact else "the place"


def _may_be_fired_at(battle: Battle, element: Element, here: list[Element]) -> str:
    """Return the end of a sentence about a target seen without a die: when a gun may fire at it."""
    vehicle = battle.vehicles.get(element.id)
    laid_on = vehicle.laid_on if vehicle else ""
    if laid_on and laid_on not in [x.id for x in here]:
        free = {x.id for x in tasks.acquired_in_impulse(battle, element)}
        if not free.intersection(x.id for x in here):
            return f" without a die; {LAID_ELSEWHERE}"
    return IN_SAME_ACTION + crews.name_of_actions(battle, element, 1)
