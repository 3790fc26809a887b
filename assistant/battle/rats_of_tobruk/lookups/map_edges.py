"""The edges of the map, as far as its hexes are entered (Rats of Tobruk 17.6, 17.13)."""

from assistant.battle.rats_of_tobruk.lookups.ground import neighbors
from assistant.battle.rats_of_tobruk.state.battle import Battle


def edge_hexes(battle: Battle, *others: str) -> list[str]:
    """Return the hexes at the west and south edges of the entered map, from the northwest on.

    `others` are further hexes to check, entered or not.
    """
    known = [hex for hex, row_of in battle.hexes.items() if row_of.terrain]
    west: dict[str, str] = {}
    south: dict[str, str] = {}
    for hex in known:
        column, row = hex[:2], hex[2:]
        west[row] = min(west.get(row, column), column)
        south[column] = max(south.get(column, row), row)
    asked = {*known, *others}
    at_west = [h for h in asked if h[:2] <= west.get(h[2:], h[:2])]
    at_south = [h for h in asked if h[2:] >= south.get(h[:2], h[2:])]
    return [*sorted(at_west, key=_row_first), *sorted({*at_south} - {*at_west})]


def is_in_entered_map(battle: Battle, hex: str) -> bool:
    """Return whether hexes beside a hex are entered too; a file may name a single hex."""
    known = [h for h in neighbors(battle, hex) if h in battle.hexes and battle.hexes[h].terrain]
    return len(known) > 1


def _row_first(hex: str) -> str:
    """Return a key that sorts hexes from north to south."""
    return hex[2:] + hex[:2]
