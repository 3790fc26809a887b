"""Visibility: light, obstacles, and what is known of an enemy (Rattenkrieg 2.1.2, 3.2, 30)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.light import (
    AS_DARK,
    conditions_with_darkness,
    darkness,
    darkness_under_shells,
    darkness_within,
    overall_conditions,
)
from assistant.battle.rattenkrieg.lookups.naming import capital, new_contact
from assistant.battle.rattenkrieg.lookups.table_plan import lines
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line
from assistant.battle.rattenkrieg.state import Element
from assistant.cards.wording import listed

NONE = "none"
CONCEALED = "Does a window, shade or hedge conceal it?"


@dataclass(frozen=True)
class Light:
    """The light at a target: its conditions, and a flare's rings from the target outward."""

    conditions: tuple[str, ...]
    rings: tuple[tuple[int, int], ...] = ()  # inches from the flare, the darkness left within them


def line_on_plan(play: BattlePlay, target: Element | None = None) -> Line | None:
    """Return what the umpire's table plan shows between the acting element and its target.

    A side gets nothing. The target is the chosen one by default.
    """
    chosen = play.asks.get("target")
    aim = target.id if target else str(chosen.value) if chosen else ""
    elements, viewer = play.state.elements, play.about
    if not play.actor.is_umpire or viewer not in elements or aim not in elements:
        return None
    return lines.line_of_sight(play.state, viewer, aim)


def ask_concealed(play: BattlePlay, usual: bool = False) -> bool:
    """Ask whether the target is concealed; on the plan a figure beside trees or a hedge is."""
    return play.flag("concealed", CONCEALED, usual, rare=True)


def ask_hazy(play: BattlePlay) -> bool:
    """Ask whether smoke or dust hides the target; not folded away while clouds are on the table."""
    clouds = play.state.fire_and_smoke.clouds
    return play.flag("hazy", "Does smoke or dust hide it?", rare=not clouds)


def i_factor(
    play: BattlePlay, distance_in: float, shown_to: tuple[str, ...], plan: Line | None = None
) -> Any:
    """Return the I-Factor for a distance, tonight's conditions, and what is between."""
    plan = plan or line_on_plan(play)
    inputs = _i_factor_inputs(play, distance_in, dict(plan.smoke) if plan else {})
    if plan and (stretches := plan.stretches(distance_in)):
        words = f"Does the line go through {listed(list(plan.through))}, as on the plan?"
        if play.flag("as_plan", words, default=True, rare=True):
            inputs["stretches"] = [*inputs.get("stretches", []), *stretches]
            return play.resolve("rattenkrieg/i-factor", inputs, shown_to=shown_to)
    between = play.number("between_in", "How much wood or bushes between", 0, rare=True)
    if between:
        density = play.whole("between_condition", "Their Visibility Condition", least=1, most=12)
        wood = {"inches": min(between, distance_in), "density": density}
        inputs["stretches"] = [*inputs.get("stretches", []), wood]
    return play.resolve("rattenkrieg/i-factor", inputs, shown_to=shown_to)


def _i_factor_inputs(
    play: BattlePlay, distance_in: float, between: Mapping[str, float] | None = None
) -> dict[str, Any]:
    """Return the inputs of an I-Factor: light at the target, and clouds between.

    `between` has the inches of each cloud that the plan shows between the two.
    """
    light = _light(play)
    inputs: dict[str, Any] = {"distance_in": distance_in, "ambient": list(light.conditions)}
    dark = _dark_stretches(play, distance_in, light)
    if stretches := [*dark, *_clouds(play, distance_in, between or {})]:
        inputs["stretches"] = stretches
    return inputs


def _clouds(
    play: BattlePlay, distance_in: float, between: Mapping[str, float]
) -> Iterator[dict[str, Any]]:
    clouds = play.state.fire_and_smoke.clouds
    if not clouds:
        return
    if between:
        each = [f"{inches:g}″ of {labels.cloud_name(clouds[id])}" for id, inches in between.items()]
        hangs = listed(each)
        if play.flag(
            "as_hangs", f"Does the line go through {hangs}, as on the plan?", default=True
        ):
            for id, inches in between.items():
                yield {"inches": min(inches, distance_in), "density": clouds[id].density}
            return
    piles = labels.clouds_by_name(clouds.values())
    options = [Option(NONE, "No")]
    options += [
        Option(each.id, capital(name), f"density {each.density}")
        for name, pile in piles.items()
        for each in pile
    ]
    chosen = play.choose("cloud", "Does the line cross smoke or dust?", options, cloud_around(play))
    if chosen == NONE:
        return
    cloud = clouds[chosen]
    usual = min(cloud.width_in, distance_in)
    inches = play.number("cloud_in", "How many inches of the cloud?", usual)
    if distance_in:
        yield {"inches": min(inches, distance_in), "density": cloud.density}


def cloud_around(play: BattlePlay) -> str:
    """Return the cloud that covers the target or the acting element; none by default.

    Only its own side and the umpire know the cloud around an undetected target.
    """
    battle = play.state
    chosen = play.asks.get("target")
    target = battle.elements.get(str(chosen.value)) if chosen else None
    ends = [play.about or ""]
    if target and (play.actor.is_umpire or target.concealment != "undetected"):
        ends.insert(0, target.id)
    over = (battle.fire_and_smoke.cloud_over(id) for id in ends)
    return next((cloud.id for cloud in over if cloud), NONE)


def light_at_target(play: BattlePlay) -> tuple[str, ...]:
    """Return the conditions at a target, under the flare that lights it, if one does."""
    return _light(play).conditions


def _light(play: BattlePlay) -> Light:
    """Return the light at the target, flares included, and the rings of a flare around it."""
    battle = play.state
    if not battle.fire_and_smoke.flares:
        return Light(battle.visibility)
    flares = [x for x in battle.fire_and_smoke.flares.values() if x.kind != "star-shell"]
    if not flares or not darkness(battle):
        return Light(overall_conditions(battle))
    options = [Option(NONE, "No")]
    options += [
        Option(
            f"{flare.id} {within}", f"{labels.flare_name(flare)}, within {within}″", f"dark {left}"
        )
        for flare in flares
        for within, left in darkness_within(battle, flare)
    ]
    chosen = play.choose("lit", "Does a flare light the target?", options, NONE, ahead=True)
    if chosen == NONE:
        return Light(overall_conditions(battle))
    id, _, within = chosen.partition(" ")
    rings = [
        (x or 0, left) for x, left in darkness_within(battle, battle.fire_and_smoke.flares[id])
    ]
    outward = tuple(ring for ring in rings if ring[0] >= int(within))
    return Light(conditions_with_darkness(battle, outward[0][1]), outward)


def _dark_stretches(play: BattlePlay, distance_in: float, light: Light) -> Iterator[dict[str, Any]]:
    """Yield the parts of a line of sight that are outside the light around its target (30.4).

    Each part has the conditions that make it darker than the light. The player may enter how many
    inches of the line are lit.
    """
    if not light.rings or distance_in <= light.rings[0][0]:
        return
    battle = play.state
    within, best = light.rings[0]
    words = "How much of the line is in its light?"
    lit = play.number("lit_in", words, within, most=distance_in)
    left_in = distance_in - lit
    best = darkness_under_shells(battle, best)
    for wider, left in light.rings[1:]:
        ring_in = min(wider - within, left_in)
        yield from _darker(ring_in, darkness_under_shells(battle, left) - best)
        within, left_in = wider, left_in - ring_in
    yield from _darker(left_in, darkness_under_shells(battle, darkness(battle)) - best)


def _darker(inches: float, difference: int) -> Iterator[dict[str, Any]]:
    """Yield a stretch for each of the conditions that together make up a difference in darkness."""
    if inches > 0 and difference > 0:
        for word in AS_DARK[difference]:
            yield {"inches": inches, "condition": word}


def reveal_to_enemy(play: BattlePlay, element: Element, event: str) -> None:
    """Record what an enemy learns of an element through an event (3.2)."""
    before = play.state.elements[element.id]
    shown = play.resolve(
        "rattenkrieg/concealment",
        {"state": before.concealment, "event": event, "deployed": before.deployed},
    )
    if shown.state != before.concealment:
        contact = None if shown.state == "undetected" else new_contact(play.state, before)
        play.record(e.ConcealmentChanged(element.id, before.concealment, shown.state, contact))
    settle_mojon(play, element)


def settle_mojon(play: BattlePlay, element: Element) -> None:
    """Remove a Mojon once all under it are identified; return it if one is undetected (8.2.1)."""
    mojon = play.state.mojons.get(element.mojon or "")
    if mojon is None or not mojon.placed:
        return
    known = [x.concealment for x in play.state.in_mojon(mojon.id)]
    if not mojon.removed and all(state == "identified" for state in known):
        play.record(e.MojonRemoved(mojon.id))
    if mojon.removed and "undetected" in known:
        play.record(e.MojonReturned(mojon.id))
