"""Units that may act with the chit in hand, and their movement left (Rats of Tobruk 2.4, 6, 9)."""

from typing import Any

from assistant.battle.rats_of_tobruk.events.activations import StackChosen
from assistant.battle.rats_of_tobruk.kit.printed_figures import (
    ask_activation_range,
    ask_figure,
    ask_move_type,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay
from assistant.battle.rats_of_tobruk.lookups.ground import hex_distance, hq_of
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Cost, Hex, Unit
from assistant.rules.rats_of_tobruk.terms import Side
from assistant.rules.working import Step

WHY_NOT = {
    "other-battalion": "it belongs to another battalion",
    "already-activated": "it acted in this turn",
    "pinned": "it is pinned",
    "no-hq": "its HQ is eliminated, and another stack acts",
    "out-of-range": "it is out of its HQ’s range",
    "stopped": "it stops in an enemy zone of control",
    "prohibited": "it cannot enter that hex",
    "road-from-ezoc": "no road leads out of an enemy zone of control",
    "road-into-bunker": "no road leads into a bunker in an enemy zone of control",
    "wire-into-ezoc": "it may not cross ditch and wire into an enemy zone of control",
    "all-at-night": "that takes all its movement, which no unit spends at night",
    "not-enough-mp": "it has too few movement points",
    "different-hex": "they are not in one hex",
    "not-a-rider": "only leg units ride",
    "not-tracked": "only tanks carry riders",
    "full": "somebody rides on it",
    "not-riding": "nobody rides on it",
    "not-wheeled": "it has no vehicles to leave",
    "changed": "it did that in this activation already",
    "already-debarked": "it is debarked",
    "not-debarked": "it is not debarked",
    "out-of-supply": "it is out of supply",
    "moved": "it moved already",
}


def describe_refusal(reason: str | None) -> str:
    """Describe the reason that a procedure gives, as a sentence."""
    words = WHY_NOT.get(reason or "", reason or "")
    return f"Not allowed: {words}."


def refusal_of(outcome: Any) -> str:
    """Return why an outcome is not legal, as a sentence; empty if it is."""
    return "" if outcome.legal else describe_refusal(outcome.reason)


def resolve_activation(play: BattlePlay, id: str) -> Any:
    """Resolve whether a unit may act with the chit in hand."""
    battle = play.state
    unit = battle.units[id]
    hq = hq_of(battle, unit)
    alive = hq is None or hq.alive
    distance, flag = 0, 0
    entering = unit.place is None or unit.entered
    if hq is not None and hq.alive and not entering and hq.id != id:
        flag = ask_activation_range(play, unit) or 0
        distance = hex_distance(battle, hq.place, unit.place) if hq.place and unit.place else 200
    if not alive and not battle.lone:
        stack = [u.id for u in battle.on_map(unit.side) if u.place == unit.place and not u.hq]
        play.record(
            StackChosen(tuple(i for i in stack if battle.units[i].battalion == unit.battalion))
        )
    inputs = {
        "chit": battle.hand,
        "battalion": unit.battalion or battle.hand,
        "hq_alive": alive,
        "distance": distance,
        "activation_range": flag,
        "entering": entering,
        "in_chosen_stack": id in play.state.lone,
        "australian_in_bunker": unit.nationality == "australian"
        and bool(unit.place and battle.hexes.get(unit.place, Hex()).bunker),
        "pinned": unit.pinned,
    }
    return play.resolve(
        "rats-of-tobruk/activate",
        inputs,
        prefix=f"{id} ",
        shown_to=[unit.side],
        first=Step("unit", id, "6.0"),
    )


def is_out_of_range(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit is surely out of its HQ's activation range (6.0)."""
    hq = hq_of(battle, unit)
    if hq is None or not hq.alive or hq.id == unit.id or unit.place is None or unit.entered:
        return False
    if hq.place is None or hq.activation_range is None:
        return hq.place is None
    return hex_distance(battle, hq.place, unit.place) > hq.activation_range


def has_command(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit is in command by its HQ or in the chosen stack, as far as is known."""
    hq = hq_of(battle, unit)
    if hq is not None and not hq.alive:
        return unit.id in battle.lone
    return not is_out_of_range(battle, unit)


def units_that_may_move(battle: Battle, side: Side) -> list[Unit]:
    """Return the units that may move now; after an attack only those that overran."""
    last = battle.walk.units if battle.walk else ()
    return [
        unit
        for unit in battle.units.values()
        if unit.side == side
        and unit.alive
        and not unit.rides
        and not (unit.pinned or unit.stopped)
        and (unit.overran or not battle.fighting)
        and unit.battalion in (battle.hand, None)
        and (not unit.attacked or unit.overran)
        and (not unit.moved or unit.id in last or unit.overran)
    ]


def advance_cost(play: BattlePlay, unit: Unit, price: Cost) -> float | str:
    """Return the points that a hex costs a tank that overran into it; `na` if it is closed."""
    if isinstance(price, float | int):
        return price
    inputs = {**_movement_inputs(play, unit), "spent": 0, "path": [{"cost": price}]}
    outcome = play.resolve("rats-of-tobruk/move", inputs, prefix=f"{unit.id} advance ")
    return float(outcome.costs[0]) if outcome.legal else "na"


def movement_left(play: BattlePlay, unit: Unit) -> float:
    """Return the movement points that a unit has left, by its face and the light."""
    nowhere = {"path": [{"cost": "na"}]}  # asks only how much movement is left
    inputs = {**_movement_inputs(play, unit), "spent": unit.spent + unit.owes, **nowhere}
    return float(play.resolve("rats-of-tobruk/move", inputs, prefix=f"{unit.id} ").left)


def _movement_inputs(play: BattlePlay, unit: Unit) -> dict[str, Any]:
    """Return a unit as inputs of a move."""
    return {
        "movement_allowance": ask_figure(play, unit.id, "movement"),
        "move_type": ask_move_type(play, unit.id),
        "hq": unit.hq,
        "supply": unit.supply,
        "debarked": unit.debarked,
    }
