"""Placing units in hexes, in the setup and later as the board shows (Rats of Tobruk 17.7)."""

import re
from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.questions.position_lists import Position, read_positions
from assistant.battle.rats_of_tobruk.events.units import UnitPlaced
from assistant.battle.rats_of_tobruk.kit.players import ask_side, require_no_fight
from assistant.battle.rats_of_tobruk.kit.printed_figures import FOUR_DIGITS
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import (
    HARBOR,
    STACK_LIMIT,
    has_wire_between,
    neighbors,
    points_in_hex,
    terrain_cost,
)
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.terms import ALLIED, Side

OFF_MAP = "0000"
PUT_INTO = re.compile(f"{HEX_DIGITS.pattern}|{OFF_MAP}")
NO_UNITS = "No units are listed. Add the counters to your file."
BEGINS_OFF = "The Axis begins off the map; its units come on when their chit is drawn."


@move("place", "Place a unit")
def place_unit(play: BattlePlay) -> None:
    """Place units in a hex; only their owner and the umpire learn where."""
    battle = play.state
    side = ask_side(play)
    require_no_fight(play)
    play.require(may_place_units(battle, side), BEGINS_OFF)
    own = [u for u in battle.units.values() if u.side == side and u.alive]
    play.need(bool(own), NO_UNITS)
    unit = play.choose("unit", "Which unit?", [Option(u.id, u.id) for u in own])
    within = side == ALLIED and is_setup_phase(battle)
    where = ", inside the ditch and wire" if within else ""
    words = f"Which hex{where}? {OFF_MAP} is off the map."
    please = f"{FOUR_DIGITS}, or {OFF_MAP}"
    hex = play.text("hex", words, None, digits=True, form=PUT_INTO.fullmatch, please=please)
    # a set-up is entered stack by stack
    waiting = [Option(u.id, u.id) for u in own if u.id != unit and not u.place]
    others: tuple[str, ...] = ()
    if waiting and hex != OFF_MAP:
        words = "Which other units off the map go there?"
        others = play.several("others", words, waiting, default=(), rare=True)
    units = (unit, *others)
    if within and hex != OFF_MAP:
        _require_allowed_hex(play, [battle.units[id] for id in units], hex)
    play.record(*(UnitPlaced(each, None if hex == OFF_MAP else hex) for each in units))
    play.log(["umpire", side], f"{', '.join(units)}: hex {hex}.")


@move("place-list", "Paste a set-up")
def place_from_list(play: BattlePlay) -> None:
    """Place units where a pasted list has them; only their owner and the umpire learn where."""
    battle = play.state
    side = ask_side(play)
    require_no_fight(play)
    play.require(may_place_units(battle, side), BEGINS_OFF)
    own = [u.id for u in battle.units.values() if u.side == side and u.alive]
    play.need(bool(own), NO_UNITS)

    def read(text: str) -> list[Position]:
        return read_positions(text, own, _hex_named, f"four digits, or {OFF_MAP} for off the map")

    words = "Which counter is in which hex, one per line, such as “2/13 HQ 1213”?"
    positions = play.lines("list", words, read)
    for each in positions:
        unit = play.state.units[each.counter]
        if side == ALLIED and is_setup_phase(battle) and each.place != OFF_MAP:
            _require_allowed_hex(play, [unit], each.place)
        play.record(UnitPlaced(unit.id, None if each.place == OFF_MAP else each.place))
    placed = ", ".join(f"{each.counter} {each.place}" for each in positions)
    play.log(["umpire", side], f"Set-up: {placed}.")


def _hex_named(word: str) -> str | None:
    """Return the hex that a word names; None if it names none."""
    return word if PUT_INTO.fullmatch(word) else None


def may_place_units(battle: Battle, side: Side) -> bool:
    """Return whether a side may place units now; the Axis has none to set up (17.6)."""
    return side == ALLIED or not is_setup_phase(battle)


def has_units(battle: Battle, side: Side) -> bool:
    """Return whether a side has units, since the owner's file may have no counters for it."""
    return any(u.side == side and u.alive for u in battle.units.values())


def is_setup_phase(battle: Battle) -> bool:
    """Return whether the Allies set up, within ditch and wire and stacking limits (17.7)."""
    return (battle.turn, battle.phase) == (1, "weather")


def side_that_sets_up(battle: Battle) -> Side | None:
    """Return the side whose set-up the roll for the weather ends; None if no side sets up."""
    return ALLIED if is_setup_phase(battle) and _has_units_off_map(battle, ALLIED) else None


def _has_units_off_map(battle: Battle, side: Side) -> bool:
    """Return whether a side has living units off the map."""
    return any(u.side == side and u.alive and not u.place for u in battle.units.values())


def _require_allowed_hex(play: BattlePlay, units: Sequence[Unit], hex: str) -> None:
    """Require a hex inside ditch and wire, with room for the units."""
    play.require(
        is_inside_perimeter(play.state, hex) is not False, f"{hex} is outside the ditch and wire."
    )
    coming = sum(unit.points for unit in units if unit.place != hex)
    full = points_in_hex(play.state, hex, ALLIED) + coming > STACK_LIMIT
    play.require(not full, f"A hex holds at most {STACK_LIMIT} units.")


def is_inside_perimeter(battle: Battle, hex: str) -> bool | None:
    """Return whether a hex is on the harbor's side of ditch and wire; None if not entered."""
    anywhere, inside = _hexes_from_harbor(battle), _hexes_from_harbor(battle, barred=True)
    if hex not in anywhere or anywhere == inside:  # the hex or the wire is not entered
        return None
    return hex in inside


def _hexes_from_harbor(battle: Battle, *, barred: bool = False) -> set[str]:
    """Return the entered hexes that land joins to the harbor, across ditch and wire or not."""
    entered = (hex for hex, known in battle.hexes.items() if known.terrain)
    land = {hex for hex in entered if terrain_cost(battle, "leg", hex) != "na"}
    found, edge = {HARBOR}, [HARBOR]
    while edge:
        here = edge.pop()
        for there in neighbors(battle, here):
            shut = barred and has_wire_between(battle, here, there)
            if there in land and there not in found and not shut:
                found.add(there)
                edge.append(there)
    return found
