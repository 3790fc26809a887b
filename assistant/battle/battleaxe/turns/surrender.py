"""Surrender of units out of supply, at the end of the refit (Battleaxe 14.2.3)."""

from assistant.battle.battleaxe.events.tracks import AdvantageShifted
from assistant.battle.battleaxe.events.turns import PhaseBegun, SurrenderRollsListed
from assistant.battle.battleaxe.events.units import UnitEliminated, UnitTurned
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    side_name,
    unit_options,
)
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.supply import can_trace_supply
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import ALLIED, enemy_of
from assistant.rules.working import Step


def begin_surrender(play: BattlePlay) -> None:
    """List the units without supply that must roll, or end the refit if there are none."""
    battle = play.state
    out = [
        unit
        for unit in battle.units.values()
        if unit.place
        and unit.oos
        and not (battle.links and can_trace_supply(battle, unit.side, unit.place))
    ]
    units = tuple(unit.id for unit in sorted(out, key=lambda unit: unit.side != ALLIED))
    play.record(SurrenderRollsListed(units))
    if units:
        play.announce(f"To roll for surrender: {', '.join(units)}.")
    else:
        _end_refit(play)


@move("surrender", "Surrender dice")
def surrender(play: BattlePlay) -> None:
    """Roll for each unit of a side that is out of supply; it may lose a step."""
    battle = play.state
    play.need(bool(battle.surrendering), "No unit needs to roll for surrender.")
    waiting = [battle.units[id] for id in battle.surrendering]
    if play.given("unit") is not None:
        waiting = [battle.units[play.choose("unit", "Who rolls?", unit_options(waiting))]]
    sides = list(dict.fromkeys(unit.side for unit in waiting))
    if play.actor.side in sides:
        sides = [side for side in sides if side == play.actor.side]
    named = [Option(side, side_name(battle, side)) for side in sides]
    side = play.choose("side", "Which side rolls?", named)
    name = battle.sides[side].name
    rolling = [unit for unit in waiting if unit.side == side]
    listed = ", ".join(unit.id for unit in rolling)
    play.require(play.acts_for(side), f"The {name} player rolls for {listed}.")
    for number, unit in enumerate(rolling):
        _roll_surrender(play, unit, prefix=f"{unit.id} " if number else "")
    left = tuple(id for id in battle.surrendering if battle.units[id] not in rolling)
    play.record(SurrenderRollsListed(left))
    if not left:
        _end_refit(play)


def _roll_surrender(play: BattlePlay, unit: Unit, prefix: str) -> None:
    """Roll for one unit, and apply the result; `prefix` tells its die from others."""
    battle = play.state
    inputs = {"strength": unit.strength, "has_advantage": battle.advantage == unit.side}
    outcome = play.resolve(
        "battleaxe/surrender",
        inputs,
        prefix=prefix,
        shown_to=battle.sides,
        names=[unit.id],
        first=Step("unit", unit.id, "14.2.3"),
    )
    if outcome.result == "reduced":
        play.record(UnitTurned(unit.id, "reduced"))
    elif outcome.result == "eliminated":
        play.record(UnitEliminated(unit.id))
    words = {"none": "holds out"}.get(outcome.result, f"is {outcome.result}")
    announce_act(play, unit.side, f"{unit.id} {words}.")


def _end_refit(play: BattlePlay) -> None:
    """End the Refit Phase."""
    if play.state.spent_by:
        play.record(AdvantageShifted(enemy_of(play.state.spent_by)))
    play.record(PhaseBegun("end"))
    play.announce("The Refit Phase is over.")
