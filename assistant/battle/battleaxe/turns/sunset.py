"""The Sunset DR, and what the holder of the Advantage makes of it (Battleaxe 6.2.1, 12.1, 14.1)."""

from typing import Any

from assistant.battle.battleaxe.events.impulses import DuskFell, SunsetFell
from assistant.battle.battleaxe.events.tracks import AdvantageSpent, FuelSet
from assistant.battle.battleaxe.kit.register import AtTable
from assistant.battle.battleaxe.state.battle import Battle
from assistant.rules.battleaxe.sunset import may_end


def owed(battle: Battle) -> bool:
    """Whether the Axis impulse cannot end without a Sunset DR: after a pass it may (8.1.3)."""
    spared = battle.kind == "pass" and not battle.sunset
    return not spared or may_end(battle.impulse) or battle.fuel_shortage


def thrown(play: AtTable) -> Any:
    """What the Sunset DR comes to if nobody spends anything; an attack's dice are it too."""
    battle = play.state
    fell = {"sunset": battle.sunset} if battle.sunset else {}
    outcome = play.resolve("battleaxe/sunset", _told(battle), shown_to=battle.sides, fallen=fell)
    if not battle.sunset:
        play.happened(SunsetFell(tuple(play.resolutions[-1].dice["sunset"])))
    return outcome


def waits(play: AtTable, outcome: Any) -> bool:
    """Whether the holder of the Advantage may ignore it; on the last space that serves nothing."""
    battle = play.state
    off_the_track = battle.impulse == battle.impulse_spaces
    if battle.advantage == "none" or off_the_track:
        return False
    fuel_comes = battle.fuel_shortage and not outcome.fuel_shortage
    if not (outcome.phase_ends or fuel_comes):
        return False
    what = "the day would end" if outcome.phase_ends else "the fuel shortage would end"
    play.happened(DuskFell(f"{what[0].upper()}{what[1:]}."))
    play.announce(f"Sunset DR {outcome.total}: {what}.")
    return True


def ignored(play: AtTable) -> Any:
    """The same DR when its holder spends the Advantage on it."""
    battle = play.state
    told = {**_told(battle), "prolong": True, "ignore_fuel": battle.fuel_shortage}
    dice = {"sunset": battle.sunset} if battle.sunset else {}
    return play.resolve("battleaxe/sunset", told, shown_to=battle.sides, fallen=dice)


def settled(play: AtTable, outcome: Any) -> None:
    """What the DR changes, once nobody spends anything more."""
    battle = play.state
    if outcome.advantage_spent and battle.advantage != "none":
        play.happened(AdvantageSpent(battle.advantage, "prolonged-daylight"))
    if battle.fuel_shortage and not outcome.fuel_shortage:
        play.happened(FuelSet(False))
    end = "the day ends" if outcome.phase_ends else "the day goes on"
    play.announce(f"Sunset DR {outcome.total}: {end}.")


def _told(battle: Battle) -> dict[str, Any]:
    return {
        "impulse": battle.impulse,
        "fuel_shortage": battle.fuel_shortage,
        "impulse_spaces": battle.impulse_spaces,
        "advantage": battle.advantage,
    }
