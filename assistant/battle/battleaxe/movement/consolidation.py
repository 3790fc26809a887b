"""Two reduced units become one full unit (Battleaxe 8.1.2b)."""

from typing import Any

from assistant.battle.battleaxe.events.units import Eliminated, Marched, Turned
from assistant.battle.battleaxe.kit.printed_figures import class_of
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import done, may_act, units_offered
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit


def pairable(battle: Battle) -> list[Unit]:
    """Reduced units of the acting side that stand with another one."""
    own = [u for u in battle.units.values() if u.side == battle.active and u.place]
    reduced = [unit for unit in own if unit.strength == "reduced" and not unit.one_sided]
    places = [unit.place for unit in reduced]
    return [unit for unit in reduced if places.count(unit.place) > 1]


def has_consolidated(battle: Battle) -> bool:
    """Whether the acting side has used its one pair of this impulse."""
    units = battle.units.values()
    return any(unit.acted for unit in units if unit.side == battle.active and unit.place)


@move("consolidate", "Consolidate two units")
def consolidate(play: AtTable) -> None:
    """Of two reduced units in one place one becomes full, the other goes."""
    battle = play.state
    play.require(battle.kind == "consolidate", "This impulse consolidates nobody.")
    may_act(play, battle.active)
    play.require(not has_consolidated(battle), "One pair in an impulse.")
    reduced = pairable(battle)
    play.need(bool(reduced), "No two reduced units are in the same place.")
    keeps = battle.units[play.choose("keeps", "Who becomes full?", units_offered(reduced))]
    with_it = [unit for unit in reduced if unit is not keeps and unit.place == keeps.place]
    goes = battle.units[play.choose("goes", "Who goes for it?", units_offered(with_it))]
    told = {"recipient": _pair(play, keeps), "donor": _pair(play, goes)}
    outcome = play.resolve("battleaxe/consolidate", told, shown_to=battle.sides)
    play.require(outcome.legal, f"These two cannot: {outcome.reason}.".replace("-", " "))
    play.happened(Turned(keeps.id, "full"), Eliminated(goes.id))
    play.happened(Marched(keeps.id, str(keeps.place), str(keeps.place)))
    note = " It counts for Victory Points." if goes.nationality == "german" else ""
    done(play, battle.active, f"{keeps.id} is full again, {goes.id} is eliminated.{note}")


def _pair(play: AtTable, unit: Unit) -> dict[str, Any]:
    return {"class": class_of(play, unit), "strength": unit.strength, "oos": unit.oos}
