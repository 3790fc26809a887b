"""Consolidation of two reduced units into one full unit (Battleaxe 8.1.2b)."""

from typing import Any

from assistant.battle.battleaxe.events.units import UnitEliminated, UnitMoved, UnitTurned
from assistant.battle.battleaxe.kit.printed_figures import ask_unit_class
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import announce_act, require_own_impulse, unit_options
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit


def units_to_pair(battle: Battle) -> list[Unit]:
    """Return the reduced units of the acting side that share a place with another one."""
    own = [u for u in battle.units.values() if u.side == battle.active and u.place]
    reduced = [unit for unit in own if unit.strength == "reduced" and not unit.one_sided]
    places = [unit.place for unit in reduced]
    return [unit for unit in reduced if places.count(unit.place) > 1]


def has_consolidated(battle: Battle) -> bool:
    """Return whether the acting side has used its one pair of this impulse."""
    units = battle.units.values()
    return any(unit.acted for unit in units if unit.side == battle.active and unit.place)


@move("consolidate", "Consolidate two units")
def consolidate_pair(play: BattlePlay) -> None:
    """Make one of two reduced units in a place full, and eliminate the other."""
    battle = play.state
    play.require(battle.kind == "consolidate", "This impulse consolidates nobody.")
    require_own_impulse(play, battle.active)
    play.require(not has_consolidated(battle), "One pair in an impulse.")
    reduced = units_to_pair(battle)
    play.need(bool(reduced), "No two reduced units are in the same place.")
    keeps = battle.units[play.choose("keeps", "Who becomes full?", unit_options(reduced))]
    with_it = [unit for unit in reduced if unit is not keeps and unit.place == keeps.place]
    goes = battle.units[play.choose("goes", "Who goes for it?", unit_options(with_it))]
    inputs = {"recipient": _pair_inputs(play, keeps), "donor": _pair_inputs(play, goes)}
    outcome = play.resolve("battleaxe/consolidate", inputs, shown_to=battle.sides)
    play.require(outcome.legal, f"These two cannot: {outcome.reason}.".replace("-", " "))
    play.record(UnitTurned(keeps.id, "full"), UnitEliminated(goes.id))
    play.record(UnitMoved(keeps.id, str(keeps.place), str(keeps.place)))
    note = " It counts for Victory Points." if goes.nationality == "german" else ""
    announce_act(play, battle.active, f"{keeps.id} is full again, {goes.id} is eliminated.{note}")


def _pair_inputs(play: BattlePlay, unit: Unit) -> dict[str, Any]:
    """Return a unit as inputs of a consolidation."""
    return {"class": ask_unit_class(play, unit), "strength": unit.strength, "oos": unit.oos}
