"""Supply paths over the hexes that are entered: open, blocked, or unknown (Tobruk 5.1)."""

from collections.abc import Iterator
from dataclasses import field

from assistant.battle.rats_of_tobruk.lookups.ground import (
    UNKNOWN_HEX,
    enemy_of,
    hexside_between,
    hq_of,
    is_in_enemy_zone,
    neighbors,
    terrain_cost,
)
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.battle.screens.cached_views import KeptByState
from assistant.frozen import dataclass
from assistant.rules.rats_of_tobruk.terms import AXIS, Side

WEST = "01"
MOST_GROUNDS = 4  # that are kept: as the umpire and each side know the battle
BEYOND = 2  # hexes around the entered ones over which a path may lead
Reachable = tuple[set[str], set[str]]
Traces = bool | None  # None: a path may lead over hexes that are not entered


@dataclass(frozen=True)
class SupplyGround:
    """The ground that supply paths may lead over, whatever units are on it."""

    battle: Battle
    columns: range
    rows: range
    entered: frozenset[str]  # hexes of which anything is entered
    ways: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)  # see `ways_into`

    def ways_into(self, hex: str) -> list[tuple[str, bool]]:
        """Return the hexes from which a path may lead into a hex, and whether it surely does.

        Each is found once: the paths of all HQs of both sides lead over the same hexes.
        """
        if hex not in self.ways:
            found = ((each, self.lets(each, hex)) for each in self.near(hex))
            self.ways[hex] = [(each, way is True) for each, way in found if way is not False]
        return self.ways[hex]

    def lets(self, a: str, b: str) -> Traces:
        """Return whether a path may go from a hex into the next; None if that is not entered."""
        if b not in self.entered and a not in self.entered:
            return None
        side = hexside_between(self.battle, a, b)
        if side.road or side.path:
            return True
        if side.ditch_wire:
            return False
        if self.battle.hexes.get(b, UNKNOWN_HEX).terrain is None:
            return None
        price = terrain_cost(self.battle, "wheeled", b)
        return None if price is None else price != "na"

    def near(self, hex: str) -> Iterator[str]:
        """Yield the hexes next to a hex, as far as a path may lead."""
        for each in neighbors(self.battle, hex):
            if int(each[:2]) in self.columns and int(each[2:]) in self.rows:
                yield each


@dataclass(frozen=True)
class SupplyBlocks:
    """The ground, and the hexes in which enemies block a side's supply paths."""

    ground: SupplyGround
    enemies: frozenset[str]
    controlled: frozenset[str]  # hexes in enemy zones of control without units of the side

    def ways_into(self, hex: str) -> list[tuple[str, bool]]:
        """Return the hexes from which a path may lead into a hex, and whether it surely does."""
        if hex in self.enemies or hex in self.controlled:
            return []
        return self.ground.ways_into(hex)


# the ground stays the same while units move: a replay asks for it after each entry
_GROUND: KeptByState[SupplyGround] = KeptByState(is_by_page=True)


def trace_supply(battle: Battle, side: Side) -> dict[str, Traces]:
    """Return by unit whether a side's units on the map trace to their HQ, and the HQ to another."""
    blocks = _blocks_of(battle, side)
    own = battle.on_map(side)
    hqs = {u.id: u for u in own if u.hq}
    ways = {id: _reachable_hexes(blocks, str(u.place)) for id, u in hqs.items()}
    listed = [u for u in battle.units.values() if u.side == side and u.hq]
    entering = side == AXIS and any(u.alive and not u.place for u in listed)
    if len(listed) < 2:  # the other counters are not entered
        sources: dict[str, Traces] = dict.fromkeys(hqs)
    else:
        sources = {
            id: _is_hq_connected(
                ways[id], [x for x in hqs.values() if x is not u], entering=entering
            )
            for id, u in hqs.items()
        }
    return {u.id: sources[u.id] if u.hq else _trace_of_unit(battle, u, ways, sources) for u in own}


def _trace_of_unit(
    battle: Battle,
    unit: Unit,
    ways: dict[str, Reachable],
    sources: dict[str, Traces],
) -> Traces:
    """Return whether a unit traces to its HQ and the HQ to a source."""
    hq = hq_of(battle, unit)
    if hq is None or (hq.alive and not hq.place):
        return None
    if not hq.alive:
        return False
    return _both_hold(_is_within(str(unit.place), ways[hq.id]), sources[hq.id])


def _is_hq_connected(ways: Reachable, others: list[Unit], *, entering: bool) -> Traces:
    """Return whether an HQ traces to another one, or to the edge where others enter."""
    found = [_is_within(str(other.place), ways) for other in others]
    if entering:
        surely = any(hex.startswith(WEST) for hex in ways[0])
        found.append(True if surely else None)
    return True if True in found else None if None in found else False


def _is_within(hex: str, ways: Reachable) -> Traces:
    """Return whether a hex is among the reachable ones; None if that is unknown."""
    surely, perhaps = ways
    return True if hex in surely else None if hex in perhaps else False


def _both_hold(a: Traces, b: Traces) -> Traces:
    """Return whether both are true; None if that is unknown."""
    return False if a is False or b is False else None if None in (a, b) else True


def _reachable_hexes(blocks: SupplyBlocks, source: str) -> Reachable:
    """Return the hexes from which a path surely leads to a source, and those from which it may."""
    return _hexes_reaching(blocks, source, surely=True), _hexes_reaching(
        blocks, source, surely=False
    )


def _hexes_reaching(blocks: SupplyBlocks, source: str, *, surely: bool) -> set[str]:
    """Return the hexes from which a path leads to a source."""
    found, edge = {source}, [source]
    while edge:
        for here, is_sure in blocks.ways_into(edge.pop()):
            if here not in found and (is_sure or not surely):
                found.add(here)
                edge.append(here)
    return found


def _blocks_of(battle: Battle, side: Side) -> SupplyBlocks:
    """Return what blocks the supply paths of a side."""
    enemies = frozenset(str(u.place) for u in battle.on_map(enemy_of(side)))
    mine = {str(u.place) for u in battle.on_map(side)}
    near = {hex for place in enemies for hex in neighbors(battle, place)} - mine
    places = [*battle.hexes, *mine, *enemies] or ["0101"]
    columns = [int(hex[:2]) for hex in places]
    rows = [int(hex[2:]) for hex in places]
    return SupplyBlocks(
        _ground_within(
            battle,
            range(min(columns) - BEYOND, max(columns) + BEYOND + 1),
            range(min(rows) - BEYOND, max(rows) + BEYOND + 1),
        ),
        enemies,
        frozenset(hex for hex in near if is_in_enemy_zone(battle, hex, side)),
    )


def _ground_within(battle: Battle, columns: range, rows: range) -> SupplyGround:
    """Return the ground of a battle between these columns and rows."""
    kept = _GROUND.results_for(battle.hexes)
    # both are held by the ground that is kept, so that their ids stay theirs
    asked = (id(battle.hexsides), id(battle.key), battle.shifted, columns, rows)
    if asked not in kept:
        if len(kept) >= MOST_GROUNDS:
            kept.clear()
        named = (hex for hexside in battle.hexsides for hex in hexside.split("-"))
        kept[asked] = SupplyGround(battle, columns, rows, frozenset([*battle.hexes, *named]))
    return kept[asked]
