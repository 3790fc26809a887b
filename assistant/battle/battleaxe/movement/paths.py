"""The places that moving units enter, each asked for in turn (Battleaxe 9)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.kit.printed_figures import ask_figure
from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.kit.wording import describe_costs, name_places, place_keys
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.places import is_zone

STOP = "stop"

LONGEST = 10

ANY = 20  # of a counter whose factor is not entered, until its path is known

WHY_NOT = {
    "locked": "The division is not released yet.",
    "no-mf": "The unit has no movement factor to spend.",
    "stopped": "Units stop where the enemy is.",
    "escarpment": "No unit can cross an escarpment.",
    "not-adjacent": "The places do not touch.",
    "fully-stacked": "More than four units would be there.",
    "already-attacked": "That place was attacked in this impulse.",
    "must-enter-free": "From a contested place units move to a free one first.",
    "not-enough-mf": "That costs more MF than are left.",
    "too-far": "The unit may move one place only.",
    "not-free": "Only a free place may be entered.",
    "halfaya-mines": "The mines of Halfaya block that way.",
}

BOUNDARIES = (
    Option("open", "Open"),
    Option("escarpment", "Escarpment"),
    Option("line", "By a line"),
)


@dataclass(frozen=True)
class Step:
    """A place that units enter, with the figures of the printed map."""

    place: str
    boundary: str | None = None  # None: as the file has it
    enemy_adjacent: bool | None = None


def move_refusal(outcome: Any) -> str:
    """Return why a move is not allowed, as a sentence; empty if it is."""
    return "" if outcome.legal else WHY_NOT.get(str(outcome.reason), "The unit may not move there.")


def known_factor(play: BattlePlay, unit: Unit, mode: str) -> int | None:
    """Return the movement factor of a unit, or None if it is not entered.

    The factor is spent only in an assault, and asked for only if the move came with an answer.
    """
    now = play.state.units[unit.id]
    if mode == "assault" and play.given(f"movement {unit.id}") is not None:
        return ask_figure(play, now, "movement")
    return now.face.movement


def unit_inputs(battle: Battle, unit: Unit, mode: str, factor: int | None) -> dict[str, Any]:
    """Return a unit as inputs of a move."""
    start = str(unit.place)
    return {
        "mode": mode,
        "side": unit.side,
        "movement_factor": ANY if factor is None else factor,
        "factor_known": factor is not None,
        "oos": unit.oos,
        "locked": unit.locked,
        "from": start,
        "from_contested": start in battle.contested_at_start,
        "from_controlled_by": battle.places[start].controlled_by,
    }


def ask_path(play: BattlePlay, units: Sequence[Unit], mode: str) -> list[Step]:
    """Ask for the places one by one; each option shows its cost or why it is closed."""
    battle = play.state
    path: list[Step] = []
    starts = list(dict.fromkeys(str(unit.place) for unit in units))
    longest = 1 if mode == "regroup" or len(starts) > 1 else LONGEST
    while len(path) < longest:
        here = path[-1].place if path else starts[0]
        near = _places_next_to(battle, [here] if path else starts)
        options = _place_options(play, units, mode, path, near)
        closed = {option.value: option.effect for option in options}
        if battle.links:
            options = name_places(battle, options)
        else:
            options = _open_places(play, options, may_stop=bool(path))
        if path:
            options.insert(0, Option(STOP, f"Stop in {here}"))
        words, name = ("Which place is next?" if path else "Where to?"), f"step{len(path) + 1}"
        likely = STOP if path and play.given(name) in (None, STOP) else None
        why = closed.get(str(play.given(name)), "")
        wrong = f"{why[:1].upper()}{why[1:]}" if why and not battle.links else ""
        place = play.choose(name, words, options, likely, keys=True, step=True, wrong=wrong)
        if place == STOP:
            break
        asks = not battle.links and (path or len(starts) == 1)
        path.append(_ask_step(play, units[0], path, here, place) if asks else Step(place))
        if battle.enemies_in(place, units[0].side):
            break
    return path


def _places_next_to(battle: Battle, starts: Sequence[str]) -> list[str]:
    """Return the places that touch all of these; if no links are entered, all other places."""
    if not battle.links:
        return [id for id in battle.places if id not in starts]
    near = [battle.neighbors(start) for start in starts]
    return [id for id in near[0] if all(id in each for each in near)]


def path_inputs(
    battle: Battle, unit: Unit, path: Sequence[Step], companions: int = 0
) -> list[dict[str, Any]]:
    """Return the places of a path as inputs of a move; companions end it in the same place."""
    here, found = str(unit.place), []
    for step in path:
        inputs = step_inputs(battle, unit, here, step.place)
        if step.boundary is not None:
            inputs["boundary"] = step.boundary
        if step.enemy_adjacent is not None:
            inputs["enemy_adjacent"] = step.enemy_adjacent
        found.append(inputs)
        here = step.place
    if found:
        found[-1]["friendly_units"] += companions
    return found


def require_factor(play: BattlePlay, units: Sequence[Unit], mode: str, path: Sequence[Step]) -> int:
    """Return the movement factor that a path needs; ask whether units of unknown factor have it.

    A unit can always enter the first place of a path, so a path of one place needs no answer.
    """
    needed = max(_factor_needed(play, unit, mode, path) for unit in units)
    if len(path) > 1 or any(unit.oos for unit in units):
        words = f"{listed([unit.id for unit in units])}: {needed} MF or more"
        enough = play.flag("enough", words, True, rare=True)
        play.require(enough, WHY_NOT["not-enough-mf"])
    return needed


def _factor_needed(play: BattlePlay, unit: Unit, mode: str, path: Sequence[Step]) -> int:
    """Return the least printed movement factor that a unit needs for a path."""
    steps = path_inputs(play.state, unit, path)
    inputs = {**unit_inputs(play.state, unit, mode, None), "path": steps}
    costs = zip(path, play.weighed("battleaxe/move", inputs).costs, strict=False)
    return sum(1 if is_zone(step.place) else cost for step, cost in costs) + unit.oos


def _place_options(
    play: BattlePlay, units: Sequence[Unit], mode: str, path: Sequence[Step], near: Sequence[str]
) -> list[Option]:
    """Return places as options, each with its cost or why the units may not go there."""
    battle = play.state
    alike = {
        (unit.place, factor, unit.oos, unit.locked): (unit, factor)
        for unit in units
        for factor in (known_factor(play, unit, mode),)
    }
    options = []
    for option in place_keys(battle, near):
        effects: list[str] = []
        costs: list[tuple[int, int]] = []
        stops = False
        for unit, factor in alike.values():
            others = sum(each is not unit and each.place != option.value for each in units)
            steps = path_inputs(battle, unit, [*path, Step(option.value)], others)
            inputs = {**unit_inputs(battle, unit, mode, factor), "path": steps}
            outcome = play.weighed("battleaxe/move", inputs)
            if not outcome.legal:
                effects = [_describe_closed(outcome, units)]
                break
            if battle.links and mode == "assault" and factor is not None:
                costs.append((outcome.costs[-1], outcome.mf_left))
                stops = stops or outcome.must_stop
        if not effects and len(costs) == len(alike):
            effects = [describe_costs(option.value, costs, stops=stops)]
        options.append(replace(option, effect=effects[0] if effects else ""))
    return options


def _describe_closed(outcome: Any, units: Sequence[Unit]) -> str:
    """Describe in a few words why a place is closed to these units."""
    if outcome.reason == "fully-stacked":
        return "no room for all" if len(units) > 1 else "no room"
    if outcome.reason == "not-enough-mf":
        return "not enough MF"
    sentence = WHY_NOT.get(str(outcome.reason), "").rstrip(".")
    return sentence[:1].lower() + sentence[1:] or "not allowed"


def _open_places(play: BattlePlay, options: list[Option], *, may_stop: bool) -> list[Option]:
    """Return the places that the state alone leaves open; the umpire is shown why others are not.

    A map without links between places would otherwise offer every place. With `may_stop`, the unit
    has moved already and may stay where it is.
    """
    left = [option for option in options if not option.effect]
    if play.actor.is_umpire:
        return [*left, *(option for option in options if option.effect)]
    if not left and options and not may_stop:
        play.require(False, f"{options[0].effect[0].upper()}{options[0].effect[1:]}.")
    return left


def step_inputs(battle: Battle, unit: Unit, here: str, place: str) -> dict[str, Any]:
    """Return a place that a unit enters as inputs of a move."""
    enemies = battle.enemies_in(place, unit.side)
    near = [id for id in battle.neighbors(place) if not is_zone(id)]
    boundary = next(
        (link.boundary for link in battle.links if {link.a, link.b} == {here, place}),
        "line" if is_zone(here) or is_zone(place) else "open",
    )
    return {
        "place": place,
        "boundary": boundary,
        "controlled_by": battle.places[place].controlled_by,
        "enemy_full": sum(each.strength == "full" for each in enemies),
        "enemy_reduced": sum(each.strength == "reduced" for each in enemies),
        "enemy_adjacent": any(battle.enemies_in(id, unit.side) for id in near),
        "friendly_units": len([u for u in battle.units_in(place, unit.side) if u is not unit]),
        "contested_at_start": place in battle.contested_at_start,
        "attacked": place in battle.attacked,
    }


def _ask_step(play: BattlePlay, unit: Unit, path: Sequence[Step], here: str, place: str) -> Step:
    """Return a step; ask for the figures of the printed map, where there is a choice."""
    battle, number = play.state, len(path) + 1
    boundary = str(step_inputs(battle, unit, here, place)["boundary"])
    if boundary == "open" or play.given(f"between{number}") is not None:
        words = f"Which border is between {here} and {place}?"
        boundary = play.choose(f"between{number}", words, BOUNDARIES, boundary, rare=True)
    free = not (battle.enemies_in(place, unit.side) or is_zone(place))
    words = f"An enemy is in an Area adjacent to {place}"
    return Step(place, boundary, free and play.flag(f"near{number}", words, rare=True))
