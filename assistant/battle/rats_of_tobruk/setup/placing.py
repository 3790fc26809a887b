"""Where units are put: the set-up, and what the board shows later (Rats of Tobruk 17.7)."""

import re
from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.units import UnitPlaced
from assistant.battle.rats_of_tobruk.kit.asking import FOUR_DIGITS, side_of
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import (
    HARBOUR,
    STACK,
    around,
    cost,
    is_wired,
    stacked,
)
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS
from assistant.rules.rats_of_tobruk.terms import ALLIED, Side

OFF_MAP = "0000"
PUT_INTO = re.compile(f"{HEX_DIGITS.pattern}|{OFF_MAP}")
BEGINS_OFF = "The Axis begins off the map; its units come on when their chit is drawn."


@move("place", "Put a unit into a hex")
def place(play: AtTable) -> None:
    """Where a unit stands; only its owner and the umpire know."""
    battle = play.state
    side = side_of(play)
    play.require(battle.fight is None, "A hex is fought for.")
    play.require(may_place(battle, side), BEGINS_OFF)
    own = [u for u in battle.units.values() if u.side == side and u.alive]
    play.need(bool(own), "No units are listed. Add the counters to your file.")
    unit = play.choose("unit", "Which unit?", [Option(u.id, u.id) for u in own])
    within = side == ALLIED and is_set_up(battle)
    where = ", inside the ditch and wire" if within else ""
    words = f"Which hex{where}? {OFF_MAP} is off the map."
    please = f"{FOUR_DIGITS}, or {OFF_MAP}"
    hex = play.text("hex", words, None, digits=True, form=PUT_INTO.fullmatch, please=please)
    # a set-up is told stack by stack
    waiting = [Option(u.id, u.id) for u in own if u.id != unit and not u.place]
    others: tuple[str, ...] = ()
    if waiting and hex != OFF_MAP:
        words = "Who else goes there, of those off the map?"
        others = play.several("others", words, waiting, default=(), rare=True)
    units = (unit, *others)
    if within and hex != OFF_MAP:
        _is_open_to(play, [battle.units[id] for id in units], hex)
    play.happened(*(UnitPlaced(each, None if hex == OFF_MAP else hex) for each in units))
    play.tell(["umpire", side], f"{', '.join(units)}: hex {hex}.")


def may_place(battle: Battle, side: Side) -> bool:
    """Whether a side says now where its units stand; the Axis has nobody to set up (17.6)."""
    return side == ALLIED or not is_set_up(battle)


def has_units(battle: Battle, side: Side) -> bool:
    """Whether a side has units; the file of a board game may not hold its counters yet."""
    return any(u.side == side and u.alive for u in battle.units.values())


def is_set_up(battle: Battle) -> bool:
    """Whether the Allies set up, within the ditch and wire and as they may stack (17.7)."""
    return (battle.turn, battle.phase) == (1, "weather")


def _is_open_to(play: AtTable, units: Sequence[Unit], hex: str) -> None:
    play.require(is_inside(play.state, hex) is not False, f"{hex} lies outside the ditch and wire.")
    coming = sum(unit.points for unit in units if unit.place != hex)
    full = stacked(play.state, hex, ALLIED) + coming > STACK
    play.require(not full, f"No more than {STACK} stand in a hex.")


def is_inside(battle: Battle, hex: str) -> bool | None:
    """Whether a hex lies on the harbour's side of ditch and wire; None: the map does not say."""
    anywhere, inside = _reached(battle), _reached(battle, barred=True)
    if hex not in anywhere or anywhere == inside:  # it is not entered, or no arc is
        return None
    return hex in inside


def _reached(battle: Battle, *, barred: bool = False) -> set[str]:
    """The hexes entered to which land leads from the harbour, ditch and wire or not."""
    entered = (hex for hex, told in battle.hexes.items() if told.terrain)
    land = {hex for hex in entered if cost(battle, "leg", hex) != "na"}
    found, edge = {HARBOUR}, [HARBOUR]
    while edge:
        here = edge.pop()
        for there in around(battle, here):
            shut = barred and is_wired(battle, here, there)
            if there in land and there not in found and not shut:
                found.add(there)
                edge.append(there)
    return found
