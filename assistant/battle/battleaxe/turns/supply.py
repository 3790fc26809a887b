"""Supply lines over the map, and units that are Out of Supply (Battleaxe 14.2)."""

from collections.abc import Iterable
from typing import Any

from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.units import SupplyChecked
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    counter_options,
    list_places,
    place_options,
    side_name,
)
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Place
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.rules.battleaxe.control import controlling_side
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, enemy_of
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find


def supply_line_inputs(
    battle: Battle, side: Side, place: str, sources: Iterable[str] | None = None
) -> dict[str, Any]:
    """Return the inputs of a supply line; `sources` replaces the side's own sources."""
    own = (p.id for p in battle.places.values() if p.supply_source == side)
    return {
        "side": side,
        "from": place,
        "places": [
            {"place": p.id, "controlled_by": p.controlled_by} for p in battle.places.values()
        ],
        "links": [{"a": link.a, "b": link.b, "boundary": link.boundary} for link in battle.links],
        "sources": list(own if sources is None else sources),
    }


def can_trace_supply(
    battle: Battle, side: Side, place: str, sources: Iterable[str] | None = None
) -> bool:
    """Return whether a side has a supply line from a place; only for a map with links."""
    inputs = supply_line_inputs(battle, side, place, sources)
    return bool(find("battleaxe/supply").resolve(inputs, no_dice).outcome.in_supply)


def check_supply(play: BattlePlay, *, after_dice: bool) -> None:
    """Find the units Out of Supply when Maneuvers end, and the empty places that change hands.

    With `after_dice`, the dice are part of the move, so the move must not be made as soon as they
    have fallen.
    """
    battle = play.state
    found = _find_unsupplied(battle) if battle.links else _ask_unsupplied(play, openly=after_dice)
    out, cut = found
    play.record(SupplyChecked(tuple(out)))
    if out:
        play.announce(f"Out of supply: {listed(out)}.")
    takers = {id: enemy_of(battle.places[id].controlled_by) for id in cut}
    play.record(*(ControlTaken(id, side) for id, side in takers.items()))
    for side in dict.fromkeys(takers.values()):
        taken = [id for id in cut if takers[id] == side]
        verb, now = ("are", "they are") if taken[1:] else ("is", "it is")
        name = side_name(battle, side)
        play.announce(
            f"{list_places(battle, taken)} {verb} empty and out of supply: {now} {name} now."
        )


def _find_unsupplied(battle: Battle) -> tuple[list[str], list[str]]:
    """Return units and empty places without supply, all tested before any changes hands."""
    lines = {
        (side, id): can_trace_supply(battle, side, id)
        for side in (ALLIED, AXIS)
        for id in battle.places
    }
    units = (unit for unit in battle.units.values() if unit.place)
    out = [unit.id for unit in units if not lines[unit.side, str(unit.place)]]
    return out, [
        id
        for id, place in battle.places.items()
        if controlling_side(
            place.controlled_by,
            *battle.count_units_in(id),
            cut_off=not lines[place.controlled_by, id],
        )
        != place.controlled_by
    ]


def _ask_unsupplied(play: BattlePlay, *, openly: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ask which units and empty places have no supply, where the map has no links."""
    battle = play.state
    far = [
        unit
        for unit in battle.units.values()
        if unit.place and not _is_source(battle.places[unit.place], unit.side)
    ]
    now = tuple(unit.id for unit in far if unit.oos)
    words = "Which units cannot trace supply?"
    usual = None if openly else now
    out = play.several("out", words, counter_options(far), usual, likely=now)
    empty = [
        Option(id, battle.places[id].words, battle.sides[battle.places[id].controlled_by].name)
        for id in _places_without_units(battle)
        if not _is_source(battle.places[id], battle.places[id].controlled_by)
    ]
    words = "Which empty places cannot trace supply for their side?"
    cut = play.several("cut", words, empty, ())
    return out, cut


def _is_source(place: Place, side: Side) -> bool:
    """Return whether a place is a supply source that its side controls: no line is needed."""
    return place.supply_source == place.controlled_by == side


def _places_without_units(battle: Battle) -> list[str]:
    """Return the places without units."""
    return [id for id in battle.places if not battle.units_in(id)]


def restore_supply(play: BattlePlay) -> None:
    """Put units that can trace supply again back in supply, at the end of an impulse."""
    battle = play.state
    if battle.options.get("oos_until_next_check") or not battle.links:
        return
    out = [unit for unit in battle.units.values() if unit.oos and unit.place]
    still = [u.id for u in out if not can_trace_supply(battle, u.side, str(u.place))]
    if len(still) < len(out):
        play.record(SupplyChecked(tuple(still)))
        back = [unit.id for unit in out if unit.id not in still]
        play.announce(f"Back in supply: {listed(back)}.")


@move("in-supply", "Back in supply")
def mark_back_in_supply(play: BattlePlay) -> None:
    """Enter the units that can trace supply again, as the board shows."""
    battle = play.state
    out = [unit for unit in battle.units.values() if unit.oos]
    play.need(bool(out), "No unit is out of supply.")
    back = play.several("units", "Who can trace supply again?", counter_options(out), least=1)
    play.record(SupplyChecked(tuple(unit.id for unit in out if unit.id not in back)))
    side = battle.units[back[0]].side
    announce_act(play, side, f"Back in supply: {listed(back)}.")


@move("supply-line", "Trace a supply line")
def trace_supply_line(play: BattlePlay) -> None:
    """Show the supply line from a place over the map, with its working."""
    battle = play.state
    play.need(
        bool(battle.links),
        "The links between places are not entered yet. Add them to your Battleaxe map file.",
    )
    sides = [Option(id, side.name) for id, side in battle.sides.items()]
    side: Side = play.choose("whose", "Whose supply?", sides)  # type: ignore[assignment]
    place = play.choose(
        "place", "Which place is it traced from?", place_options(battle, battle.places)
    )
    inputs = supply_line_inputs(battle, side, place)
    line = play.resolve("battleaxe/supply", inputs, shown_to=battle.sides)
    path = f"by {', '.join(line.path)}" if line.in_supply else "none"
    play.announce(f"Supply of {battle.sides[side].name} from {place}: {path}.")
