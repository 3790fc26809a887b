"""The side that gains by each roll, and the successes that are counted for it."""

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.battle.features import RollStakes, Stake
from assistant.battle.log import Entry, Resolved
from assistant.battle.luck.measures import (
    Measure,
    count_if_none_of,
    count_if_one_of,
    is_false,
    is_true,
    neutral,
    number,
)
from assistant.battle.rattenkrieg.events.turns_and_rounds.actions import ActionTaken
from assistant.battle.rattenkrieg.state import Battle

PREFIX = "rattenkrieg/"
INITIATIVE = "initiative"
STRUCK = ("dead", "wounded")
BAD_NERVE = (
    *("surrenders", "breaks", "shattered", "tactical-retreat", "hunkered-down"),
    "hesitation",
)

MEASURES: dict[str, Measure] = {
    # the side that acts
    "shoot": Measure("actor", "hits", count_if_one_of("result", STRUCK)),
    "automatic-fire": Measure("actor", "figures hit", number("dead", "wounded")),
    "light-weapon-at-vehicle": Measure("actor", "vehicles harmed", is_true("damage_points")),
    "direct-fire": Measure("actor", "hits", is_true("hit")),
    "long-range-shot": Measure("actor", "hits", is_true("hit")),
    "gun-shot": Measure("actor", "penetrations", count_if_one_of("result", ("penetrated",))),
    "aim-at-system": Measure("actor", "hits", is_true("hit")),
    "mortar-on-vehicle": Measure("actor", "hits", count_if_none_of("hit", ("none",))),
    "spot": Measure("actor", "enemies identified", count_if_one_of("state", ("identified",))),
    "spot-from-vehicle": Measure("actor", "enemies spotted", is_true("spotted")),
    "identify-leader": Measure("actor", "leaders identified", is_true("identified")),
    "detect-mine": Measure("actor", "mines detected", is_true("detected")),
    "booby-trap": Measure("actor", "traps handled", is_false("explodes")),
    "suppress": Measure("actor", "figures suppressed", number("suppressed")),
    "area-fire": Measure("actor", "weapons kept in order", is_false("needs_attention")),
    "close-combat": Measure(
        "actor", "fights won", lambda summary: int(str(summary["result"]).startswith("defender"))
    ),
    "close-assault-vehicle": Measure(
        "actor",
        "assaults with effect",
        count_if_one_of("effect", ("one-damage-point", "die-of-damage-points")),
    ),
    "throw": Measure("actor", "throws on target", is_false("deviation_in")),
    "throw-back": Measure("actor", "grenades thrown back", is_true("success")),
    "clear-stoppage": Measure("actor", "stoppages cleared", is_true("cleared")),
    "force-door": Measure("actor", "doors forced", is_true("success")),
    "issue-order": Measure("actor", "orders obeyed", number("obeyed")),
    "move": Measure("actor", "moves without a fall", is_false("fell")),
    "morale-contest": Measure(
        "actor",
        "contests won",
        count_if_none_of("result", ("defender-stands", "silent", "not-applicable")),
    ),
    # the side whose figures are struck, tested or at risk
    "combat-roll": Measure("reader", "figures saved", count_if_none_of("result", STRUCK)),
    "blast": Measure("reader", "figures saved", count_if_none_of("state", STRUCK)),
    "fire-contact": Measure("reader", "figures saved", count_if_none_of("result", STRUCK)),
    "fall-from-vehicle": Measure("reader", "figures saved", is_false("wounded")),
    "jump": Measure("reader", "figures saved", is_false("disabled")),
    "swim": Measure("reader", "figures saved", is_false("trouble")),
    "move-injured": Measure("reader", "wounded saved", is_false("dies")),
    "wounded-check": Measure(
        "reader", "wounded who recover", count_if_one_of("result", ("recovers",))
    ),
    "advanced-wound": Measure("reader", "wounded who live", count_if_none_of("result", ("dies",))),
    "apply-damage": Measure("reader", "vehicles saved", is_false("destroyed")),
    "aggressiveness-change": Measure("reader", "Aggressiveness", number("aggressiveness")),
    "aggressiveness-turn-end": Measure(
        "reader", "Aggressiveness checks passed", count_if_none_of("result", BAD_NERVE)
    ),
    "aggressiveness-check": Measure(
        "reader", "attacks made", count_if_one_of("result", ("attacks",))
    ),
    "act-of-valor": Measure(
        "reader", "figures who fight on", count_if_one_of("result", ("fights-on",))
    ),
    "morale-check": Measure("reader", "checks passed", is_true("passed")),
    "quality-check": Measure("reader", "checks passed", is_true("success")),
    "poor-fire-discipline": Measure("reader", "fire held", is_false("opens_fire")),
    "provoke": Measure("reader", "provocations ignored", is_false("must_react")),
    "react": Measure("reader", "reactions", is_true("may_react")),
    "landing-roll": Measure("reader", "landings", is_true("landed")),
    "survival-roll": Measure("reader", "aircraft that come home", is_false("crashed")),
    "boat-landing": Measure("reader", "landings", count_if_one_of("result", ("afloat",))),
    "cook-grenade": Measure("reader", "grenades cooked safely", is_false("explodes")),
}
WINS = {
    side: count_if_one_of("winner", (side,)) for side in ("low", "high")
}  # by the faces of a side
MEASURED = {PREFIX + name for name in (*MEASURES, INITIATIVE)}
NEUTRAL = {
    PREFIX + name: f"{why.replace('_', ' ').capitalize()}."
    for name, why in neutral(
        the_ground_and_the_weather="scenario-wind cloud-start fire-start fire-turn flare "
        "white-phosphorus-turn white-phosphorus-on-vehicle building-hit clear-roadblock",
        the_plan_of_the_scenario="scenario-die scenario-entry scenario-look "
        "starting-aggressiveness handedness",
        the_place_or_the_time_and_no_success="air-drop bomb-drop air-attack lost-in-cloud "
        "mg-crew-work mortar-setup mine-attack repair-time recon-by-fire",
        the_amount_of_damage_after_a_hit="strike damage-list mine-explosion ram rocket-launch "
        "accelerate change-surface soft-terrain flame vehicle-fire-turn fight-fire "
        "fight-vehicle-fire",
    ).items()
}


def stakes(battle: Battle, entry: Entry[Any], resolved: Resolved, before: int) -> Sequence[Stake]:
    """Return the sides that gain by a roll, with their successes."""
    name = resolved.procedure.removeprefix(PREFIX)
    if name == INITIATIVE:
        return tuple(_initiative(battle))
    measure = MEASURES.get(name)
    side = _side_of(battle, entry, resolved, measure) if measure else None
    return (Stake(side, measure.words, measure.value),) if measure and side else ()


def _initiative(battle: Battle) -> Iterator[Stake]:
    """Yield the stake of each side: one die decides, and the sides win on different faces."""
    for side in battle.sides.values():
        yield Stake(side.id, "initiatives won", WINS["low" if side.low else "high"])


def _side_of(battle: Battle, entry: Entry[Any], resolved: Resolved, measure: Measure) -> str | None:
    readers = {side for side in resolved.shown_to if side in battle.sides}
    reader = readers.pop() if len(readers) == 1 else None
    if measure.whose == "reader":
        return reader
    return _acting_side(battle, entry) or reader


def _acting_side(battle: Battle, entry: Entry[Any]) -> str | None:
    """Return the side of the element that acts in an entry."""
    answers = entry.answers or {}
    ids = [str(answers.get("element", "")), *str(answers.get("owed", "")).split()]
    ids += [event.element for event in entry.events if isinstance(event, ActionTaken)]
    for id in ids:
        if id in battle.elements:
            return battle.elements[id].side
    return entry.by if entry.by in battle.sides else None


ROLLS = RollStakes[Battle](stakes, MEASURED, NEUTRAL)
