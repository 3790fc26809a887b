"""Moves of units in an assault, in a regroup and after an Overrun (Battleaxe 8.1.2a, 9, 11.4.4)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.events.combat import OverrunUpdated
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.units import UnitMoved
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    counter_options,
    name_places,
    place_keys,
    require_own_impulse,
    side_name,
    unit_options,
)
from assistant.battle.battleaxe.movement.paths import (
    Step,
    ask_path,
    known_factor,
    move_refusal,
    path_inputs,
    require_factor,
    unit_inputs,
)
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.impulses import declare_assault
from assistant.battle.battleaxe.turns.releases import check_releases
from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.battleaxe.places import STACK, is_zone
from assistant.rules.working import Step as WorkingStep

UNSPENT = 1  # the factor of a counter without Movement Factor, if not entered


@move("march", "Move units")
def move_units(play: BattlePlay) -> None:
    """Move units together, place by place; the first move may declare the assault."""
    if play.given("declares") == "assault" and play.state.kind is None:
        declare_assault(play, str(play.given("place")))
    battle = play.state
    moves = battle.kind in ("assault", "regroup")
    play.require(moves, "Units do not move in this impulse.")
    mode = battle.kind if battle.kind and moves else "assault"
    require_own_impulse(play, battle.active)
    play.require(battle.fight is None, "A combat is not over yet.")
    units = _ask_units(play)
    path = ask_path(play, units, mode)
    factors = {unit.id: known_factor(play, unit, mode) for unit in units}
    unknown = [unit for unit in units if factors[unit.id] is None]
    needed = require_factor(play, unknown, mode, path) if unknown and mode == "assault" else UNSPENT
    places = [step.place for step in path]
    attacks = [
        _move_along(play, unit, path, mode, needed if factors[unit.id] is None else None)
        for unit in units
    ]
    announce_act(play, battle.active, _describe_move(units, places, attacks=any(attacks)))
    check_releases(play)


def _ask_units(play: BattlePlay) -> list[Unit]:
    """Ask which units move: all that may move from the place whose button was pressed."""
    battle = play.state
    start = play.given("place")
    candidates = movable_units(battle, start)
    play.require(bool(candidates), "No unit can move now.")
    candidates = candidates or [
        u for u in battle.units.values() if u.side == battle.active and u.place
    ]
    play.need(
        bool(candidates), f"The {side_name(battle, battle.active)} player has no unit on the map."
    )
    if play.given("unit") is not None:
        return [battle.units[play.choose("unit", "Which unit?", unit_options(candidates))]]
    free = [unit for unit in candidates if not unit.locked] or candidates
    if not play.actor.is_umpire:
        candidates = free
    together = len({unit.place for unit in candidates}) == 1
    # no more than an Area holds: with all units of a Zone, Areas would be missing as answers
    usual = tuple(unit.id for unit in free[:STACK]) if together else None
    number_of = list(battle.places).index
    candidates = sorted(candidates, key=lambda unit: number_of(str(unit.place)))
    options = counter_options(candidates, moving=battle.kind == "assault")
    chosen = play.several("units", "Who moves?", options, usual, least=1)
    return [unit for id, unit in battle.units.items() if id in chosen]


def _move_along(
    play: BattlePlay, unit: Unit, path: Sequence[Step], mode: str, factor: int | None
) -> bool:
    """Move one unit along a path; return whether it has to attack at the end.

    `factor` is the movement factor that the path needs, if the unit's own is not entered.
    """
    steps = path_inputs(play.state, unit, path)
    known = known_factor(play, unit, mode) if factor is None else factor
    inputs = {**unit_inputs(play.state, unit, mode, known), "path": steps}
    inputs["factor_known"] = factor is None
    outcome = _resolve_move(play, unit, inputs)
    _record_move(play, unit, [step.place for step in path], outcome.control_gained)
    return bool(outcome.must_attack)


def _resolve_move(play: BattlePlay, unit: Unit, inputs: dict[str, Any]) -> Any:
    """Resolve the move of one unit; its working begins with the unit."""
    named = WorkingStep("unit", unit.id, "9")
    return resolve_if_permitted(
        play,
        "battleaxe/move",
        inputs,
        move_refusal,
        shown_to=play.state.sides,
        first=named,
    )


def _describe_move(units: Sequence[Unit], places: Sequence[str], *, attacks: bool) -> str:
    """Describe the move of units: from where, by which places, and whether they have to attack."""
    alone = len(units) == 1
    who, verb = listed([unit.id for unit in units]), "moves" if alone else "move"
    duty = f" {'It has' if alone else 'They have'} to attack in {places[-1]}." if attacks else ""
    start = listed(dict.fromkeys(str(unit.place) for unit in units))
    way = f" through {listed(places[:-1])}" if len(places) > 1 else ""
    return f"{who} {verb} from {start}{way} to {places[-1]}.{duty}"


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


def units_to_offer(battle: Battle, start: object = None) -> list[Unit]:
    """Return the units that may still move into some place, as far as is known."""
    return [unit for unit in movable_units(battle, start) if _may_leave(battle, unit)]


def _may_leave(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit may leave its place: from a contested one only into a free one."""
    near = battle.neighbors(str(unit.place))
    if not near or unit.place not in battle.contested_at_start:
        return True
    free = (
        id
        for id in near
        if battle.places[id].controlled_by == unit.side and not battle.enemies_in(id, unit.side)
    )
    return any(is_zone(id) or len(battle.units_in(id, unit.side)) < STACK for id in free)


def _record_move(play: BattlePlay, unit: Unit, places: list[str], gained: tuple[str, ...]) -> None:
    """Record that a unit moved through these places, and the control it gained."""
    before = places[-2] if len(places) > 1 else str(unit.place)
    play.record(UnitMoved(unit.id, places[-1], before))
    play.record(*(ControlTaken(place, unit.side) for place in gained))


@move("overrun", "Move on after an Overrun")
def overrun_onward(play: BattlePlay) -> None:
    """Move the units that overran an enemy one place farther, all to the same place."""
    battle = play.state
    waiting = {over.units[0]: over for over in battle.to_overrun_on}
    play.need(bool(waiting), "No unit can make an Overrun now.")
    require_own_impulse(play, battle.active)
    options = [Option(first, listed(over.units)) for first, over in waiting.items()]
    over = waiting[play.choose("broke", "Who broke through?", options)]
    units = [battle.units[id] for id in over.units if battle.units[id].place]
    everyone = tuple(unit.id for unit in units)
    chosen = play.several("units", "Which units go?", counter_options(units), everyone, least=1)
    start = str(units[0].place)
    near = battle.neighbors(start) if battle.links else [p for p in battle.places if p != start]
    keys = place_keys(battle, near)
    to = play.choose(
        "to", "Where to?", name_places(battle, keys) if battle.links else keys, keys=True
    )
    gained: tuple[str, ...] = ()
    for id in chosen:
        unit = play.state.units[id]
        steps = path_inputs(play.state, unit, (Step(to),))
        unit_values = unit_inputs(play.state, unit, "overrun", unit.face.movement or UNSPENT)
        inputs = {**unit_values, "factor_known": unit.face.movement is not None, "path": steps}
        outcome = _resolve_move(play, unit, inputs)
        _record_move(play, unit, [to], outcome.control_gained)
        gained += outcome.control_gained
    attacks = bool(play.state.enemies_in(to, battle.active))
    play.record(OverrunUpdated(None, over.units))
    if attacks:
        play.record(OverrunUpdated(replace(over, units=chosen, to=to)))
    verb = "move" if chosen[1:] else "moves"
    announce_act(play, battle.active, f"After the Overrun {listed(chosen)} {verb} on to {to}.")
    check_releases(play)
