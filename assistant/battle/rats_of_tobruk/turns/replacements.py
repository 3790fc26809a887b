"""Replacements at the end of a night: units that may be rebuilt (Rats of Tobruk 4.1)."""

from collections.abc import Iterator

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.turns import ReplacementRolled
from assistant.battle.rats_of_tobruk.kit.players import ask_side, battle_known_to, deciding_battle
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import (
    current_move_type,
    enemy_of,
    hex_distance,
    is_in_enemy_zone,
)
from assistant.battle.rats_of_tobruk.lookups.supply_lines import trace_supply
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.state.board import Hex, Unit
from assistant.battle.rats_of_tobruk.turns.turn_cycle import CLEAR, begin_turn
from assistant.rules.rats_of_tobruk.terms import AXIS, NIGHT, Side

NOBODY = "nobody"
NOT_LEG, EZOC, UNDER_FIRE, NO_PATH = "not-leg", "ezoc", "under-fire", "no-path"
WHY_NOT_REBUILT = {
    NOT_LEG: "only leg units are rebuilt",
    "not-depleted": "it is not depleted",
    EZOC: "it is in an enemy zone of control",
    UNDER_FIRE: "it is within range of enemy direct fire",
    NO_PATH: "no path leads to its HQ",
}


@move("replacement", "Roll for replacements")
def roll_for_replacements(play: BattlePlay) -> None:
    """Roll to rebuild one depleted leg unit after a night; when both sides have, begin the turn.

    Without a unit no die is rolled. Enemies that the player knows forbid it before the roll,
    unseen enemies after the roll.
    """
    battle = play.state
    play.require(battle.phase == "end-of-turn", "Replacements come when a night ends.")
    side = ask_side(play, "Whose replacements?")
    play.require(side not in battle.rolled, "That side has already rolled.")
    play.require(side == AXIS or AXIS in battle.rolled, "The Axis rolls first.")
    name = battle.sides[side].name
    worn = [u for u in battle.on_map(side) if u.strength == "depleted"]
    if not play.actor.is_umpire:  # the umpire may overrule the rule
        worn = [u for u in worn if u.debarked or u.move_type in (None, "leg")]
    options = [Option(NOBODY, "Nobody"), *(Option(u.id, f"{u.id} in {u.place}") for u in worn)]
    id = play.choose("unit", "Which unit do you rebuild?", options)
    if id == NOBODY:
        play.record(ReplacementRolled(side, None))
        play.log(["umpire", side], f"{name} replacements: none.")
        _begin_turn_if_both_rolled(play)
        return
    _require_rebuildable(play, battle.units[id])
    player = not play.actor.is_umpire
    blocks = list(_rebuild_blocks(deciding_battle(play), battle.units[id])) if player else []
    inputs = {
        "turn_type": NIGHT,
        "weather": battle.weather or CLEAR,
        "unit": _unit_inputs(blocks),
    }
    outcome = play.resolve("rats-of-tobruk/replacement", inputs, shown_to=[side])
    play.record(ReplacementRolled(side, id if outcome.rebuilt else None))
    blocked = WHY_NOT_REBUILT.get(str(outcome.reason), "")
    why = f", but {id} is not rebuilt: {blocked}" if blocked else ""
    result = f"{id} is rebuilt" if outcome.rebuilt else "granted" if outcome.granted else "none"
    play.log(["umpire", side], f"{name} replacements: {result}{why}.")
    _begin_turn_if_both_rolled(play)


def _begin_turn_if_both_rolled(play: BattlePlay) -> None:
    """Begin the next turn when both sides have rolled for replacements."""
    if len(play.state.rolled) == len(BOTH_SIDES):
        begin_turn(play)


def _require_rebuildable(play: BattlePlay, unit: Unit) -> None:
    """Refuse a unit that cannot be rebuilt as far as is known; ask for what is not entered."""
    battle = battle_known_to(play)
    blocks = set(_rebuild_blocks(battle, unit))
    if unit.move_type is None and not unit.debarked:
        leg = play.flag("leg", "Is the unit a leg unit?", NOT_LEG not in blocks)
        blocks = blocks - {NOT_LEG} if leg else blocks | {NOT_LEG}
    if battle.hexes.get(str(unit.place), Hex()).terrain is None:
        _ask_block(play, blocks, "ezoc", "Is the unit in an enemy zone of control?", EZOC)
    if not _ranges_are_entered(battle, enemy_of(unit.side)):
        _ask_block(
            play, blocks, "under_fire", "Is the unit within range of enemy direct fire?", UNDER_FIRE
        )
    if trace_supply(battle, unit.side)[unit.id] is None:
        free = play.flag("path", "Does a free path lead to its own HQ?", True)
        blocks = blocks if free else blocks | {NO_PATH}
    for block, words in WHY_NOT_REBUILT.items():
        play.require(block not in blocks, f"{unit.id} is not rebuilt: {words}.")


def _ask_block(play: BattlePlay, blocks: set[str], name: str, words: str, block: str) -> None:
    """Ask whether something forbids rebuilding, where the file does not say."""
    if play.flag(name, words, block in blocks):
        blocks.add(block)
    else:
        blocks.discard(block)


def _rebuild_blocks(battle: Battle, unit: Unit) -> Iterator[str]:
    """Yield the reasons that certainly forbid rebuilding a unit."""
    if current_move_type(unit) != "leg":
        yield NOT_LEG
    if is_in_enemy_zone(battle, str(unit.place), unit.side):
        yield EZOC
    if any(_is_in_fire_range(battle, gun, unit) for gun in battle.on_map(enemy_of(unit.side))):
        yield UNDER_FIRE
    if trace_supply(battle, unit.side)[unit.id] is False:
        yield NO_PATH


def _is_in_fire_range(battle: Battle, gun: Unit, unit: Unit) -> bool:
    """Return whether a unit is surely in range of an enemy's direct fire, blocked or not."""
    if not gun.direct or gun.reach is None:
        return False
    return hex_distance(battle, str(gun.place), str(unit.place)) <= gun.reach


def _ranges_are_entered(battle: Battle, enemy: Side) -> bool:
    """Return whether the ranges of all living counters of a side are entered, wherever they are."""
    units = [u for u in battle.units.values() if u.side == enemy and u.alive]
    return all(
        u.hq or u.artillery or u.direct is False or (u.direct and u.reach is not None)
        for u in units
    )


def _unit_inputs(blocks: list[str]) -> dict[str, object]:
    """Return a depleted unit as inputs of the roll."""
    return {
        "move_type": "wheeled" if NOT_LEG in blocks else "leg",
        "strength": "depleted",
        "ezoc": EZOC in blocks,
        "under_direct_fire": UNDER_FIRE in blocks,
        "path_to_hq": NO_PATH not in blocks,
    }
