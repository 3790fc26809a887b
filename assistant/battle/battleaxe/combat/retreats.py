"""Retreats of units, one unit at a time (Battleaxe 11.6)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.events.units import UnitEliminated, UnitPlaced
from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.kit.wording import name_places, place_keys
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.play import Option
from assistant.frozen import replace
from assistant.rules.battleaxe.places import enemy_of, is_zone
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.working import Step

NOWHERE = "nowhere"
WHY_CLOSED = "the enemy holds it"


def can_retreat(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit survives a retreat; True if no links are entered on the map."""
    if not battle.links:
        return True
    inputs = {
        "side": unit.side,
        "candidates": _neighbor_candidates(battle, unit, str(unit.place), ()),
    }
    return not find("battleaxe/retreat").resolve(inputs, no_dice).outcome.eliminated


def retreat_unit(play: BattlePlay, id: str, fight: Fight) -> None:
    """Move a unit where the priorities send it, on through full places, or eliminate it."""
    unit = play.state.units[id]
    attacker = unit.side == fight.attacker
    here = str(unit.place)
    passed: tuple[str, ...] = (fight.place,)
    while True:
        origin = unit.came_from if attacker and here == fight.place else None
        outcome = _resolve_step(play, unit, here, passed, origin)
        if outcome is None or outcome.eliminated:
            play.record(UnitEliminated(id))
            play.announce(f"{id} has nowhere to go and is eliminated.")
            return
        here = _choose_destination(play, unit, outcome.destinations, passed)
        if not outcome.passes_on:
            play.record(UnitPlaced(id, here))
            play.announce(f"{id} retreats to {here}.")
            return
        passed = (*passed, here)


def _choose_destination(
    play: BattlePlay, unit: Unit, destinations: Sequence[str], passed: Sequence[str]
) -> str:
    """Return the place of a step of a retreat; the sheet shows an only place without asking."""
    words = f"Where does {unit.id} go{' on' if len(passed) > 1 else ''}?"
    options = name_places(play.state, place_keys(play.state, destinations, unit.id))
    return play.choose(f"goes{len(passed)} {unit.id}", words, options, keys=True)


def _resolve_step(
    play: BattlePlay, unit: Unit, here: str, passed: tuple[str, ...], origin: str | None
) -> Any:
    """Return the outcome of one step of a retreat; None if the player chose elimination."""
    battle = play.state
    inputs: dict[str, Any] = {"side": unit.side}
    to = None if battle.links else origin or _ask_place(play, unit, here, passed)
    if to == NOWHERE:
        return None
    inputs["candidates"] = (
        [_candidate_inputs(battle, unit, here, to)]
        if to
        else _neighbor_candidates(battle, unit, here, passed)
    )
    if origin in [each["place"] for each in inputs["candidates"]]:
        inputs |= {"attacker": True, "origin": origin}
    named = Step("unit", unit.id, "11.6")
    outcome = play.resolve("battleaxe/retreat", inputs, shown_to=battle.sides, first=named)
    if to and outcome.eliminated:
        where = f"{unit.id} may not retreat to {battle.places[to].words}"
        play.require(False, f"{where}: {WHY_CLOSED} (11.6.2).")
        return replace(outcome, destinations=(to,), eliminated=False)
    return outcome


def _ask_place(play: BattlePlay, unit: Unit, here: str, passed: tuple[str, ...]) -> str:
    """Ask for the place that comes first by the priorities on the printed board."""
    battle = play.state
    others = [id for id in battle.places if id not in passed]
    options = [
        replace(option, effect=WHY_CLOSED if is_closed_to(battle, unit, here, option.value) else "")
        for option in place_keys(battle, others, unit.id)
    ]
    if play.actor.is_umpire:  # the umpire may overrule a closed place
        options.sort(key=lambda option: bool(option.effect))
    else:
        options = [option for option in options if not option.effect]
    options.append(Option(NOWHERE, "Nowhere: eliminated"))
    words = f"{unit.id} retreats from {battle.places[here].words}. Where to?"
    before = _place_of_last_retreat(play, unit.side)
    likely = before if before in [option.value for option in options] else None
    return play.choose(f"to{len(passed)} {unit.id}", words, options, likely, keys=True)


def _place_of_last_retreat(play: BattlePlay, side: str) -> str | None:
    """Return where a unit of a side has retreated to in this move; None if none has."""
    placed = [e for e in play.events if isinstance(e, UnitPlaced)]
    own = [e.place for e in placed if play.state.units[e.unit].side == side]
    return own[-1] if own else None


def is_closed_to(battle: Battle, unit: Unit, here: str, place: str) -> bool:
    """Return whether no unit of a side may retreat into a place, adjacent or not."""
    inputs = {"side": unit.side, "candidates": [_candidate_inputs(battle, unit, here, place)]}
    return bool(find("battleaxe/retreat").resolve(inputs, no_dice).outcome.eliminated)


def _neighbor_candidates(
    battle: Battle, unit: Unit, here: str, passed: tuple[str, ...]
) -> list[dict[str, Any]]:
    """Return the adjacent places as inputs of a retreat, without those already passed."""
    near = [id for id in battle.neighbors(here) if id not in passed]
    return [_candidate_inputs(battle, unit, here, id) for id in near]


def _candidate_inputs(battle: Battle, unit: Unit, here: str, place: str) -> dict[str, Any]:
    """Return the inputs for a retreat to a place."""
    enemy = enemy_of(unit.side)
    around = battle.neighbors(place)
    return {
        "place": place,
        "boundary": "line" if is_zone(here) or is_zone(place) else "open",
        "controlled_by": battle.places[place].controlled_by,
        "enemy_units": len(battle.units_in(place, enemy)),
        "friendly_units": len(battle.units_in(place, unit.side)),
        "enemy_controlled_neighbours": sum(
            battle.places[id].controlled_by == enemy for id in around
        ),
    }
