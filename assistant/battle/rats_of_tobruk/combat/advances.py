"""Advances after combat, and overruns that go on (Rats of Tobruk 9.4, 10.6)."""

from typing import Any

from assistant.battle.permitting import permitted
from assistant.battle.rats_of_tobruk.combat.retreats import closed_to
from assistant.battle.rats_of_tobruk.events.combat import Advanced, FightOver
from assistant.battle.rats_of_tobruk.events.units import Shown
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move, there
from assistant.battle.rats_of_tobruk.lookups.ground import (
    STACK,
    around,
    enemy_of,
    in_ezoc,
    is_wired,
    moves_as,
    stacked,
)
from assistant.battle.rats_of_tobruk.movement.activation import advance_price, left_of
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS

NO_ADVANCE = {
    "not-cleared": "The hex is not empty.",
    "not-in-attack": "It did not attack from next door.",
    "has-fired": "It fired in this turn.",
    "prohibited": "The hex is closed to it.",
    "no-room": "There is no room.",
}


def may_advance(battle: Battle, fight: Fight) -> list[Unit]:
    """The attackers that have not entered the hex yet."""
    took_part = [battle.units[u] for u in fight.attackers]
    return [u for u in took_part if u.alive and u.place not in (None, fight.hex) and not u.overran]


@move("advance", "Advance after combat")
def advance(play: AtTable) -> None:
    """An attacker enters the empty hex; vehicles may go one further."""
    battle = play.state
    fight = there(battle.fight, "No unit may advance now.")
    play.need(fight.stage == "advance", "No unit may advance now.")
    asking.may_answer(play, fight.attacker)
    waiting = may_advance(battle, fight)
    play.need(bool(waiting), "No attacker is left to advance.")
    unit = battle.units[play.choose("unit", "Who?", asking.units_of(waiting))]
    if fight.overrun:
        _overruns(play, fight, unit)
        return
    shut = closed_to(battle, unit, str(unit.place), fight.hex)
    words = "Which hex does it enter next? Leave empty to stop."
    beyond = play.text(
        "beyond",
        words,
        rare=True,
        digits=True,
        form=HEX_DIGITS.fullmatch,
        please=asking.FOUR_DIGITS,
    )
    if beyond:
        near = beyond in around(battle, fight.hex) and not battle.in_hex(
            beyond, enemy_of(fight.attacker)
        )
        play.require(near, f"{beyond} is no free hex next to {fight.hex}.")
    told = {
        "move_type": moves_as(unit) if unit.debarked else asking.move_type(play, unit.id),
        "barraged": unit.artillery and unit.fired,
        "direct_fired": unit.shot,
        "hex_cleared": True,
        "prohibited": play.flag("shut", f"Is {fight.hex} closed to it?", shut, rare=True),
        "second_prohibited": bool(beyond) and closed_to(battle, unit, fight.hex, beyond),
        "room": max(0, STACK - stacked(battle, fight.hex, unit.side)),
        "second_room": max(0, STACK - stacked(battle, beyond, unit.side)) if beyond else STACK,
        "points": unit.points or 1,
    }
    outcome = play.resolve("rats-of-tobruk/advance", told, shown_to=[unit.side])
    play.require(outcome.hexes > 0, NO_ADVANCE.get(outcome.reason or "", "It may not advance."))
    play.require(not beyond or outcome.hexes > 1, "It may not go further.")
    hex = beyond or fight.hex
    play.happened(Advanced(unit.id, hex, unit.spent, overran=False))
    play.happened(Shown(enemy_of(unit.side), (unit.id,)))
    play.announce(f"{unit.id} advances to {hex}.")


def _overruns(play: AtTable, fight: Fight, unit: Unit) -> None:
    """Tanks move on with what movement is left."""
    battle = play.state
    left = left_of(play, unit)
    wired = is_wired(battle, str(unit.place), fight.hex)
    ground = asking.cost_of(play, "ditch-wire", "tracked") if wired else None
    price = advance_price(play, unit, ground or asking.ground_cost(play, fight.hex, "tracked"))
    told = {
        "units": [{"move_type": "tracked", "left": left}],
        "hex_cleared": True,
        "advance_cost": price,
        "starts_in_ezoc": in_ezoc(asking.known(play), str(unit.place), unit.side),
        "advance_in_ezoc": in_ezoc(asking.board(play), fight.hex, unit.side),
    }

    def too_dear(outcome: Any) -> str:
        stays = outcome.advance_left[0] is None
        return "It has too little movement left to advance." if stays else ""

    outcome = permitted(play, "rats-of-tobruk/overrun", told, too_dear, shown_to=[unit.side])
    after = outcome.advance_left[0]
    spent = unit.spent + left - after
    play.happened(Advanced(unit.id, fight.hex, spent, overran=not outcome.halted))
    play.happened(Shown(enemy_of(unit.side), (unit.id,)))
    halted = ", and is halted there" if outcome.halted else f"; {after:g} MP left"
    play.announce(f"{unit.id} overruns to {fight.hex}{halted}.")


@move("end-fight", "The fight is over")
def end_fight(play: AtTable) -> None:
    """Nobody advances any more."""
    fight = there(play.state.fight, "No fight is at its end.")
    play.require(fight.stage == "advance", "No fight is at its end.")
    asking.may_answer(play, fight.attacker)
    play.happened(FightOver())
    play.announce(f"The fight for {fight.hex} is over.")
