"""The frame of a turn: weather, supply, its end (Rats of Tobruk 3, 4.1, 5)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk import events as e
from assistant.battle.rats_of_tobruk import turn_events as t
from assistant.battle.rats_of_tobruk.ground import in_ezoc, moves_as
from assistant.battle.rats_of_tobruk.register import AtTable, move
from assistant.battle.rats_of_tobruk.state import BOTH_SIDES, Unit
from assistant.battle.rats_of_tobruk.tracing import traced
from assistant.rules.rats_of_tobruk.words import (
    AXIS,
    NIGHT,
    TURN_TYPES,
    WEATHERS,
    AnyStrength,
    Side,
)

CLEAR = WEATHERS.keys()[0]
TIMES_OF_DAY = TURN_TYPES.keys()
NOT_REBUILT = {
    "not-leg": "only leg units are rebuilt",
    "not-depleted": "it is not depleted",
    "ezoc": "it is in an enemy zone of control",
    "under-fire": "it is within reach of enemy direct fire",
    "no-path": "no path leads to its HQ",
}


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


@move("replacement", "Roll for replacements")
def replacement(play: AtTable) -> None:
    """After a night a side may rebuild a depleted leg unit."""
    battle = play.state
    play.require(battle.phase == "end-of-turn", "Replacements come when a night ends.")
    side = side_of(play, "Whose replacements?")
    play.require(side not in battle.rolled, "That side has rolled.")
    play.require(side == AXIS or AXIS in battle.rolled, "The Axis rolls first.")
    worn = [u for u in battle.on_map(side) if u.strength == "depleted"]
    options = [Option("nobody", "Nobody"), *(Option(u.id, f"{u.id} in {u.place}") for u in worn)]
    id = play.choose("unit", "Who is to be rebuilt?", options)
    told: dict[str, Any] = {"turn_type": NIGHT, "weather": battle.weather or CLEAR, "unit": None}
    if id != "nobody":
        told["unit"] = {
            **_rebuilding(play, battle.units[id]),
            "strength": "depleted",
            "under_direct_fire": play.flag("under_fire", "Within range of enemy direct fire?"),
        }
    outcome = play.resolve("rats-of-tobruk/replacement", told, shown_to=[side])
    play.happened(t.ReplacementRolled(side, id if outcome.rebuilt else None))
    why = f", but {NOT_REBUILT[outcome.reason]}" if outcome.reason in NOT_REBUILT else ""
    result = f"{id} is rebuilt" if outcome.rebuilt else "granted" if outcome.granted else "none"
    play.tell(["umpire", side], f"Replacements: {result}{why}.")


def _rebuilding(play: AtTable, unit: Unit) -> dict[str, Any]:
    """What the board says of a unit that is to be rebuilt; whoever knows better says so."""
    battle = play.state
    held = in_ezoc(battle, str(unit.place), unit.side)
    free = traced(battle, unit.side)[unit.id] is not False
    leg = play.flag("leg", "Leg, or debarked?", moves_as(unit) == "leg")
    return {
        "move_type": "leg" if leg else "wheeled",
        "ezoc": play.flag("ezoc", "In an enemy zone of control?", held),
        "path_to_hq": play.flag("path", "A free path to its own HQ?", free),
    }


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
