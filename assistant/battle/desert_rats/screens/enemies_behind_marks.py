"""The enemy behind each mark of a player’s page, and its true place (10.2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, takewhile

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.reports.enemies_seen import reports_and_enemies
from assistant.battle.desert_rats.reports.umpire_edits import enemies_of_lines
from assistant.battle.desert_rats.reports.umpire_lines import KEY, own_lines_on_page
from assistant.battle.desert_rats.screens.maps.master_map import elements_shown
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.battle.desert_rats.state.player_pages import Mark, Page
from assistant.battle.replaying.scenes import NameOfEnemy
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace

NEAR_M = 1.0


@dataclass(frozen=True)
class Thread:
    """An enemy on a player's page, and where it truly is."""

    player: str
    mark: Mark
    true: Place
    name: str

    @property
    def believed(self) -> Place:
        """The enemy's place on the page."""
        return self.mark.x_m, self.mark.y_m

    @property
    def far_m(self) -> float:
        """The distance of the enemy from its place on the page; 0 if the page gives no place."""
        return distance_between_m(self.believed, self.true) if self.mark.has_place else 0.0


def names_of_enemies(battle: Battle) -> Mapping[NameOfEnemy, str]:
    """Return the enemies behind each new mark of a page, by player, mark and number."""
    found: dict[NameOfEnemy, str] = {}
    for id, page in battle.pages.items():
        of_page = replace(battle, turn=page.turn)
        reported = dict(reports_and_enemies(of_page, battle.sides[id]))
        enemies_by_key = {mark.key: enemies for mark, enemies in reported.items()}
        about = enemies_of_lines(of_page, battle.sides[id])
        named = {enemy for mark in page.marks for enemy in about.get(mark.key, ())}
        own_lines = own_lines_on_page(of_page, id, named)
        late = {f"{KEY}{line.id}": line.enemies for line in own_lines}
        for mark in page.marks:
            candidates = late.get(mark.key) or enemies_by_key.get(mark.key, ())
            enemies = _enemies_of(battle, id, page, mark, candidates) if mark.kind != "own" else ()
            for number, enemy in enumerate(enemies):
                found[id, _key_of(page, mark, number)] = enemy
    return found


def _key_of(page: Page, mark: Mark, number: int) -> str:
    return f"{page.turn}.{number} {mark.key}"


def _enemies_of(
    battle: Battle, player: str, page: Page, mark: Mark, candidates: Sequence[str]
) -> Sequence[str]:
    """Return the ids of the enemies of a mark: those that were seen at that place and time.

    `candidates` has the enemies that the report is about, unless the umpire changed its words:
    then the report is about the enemies that the umpire calls so, or the nearest one.
    """
    if mark.kind == "report" and candidates:
        return candidates
    names = {id: one.title for id, one in battle.disguises.get(player, {}).items()}
    if not mark.has_place:
        return sorted(id for id, title in names.items() if title == mark.label)
    side = battle.sides[player].side
    own = {id for id, platoon in battle.platoons.items() if platoon.side == side}
    within = mark.square_m if mark.kind == "report" else NEAR_M
    seen = [
        (far, contact.enemy)
        for contact in battle.contacts.values()
        if contact.platoon in own
        and (mark.kind == "report" or contact.label == mark.label)
        and (mark.kind != "report" or contact.seen == page.turn - mark.stale)
        and (far := distance_between_m(contact.place, (mark.x_m, mark.y_m))) <= within
    ]
    called = {enemy for _, enemy in seen if names.get(enemy) == mark.label}
    return sorted(called) if called and mark.kind == "report" else [x for _, x in sorted(seen)[:1]]


def threads(battle: Battle, named: Mapping[NameOfEnemy, str]) -> Iterator[Thread]:
    """Yield the enemies on each player's page that are in the battle, with their true places."""
    for id, page in battle.pages.items():
        for mark, enemy in _enemies_behind(battle, id, page, named):
            yield Thread(id, mark, enemy.place, naming.element_label(enemy))


def unknown_enemies(battle: Battle, named: Mapping[NameOfEnemy, str]) -> dict[str, list[Element]]:
    """Return the enemies in the battle that are not on a player's page, by player."""
    shown = [x for x in elements_shown(battle) if x.is_in_battle]
    found: dict[str, list[Element]] = {}
    for id, player in battle.sides.items():
        page = battle.pages.get(id)
        known = {x.id for _, x in _enemies_behind(battle, id, page, named)} if page else set()
        enemies = (x for x in shown if page and x.side != player.side)
        found[id] = [x for x in enemies if x.id not in known]
    return found


def unknown_to_all(battle: Battle, unknown: Mapping[str, Sequence[Element]]) -> frozenset[str]:
    """Return the ids of the elements that no enemy player knows; `unknown` is by player."""
    players = Counter(player.side for player in battle.sides.values())
    missed = Counter(
        (battle.sides[id].side, x.id) for id, enemies in unknown.items() for x in enemies
    )
    return frozenset(id for (side, id), times in missed.items() if times == players[side])


def _enemies_behind(
    battle: Battle, player: str, page: Page, named: Mapping[NameOfEnemy, str]
) -> Iterator[tuple[Mark, Element]]:
    """Yield each mark of a page with each enemy that it is about."""
    for mark in page.marks:
        names = (named.get((player, _key_of(page, mark, number)), "") for number in count())
        for enemy in filter(None, map(battle.elements.get, takewhile(bool, names))):
            yield mark, enemy
