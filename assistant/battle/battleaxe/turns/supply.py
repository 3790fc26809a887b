"""Supply lines over the map, and the marks of those who have none (Battleaxe 14.2)."""

from collections.abc import Iterable
from typing import Any

from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.units import SupplyLooked
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import counters_offered, done, named, places_offered
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, other
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find


def line_told(
    battle: Battle, side: Side, place: str, sources: Iterable[str] | None = None
) -> dict[str, Any]:
    """A supply line as its procedure is told it."""
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


def traces(battle: Battle, side: Side, place: str, sources: Iterable[str] | None = None) -> bool:
    """Whether a side has a supply line from a place; to be asked only of a map with links."""
    told = line_told(battle, side, place, sources)
    return bool(find("battleaxe/supply").resolve(told, no_dice).outcome.in_supply)


def test_supply(play: AtTable) -> None:
    """Who is Out of Supply when Maneuvers end, and which empty places change hands for it."""
    battle = play.state
    out, cut = _found(battle) if battle.links else _asked(play)
    play.happened(SupplyLooked(tuple(out)))
    if out:
        play.announce(f"Out of supply: {', '.join(out)}.")
    for place in cut:
        play.happened(ControlTaken(place, other(battle.places[place].controlled_by)))
    if cut:
        play.announce(f"Empty and cut off, lost to the enemy: {named(battle, cut)}.")


def _found(battle: Battle) -> tuple[list[str], list[str]]:
    """By the map; every place is tested before any changes hands."""
    lines = {
        (side, id): traces(battle, side, id) for side in (ALLIED, AXIS) for id in battle.places
    }
    units = (unit for unit in battle.units.values() if unit.place)
    out = [unit.id for unit in units if not lines[unit.side, str(unit.place)]]
    return out, [id for id in _empty(battle) if not lines[battle.places[id].controlled_by, id]]


def _asked(play: AtTable) -> tuple[tuple[str, ...], tuple[str, ...]]:
    battle = play.state
    units = counters_offered(unit for unit in battle.units.values() if unit.place)
    out = play.several("out", "Which units cannot trace supply?", units)
    empty = [
        Option(id, battle.places[id].words, battle.places[id].controlled_by)
        for id in _empty(battle)
    ]
    cut = play.several("cut", "Which empty places cannot, for who controls them?", empty)
    return out, cut


def _empty(battle: Battle) -> list[str]:
    """Places without units; one held by the enemy alone has changed hands before."""
    return [id for id in battle.places if not battle.units_in(id)]


def look_again(play: AtTable) -> None:
    """Units that can trace again are back in supply when an impulse ends."""
    battle = play.state
    if battle.options.get("oos_until_next_check") or not battle.links:
        return
    out = [unit for unit in battle.units.values() if unit.oos and unit.place]
    still = [u.id for u in out if not traces(battle, u.side, str(u.place))]
    if len(still) < len(out):
        play.happened(SupplyLooked(tuple(still)))
        back = [unit.id for unit in out if unit.id not in still]
        play.announce(f"Back in supply: {', '.join(back)}.")


@move("in-supply", "Back in supply")
def in_supply(play: AtTable) -> None:
    """Units that can trace supply again, as the board shows."""
    battle = play.state
    out = [unit for unit in battle.units.values() if unit.oos]
    play.need(bool(out), "No unit is out of supply.")
    back = play.several("units", "Who can trace supply again?", counters_offered(out), least=1)
    play.happened(SupplyLooked(tuple(unit.id for unit in out if unit.id not in back)))
    side = battle.units[back[0]].side
    done(play, side, f"Back in supply: {', '.join(back)}.")


@move("supply-line", "Trace a supply line")
def supply_line(play: AtTable) -> None:
    """The line from a place over the map, with its working."""
    battle = play.state
    play.need(
        bool(battle.links),
        "The links between places are not entered yet. Add them to your Battleaxe map file.",
    )
    sides = [Option(id, side.name) for id, side in battle.sides.items()]
    side: Side = play.choose("whose", "Whose supply?", sides)  # type: ignore[assignment]
    place = play.choose("place", "From where?", places_offered(battle, battle.places))
    told = line_told(battle, side, place)
    line = play.resolve("battleaxe/supply", told, shown_to=battle.sides)
    path = f"by {', '.join(line.path)}" if line.in_supply else "none"
    play.announce(f"Supply of {battle.sides[side].name} from {place}: {path}.")
