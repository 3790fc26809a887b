"""The enemy behind each mark of a player’s page, and its true place (10.2)."""

from collections.abc import Collection, Iterator, Mapping

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.reports.enemies_seen import reports_and_enemies
from assistant.battle.desert_rats.state.battle import Battle
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
        """The distance of the enemy from its place on the page."""
        return distance_between_m(self.believed, self.true)


def names_of_enemies(battle: Battle) -> Mapping[NameOfEnemy, str]:
    """Return the enemy behind each new mark of a page, by player and mark."""
    found: dict[NameOfEnemy, str] = {}
    for id, page in battle.pages.items():
        of_page = replace(battle, turn=page.turn)
        reported = dict(reports_and_enemies(of_page, battle.sides[id]))
        enemies_by_key = {mark.key: enemies for mark, enemies in reported.items()}
        for mark in page.marks:
            candidates = enemies_by_key.get(mark.key, ())
            if mark.kind != "own" and (enemy := _enemy_of(battle, id, page, mark, candidates)):
                found[id, _key_of(page, mark)] = enemy
    return found


def _key_of(page: Page, mark: Mark) -> str:
    return f"{page.turn} {mark.key}"


def _enemy_of(
    battle: Battle, player: str, page: Page, mark: Mark, candidates: Collection[str]
) -> str:
    """Return the id of the enemy of a mark: the enemy that was seen at that place and time.

    `candidates` has the enemies that the report is about, unless the umpire changed its words.
    """
    side = battle.sides[player].side
    own = {id for id, platoon in battle.platoons.items() if platoon.side == side}
    within = mark.square_m if mark.kind == "report" else NEAR_M
    seen = [
        (distance_between_m(contact.place, (mark.x_m, mark.y_m)), contact.enemy)
        for contact in battle.contacts.values()
        if contact.platoon in own
        and (not candidates or contact.enemy in candidates)
        and (mark.kind == "report" or contact.label == mark.label)
        and (mark.kind != "report" or contact.seen == page.turn - mark.stale)
    ]
    far, enemy = min(seen, default=(within + 1, ""))
    return enemy if far <= within else ""


def threads(battle: Battle, named: Mapping[NameOfEnemy, str]) -> Iterator[Thread]:
    """Yield the enemies on each player's page that are in the battle, with their true places."""
    for id, page in battle.pages.items():
        for mark in page.marks:
            enemy = battle.elements.get(named.get((id, _key_of(page, mark)), ""))
            if enemy and mark.has_place:
                yield Thread(id, mark, enemy.place, naming.element_label(enemy))
