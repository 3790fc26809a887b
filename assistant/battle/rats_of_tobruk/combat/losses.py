"""Immediate effects of a combat result, and losses that are chosen (Rats of Tobruk 10.4)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.combat import CombatContinued, CombatEnded
from assistant.battle.rats_of_tobruk.events.units import EnemiesForgotten, UnitChanged
from assistant.battle.rats_of_tobruk.kit.players import require_side
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move, require_present
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.combat.results import fate_of
from assistant.rules.rats_of_tobruk.terms import AnyStrength, Side


def apply_result(play: BattlePlay, code: str) -> None:
    """Apply a code of the results table, until a player has to choose."""
    fight = play.state.fight
    assert fight is not None
    now = replace(fight, code=code)
    outcome = _resolve_result(play, now, None)
    loser = _losing_side(now, outcome.side)
    if outcome.choose:
        play.record(
            CombatContinued(
                replace(
                    now,
                    stage="losses",
                    loser=loser,
                    number=outcome.number,
                    candidates=outcome.candidates,
                )
            )
        )
        return
    _apply_losses(play, outcome)
    if outcome.effect == "retreat":
        assert loser is not None
        going = _units_to_retreat(play.state, now, loser)
        going_on = replace(now, stage="retreat", loser=loser, retreating=going)
        if not going:
            advance_or_end_combat(play, now)
            return
        play.record(CombatContinued(going_on))
    else:
        advance_or_end_combat(play, now)


def _losing_side(fight: Fight, side: str) -> Side | None:
    """Return the side that a result names as attacker or defender."""
    sides = {"attacker": fight.attacker, "defender": enemy_of(fight.attacker)}
    return sides.get(side)


def _unit_inputs(unit: Unit) -> dict[str, Any]:
    """Return a unit as inputs of a result."""
    return {
        "id": unit.id,
        "strength": unit.strength,
        "two_sided": unit.depleted is not None,
        "hq": unit.hq,
        "rides": unit.rides,
    }


def _units_and_riders(battle: Battle, ids: tuple[str, ...]) -> list[Unit]:
    """Return these living units and their riders."""
    alive = [u for u in battle.units.values() if u.alive]
    return [u for u in alive if u.id in ids or u.rides in ids]


def _resolve_result(play: BattlePlay, fight: Fight, choice: tuple[str, ...] | None) -> Any:
    """Resolve the result with the losses chosen, or None."""
    battle = play.state
    inputs = {
        "code": fight.code,
        "attackers": [_unit_inputs(u) for u in _units_and_riders(battle, fight.attackers)],
        "defenders": [_unit_inputs(u) for u in battle.in_hex(fight.hex, enemy_of(fight.attacker))],
        "choice": list(choice) if choice is not None else None,
    }
    return play.resolve("rats-of-tobruk/combat-result", inputs, shown_to=battle.sides)


def _apply_losses(play: BattlePlay, outcome: Any) -> None:
    """Apply the losses of a result."""
    for loss in outcome.losses:
        apply_loss(play, loss.id, loss.to)


def apply_loss(play: BattlePlay, id: str, to: AnyStrength) -> None:
    """Deplete or eliminate a unit; both sides learn of this."""
    unit = play.state.units[id]
    play.record(UnitChanged(id, to, unit.pinned, unit.fired))
    enemy = enemy_of(unit.side)
    if to == "eliminated" and id in play.state.known.get(enemy, {}):
        play.record(EnemiesForgotten(enemy, (id,)))
    play.announce(f"{id} is {to}.")


def _units_to_retreat(battle: Battle, fight: Fight, loser: Side) -> tuple[str, ...]:
    """Return the units that the losing side has to retreat."""
    if loser == fight.attacker:
        return tuple(u for u in fight.attackers if battle.units[u].alive)
    return tuple(u.id for u in battle.in_hex(fight.hex, loser) if not u.rides)


def advance_or_end_combat(play: BattlePlay, fight: Fight) -> None:
    """Offer the attackers an advance into an empty hex, or end the combat."""
    battle = play.state
    empty = not battle.in_hex(fight.hex, enemy_of(fight.attacker))
    if empty and any(battle.units[u].alive for u in fight.attackers):
        play.record(CombatContinued(replace(fight, stage="advance")))
        play.announce(f"{fight.hex} is empty; the attackers may advance.")
    else:
        play.record(CombatEnded())


@move("choose-losses", "Choose losses")
def choose_losses(play: BattlePlay) -> None:
    """Choose the losses of a result; HQs only if there are no other units."""
    fight = require_present(play.state.fight, "No losses need to be chosen now.")
    play.need(fight.stage == "losses", "No losses need to be chosen now.")
    loser: Side = require_present(fight.loser, "No losses need to be chosen now.")
    require_side(play, loser)
    left = [id for id in fight.candidates if play.state.units[id].alive]
    number = min(fight.number, len(left))
    fate = f"{'is' if number == 1 else 'are'} {fate_of(fight.code)}"
    words = f"Which unit {fate}?" if number == 1 else f"Which {number} units {fate}?"
    choice = play.several("choice", words, [Option(id, id) for id in left], least=number)
    play.need(len(choice) == number, f"Choose {number} of these units.")
    _apply_losses(play, _resolve_result(play, fight, choice))
    advance_or_end_combat(play, fight)
