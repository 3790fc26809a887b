"""Replacements at the end of a night: the units that may be rebuilt (Rats of Tobruk 4.1)."""

from collections.abc import Iterator

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.turns import ReplacementRolled
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.asking import side_of
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import apart, enemy_of, in_ezoc, moves_as
from assistant.battle.rats_of_tobruk.lookups.supply_lines import traced
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Hex, Unit
from assistant.battle.rats_of_tobruk.turns.turn_cycle import CLEAR
from assistant.rules.rats_of_tobruk.terms import AXIS, NIGHT, Side

NOT_LEG, EZOC, UNDER_FIRE, NO_PATH = "not-leg", "ezoc", "under-fire", "no-path"
NOT_REBUILT = {
    NOT_LEG: "only leg units are rebuilt",
    "not-depleted": "it is not depleted",
    EZOC: "it is in an enemy zone of control",
    UNDER_FIRE: "it is within range of enemy direct fire",
    NO_PATH: "no path leads to its HQ",
}


@move("replacement", "Roll for replacements")
def replacement(play: AtTable) -> None:
    """After a night a side may rebuild a depleted leg unit.

    Enemies that the player knows forbid it before the roll, unseen enemies after the roll.
    """
    battle = play.state
    play.require(battle.phase == "end-of-turn", "Replacements come when a night ends.")
    side = side_of(play, "Whose replacements?")
    play.require(side not in battle.rolled, "That side has rolled.")
    play.require(side == AXIS or AXIS in battle.rolled, "The Axis rolls first.")
    worn = [u for u in battle.on_map(side) if u.strength == "depleted"]
    options = [Option("nobody", "Nobody"), *(Option(u.id, f"{u.id} in {u.place}") for u in worn)]
    id = play.choose("unit", "Who is to be rebuilt?", options)
    bars: list[str] = []
    if id != "nobody":
        _may_be_rebuilt(play, battle.units[id])
        player = not play.actor.is_umpire
        bars = list(_bars(asking.board(play), battle.units[id])) if player else []
    told = {
        "turn_type": NIGHT,
        "weather": battle.weather or CLEAR,
        "unit": None if id == "nobody" else _worn(bars),
    }
    outcome = play.resolve("rats-of-tobruk/replacement", told, shown_to=[side])
    play.happened(ReplacementRolled(side, id if outcome.rebuilt else None))
    why = f", but {NOT_REBUILT[outcome.reason]}" if outcome.reason in NOT_REBUILT else ""
    result = f"{id} is rebuilt" if outcome.rebuilt else "granted" if outcome.granted else "none"
    play.tell(["umpire", side], f"Replacements: {result}{why}.")


def _may_be_rebuilt(play: AtTable, unit: Unit) -> None:
    """Refuse a unit that cannot be rebuilt as far as is known; ask what nobody has entered."""
    battle = asking.known(play)
    bars = set(_bars(battle, unit))
    if unit.move_type is None and not unit.debarked:
        leg = play.flag("leg", "Is it a leg unit?", NOT_LEG not in bars)
        bars = bars - {NOT_LEG} if leg else bars | {NOT_LEG}
    if battle.hexes.get(str(unit.place), Hex()).terrain is None:
        _asked(play, bars, "ezoc", "In an enemy zone of control?", EZOC)
    if not _ranges_are_entered(battle, enemy_of(unit.side)):
        _asked(play, bars, "under_fire", "Within range of enemy direct fire?", UNDER_FIRE)
    if traced(battle, unit.side)[unit.id] is None:
        free = play.flag("path", "Does a free path lead to its own HQ?", True)
        bars = bars if free else bars | {NO_PATH}
    for bar, words in NOT_REBUILT.items():
        play.require(bar not in bars, f"{unit.id} is not rebuilt: {words}.")


def _asked(play: AtTable, bars: set[str], name: str, words: str, bar: str) -> None:
    """Ask whether something bars it, where the file leaves that open."""
    if play.flag(name, words, bar in bars):
        bars.add(bar)
    else:
        bars.discard(bar)


def _bars(battle: Battle, unit: Unit) -> Iterator[str]:
    """Yield the reasons that certainly forbid rebuilding a unit."""
    if moves_as(unit) != "leg":
        yield NOT_LEG
    if in_ezoc(battle, str(unit.place), unit.side):
        yield EZOC
    if any(_fires_at(battle, gun, unit) for gun in battle.on_map(enemy_of(unit.side))):
        yield UNDER_FIRE
    if traced(battle, unit.side)[unit.id] is False:
        yield NO_PATH


def _fires_at(battle: Battle, gun: Unit, unit: Unit) -> bool:
    """Whether a unit is surely within range of an enemy's direct fire, the line blocked or not."""
    if not gun.direct or gun.reach is None:
        return False
    return apart(battle, str(gun.place), str(unit.place)) <= gun.reach


def _ranges_are_entered(battle: Battle, enemy: Side) -> bool:
    """Whether the file says of every counter of a side that is left whether and how far it fires.

    It does not depend on where they are.
    """
    units = [u for u in battle.units.values() if u.side == enemy and u.alive]
    return all(
        u.hq or u.artillery or u.direct is False or (u.direct and u.reach is not None)
        for u in units
    )


def _worn(bars: list[str]) -> dict[str, object]:
    """A depleted unit as its procedure takes it."""
    return {
        "move_type": "wheeled" if NOT_LEG in bars else "leg",
        "strength": "depleted",
        "ezoc": EZOC in bars,
        "under_direct_fire": UNDER_FIRE in bars,
        "path_to_hq": NO_PATH not in bars,
    }
