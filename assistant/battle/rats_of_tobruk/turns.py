"""The frame of a turn: weather, supply, its end (Rats of Tobruk 3, 4.1, 5)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk import events as e
from assistant.battle.rats_of_tobruk import turn_events as t
from assistant.battle.rats_of_tobruk.register import AtTable, move
from assistant.battle.rats_of_tobruk.state import BOTH_SIDES
from assistant.rules.rats_of_tobruk.words import (
    NIGHT,
    TURN_TYPES,
    WEATHERS,
    AnyStrength,
    Side,
)

CLEAR = WEATHERS.keys()[0]
TIMES_OF_DAY = TURN_TYPES.keys()


def side_of(play: AtTable, words: str = "Whose?") -> Side:
    """The side that a move is for: the actor's own, or the one the umpire names."""
    if not play.actor.is_umpire:
        return play.actor.side  # type: ignore[return-value]
    options = [Option(side, play.state.sides[side].name) for side in BOTH_SIDES]
    return play.choose("side", words, options)  # type: ignore[return-value]


@move("change", "Change a unit", by=("umpire",))
def change(play: AtTable) -> None:
    """Depleted, rebuilt, eliminated, pinned, fired: what the board shows."""
    units = play.state.units
    id = play.choose("unit", "Which unit?", [Option(each, each) for each in units])
    unit = units[id]
    faces = ["full", "eliminated"] if unit.depleted is None else ["full", "depleted", "eliminated"]
    options = [Option(face, face) for face in faces]
    strength: AnyStrength = play.choose("strength", "How is it?", options, unit.strength)  # type: ignore[assignment]
    pinned = play.flag("pinned", "Pinned?", unit.pinned)
    fired = unit.artillery and play.flag("fired", "Fired?", unit.fired)
    play.happened(e.UnitChanged(id, strength, pinned, fired))
    play.tell(["umpire", unit.side], f"{id} is {strength}{', pinned' if pinned else ''}.")


@move("weather", "Roll for the weather")
def weather(play: AtTable) -> None:
    """The turn begins with its weather; the time of day is asked for where nobody copied it."""
    battle = play.state
    play.require(battle.phase == "weather", "This turn has its weather.")
    kinds = [Option(kind, kind.capitalize()) for kind in TIMES_OF_DAY]
    turn_type = battle.turn_type or play.choose("turn_type", "What time of day is it?", kinds)
    outcome = play.resolve("rats-of-tobruk/weather", {}, shown_to=battle.sides)
    play.happened(t.WeatherRolled(outcome.weather, turn_type))
    play.announce(f"Turn {battle.turn}, {turn_type}: {outcome.weather}.")


@move("end-turn", "End the turn")
def end_turn(play: AtTable) -> None:
    """Pins off, artillery ready; after a night replacements, and then the next turn."""
    battle = play.state
    play.require(battle.phase == "activation", "The turn is not at its end.")
    play.require(len(battle.put_in) == len(BOTH_SIDES), "The cup is not filled yet.")
    play.require(not battle.cup and battle.hand is None, "There are chits to play.")
    play.happened(t.TurnEnded())
    spent = battle.spent_chits
    if spent:
        play.happened(t.ChitsWithdrawn(tuple(spent)))
        play.announce(f"Chits withdrawn for good: {', '.join(spent)}.")
    if battle.turn_type == NIGHT:
        play.announce("The night ends; both may roll for replacements, the Axis first.")
    else:
        _begin_next(play)


@move("next-turn", "Begin the next turn")
def next_turn(play: AtTable) -> None:
    """When nobody wants to roll any more."""
    play.require(play.state.phase == "end-of-turn", "The turn is not over.")
    _begin_next(play)


def _begin_next(play: AtTable) -> None:
    following = play.state.next_turn
    if following is None:
        play.happened(t.BattleOver())
        play.announce("That was the last turn.")
        return
    number = play.state.turn + 1
    play.happened(t.TurnBegun(number, following.turn_type, following.date))
    play.announce(f"Turn {number} begins.")
