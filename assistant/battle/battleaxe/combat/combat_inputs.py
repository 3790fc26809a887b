"""The inputs of a combat, and the unit that most likely leads (Battleaxe 11.4)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.battleaxe.kit.printed_figures import ask_figure, ask_terrain, ask_unit_class
from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.board import Unit
from assistant.rules.battleaxe.fighting import OUT_OF_SUPPLY
from assistant.rules.battleaxe.places import ALLIED, is_zone


def likely_lead(units: Sequence[Unit]) -> str | None:
    """Return the unit with the highest combat value; None if a value is missing or two are equal.

    Only the lead's value counts (11.4.2, 11.4.3).
    """
    values = {unit.id: _value_now(unit) for unit in units}
    known = [value for value in values.values() if value is not None]
    best = [id for id, value in values.items() if value is not None and value == max(known)]
    return best[0] if len(known) == len(values) and len(best) == 1 else None


def _value_now(unit: Unit) -> int | None:
    """Return the combat value of a unit as the lead; None if it is not entered."""
    value = unit.face.combat
    return value if value is None or not unit.oos else max(0, value + OUT_OF_SUPPLY)


def combat_inputs(play: BattlePlay, fight: Fight, lead: str, *, guns: bool) -> dict[str, Any]:
    """Return the inputs of a combat."""
    here = ask_terrain(play, fight.place)
    battle = play.state
    attackers = [battle.units[id] for id in fight.attackers]
    defenders = battle.enemies_in(fight.place, fight.attacker)
    leads = (fight.lead, lead)
    return {
        "attacker": fight.attacker,
        "attackers": [_fighter_inputs(play, unit, leads) for unit in attackers],
        "defenders": [_fighter_inputs(play, unit, leads) for unit in defenders],
        "attacking_lead": fight.lead,
        "defending_lead": lead,
        "place_kind": "zone" if is_zone(fight.place) else "area",
        "tem": here.tem,
        "terrain": here.terrain or "clear",
        "controlled_by": here.controlled_by,
        "contested_at_start": fight.contested,
        "air_support": fight.air and (fight.attacker == ALLIED or battle.options["luftwaffe"]),
        "rommel": fight.rommel,
        "attacker_artillery": "in-place" if fight.guns else "none",
        "defender_artillery": "in-place" if guns else "none",
        "fuel_shortage": battle.fuel_shortage,
        "second_attack": fight.second,
        "advantage": battle.advantage,
    }


def _fighter_inputs(play: BattlePlay, unit: Unit, leads: Sequence[str]) -> dict[str, Any]:
    """Return a unit as inputs of a combat; only the combat value of a lead counts (11.4.2)."""
    value = ask_figure(play, unit, "combat") if unit.id in leads else unit.face.combat or 0
    return {
        "id": unit.id,
        "class": ask_unit_class(play, unit),
        "nationality": unit.nationality,
        "strength": unit.strength,
        "combat_value": value,
        "oos": unit.oos,
    }
