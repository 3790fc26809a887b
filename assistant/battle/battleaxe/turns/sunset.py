"""The Sunset DR of an Axis impulse, and the Advantage that undoes it (Battleaxe 8.1.3, 12.1)."""

from typing import Any

from assistant.battle.battleaxe.events.impulses import SunsetDecisionOpened, SunsetDiceRolled
from assistant.battle.battleaxe.events.tracks import AdvantageSpent, FuelSet
from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.state.battle import Battle
from assistant.rules.battleaxe.places import ALLIED
from assistant.rules.battleaxe.sunset import can_end_phase


def needs_sunset_roll(battle: Battle) -> bool:
    """Return whether a Sunset DR was made or could change anything: the day, or Axis fuel."""
    return bool(battle.sunset) or can_end_phase(battle.impulse) or battle.fuel_shortage


def roll_sunset(play: BattlePlay) -> Any:
    """Return the outcome of the Sunset DR without the Advantage; attack dice may be the DR."""
    battle = play.state
    fell = {"sunset": battle.sunset} if battle.sunset else {}
    outcome = play.resolve(
        "battleaxe/sunset", _sunset_inputs(battle), shown_to=battle.sides, fallen=fell
    )
    if not battle.sunset:
        play.record(SunsetDiceRolled(tuple(play.resolutions[-1].dice["sunset"])))
    return outcome


def may_ignore_sunset(play: BattlePlay, outcome: Any) -> bool:
    """Return whether the holder of the Advantage may ignore the DR, and record that."""
    battle = play.state
    # the Axis does not pay to stay short of fuel
    fuel_comes = battle.fuel_shortage and not outcome.fuel_shortage and battle.advantage == ALLIED
    if battle.advantage == "none" or not (outcome.phase_ends or fuel_comes):
        return False
    if battle.impulse == battle.impulse_spaces:
        play.announce("The Impulse Track ends here: the Advantage cannot prolong this day.")
        return False
    what = "the day would end" if outcome.phase_ends else "the fuel shortage would end"
    play.record(SunsetDecisionOpened(f"{what[0].upper()}{what[1:]}."))
    play.announce(f"Sunset DR {outcome.total}: {what}.")
    return True


def resolve_ignored_sunset(play: BattlePlay) -> Any:
    """Return the outcome of the Sunset DR that was rolled, with the Advantage spent on it."""
    battle = play.state
    inputs = {**_sunset_inputs(battle), "prolong": True, "ignore_fuel": battle.fuel_shortage}
    dice = {"sunset": battle.sunset} if battle.sunset else {}
    return play.resolve("battleaxe/sunset", inputs, shown_to=battle.sides, fallen=dice)


def apply_sunset(play: BattlePlay, outcome: Any) -> None:
    """Apply the effects of the DR, once the Advantage is decided."""
    battle = play.state
    if outcome.advantage_spent and battle.advantage != "none":
        play.record(AdvantageSpent(battle.advantage, "prolonged-daylight"))
    end = "the day ends" if outcome.phase_ends else "the day continues"
    words = f"Sunset DR {outcome.total}: {end}."
    if battle.fuel_shortage and not outcome.fuel_shortage:
        play.record(FuelSet(False))
        words += " The Axis fuel shortage ends."
    play.announce(words)


def _sunset_inputs(battle: Battle) -> dict[str, Any]:
    """Return the inputs of the Sunset DR."""
    return {
        "impulse": battle.impulse,
        "fuel_shortage": battle.fuel_shortage,
        "impulse_spaces": battle.impulse_spaces,
        "advantage": battle.advantage,
    }
