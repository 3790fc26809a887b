"""Cover of a target, entered once and kept until one of the two moves (Rattenkrieg 14.1).

If the umpire's plan has both positions, the plan gives the answer each time, since it shows what is
between them now.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking, visibility
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import cover as aspects
from assistant.battle.rattenkrieg.lookups.cover import NO, YES, About
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.table_plan import lines
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, is_in_open_hatch
from assistant.battle.rattenkrieg.spotting import obstacles
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.vehicles.armor.sectors import FANS
from assistant.rules.rattenkrieg.vehicles.damage.light_weapons import is_stopped_by_sign

ARCS = (
    Option("front", "Front"),
    Option("side", "Side"),
    Option("rear", "Rear"),
)

FRONT, SPLINTERS = "front", 0  # the penetration of splinters

PARTS_OF_VEHICLE = tuple(
    Option(obstacle.value, words, obstacle.effect)
    for obstacle, words in zip(
        asking.OBSTACLES,
        ("All", "All but its lower part", "The upper half", "Only its top"),
        strict=True,
    )
)


def resolve_cover(
    play: BattlePlay,
    man: Figure,
    distance_in: float,
    shown_to: tuple[str, ...],
    *,
    target: Element,
    penetration: int = 0,
    called: str = "",
) -> tuple[Any, Any]:
    """Return the outcomes of the procedures `cover` and `i-factor` for a figure of an element.

    `called` is the name of an element beside the chosen target, which gets a question of its own.

    Figures at rest have no cover (14.1). A side is asked about it anyway, since it cannot know
    this. What the plan shows is the umpire's default only.
    """
    plan = visibility.line_on_plan(play, target)
    seen = visibility.i_factor(play, distance_in, shown_to, plan)
    at_rest = not awareness.takes_cover(play.state, target)
    if at_rest and play.actor.is_umpire:
        return play.resolve(
            "rattenkrieg/cover", aspects.cover_inputs_at_rest(man.state, seen), shown_to=shown_to
        ), seen
    if is_in_open_hatch(play.state, target, man):
        return play.resolve(
            "rattenkrieg/cover", aspects.cover_inputs_in_hatch(man, seen), shown_to=shown_to
        ), seen
    words = f"How much of {called} shows?" if called else "How much of the figure shows?"
    name = f"obstacle_{target.id}" if called else "obstacle"
    obstacle = ask_exposure(
        play, target, man.id, words, plan, name, usual=_shows_in_water(play, target, man)
    )
    inputs: dict[str, Any] = {
        "obstacle": obstacle,
        "weapon_penetration": penetration,
        "state": "exposed" if man.exposed and man.state == "ready" else man.state,
        "i_factor": seen.raw,
    }
    if obstacle != "none" and not _is_in_water(play, target, man):  # nothing pierces water (3.1.1)
        resistance = obstacles.ask_cover_resistance(play, plan, penetration, shown_to)
        if resistance is not None:
            inputs["obstacle_value"] = resistance
    if man.state == "ready" and not man.exposed:
        inputs["arc"] = _ask_arc(play, target, man)
    if ask_concealed(play, target, man.id, plan):
        inputs["concealed"] = True
    if _ask_unseen(play, target, man):
        inputs["unseen"] = True
    if at_rest:
        inputs = aspects.cover_inputs_at_rest(man.state, seen)
    return play.resolve("rattenkrieg/cover", inputs, shown_to=shown_to), seen


def _is_in_water(play: BattlePlay, target: Element, man: Figure) -> bool:
    """Return whether a figure swims or wades, as far as the person making the move knows."""
    if target.concealment not in IDENTIFIED and not play.acts_for(target.side):
        return False
    return _swims(play, man) or man.id in play.state.boats_and_aircraft.wading


def _shows_in_water(play: BattlePlay, target: Element, man: Figure) -> str:
    """Return how much of a swimmer shows: the head; empty for any other figure."""
    return "head" if _is_in_water(play, target, man) and _swims(play, man) else ""


def _swims(play: BattlePlay, man: Figure) -> bool:
    swim = play.state.wounds.swims.get(man.id)
    return swim is not None and not swim.out


def ask_exposure(
    play: BattlePlay,
    target: Element,
    thing: str,
    words: str,
    plan: Line | None,
    name: str = "obstacle",
    usual: str = "",
    options: Sequence[Option] = asking.OBSTACLES,
) -> str:
    """Ask how much of an element, or of a figure in it, shows to the acting element."""
    known = None if plan else recall_aspect(play, target, thing, "shows")
    if known is not None:
        return known
    words, shown = _visibility_question(words, plan)
    likely = usual or shown
    if plan is None:
        likely = recall_aspect(play, target, target.id, "shows") or likely
    answer = play.choose(name, words, options, likely)
    if plan is None:
        record_aspect(play, target, thing, "shows", answer)
    return answer


def ask_exposure_of_group(play: BattlePlay, target: Element, plan: Line | None) -> str:
    """Ask how much shows of a vehicle, or of the least hidden figure of a group (4.1).

    Nothing is asked if every figure in sight has an earlier answer.
    """
    if is_aboard(play.state, target):
        words = "How much of the vehicle shows?"
        return ask_exposure(play, target, target.id, words, plan, options=PARTS_OF_VEHICLE)
    words = "How much of the least hidden figure shows?"
    if len(play.state.able(target)) < 2:
        words = "How much shows?"
    elif plan is None and recall_aspect(play, target, target.id, "shows") is None:
        known = {recall_aspect(play, target, m.id, "shows") for m in play.state.able(target)}
        if None not in known:
            return next(x.value for x in asking.OBSTACLES if x.value in known)
    return ask_exposure(play, target, target.id, words, plan)


def _visibility_question(words: str, plan: Line | None) -> tuple[str, str]:
    """Return the question of how much of a target is visible.

    The plan's answer is the default.
    """
    if plan is None:
        return words, "none"
    note = next(lines.describe_line(plan), "")
    return (f"{words} ({note})" if note else words), plan.shows


def ask_concealed(play: BattlePlay, target: Element, thing: str, plan: Line | None) -> bool:
    """Ask whether an element, or one of its figures, is hard to see for the acting element."""
    if plan is not None:
        return visibility.ask_concealed(play, plan.concealed)
    known = recall_aspect(play, target, thing, "concealed")
    if known is None:
        usual = recall_aspect(play, target, target.id, "concealed") == YES
        known = YES if visibility.ask_concealed(play, usual) else NO
        record_aspect(play, target, thing, "concealed", known)
    return known == YES


def _ask_unseen(play: BattlePlay, target: Element, man: Figure) -> bool:
    """Ask whether the figure is fired at without being visible; this may change at any moment."""
    before = recall_aspect(play, target, man.id, "unseen")
    words = "Is it known to be there but not visible?"
    unseen = play.flag("unseen", words, before == YES, rare=before != YES)
    answer = YES if unseen else NO
    if answer != (before or NO):
        record_aspect(play, target, man.id, "unseen", answer)
    return unseen


def _ask_arc(play: BattlePlay, target: Element, man: Figure) -> str:
    arc = recall_aspect(play, target, man.id, "arc")
    if arc is None:
        arc = play.choose("arc", "From which side is the fire?", ARCS, "front", rare=True)
        record_aspect(play, target, man.id, "arc", arc)
    return arc


def recall_aspect(play: BattlePlay, target: Element, thing: str, about: About) -> str | None:
    """Return the earlier answer about a target by the person making the move, or None."""
    return aspects.answer_known(play.state, play.actor, play.about, target.id, thing, about)


def record_aspect(play: BattlePlay, target: Element, thing: str, about: About, answer: str) -> None:
    """Record an answer about a target for the next shot or look."""
    at = aspects.answer_key(play.about, target.id, thing, about)
    play.record(e.CoverAndFacingEntered(at, answer, play.actor.side))


def share_cover_seen(play: BattlePlay, target: Element, seen: Mapping[About, str]) -> None:
    """Let the side that identified an element know what its spotter saw of the element's cover.

    It is suggested for the next shot, as is the distance.
    """
    side = play.state.elements[play.about].side
    for about, answer in seen.items():
        key = aspects.answer_key(play.about, target.id, target.id, about)
        if play.state.aspects.get(key, {}).get(side) != answer:
            play.record(e.CoverAndFacingEntered(key, answer, side))


def without_shielded(
    play: BattlePlay, elements: tuple[Element, ...], penetration: int
) -> tuple[Element, ...]:
    """Return the elements under fire except crews behind a shield; refuse if none is left."""
    behind = [x for x in elements if ask_behind_shield(play, x, penetration, likely=True)]
    others = tuple(x for x in elements if x not in behind)
    play.require(bool(others), "The shield of the gun stops that. Fire from another side.")
    return others or elements


def ask_behind_shield(play: BattlePlay, target: Element, penetration: int, *, likely: bool) -> bool:
    """Ask whether fire comes through the front of a gun's shield; False if no shield stops it.

    `likely` is the suggested answer if nobody knows from which side the fire comes.
    """
    vehicle = play.state.vehicles.get(target.id)
    if vehicle is None or not (vehicle.is_gun and vehicle.manned):
        return False
    sign = vehicle.card.get("protection", {}).get("hull", {}).get(FRONT, "none")
    if not is_stopped_by_sign(sign, penetration):
        return False
    plan = play.actor.is_umpire
    sector = facing.sector_hit(play.state, target.id, play.about, "hull", plan=plan)
    usual = likely if sector is None else FRONT in FANS.row(sector)["hull_fans"]
    words = f"Does it come through the front of the shield of the {vehicle.name}?"
    return play.flag(f"shield_{target.id}", words, usual, rare=sector is not None)
