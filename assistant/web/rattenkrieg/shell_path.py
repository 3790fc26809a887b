"""A shell's way through a vehicle, and a rocket's blast behind, read off what was resolved.

Rattenkrieg 23.1.8, 26.3.2, 28.2.1.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.log import Resolved

SPENT, LISTED, FIRED, FACED, LAUNCHED = (
    "rattenkrieg/apply-damage",
    "rattenkrieg/damage-list",
    "rattenkrieg/gun-shot",
    "rattenkrieg/relative-speed",
    "rattenkrieg/rocket-launch",
)
ENDS = {  # of a shell that did no damage inside
    "rebound": ("rebound", "It bounces off"),
    "no-penetration": ("stopped", "It does not penetrate"),
    "stopped-by-screen": ("stopped", "The screen stops it"),
    "through": ("through", "It goes right through"),
}
CREW = "crew"
OF_A_TURRET = "turret-ring"  # a part that has it is a turret
EFFECTS = {
    "no-effect": "unhurt",
    "explodes": "explodes",
    "fire": "catches fire",
    "ignored": "burns no worse",
    "damaged": "damaged",
}
HOLDS = {"ammunition": "does not explode", "fuel": "does not burn"}


@dataclass(frozen=True)
class Stop:
    """What the shell meets, and what came of it; empty where it does not get there."""

    name: str
    points: int = 0
    effect: str = ""
    worst: bool = False


@dataclass(frozen=True)
class Way:
    """From where it came, what it met in order, how it ended."""

    words: str
    svg: str
    stops: tuple[Stop, ...]
    beyond: tuple[tuple[int, str], ...]  # what it would have met next, each with its number
    left: int


def ways(
    resolved: Iterable[Resolved], asked: tuple[str, Mapping[str, Any]] | None = None
) -> list[Way]:
    """The ways that are known of what was resolved; `asked`: damage whose dice are being thrown."""
    hour: int | None = None
    fan = ""
    found: list[Way] = []
    for each in resolved:
        inputs = each.inputs
        if each.procedure == FACED:
            hour = inputs.get("sector")
        elif each.procedure == LISTED:
            hour, fan = inputs.get("entry_sector"), inputs.get("fan") or ""
        elif each.procedure == FIRED and each.outcome.get("result") in ENDS:
            found += _without_damage(hour, str(each.outcome["result"]))
        elif each.procedure == LAUNCHED and each.outcome.get("may_fire"):
            found += _behind(str(inputs.get("weapon")))
        elif each.procedure == SPENT:
            found.append(_spent(hour, fan, inputs, each.outcome))
    if asked and asked[0] == SPENT:
        found.append(_spent(hour, fan, asked[1], {}))
    return found


def _behind(weapon: str) -> list[Way]:
    """Return the blast behind a launcher, where it has one."""
    from assistant.cards.drawing.back_blast import back_blast_svg
    from assistant.rules.rattenkrieg.heavy_weapons.rockets import BACK_BLAST, launcher_family

    row = BACK_BLAST.row(launcher_family(weapon))
    if row["length_in"] is None:
        return []
    words = f"Behind it the blast is {row['length_in']:g}″ long and {row['width_in']:g}″ wide"
    return [Way(words, back_blast_svg(row["length_in"], row["width_in"], words), (), (), 0)]


def _without_damage(hour: int | None, result: str) -> list[Way]:
    if hour is None:
        return []
    end, words = ENDS[result]
    return [Way(words, _drawn("hull", hour, 0, 0, end, words), (), (), 0)]


def _spent(
    hour: int | None, fan: str, inputs: Mapping[str, Any], outcome: Mapping[str, Any]
) -> Way:
    results = list(outcome.get("results", ()))
    met, beyond = _met(inputs, results)
    points = inputs["damage_points"]
    words = f"{points} damage {'point' if points == 1 else 'points'}"
    if hour is not None:
        words += f", in from {hour} o’clock" + (f", {fan}" if fan else "")
    part = "turret" if OF_A_TURRET in inputs["systems"] else "hull"
    every = len(met) + len(beyond)
    svg = _drawn(part, hour, every, len(met), "inside", words) if hour is not None else ""
    numbered = tuple(enumerate(beyond, len(met) + 1))
    return Way(words, svg, tuple(met), numbered, outcome.get("dp_lost", 0))


def _met(
    inputs: Mapping[str, Any], results: list[Mapping[str, Any]]
) -> tuple[list[Stop], list[str]]:
    """Return the stops that took a point, and those that the shell has not reached.

    What is gone, or not in this vehicle, is passed over as if it were not in the list.
    """
    systems, met, beyond = inputs["systems"], [], []
    for entry in inputs["list"]:
        is_crew = entry.partition(":")[0] == CREW
        if not is_crew and entry not in systems:
            continue
        if results and _fits(entry, results[0], is_crew, systems):
            met.append(_stop(results.pop(0)))
        elif not results:
            beyond.append(_name(CREW if is_crew else entry))
    return met, beyond


def _fits(entry: str, result: Mapping[str, Any], is_crew: bool, systems: Mapping[str, Any]) -> bool:
    target = result["target"]
    return target not in systems if is_crew else target == entry


def _stop(result: Mapping[str, Any]) -> Stop:
    target, effect = str(result["target"]), str(result["effect"])
    words = EFFECTS.get(effect, effect)
    if effect == "no-effect":
        words = HOLDS.get(target, words)
    worst = effect in ("dead", "explodes", "destroyed", "fire")
    return Stop(_name(target), int(result["dp"]), words, worst)


def _name(target: str) -> str:
    words = target.replace("-", " ")
    return words[:1].upper() + words[1:]


def _drawn(part: Any, hour: int, stops: int, met: int, end: str, words: str) -> str:
    from assistant.cards.rattenkrieg.drawing.way import (
        way_svg,  # nothing of Rattenkrieg for other games' pages
    )

    return way_svg(part, hour, stops, met, end, words)
