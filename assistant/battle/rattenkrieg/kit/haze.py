"""The effects of clouds and flares on spotting and shots (Rattenkrieg 2.1.2, 30.2, 30.4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.light import (
    conditions_with_darkness,
    darkness,
    darkness_within,
    overall_conditions,
)
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.cards.wording import listed

NONE = "none"


def i_factor_inputs(
    play: BattlePlay, distance_in: float, between: Mapping[str, float] | None = None
) -> dict[str, Any]:
    """Return the inputs of an I-Factor: light at the target, and clouds between.

    `between` has the inches of each cloud that the plan shows between the two.
    """
    inputs: dict[str, Any] = {"distance_in": distance_in, "ambient": list(_light(play))}
    if stretches := list(_clouds(play, distance_in, between or {})):
        inputs["stretches"] = stretches
    return inputs


def _clouds(
    play: BattlePlay, distance_in: float, between: Mapping[str, float]
) -> Iterator[dict[str, Any]]:
    clouds = play.state.ground.clouds
    if not clouds:
        return
    if between:
        each = [f"{inches:g}″ of {labels.cloud_name(clouds[id])}" for id, inches in between.items()]
        hangs = listed(each)
        if play.flag("as_hangs", f"Through {hangs}, as on the plan?", default=True):
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
    chosen = play.choose("cloud", "Through smoke or dust?", options, NONE)
    if chosen == NONE:
        return
    cloud = clouds[chosen]
    usual = min(cloud.width_in, distance_in)
    inches = play.number("cloud_in", "How much of it?", usual)
    if distance_in:
        yield {"inches": min(inches, distance_in), "density": cloud.density}


def _light(play: BattlePlay) -> tuple[str, ...]:
    """Return the light around the target, flares included."""
    battle = play.state
    if not battle.ground.flares:
        return battle.visibility
    flares = [x for x in battle.ground.flares.values() if x.kind != "star-shell"]
    if not flares or not darkness(battle):
        return overall_conditions(battle)
    options = [Option(NONE, "No")]
    options += [
        Option(
            f"{flare.id} {within}", f"{labels.flare_name(flare)}, within {within}″", f"dark {left}"
        )
        for flare in flares
        for within, left in darkness_within(battle, flare)
    ]
    chosen = play.choose("lit", "Does a flare light the target?", options, NONE)
    if chosen == NONE:
        return overall_conditions(battle)
    id, _, within = chosen.partition(" ")
    return conditions_with_darkness(
        battle, dict(darkness_within(battle, battle.ground.flares[id]))[int(within)]
    )
