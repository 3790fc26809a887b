"""The turn: weather, its end, the next turn (Rats of Tobruk 3, 4.1)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.activations import ChitsWithdrawn
from assistant.battle.rats_of_tobruk.events.turns import (
    BattleEnded,
    SupplyChecked,
    TurnBegun,
    TurnEnded,
    WeatherRolled,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES
from assistant.battle.rats_of_tobruk.turns.victory import (
    describe_level,
    is_harbor_reached,
    loss_inputs,
    victory_level,
)
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, NIGHT, TURN_TYPES, WEATHERS

CLEAR = WEATHERS.keys()[0]
TIMES_OF_DAY = TURN_TYPES.keys()


@move("weather", "Roll for the weather")
def roll_weather(play: BattlePlay) -> None:
    """Roll for the weather of the turn; ask for the time of day if it is not entered."""
    battle = play.state
    play.require(battle.phase == "weather", "The weather of this turn is already known.")
    kinds = [Option(kind, kind.capitalize()) for kind in TIMES_OF_DAY]
    turn_type = battle.turn_type or play.choose("turn_type", "What time of day is it?", kinds)
    outcome = play.resolve("rats-of-tobruk/weather", {}, shown_to=battle.sides)
    play.record(WeatherRolled(outcome.weather, turn_type))
    play.announce(f"Turn {battle.turn}, {turn_type}: {outcome.weather}.")
    _skip_first_supply(play)


def _skip_first_supply(play: BattlePlay) -> None:
    """Check no supply of the Axis in turn 1: all its units begin off the map, as everybody knows.

    Without Allied units nothing is set up yet: then both sides are asked as usual.
    """
    battle = play.state
    if battle.turn == 1 and battle.on_map(ALLIED) and not battle.on_map(AXIS):
        play.record(SupplyChecked(AXIS, ()))
        play.announce("All Axis units are off the map: they have no supply to check.")


@move("end-turn", "End the turn")
def end_turn(play: BattlePlay) -> None:
    """End the turn: pins come off, artillery is ready; a night brings replacements."""
    battle = play.state
    play.require(battle.phase == "activation", "The turn ends in the activation phase.")
    play.require(len(battle.put_in) == len(BOTH_SIDES), "The cup is not filled yet.")
    play.require(not battle.cup and battle.hand is None, "There are chits to play.")
    finish_turn(play)


def finish_turn(play: BattlePlay) -> None:
    """Make artillery ready and take pins off; replacements or the next turn follow."""
    battle = play.state
    play.record(TurnEnded())
    spent = battle.spent_chits
    if spent:
        play.record(ChitsWithdrawn(tuple(spent)))
        play.announce(f"Chits withdrawn for good: {', '.join(spent)}.")
    if battle.turn_type == NIGHT:
        play.announce("The night ends; both may roll for replacements, the Axis first.")
    else:
        begin_turn(play)


@move("next-turn", "Begin the next turn")
def begin_next_turn(play: BattlePlay) -> None:
    """Begin the next turn, once nobody is left to roll for replacements."""
    play.require(play.state.phase == "end-of-turn", "The turn is not over.")
    begin_turn(play)


def begin_turn(play: BattlePlay) -> None:
    """Begin the next turn, or end the battle after the last one."""
    following = play.state.next_turn
    if following is None:
        play.record(BattleEnded())
        level = describe_level(victory_level(play.state))
        certain = not (loss_inputs(play.state)[1] or is_harbor_reached(play.state))
        play.announce("That was the last turn." + (f" {level}." if certain else ""))
        return
    number = play.state.turn + 1
    play.record(TurnBegun(number, following.turn_type, following.date))
    play.announce(f"Turn {number} begins.")
