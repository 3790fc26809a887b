"""Supply paths over the hexes that are entered: found, barred, or not to be told (Tobruk 5.1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.battle.rats_of_tobruk.lookups.ground import (
    around,
    cost,
    enemy_of,
    hexside,
    hq_of,
    in_ezoc,
)
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Hex, Unit
from assistant.rules.rats_of_tobruk.terms import AXIS, Side

WEST = "01"
BEYOND = 2  # hexes around all that is known in which an unknown way may lead
Ways = tuple[set[str], set[str]]
Traces = bool | None  # None: a path may lead over hexes that nobody has entered


@dataclass(frozen=True)
class Bars:
    """What bars a side's supply paths."""

    battle: Battle
    enemies: frozenset[str]
    controlled: frozenset[str]  # by enemies, and none of the side's is there
    columns: range
    rows: range

    def lets(self, a: str, b: str) -> Traces:
        """Whether a path may go from a hex into the next."""
        if b in self.enemies or b in self.controlled:
            return False
        lies = hexside(self.battle, a, b)
        if lies.road or lies.path:
            return True
        if lies.ditch_wire:
            return False
        if self.battle.hexes.get(b, Hex()).terrain is None:
            return None
        price = cost(self.battle, "wheeled", b)
        return None if price is None else price != "na"

    def near(self, hex: str) -> Iterator[str]:
        """The hexes next to one, as far as a path may lead."""
        for each in around(self.battle, hex):
            if int(each[:2]) in self.columns and int(each[2:]) in self.rows:
                yield each


def traced(battle: Battle, side: Side) -> dict[str, Traces]:
    """Of each unit of a side on the map whether it traces to its HQ, and that to another."""
    bars = _bars(battle, side)
    own = battle.on_map(side)
    hqs = {u.id: u for u in own if u.hq}
    ways = {id: _ways(bars, str(u.place)) for id, u in hqs.items()}
    listed = [u for u in battle.units.values() if u.side == side and u.hq]
    entering = side == AXIS and any(u.alive and not u.place for u in listed)
    if len(listed) < 2:  # nobody has entered the other counters
        sources: dict[str, Traces] = dict.fromkeys(hqs)
    else:
        sources = {
            id: _source(ways[id], [x for x in hqs.values() if x is not u], entering=entering)
            for id, u in hqs.items()
        }
    return {u.id: sources[u.id] if u.hq else _of_unit(battle, u, ways, sources) for u in own}


def _of_unit(
    battle: Battle,
    unit: Unit,
    ways: dict[str, Ways],
    sources: dict[str, Traces],
) -> Traces:
    hq = hq_of(battle, unit)
    if hq is None or (hq.alive and not hq.place):
        return None
    if not hq.alive:
        return False
    return _both(_in(str(unit.place), ways[hq.id]), sources[hq.id])


def _source(ways: Ways, others: list[Unit], *, entering: bool) -> Traces:
    """Whether an HQ traces to another; while others are to come, to the edge they come from."""
    found = [_in(str(other.place), ways) for other in others]
    if entering:
        surely = any(hex.startswith(WEST) for hex in ways[0])
        found.append(True if surely else None)
    return True if True in found else None if None in found else False


def _in(hex: str, ways: Ways) -> Traces:
    surely, perhaps = ways
    return True if hex in surely else None if hex in perhaps else False


def _both(a: Traces, b: Traces) -> Traces:
    return False if a is False or b is False else None if None in (a, b) else True


def _ways(bars: Bars, source: str) -> Ways:
    """The hexes from which a path surely leads to a source, and from which one may."""
    return _reached(bars, source, surely=True), _reached(bars, source, surely=False)


def _reached(bars: Bars, source: str, *, surely: bool) -> set[str]:
    """The hexes from which a path leads to a source."""
    found, edge = {source}, [source]
    while edge:
        there = edge.pop()
        for here in bars.near(there):
            way = bars.lets(here, there)
            if here not in found and (way or (way is None and not surely)):
                found.add(here)
                edge.append(here)
    return found


def _bars(battle: Battle, side: Side) -> Bars:
    enemies = frozenset(str(u.place) for u in battle.on_map(enemy_of(side)))
    mine = {str(u.place) for u in battle.on_map(side)}
    near = {hex for place in enemies for hex in around(battle, place)} - mine
    places = [*battle.hexes, *mine, *enemies] or ["0101"]
    columns = [int(hex[:2]) for hex in places]
    rows = [int(hex[2:]) for hex in places]
    return Bars(
        battle,
        enemies,
        frozenset(hex for hex in near if in_ezoc(battle, hex, side)),
        range(min(columns) - BEYOND, max(columns) + BEYOND + 1),
        range(min(rows) - BEYOND, max(rows) + BEYOND + 1),
    )
