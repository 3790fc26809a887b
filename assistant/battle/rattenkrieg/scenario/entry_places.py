"""Places where a side enters, if the scenario has a die decide it (Rattenkrieg addendum)."""

from collections.abc import Sequence

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.scenario import EntryRolled
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.battle.rattenkrieg.state.scenario import Entrances


def roll_entry_places(play: BattlePlay, side: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return where each name enters, by its die; "" if no die decides it.

    The die for a whole side must be rolled first; the move is refused until then.
    """
    entrances = play.state.script.entrances.get(side)
    name = play.state.sides[side].name
    play.require(
        not is_unrolled(play.state, side),
        f"First roll for the place where the {name} side comes on.",
    )
    if entrances is None or entrances.together:
        return (entrances.rolled if entrances else "",) * len(names)
    return _roll_places(play, side, entrances, names)


def _roll_places(
    play: BattlePlay, side: str, entrances: Entrances, names: Sequence[str]
) -> tuple[str, ...]:
    inputs = {
        "entries": [{"place": way.place, "on": list(way.on)} for way in entrances.ways],
        "units": len(names),
    }
    rolled = play.resolve("rattenkrieg/scenario-entry", inputs, shown_to=(side,), names=names)
    return tuple(rolled.places)


@move("roll-entry", "Where a side comes on", BOTH)
def roll_side_entry(play: BattlePlay) -> None:
    """Roll where a whole side enters the table (addendum)."""
    side = asking.ask_side(play)
    play.need(play.state.phase == "setup", "This roll is possible only before the first turn.")
    entrances = play.state.script.entrances.get(side.id)
    if entrances is None or not entrances.together:
        raise Refused("This side does not roll for its entry.")
    play.require(not entrances.rolled, f"The entry is already rolled: {entrances.rolled}.")
    (place,) = _roll_places(play, side.id, entrances, (side.name,))
    play.record(EntryRolled(side.id, place))
    play.log("umpire", f"{side.name} comes on at {place}.")
    play.log(side.id, f"We come on at {place}.")
