"""Who sees whom, and why: both sides’ eyes side by side, for the umpire (Desert Rats, 4.1)."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from assistant.battle.desert_rats import naming
from assistant.battle.desert_rats.geometry import away_m
from assistant.battle.desert_rats.sighting import Sight, pair, sight
from assistant.battle.desert_rats.state import Battle, Contact, Element
from assistant.battle.picking import query_of
from assistant.rules.desert_rats.lines_of_sight import EYE_M, HULL_M, Ends
from assistant.rules.desert_rats.obstacles import Found
from assistant.rules.desert_rats.reports import grid_of

Sights: TypeAlias = Mapping[tuple[str, str], Sight]  # by who looks and at whom
SPOTTED, IN_LINE, NO_LINE = "spotted", "in-line", ""
WHY = {
    "seen": "sees it",
    "no-line-of-sight": "no line of sight",
    "still-and-silent": "in line, but it is still and silent",
    "beyond-visibility": "in line, but farther than one sees today",
}
NEAR_M = 1.0  # a report that is no farther off is right


@dataclass(frozen=True)
class Cell:
    """Two elements: what each has of the other."""

    id: str
    eyes: tuple[str, str]  # the row's, the column's
    words: str
    query: str  # picks the two, or lets them go
    picked: bool


@dataclass(frozen=True)
class Matrix:
    """The one side's elements in rows, the other's in columns."""

    sides: tuple[str, str]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True)
class Known:
    """What somebody believes of an enemy, beside what is true."""

    whose: str
    label: str
    believed: str
    true: str
    off_m: int  # how far from the truth; 0: right


@dataclass(frozen=True)
class Card:
    """What was tapped: one element, or two and the line between them."""

    title: str
    steps: tuple[tuple[str, str, str], ...]  # what, section, how it is
    verdict: tuple[str, str] | None
    elements: tuple[Element, ...]
    sights: tuple[tuple[str, str, bool], ...]  # lines on the map: from, to, clear
    words: str = ""  # on the line
    blocked_at: tuple[float, float] | None = None


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
        _card(battle, found, picked),
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
    one, other = (battle.of_side(id) for id in battle.tables)
    ways = [(a, b) for a in one for b in other] + [(b, a) for a in one for b in other]
    return {(a.id, b.id): sight(battle, a, b) for a, b in ways}


def _stands(battle: Battle, id: str) -> bool:
    element = battle.elements.get(id)
    if element is None or not element.fights or element.carried_by is not None:
        return False
    return not battle.platoons[element.platoon].off


def _is_clear(battle: Battle, seen: Sight) -> bool:
    """Whether there is a line, by the map or by the umpire's word."""
    ends = battle.elements[seen.observer], battle.elements[seen.target]
    settled = battle.ruled.get(pair(*ends))
    return settled if settled is not None else seen.line is None or seen.line.visible


def _eye(battle: Battle, seen: Sight) -> str:
    if seen.spotted:
        return SPOTTED
    return IN_LINE if _is_clear(battle, seen) else NO_LINE


def _matrix(battle: Battle, found: Sights, see: tuple[str, ...]) -> Matrix:
    one, other = (battle.of_side(id) for id in battle.tables)
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
            eyes = naming.listed(battle.elements[id] for id in by)
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
            off = away_m(contact.place, enemy.place) if enemy.fights else 0.0
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
    if not enemy.fights:
        return f"{enemy.name}, lost" if enemy.destroyed is not None else f"{enemy.name}, gone"
    return f"{enemy.name}, {grid_of(*enemy.place)}"


def _card(battle: Battle, found: Sights, see: tuple[str, ...]) -> Card | None:
    chosen = tuple(battle.elements[id] for id in see)
    if not chosen:
        return None
    return _one(battle, found, chosen[0]) if len(chosen) == 1 else _two(battle, *chosen)


def _one(battle: Battle, found: Sights, element: Element) -> Card:
    """One element: whom it sees, and who sees it."""
    mine = [s for (a, _), s in found.items() if a == element.id]
    others = [s for (_, b), s in found.items() if b == element.id]
    sees = naming.listed(battle.elements[s.target] for s in mine if s.spotted)
    seen = naming.listed(battle.elements[s.observer] for s in others if s.spotted)
    clear = [s for s in mine if _is_clear(battle, s)]
    only = naming.listed(battle.elements[s.target] for s in clear if not s.spotted)
    steps = [
        ("Stands", "3", f"{grid_of(*element.place)}, {naming_place(element)}"),
        ("Sees", "7.3", sees),
        ("Has in line only", "7.3", only),
        ("Is seen by", "7.3", seen),
    ]
    lines = tuple((s.observer, s.target, s.spotted) for s in clear)
    return Card(naming.own(element), tuple(steps), None, (element,), lines)


def naming_place(element: Element) -> str:
    """A place in metres: `600 east, 1150 north`."""
    return f"{element.x_m:.0f} east, {element.y_m:.0f} north"


def _two(battle: Battle, one: Element, other: Element) -> Card:
    """Two elements and the line between them, with its working."""
    there, back = sight(battle, one, other), sight(battle, other, one)
    steps: list[tuple[str, str, str]] = []
    blocked_at = None
    if there.line:
        passed = list(_passed(battle, there))
        steps += [(words, "7.1", "hidden" if hides else "clear") for words, _, hides in passed]
        at = next((at for _, at, hides in passed if hides), None)
        if at is not None:
            share = at / there.distance_m
            blocked_at = (
                one.x_m + (other.x_m - one.x_m) * share,
                one.y_m + (other.y_m - one.y_m) * share,
            )
    for target, seen in ((other, there), (one, back)):
        if seen.line and seen.line.hull_down:
            steps.append((f"{target.name} close behind it", "7.1", "hull down"))
        if seen.line and seen.line.target_cover != "none":
            steps.append((f"{target.name} stands in", "3", seen.line.target_cover))
    settled = battle.ruled.get(pair(one, other))
    if settled is not None:
        steps.append(("You settled the line", "4.1", "clear" if settled else "blocked"))
    clear = _is_clear(battle, there)
    verdict = ("There is a line between them", "yes" if clear else "no")
    if one.side != other.side:
        steps += [(f"{a.name}", "7.3", WHY[s.reason]) for a, s in ((one, there), (other, back))]
        verdict = _verdict(one, other, there, back)
    told = f"{there.distance_m:.0f} m"
    lines = ((one.id, other.id, clear),)
    return Card(
        f"{one.name} and {other.name}",
        (("Distance", "", told), *steps),
        verdict,
        (one, other),
        lines,
        told,
        None if settled else blocked_at,
    )


def _verdict(one: Element, other: Element, there: Sight, back: Sight) -> tuple[str, str]:
    if there.spotted == back.spotted:
        return ("They see each other", "yes" if there.spotted else "no")
    return (f"Only {(one if there.spotted else other).name} sees the other", "yes")


def _passed(battle: Battle, seen: Sight) -> Iterator[tuple[str, float, bool]]:
    """What the line passes, each feature once: in words, how far on, and whether it hides."""
    assert seen.line is not None
    line = seen.line
    one, other = battle.elements[seen.observer], battle.elements[seen.target]
    ends = Ends(
        seen.distance_m,
        line.observer_ground_m + EYE_M[one.kind],
        line.target_ground_m + EYE_M[other.kind],
        line.target_ground_m + HULL_M,
    )
    by_feature: dict[str, list[Found]] = {}
    for obstacle in line.obstacles:
        by_feature.setdefault(obstacle.feature, []).append(obstacle)
    plan = battle.whole_plan
    names = {x.id: x.called for x in (*plan.areas, *plan.lines)}
    for feature, obstacles in by_feature.items():
        over = {x: x.top_m - ends.line_at(x.at_m, ends.top_m) for x in obstacles}
        worst = max(obstacles, key=lambda x: over[x])
        word = "Past" if worst.kind == "ground" else "Through"
        yield f"{word} {names[feature]}, {worst.top_m:g} m", worst.at_m, round(over[worst], 6) > 0
