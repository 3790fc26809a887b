"""Advances after combat, and overruns that continue (Rats of Tobruk 9.4, 10.6)."""

from typing import Any

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.rats_of_tobruk.combat.retreats import is_closed_to
from assistant.battle.rats_of_tobruk.events.combat import CombatEnded, UnitAdvanced
from assistant.battle.rats_of_tobruk.events.units import EnemiesSeen
from assistant.battle.rats_of_tobruk.kit.players import (
    battle_known_to,
    deciding_battle,
    require_side,
)
from assistant.battle.rats_of_tobruk.kit.printed_figures import (
    FOUR_DIGITS,
    ask_move_type,
    unit_options,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move, require_present
from assistant.battle.rats_of_tobruk.lookups.ground import (
    STACK_LIMIT,
    current_move_type,
    enemy_of,
    has_wire_between,
    is_in_enemy_zone,
    neighbors,
    points_in_hex,
)
from assistant.battle.rats_of_tobruk.movement.activation import advance_cost, movement_left
from assistant.battle.rats_of_tobruk.movement.paths import ask_step_cost
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Hexside, Unit
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS

WHY_NO_ADVANCE = {
    "not-cleared": "The hex is not empty.",
    "not-in-attack": "This unit did not attack from a hex next to it.",
    "has-fired": "This unit fired in this turn.",
    "prohibited": "The hex is closed to this unit.",
    "no-room": "That hex is full.",
}


def units_that_may_advance(battle: Battle, fight: Fight) -> list[Unit]:
    """Return the attackers that have not advanced yet."""
    took_part = [battle.units[u] for u in fight.attackers]
    stayed = (u for u in took_part if u.alive and u.id not in fight.advanced)
    return [u for u in stayed if u.place not in (None, fight.hex) and not u.overran]


@move("advance", "Advance after combat")
def advance_unit(play: BattlePlay) -> None:
    """Advance an attacker into the empty hex; a vehicle may go one hex further."""
    battle = play.state
    fight = require_present(battle.fight, "No unit may advance now.")
    play.need(fight.stage == "advance", "No unit may advance now.")
    require_side(play, fight.attacker)
    waiting = units_that_may_advance(battle, fight)
    play.need(bool(waiting), "No attacker is left to advance.")
    unit = battle.units[play.choose("unit", "Which unit advances?", unit_options(waiting))]
    if fight.overrun:
        _advance_overrun(play, fight, unit)
        return
    shut = is_closed_to(battle, unit, str(unit.place), fight.hex)
    words = f"Which hex does {unit.id} enter next? Leave empty to stop."
    beyond = play.text(
        "beyond",
        words,
        rare=True,
        digits=True,
        form=HEX_DIGITS.fullmatch,
        please=FOUR_DIGITS,
    )
    if beyond:
        near = beyond in neighbors(battle, fight.hex) and not battle.in_hex(
            beyond, enemy_of(fight.attacker)
        )
        play.require(near, f"{beyond} is not a free hex next to {fight.hex}.")
    inputs = {
        "move_type": current_move_type(unit) if unit.debarked else ask_move_type(play, unit.id),
        "barraged": unit.artillery and unit.fired,
        "direct_fired": unit.shot,
        "hex_cleared": True,
        "prohibited": play.flag("shut", f"Is {fight.hex} closed to {unit.id}?", shut, rare=True),
        "second_prohibited": bool(beyond) and is_closed_to(battle, unit, fight.hex, beyond),
        "room": max(0, STACK_LIMIT - points_in_hex(battle, fight.hex, unit.side)),
        "second_room": max(0, STACK_LIMIT - points_in_hex(battle, beyond, unit.side))
        if beyond
        else STACK_LIMIT,
        "points": unit.points or 1,
    }
    outcome = play.resolve("rats-of-tobruk/advance", inputs, shown_to=[unit.side])
    play.require(
        outcome.hexes > 0, WHY_NO_ADVANCE.get(outcome.reason or "", "This unit may not advance.")
    )
    play.require(not beyond or outcome.hexes > 1, f"{unit.id} may not go farther than {fight.hex}.")
    hex = beyond or fight.hex
    play.record(UnitAdvanced(unit.id, hex, unit.spent, overran=False))
    play.record(EnemiesSeen(enemy_of(unit.side), (unit.id,)))
    play.announce(f"{unit.id} advances to {hex}.")
    _end_combat_if_done(play)


def _advance_overrun(play: BattlePlay, fight: Fight, unit: Unit) -> None:
    """Advance overrunning tanks with the movement they have left."""
    battle = play.state
    left = movement_left(play, unit)
    wired = has_wire_between(battle, str(unit.place), fight.hex)
    way = Hexside(ditch_wire=wired)
    paid = ask_step_cost(play, str(unit.place), fight.hex, "tracked", way)
    price = advance_cost(play, unit, paid)
    inputs = {
        "units": [{"move_type": "tracked", "left": left}],
        "hex_cleared": True,
        "advance_cost": price,
        "starts_in_ezoc": is_in_enemy_zone(battle_known_to(play), str(unit.place), unit.side),
        "advance_in_ezoc": is_in_enemy_zone(deciding_battle(play), fight.hex, unit.side),
    }

    def too_expensive(outcome: Any) -> str:
        stays = outcome.advance_left[0] is None
        return "This unit has too little movement left to advance." if stays else ""

    outcome = resolve_if_permitted(
        play, "rats-of-tobruk/overrun", inputs, too_expensive, shown_to=[unit.side]
    )
    after = outcome.advance_left[0]
    spent = unit.spent + left - after
    play.record(UnitAdvanced(unit.id, fight.hex, spent, overran=not outcome.halted))
    play.record(EnemiesSeen(enemy_of(unit.side), (unit.id,)))
    halted = ", and is halted there" if outcome.halted else f"; {after:g} MP left"
    play.announce(f"{unit.id} overruns to {fight.hex}{halted}.")
    _end_combat_if_done(play)


def _end_combat_if_done(play: BattlePlay) -> None:
    """End a combat when no attacker is left that may advance."""
    fight = play.state.fight
    if fight and not units_that_may_advance(play.state, fight):
        play.record(CombatEnded())


@move("end-fight", "The fight is over")
def end_combat(play: BattlePlay) -> None:
    """End a combat when no unit advances any more."""
    fight = require_present(play.state.fight, "No fight is ending now.")
    play.require(fight.stage == "advance", "No fight is ending now.")
    require_side(play, fight.attacker)
    play.record(CombatEnded())
    play.announce(f"The fight for {fight.hex} is over.")
