"""Moves of units in an assault, in a regroup and after an Overrun (Battleaxe 8.1.2a, 9, 11.4.4)."""

from assistant.battle.battleaxe.events.combat import OverrunUpdated
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.units import UnitMoved
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    counter_options,
    place_options,
    require_own_impulse,
    side_name,
    unit_options,
)
from assistant.battle.battleaxe.movement.paths import (
    ask_path,
    move_refusal,
    step_inputs,
    unit_inputs,
)
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option
from assistant.frozen import replace


@move("march", "Move a unit")
def move_unit(play: BattlePlay) -> None:
    """Move one unit, place by place."""
    battle = play.state
    moves = battle.kind in ("assault", "regroup")
    play.require(moves, "Units do not move in this impulse.")
    mode = battle.kind if battle.kind and moves else "assault"
    require_own_impulse(play, battle.active)
    play.require(battle.fight is None, "A combat is not over yet.")
    candidates = movable_units(battle, play.given("place"))
    play.require(bool(candidates), "No unit can move any more.")
    candidates = candidates or [
        u for u in battle.units.values() if u.side == battle.active and u.place
    ]
    play.need(
        bool(candidates), f"The {side_name(battle, battle.active)} player has no unit on the map."
    )
    unit = battle.units[play.choose("unit", "Which unit?", unit_options(candidates))]
    unit_values = unit_inputs(play, unit, mode)
    path = ask_path(play, unit, unit_values)
    inputs = {**unit_values, "path": path}
    outcome = resolve_if_permitted(
        play, "battleaxe/move", inputs, move_refusal, shown_to=battle.sides
    )
    places = [step["place"] for step in path]
    _record_move(play, unit, places, outcome.control_gained)
    duty = f" It has to attack in {places[-1]}." if outcome.must_attack else ""
    announce_act(play, unit.side, f"{unit.id} goes from {unit.place} to {', '.join(places)}.{duty}")
    check_releases(play)


def movable_units(battle: Battle, start: object = None) -> list[Unit]:
    """Return the units of the acting side that may still move, from one place or from all."""
    return [
        unit
        for unit in battle.units.values()
        if unit.side == battle.active
        and unit.place
        and not unit.acted
        and (battle.kind == "regroup" or unit.place in battle.active_places)
        and (start in (None, unit.place))
    ]


def _record_move(play: BattlePlay, unit: Unit, places: list[str], gained: tuple[str, ...]) -> None:
    """Record that a unit moved through these places, and the control it gained."""
    before = places[-2] if len(places) > 1 else str(unit.place)
    play.record(UnitMoved(unit.id, places[-1], before))
    play.record(*(ControlTaken(place, unit.side) for place in gained))


@move("overrun", "Overrun on")
def overrun_onward(play: BattlePlay) -> None:
    """Move the units that overran an enemy one place farther, all to the same place."""
    battle = play.state
    waiting = {over.units[0]: over for over in battle.to_overrun_on}
    play.need(bool(waiting), "No unit can make an Overrun now.")
    require_own_impulse(play, battle.active)
    options = [Option(first, ", ".join(over.units)) for first, over in waiting.items()]
    over = waiting[play.choose("broke", "Who broke through?", options)]
    units = [battle.units[id] for id in over.units if battle.units[id].place]
    everyone = tuple(unit.id for unit in units)
    chosen = play.several("units", "Who goes?", counter_options(units), everyone, least=1)
    start = str(units[0].place)
    near = battle.neighbors(start) if battle.links else [p for p in battle.places if p != start]
    to = play.choose("to", "Where to?", place_options(battle, near), keys=bool(battle.links))
    gained: tuple[str, ...] = ()
    for id in chosen:
        unit = play.state.units[id]
        step = step_inputs(play.state, unit, start, to)
        inputs = {**unit_inputs(play, unit, "overrun"), "path": [step]}
        outcome = resolve_if_permitted(
            play, "battleaxe/move", inputs, move_refusal, shown_to=battle.sides
        )
        _record_move(play, unit, [to], outcome.control_gained)
        gained += outcome.control_gained
    attacks = bool(play.state.enemies_in(to, battle.active))
    play.record(OverrunUpdated(None, over.units))
    if attacks:
        play.record(OverrunUpdated(replace(over, units=chosen, to=to)))
    announce_act(play, battle.active, f"{', '.join(chosen)} overrun on to {to}.")
    check_releases(play)
