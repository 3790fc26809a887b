"""Tables of sights: by elements, and in a large battle by platoons (Desert Rats, 4.1)."""

from collections.abc import Callable, Iterator, Sequence

from assistant.battle.desert_rats.screens.maps.map_selection import Sights
from assistant.battle.desert_rats.sight.sighting import View
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.battle.screens.map_selection import selection_query
from assistant.frozen import dataclass

SPOTTED, IN_LINE, NO_LINE = "spotted", "in-line", ""
DESCRIBED = {SPOTTED: "sees", IN_LINE: "has only a line to", NO_LINE: "does not see"}
MUTUAL = {SPOTTED: "see", IN_LINE: "have only a line to", NO_LINE: "do not see"}
MOST_PAIRS = 900  # of elements that one table shows

Eyes = tuple[str, str]  # how the row sees the column, and the column the row
Named = tuple[str, str]  # an id and a name


@dataclass(frozen=True)
class Cell:
    """A pair of opposing elements or platoons, and how each sees the other."""

    id: str
    eyes: Eyes
    words: str
    query: str  # picks the two, or lets them go
    picked: bool


def _has_news(cell: Cell) -> bool:
    return cell.picked or any(cell.eyes)


@dataclass(frozen=True)
class Matrix:
    """Rows for elements or platoons of one side, columns for those of the other."""

    sides: tuple[str, str]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    of_platoons: bool = False
    closer: "Matrix | None" = None  # the elements of the selected platoons

    @property
    def seeing(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The rows with a clear line or a selected pair."""
        return tuple(row for row in self.rows if any(_has_news(cell) for cell in row[1]))

    @property
    def blind(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The rows with neither a clear line nor a selected pair."""
        return tuple(row for row in self.rows if not any(_has_news(cell) for cell in row[1]))


def sight_matrix(
    battle: Battle, found: Sights, see: tuple[str, ...], pair: tuple[str, ...]
) -> Matrix:
    """Return the table of sights, with the selected elements, or the selected `pair` of platoons.

    With more pairs of elements than a table shows, the rows and columns are platoons.
    """
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    if len(one) * len(other) <= MOST_PAIRS:
        return _element_matrix(battle, found, see, one, other)
    pair = pair or _platoons_of(battle, see)
    closer = None
    if pair:
        near = [[x for x in side if x.platoon in pair] for side in (one, other)]
        closer = _element_matrix(battle, found, see, *near)
    best = _best_eyes(battle, found)
    ids = (dict.fromkeys(x.platoon for x in side) for side in (one, other))
    rows, columns = ([(id, battle.platoons[id].name) for id in side] for side in ids)

    def eyes(a: str, b: str) -> Eyes:
        return best.get((a, b), NO_LINE), best.get((b, a), NO_LINE)

    filled = tuple(_rows(rows, columns, eyes, pair))
    return Matrix(_sides(battle), tuple(name for _, name in columns), filled, True, closer)


def _element_matrix(
    battle: Battle,
    found: Sights,
    see: tuple[str, ...],
    one: Sequence[Element],
    other: Sequence[Element],
) -> Matrix:
    rows, columns = ([(x.id, x.name) for x in side] for side in (one, other))

    def eyes(a: str, b: str) -> Eyes:
        return _eye_symbol(found[a, b]), _eye_symbol(found[b, a])

    filled = tuple(_rows(rows, columns, eyes, see))
    return Matrix(_sides(battle), tuple(name for _, name in columns), filled)


def _rows(
    rows: Sequence[Named],
    columns: Sequence[Named],
    eyes: Callable[[str, str], Eyes],
    picked: tuple[str, ...],
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    for a, name in rows:
        cells = []
        for b, other in columns:
            seen = eyes(a, b)
            both = set(picked) == {a, b}
            words = _describe(name, other, seen)
            query = selection_query(() if both else (a, b))
            cells.append(Cell(f"{a}-{b}", seen, words, query, both))
        yield name, tuple(cells)


def _describe(one: str, other: str, seen: Eyes) -> str:
    if seen[0] == seen[1]:
        return f"{one} and {other} {MUTUAL[seen[0]]} each other"
    return f"{one} {DESCRIBED[seen[0]]} {other}, {other} {DESCRIBED[seen[1]]} {one}"


def _sides(battle: Battle) -> tuple[str, str]:
    one, other = (table.name for table in battle.tables.values())
    return one, other


def _platoons_of(battle: Battle, see: tuple[str, ...]) -> tuple[str, ...]:
    """Return the platoons of two selected enemies."""
    picked = [battle.elements[id] for id in see]
    if len({x.side for x in picked}) < len(battle.tables):
        return ()
    return tuple(x.platoon for x in picked)


def _best_eyes(battle: Battle, found: Sights) -> dict[tuple[str, str], str]:
    """Return the symbol of the best view that each platoon has of each enemy platoon."""
    best: dict[tuple[str, str], str] = {}
    for (a, b), view in found.items():
        eye = _eye_symbol(view)
        pair = battle.elements[a].platoon, battle.elements[b].platoon
        if eye and best.get(pair) != SPOTTED:
            best[pair] = eye
    return best


def _eye_symbol(view: View) -> str:
    if view.spotted:
        return SPOTTED
    return IN_LINE if view.is_clear else NO_LINE
