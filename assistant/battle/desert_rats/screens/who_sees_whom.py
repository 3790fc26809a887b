"""The sights of both sides with their reasons, for the umpire (Desert Rats, 4.1)."""

from collections import deque
from collections.abc import Iterable, Iterator

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.screens.maps.map_selection import (
    SelectionCard,
    Sights,
    selection_card,
)
from assistant.battle.desert_rats.screens.sight_matrix import Matrix, sight_matrix
from assistant.battle.desert_rats.sight.sighting import views_between
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.battle.screens.map_selection import selection_query
from assistant.frozen import dataclass
from assistant.rules.desert_rats.reports import grid_reference

GROUND_IN_SIGHT = "ground-in-sight"  # named in an address like an element
NEAR_M = 1.0  # a report no farther off than this counts as right


@dataclass(frozen=True)
class Belief:
    """A side's belief about an enemy element, beside the truth."""

    whose: str
    label: str
    believed: str
    true: str
    off_m: int  # how far from the truth; 0: right


@dataclass(frozen=True)
class Overview:
    """All that the page *Who sees whom* shows."""

    see: tuple[str, ...]
    query: str  # of the page that shows it
    matrix: Matrix
    news: tuple[str, ...]  # since contacts were last worked
    known: tuple[tuple[str, tuple[Belief, ...]], ...]  # by side
    card: SelectionCard | None
    has_ground: bool = False  # the map shows the ground in sight of the selected element

    @property
    def see_also(self) -> tuple[str, ...]:
        """The ids in the address of the same view that are not ids of elements."""
        return (GROUND_IN_SIGHT,) if self.has_ground else ()

    @property
    def ground_query(self) -> str:
        """The query of the page that shows the ground in sight, or hides it again."""
        return selection_query((*self.see, *(() if self.has_ground else (GROUND_IN_SIGHT,))))


def overview_of(battle: Battle, see: Iterable[str] = ()) -> Overview:
    """Return who sees whom now, with the selected elements."""
    asked = tuple(dict.fromkeys(see))
    picked = tuple(id for id in asked if _is_on_map(battle, id))[-2:]
    pair = () if picked else _enemy_platoons(battle, asked)
    has_ground = GROUND_IN_SIGHT in asked
    found = all_sights(battle)
    return Overview(
        picked,
        selection_query(
            (*(picked or pair), *((GROUND_IN_SIGHT,) if has_ground and picked else ()))
        ),
        sight_matrix(battle, found, picked, pair),
        tuple(_contact_news(battle, found)),
        tuple((t.name, tuple(_beliefs_of(battle, id))) for id, t in battle.tables.items()),
        selection_card(battle, found, picked),
        has_ground,
    )


_seen: deque[tuple[Battle, Sights]] = deque(maxlen=4)


def all_sights(battle: Battle) -> Sights:
    """Return how each element sees each enemy, by observer and target; cached for each state."""
    for state, known in list(_seen):
        if state is battle:
            return known
    found = _calculate_sights(battle)
    _seen.append((battle, found))
    return found


def _calculate_sights(battle: Battle) -> Sights:
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    return {(view.observer, view.target): view for view in views_between(battle, one, other)}


def _is_on_map(battle: Battle, id: str) -> bool:
    element = battle.elements.get(id)
    if element is None or not element.is_in_battle or element.carried_by is not None:
        return False
    return not battle.platoons[element.platoon].off


def _enemy_platoons(battle: Battle, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the two enemy platoons with these ids, in the order of the sides, or none."""
    named = [battle.platoons[id] for id in ids if id in battle.platoons]
    by_side = {platoon.side: platoon.id for platoon in named}
    return tuple(by_side[id] for id in battle.tables) if len(by_side) == len(battle.tables) else ()


def _contact_news(battle: Battle, found: Sights) -> Iterator[str]:
    """Yield the changes in what platoons see since the last update of contacts."""
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
        if _is_on_map(battle, enemy):
            yield f"{battle.platoons[platoon].name} has lost {battle.elements[enemy].name}"


def _beliefs_of(battle: Battle, side: str) -> Iterator[Belief]:
    """Yield what a side's platoons know of each enemy, beside the truth."""
    for contact in battle.contacts.values():
        platoon = battle.platoons[contact.platoon]
        if platoon.side == side:
            enemy = battle.elements[contact.enemy]
            off = distance_between_m(contact.place, enemy.place) if enemy.is_in_battle else 0.0
            yield Belief(
                platoon.name,
                _describe_label(battle, platoon, contact),
                _describe_belief(contact),
                _describe_truth(enemy),
                round(off) if off > NEAR_M else 0,
            )


def _describe_label(battle: Battle, platoon: Platoon, contact: Contact) -> str:
    """Return the player's name for an enemy; an enemy that is only reported has none."""
    if battle.is_withheld(platoon.seat, contact):
        return "withheld"
    return contact.label or "report"


def _describe_belief(contact: Contact) -> str:
    where = grid_reference(*contact.place)
    if contact.wreck:
        return f"a wreck at {where}"
    if contact.passing:
        return f"seen in passing, {where}, turn {contact.seen}"
    how = "in its own view" if contact.by_command else "reported"
    return f"{how}, {where}" if contact.now else f"{how}, {where}, turn {contact.seen}"


def _describe_truth(enemy: Element) -> str:
    if not enemy.is_in_battle:
        return f"{enemy.name}, lost" if enemy.destroyed is not None else f"{enemy.name}, gone"
    return f"{enemy.name}, {grid_reference(*enemy.place)}"
