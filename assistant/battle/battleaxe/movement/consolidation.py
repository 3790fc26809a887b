"""Consolidation of two reduced units into one full unit (Battleaxe 8.1.2b)."""

from typing import Any

from assistant.battle.battleaxe.events.units import UnitEliminated, UnitMoved, UnitTurned
from assistant.battle.battleaxe.kit.printed_figures import ask_unit_class
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import announce_act, require_own_impulse, unit_options
from assistant.battle.battleaxe.lookups.pairs import may_pair, units_to_pair
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit

NO_PAIR = "These two units may not consolidate."
WHY_NOT_PAIRED = {
    "not-same-place": "Both units must be in one place to consolidate.",
    "at-flak": "AT and FLAK units do not consolidate.",
    "different-class": "Units of different classes do not consolidate.",
    "not-reduced": "Both units must be reduced to consolidate.",
    "out-of-supply": "Units out of supply do not consolidate.",
}


def has_consolidated(battle: Battle) -> bool:
    """Return whether the acting side has used its one pair of this impulse."""
    units = battle.units.values()
    return any(unit.acted for unit in units if unit.side == battle.active and unit.place)


@move("consolidate", "Consolidate two units")
def consolidate_pair(play: BattlePlay) -> None:
    """Make one of two reduced units in a place full, and eliminate the other."""
    battle = play.state
    play.require(
        battle.kind == "consolidate", "Units consolidate only in an impulse declared for that."
    )
    require_own_impulse(play, battle.active)
    play.require(not has_consolidated(battle), "A pair was consolidated in this impulse already.")
    reduced = units_to_pair(battle)
    play.need(bool(reduced), "No two reduced units of one type are in supply in one place.")
    options = unit_options(reduced, "{} returns to full strength")
    keeps = battle.units[play.choose("keeps", "Which unit returns to full strength?", options)]
    with_it = [unit for unit in reduced if may_pair(keeps, unit)]
    options = unit_options(with_it, "{} is eliminated")
    goes = battle.units[play.choose("goes", f"Which unit is eliminated for {keeps.id}?", options)]
    inputs = {"recipient": _pair_inputs(play, keeps), "donor": _pair_inputs(play, goes)}
    outcome = play.resolve("battleaxe/consolidate", inputs, shown_to=battle.sides)
    play.require(outcome.legal, WHY_NOT_PAIRED.get(outcome.reason, NO_PAIR))
    play.record(UnitTurned(keeps.id, "full"), UnitEliminated(goes.id))
    play.record(UnitMoved(keeps.id, str(keeps.place), str(keeps.place)))
    note = " It counts for Victory Points." if goes.nationality == "german" else ""
    announce_act(
        play, battle.active, f"{keeps.id} returns to full strength, {goes.id} is eliminated.{note}"
    )


def _pair_inputs(play: BattlePlay, unit: Unit) -> dict[str, Any]:
    """Return a unit as inputs of a consolidation."""
    return {"class": ask_unit_class(play, unit), "strength": unit.strength, "oos": unit.oos}
