"""Who sees whom, and why: both sides’ eyes side by side, for the umpire (Desert Rats, 4.1)."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.screens.tapped import Card, Sights, card, is_clear
from assistant.battle.desert_rats.sight.sighting import Sight, sight_between
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Element
from assistant.battle.screens.map_selection import query_of
from assistant.rules.desert_rats.reports import grid_of

SPOTTED, IN_LINE, NO_LINE = "spotted", "in-line", ""
NEAR_M = 1.0  # a report that is no farther off is right


@dataclass(frozen=True)
class Cell:
    """Two elements: what each has of the other."""

    id: str
    eyes: tuple[str, str]  # the row's, the column's
    words: str
    query: str  # picks the two, or lets them go
    picked: bool


def _told(cell: Cell) -> bool:
    return cell.picked or any(cell.eyes)


@dataclass(frozen=True)
class Matrix:
    """The one side's elements in rows, the other's in columns."""

    sides: tuple[str, str]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]

    @property
    def seeing(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The rows in which somebody has a line, or a pair is picked."""
        return tuple(row for row in self.rows if any(_told(cell) for cell in row[1]))

    @property
    def blind(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The other rows."""
        return tuple(row for row in self.rows if not any(_told(cell) for cell in row[1]))


@dataclass(frozen=True)
class Known:
    """What somebody believes of an enemy, beside what is true."""

    whose: str
    label: str
    believed: str
    true: str
    off_m: int  # how far from the truth; 0: right


@dataclass(frozen=True)
class Overlook:
    """Everything that the umpire looks along."""

    see: tuple[str, ...]
    query: str  # of the page that shows it
    matrix: Matrix
    news: tuple[str, ...]  # since contacts were last worked
    known: tuple[tuple[str, tuple[Known, ...]], ...]  # by side
    card: Card | None


def overlook(battle: Battle, see: Iterable[str] = ()) -> Overlook:
    """Who sees whom now, and the elements that were tapped."""
    picked = tuple(dict.fromkeys(id for id in see if _stands(battle, id)))[-2:]
    found = every_sight(battle)
    return Overlook(
        picked,
        query_of(picked),
        _matrix(battle, found, picked),
        tuple(_news(battle, found)),
        tuple((t.name, tuple(_known(battle, id))) for id, t in battle.tables.items()),
        card(battle, found, picked),
    )


_seen: deque[tuple[Battle, Sights]] = deque(maxlen=4)


def every_sight(battle: Battle) -> Sights:
    """How everybody stands to every enemy, by who looks and at whom; worked once for a state."""
    for state, known in list(_seen):
        if state is battle:
            return known
    found = _every_sight(battle)
    _seen.append((battle, found))
    return found


def _every_sight(battle: Battle) -> Sights:
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    ways = [(a, b) for a in one for b in other] + [(b, a) for a in one for b in other]
    return {(a.id, b.id): sight_between(battle, a, b) for a, b in ways}


def _stands(battle: Battle, id: str) -> bool:
    element = battle.elements.get(id)
    if element is None or not element.is_in_battle or element.carried_by is not None:
        return False
    return not battle.platoons[element.platoon].off


def _eye(battle: Battle, seen: Sight) -> str:
    if seen.spotted:
        return SPOTTED
    return IN_LINE if is_clear(battle, seen) else NO_LINE


def _matrix(battle: Battle, found: Sights, see: tuple[str, ...]) -> Matrix:
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    first, second = (t.name for t in battle.tables.values())
    rows = []
    for a in one:
        cells = []
        for b in other:
            eyes = (_eye(battle, found[a.id, b.id]), _eye(battle, found[b.id, a.id]))
            both = set(see) == {a.id, b.id}
            words = f"{a.name} {_says(eyes[0])}, {b.name} {_says(eyes[1])}"
            cells.append(
                Cell(f"{a.id}-{b.id}", eyes, words, query_of(() if both else (a.id, b.id)), both)
            )
        rows.append((a.name, tuple(cells)))
    return Matrix((first, second), tuple(b.name for b in other), tuple(rows))


def _says(eye: str) -> str:
    return {SPOTTED: "sees it", IN_LINE: "has a line only", NO_LINE: "does not"}[eye]


def _news(battle: Battle, found: Sights) -> Iterator[str]:
    """What platoons see now that they did not when contacts were last worked, and lost since."""
    seeing: dict[tuple[str, str], list[str]] = {}
    for (a, b), seen in found.items():
        if seen.spotted:
            seeing.setdefault((battle.elements[a].platoon, b), []).append(a)
    had = {(c.platoon, c.enemy) for c in battle.contacts.values() if c.now and not c.wreck}
    for (platoon, enemy), by in seeing.items():
        if (platoon, enemy) not in had:
            eyes = naming.list_elements(battle.elements[id] for id in by)
            name = battle.elements[enemy].name
            yield f"{battle.platoons[platoon].name} sees {name} now ({eyes})"
    for platoon, enemy in sorted(had - set(seeing)):
        if _stands(battle, enemy):
            yield f"{battle.platoons[platoon].name} has lost {battle.elements[enemy].name}"


def _known(battle: Battle, side: str) -> Iterator[Known]:
    """What a side's platoons hold of the enemy, beside what is true."""
    for contact in battle.contacts.values():
        platoon = battle.platoons[contact.platoon]
        if platoon.side == side:
            enemy = battle.elements[contact.enemy]
            off = distance_between_m(contact.place, enemy.place) if enemy.is_in_battle else 0.0
            yield Known(
                platoon.name,
                contact.label or "untold",
                _believed(contact),
                _true(enemy),
                round(off) if off > NEAR_M else 0,
            )


def _believed(contact: Contact) -> str:
    where = grid_of(*contact.place)
    if contact.wreck:
        return f"a wreck at {where}"
    how = "in its own view" if contact.by_command else "reported"
    return f"{how}, {where}" if contact.now else f"{how}, {where}, turn {contact.seen}"


def _true(enemy: Element) -> str:
    if not enemy.is_in_battle:
        return f"{enemy.name}, lost" if enemy.destroyed is not None else f"{enemy.name}, gone"
    return f"{enemy.name}, {grid_of(*enemy.place)}"
