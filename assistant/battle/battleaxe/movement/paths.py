"""The places that a moving unit enters, each asked for in turn (Battleaxe 9)."""

from typing import Any

from assistant.battle.battleaxe.kit.printed_figures import ask_figure
from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import is_zone

STOP = "stop"

LONGEST = 10

UNSPENT = 1  # of a counter whose factor is not entered, where it spends none

WHY_NOT = {
    "locked": "Its division is not released yet.",
    "no-mf": "It has no movement factor to spend.",
    "stopped": "It stops where the enemy is.",
    "escarpment": "Nobody crosses an escarpment.",
    "not-adjacent": "The places do not touch.",
    "fully-stacked": "Four units of the side are there.",
    "already-attacked": "That place was attacked in this impulse.",
    "must-enter-free": "Out of a contested place it goes to a free one first.",
    "not-enough-mf": "That costs more than it has left.",
    "too-far": "One place only.",
    "not-free": "Only into a free place.",
    "halfaya-mines": "The mines of Halfaya bar that way.",
}

BOUNDARIES = (
    Option("open", "Open"),
    Option("escarpment", "Escarpment"),
    Option("line", "By a line"),
)


def move_refusal(outcome: Any) -> str:
    """Return why a move is not allowed, as a sentence; empty if it is."""
    return "" if outcome.legal else WHY_NOT.get(str(outcome.reason), "Not there.")


def unit_inputs(play: BattlePlay, unit: Unit, mode: str) -> dict[str, Any]:
    """Return a unit as inputs of a move; only in an assault is its movement factor spent."""
    battle = play.state
    start = str(unit.place)
    known = unit.face.movement
    factor = ask_figure(play, unit, "movement") if mode == "assault" else known
    return {
        "mode": mode,
        "side": unit.side,
        "movement_factor": UNSPENT if factor is None else factor,
        "oos": unit.oos,
        "locked": unit.locked,
        "from": start,
        "from_contested": start in battle.contested_at_start,
        "from_controlled_by": battle.places[start].controlled_by,
    }


def ask_path(play: BattlePlay, unit: Unit, unit_values: dict[str, Any]) -> list[dict[str, Any]]:
    """Ask for the places one by one; each option shows its cost or why it is closed."""
    battle = play.state
    path: list[dict[str, Any]] = []
    here = str(unit.place)
    longest = 1 if unit_values["mode"] == "regroup" else LONGEST
    while len(path) < longest:
        near = battle.neighbors(here) if battle.links else [p for p in battle.places if p != here]
        options = [_place_option(play, unit, unit_values, path, place) for place in near]
        if not battle.links:
            options = _open_places(play, options, may_stop=bool(path))
        if path:
            options.insert(0, Option(STOP, "It stops there"))
        words, name = ("And then?" if path else "Where to?"), f"step{len(path) + 1}"
        likely = STOP if path and play.given(name) is None else None
        place = play.choose(name, words, options, likely, keys=bool(battle.links), step=True)
        if place == STOP:
            break
        path.append(step_inputs(battle, unit, here, place))
        if not battle.links:
            _ask_step(play, path, here)
        here = place
        if path[-1]["enemy_full"] or path[-1]["enemy_reduced"]:
            break
    return path


def _place_option(
    play: BattlePlay,
    unit: Unit,
    unit_values: dict[str, Any],
    path: list[dict[str, Any]],
    place: str,
) -> Option:
    """Return a place as an option, with its cost or why a unit may not go there."""
    battle = play.state
    words = battle.places[place].words
    here = path[-1]["place"] if path else str(unit.place)
    tried = {**unit_values, "path": [*path, step_inputs(battle, unit, here, place)]}
    outcome = play.weighed("battleaxe/move", tried)
    why = WHY_NOT.get(str(outcome.reason), "").rstrip(".").lower()
    paid = outcome.legal and battle.links and unit_values["mode"] == "assault"
    cost = f"{outcome.costs[-1]} MF" if paid else ""
    return Option(place, words, cost if outcome.legal else why or "not allowed")


def _open_places(play: BattlePlay, options: list[Option], *, may_stop: bool) -> list[Option]:
    """Return the places that the state alone leaves open; the umpire is shown why others are not.

    A map without links between places would otherwise offer every place. `may_stop`: the unit has
    moved already, so it needs no open place.
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


def _ask_step(play: BattlePlay, path: list[dict[str, Any]], here: str) -> None:
    """Ask for the figures of a step that only the printed map shows."""
    step, number = path[-1], len(path)
    words = f"Between {here} and {step['place']}?"
    boundary = play.choose(f"between{number}", words, BOUNDARIES, step["boundary"], rare=True)
    step["boundary"] = boundary
    if not (step["enemy_full"] or step["enemy_reduced"] or is_zone(step["place"])):
        words = f"An enemy is in an Area adjacent to {step['place']}"
        step["enemy_adjacent"] = play.flag(f"near{number}", words)
