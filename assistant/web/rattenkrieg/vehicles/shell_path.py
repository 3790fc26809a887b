"""A shell's path through a vehicle, and a rocket's back blast, from resolved procedures.

Rattenkrieg 23.1.8, 26.3.2, 28.2.1.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from assistant.battle.log import Resolved
from assistant.frozen import dataclass, replace

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
    """A part that the shell meets, and the effect there; empty if the shell does not get there."""

    name: str
    points: int = 0
    effect: str = ""
    worst: bool = False


@dataclass(frozen=True)
class ShellPath:
    """The direction of a shell, the parts that it met in order, and its end."""

    words: str
    svg: str
    stops: tuple[Stop, ...]
    beyond: tuple[
        tuple[int, str], ...
    ]  # the parts that it would have met next, each with its number
    left: int


def shell_paths(
    resolved: Iterable[Resolved], asked: tuple[str, Mapping[str, Any]] | None = None
) -> list[ShellPath]:
    """Return the paths that are known from resolved procedures.

    `asked` is a procedure with its inputs whose dice are still to be thrown; only damage counts.
    """
    hour: int | None = None
    fan, above = "", False
    found: list[ShellPath] = []
    for each in resolved:
        inputs = each.inputs
        if each.procedure == FACED:
            hour = inputs.get("sector")
        elif each.procedure == LISTED:
            hour, fan = inputs.get("entry_sector"), inputs.get("fan") or ""
            above = bool(inputs.get("from_above"))
        elif each.procedure == FIRED and each.outcome.get("result") in ENDS:
            found += _without_damage(hour, each)
        elif each.procedure == LAUNCHED and each.outcome.get("may_fire"):
            found += _back_blast(str(inputs.get("weapon")))
        elif each.procedure == SPENT:
            path = _path_of_spent_shell(hour, fan, above, inputs, each.outcome)
            if found and _continues(found[-1], path, inputs):
                path = _join_paths(found.pop(), path)
            found.append(path)
    if asked and asked[0] == SPENT:
        found.append(_path_of_spent_shell(hour, fan, above, asked[1], {}))
    return found


def _continues(before: ShellPath, path: ShellPath, inputs: Mapping[str, Any]) -> bool:
    """Return whether points left over went on to one more system, drawn at random (29.1.5)."""
    at_random = len(inputs["list"]) == 1 and not (before.svg or path.svg)
    return at_random and bool(path.stops) and before.left == inputs["damage_points"]


def _join_paths(before: ShellPath, path: ShellPath) -> ShellPath:
    """Join the paths of points that are spent one system after the other."""
    return replace(before, stops=(*before.stops, *path.stops), beyond=(), left=path.left)


def _back_blast(weapon: str) -> list[ShellPath]:
    """Return the blast behind a launcher, if it has one."""
    from assistant.cards.drawing.back_blast import back_blast_svg
    from assistant.rules.rattenkrieg.heavy_weapons.rockets import BACK_BLAST, launcher_family

    row = BACK_BLAST.row(launcher_family(weapon))
    if row["length_in"] is None:
        return []
    words = f"Behind it the blast is {row['length_in']:g}″ long and {row['width_in']:g}″ wide"
    return [ShellPath(words, back_blast_svg(row["length_in"], row["width_in"], words), (), (), 0)]


def _without_damage(hour: int | None, shot: Resolved) -> list[ShellPath]:
    if hour is None:
        return []
    end, words = ENDS[str(shot.outcome["result"])]
    pierces, armor = shot.inputs.get("penetration_mm"), shot.outcome.get("armor_mm")
    if end == "stopped" and armor is not None and pierces is not None and pierces < armor:
        words += f": {pierces:g} mm against {armor:g} mm of armor"
    return [ShellPath(words, _draw_way("hull", hour, 0, 0, end, words), (), (), 0)]


def _path_of_spent_shell(
    hour: int | None,
    fan: str,
    above: bool,
    inputs: Mapping[str, Any],
    outcome: Mapping[str, Any],
) -> ShellPath:
    results = list(outcome.get("results", ()))
    met, beyond = _stops_met(inputs, results)
    points = inputs["damage_points"]
    words = f"{points} damage {'point' if points == 1 else 'points'}"
    part = "turret" if OF_A_TURRET in inputs["systems"] else "hull"
    if hour is not None and above:
        words += f", from above through the {_top(part, fan)}"
    elif hour is not None:
        words += f", in from {hour} o’clock" + (f", {fan}" if fan else "")
    every = len(met) + len(beyond)
    svg = _draw_way(part, hour, every, len(met), "inside", words) if hour is not None else ""
    numbered = tuple(enumerate(beyond, len(met) + 1))
    return ShellPath(words, svg, tuple(met), numbered, outcome.get("dp_lost", 0))


def _top(part: str, fan: str) -> str:
    """Return the deck or roof of a part that a shell from above pierces."""
    if part == "turret":
        return "roof of the turret"
    return f"{'rear' if fan == 'rear' else 'front'} deck"


def _stops_met(
    inputs: Mapping[str, Any], results: list[Mapping[str, Any]]
) -> tuple[list[Stop], list[str]]:
    """Return the stops that took a point, and the parts that the shell has not reached.

    Parts that are gone, or not in this vehicle, are passed over as if they were not in the list.
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


def _draw_way(part: Any, hour: int, stops: int, met: int, end: str, words: str) -> str:
    from assistant.cards.rattenkrieg.drawing.shell_path import way_svg

    return way_svg(part, hour, stops, met, end, words)
