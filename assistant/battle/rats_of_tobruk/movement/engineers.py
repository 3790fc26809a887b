"""Engineers who clear ditch and wire (Rats of Tobruk 12, 16)."""

from assistant.battle.rats_of_tobruk.events.movement import ClearingTried
from assistant.battle.rats_of_tobruk.events.printed_figures import WireEntered
from assistant.battle.rats_of_tobruk.kit.players import battle_known_to, require_active_side
from assistant.battle.rats_of_tobruk.kit.printed_figures import ask_hex, unit_options
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import (
    battle_as_seen_by,
    has_wire_between,
    hex_distance,
    is_in_enemy_zone,
    neighbors,
)
from assistant.battle.rats_of_tobruk.movement.activation import describe_refusal, resolve_activation
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.terms import Side

WHY_NOT_CLEARED = {
    "not-adjacent": "That is not a hexside of the unit’s hex.",
    "pinned": "This unit is pinned.",
    "ezoc": "This unit is in an enemy zone of control.",
    "tried": "This unit has already tried in this activation.",
}


def wired_neighbors(battle: Battle, unit: Unit) -> list[str]:
    """Return the hexes next to a unit that the map puts behind ditch and wire."""
    here = str(unit.place)
    return [hex for hex in neighbors(battle, here) if has_wire_between(battle, here, hex)]


def engineers_that_may_clear(battle: Battle, side: Side) -> list[Unit]:
    """Return engineers that may try to clear now; any may, if no wire is entered."""
    entered = any(border.ditch_wire for border in battle.hexsides.values())
    seen = battle_as_seen_by(battle, side)
    return [
        u
        for u in battle.on_map(side)
        if u.engineer
        and u.battalion in (battle.hand, None)
        and not (u.tried or u.pinned or is_in_enemy_zone(seen, str(u.place), side))
        and (wired_neighbors(battle, u) or not entered)
    ]


@move("clear-wire", "Clear ditch and wire")
def clear_wire(play: BattlePlay) -> None:
    """Try to clear ditch and wire, once per activation; cleared hexsides stay clear."""
    battle = play.state
    side = require_active_side(play)
    able = [u for u in battle.on_map(side) if u.engineer and u.battalion in (battle.hand, None)]
    play.need(bool(able), "This battalion has no engineers.")
    id = play.choose("unit", "Which engineers?", unit_options(able))
    outcome = resolve_activation(play, id)
    play.require(
        outcome.may_move or outcome.reason == "pinned", f"{id}: {describe_refusal(outcome.reason)}"
    )
    unit = battle.units[id]
    here = str(unit.place)
    words = f"Ditch and wire between {here} and which hex?"
    hex = ask_hex(play, "hex", words, next(iter(wired_neighbors(battle, unit)), None))
    blocks = {
        "not-adjacent": hex_distance(battle, here, hex) != 1,
        "pinned": unit.pinned,
        "ezoc": is_in_enemy_zone(battle_known_to(play), here, side),
        "tried": unit.tried,
    }
    for block, holds in blocks.items():
        play.require(not holds, WHY_NOT_CLEARED[block])
    inputs = {"adjacent": True, "pinned": False, "ezoc": False, "tried": False, "cleared": False}
    result = play.resolve("rats-of-tobruk/clear-wire", inputs, shown_to=battle.sides)
    play.record(ClearingTried(id))
    if result.cleared:
        play.record(WireEntered(here, hex, ditch_wire=False))
    end = "it is cleared" if result.cleared else "it stays"
    if is_in_enemy_zone(battle, here, side) and not blocks["ezoc"]:
        play.log(
            "umpire",
            f"According to the board, {id} is in an enemy zone of control. "
            "The player has not seen why.",
        )
    play.announce(f"Ditch and wire between {here} and {hex}: {end}.")
