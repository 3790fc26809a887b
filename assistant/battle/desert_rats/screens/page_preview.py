"""The pages on players' screens, and the umpire's preview of the next ones (4.1)."""

import re
from collections.abc import Iterator, Mapping

from assistant.battle.desert_rats.hands.new_places import page_with_new_places
from assistant.battle.desert_rats.hands.shown_steps import Stop, hands_on_table
from assistant.battle.desert_rats.reports import drafting
from assistant.battle.desert_rats.reports.noise_and_dust import sentences_left_out
from assistant.battle.desert_rats.reports.umpire_edits import enemies_of_lines, withheld_lines
from assistant.battle.desert_rats.reports.umpire_lines import (
    can_be_late,
    edits_of_last_page,
    line_id_of,
    lines_to_come,
    removable_lines,
    replaced_lines,
)
from assistant.battle.desert_rats.screens.enemies_on_page import (
    IN_SIGHT,
    REPORTED,
    EnemyOnPage,
    enemies_on_page,
    grouped_enemies,
    joined_enemies,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import LASTING, Line, OwnPlatoon, Page
from assistant.battle.screens.sentence_ids import ids_of
from assistant.frozen import dataclass

PLACE = re.compile(r"\b(right|away)\b")  # the parts of a place among the words of an element


@dataclass(frozen=True)
class ReadLine:
    """A line of a page, and whether its player has read the same before."""

    id: str  # by which it is changed
    words: str
    is_new: bool = False  # the page before had no such line
    kind: str = ""
    is_in_vain: bool = False  # of own fire without effect
    own: str = ""  # of the umpire's own: the id by which it is removed
    can_wait: bool = False  # it can be held back until a later turn
    about: tuple[str, ...] = ()  # the ids of the enemies that it is about
    waits: bool = False  # it is withheld and comes in a later report


@dataclass(frozen=True)
class ReadEnemies:
    """A row of a page, word for word: one enemy or several that share it, and the line of each."""

    enemy: EnemyOnPage  # the row
    parts: tuple[tuple[str, ReadLine | None], ...]  # the names and lines; a wreck has no line
    is_unchanged: bool  # the page before has the same row

    @property
    def lines(self) -> tuple[tuple[str, ReadLine], ...]:
        """The lines that the umpire can change, each with the name of its enemy."""
        return tuple((name, line) for name, line in self.parts if line)

    @property
    def new(self) -> tuple[str, ...]:
        """The names of the enemies that the previous page did not have."""
        return tuple(name for name, line in self.lines if line.is_new)


@dataclass(frozen=True)
class PagePreview:
    """The page of a player, for the umpire to read out or to change."""

    player: Player
    turn: int
    lines: tuple[ReadLine, ...]
    sights: tuple[ReadEnemies, ...]  # in the view of the player's command elements
    reports: tuple[ReadEnemies, ...]
    others: tuple[ReadLine, ...]  # of fire, losses and dice
    platoons: tuple[OwnPlatoon, ...]
    unchanged_platoons: tuple[OwnPlatoon, ...]  # only the places of their elements differ
    withheld: tuple[ReadLine, ...]  # before it goes out
    gone: tuple[str, ...]  # shown last turn, but not now
    edited: tuple[str, ...]  # by the umpire last turn
    left_out: tuple[str, ...]  # noise and dust, by the umpire's choice
    news: Mapping[str, tuple[str, str]]  # of platoons on a long page, which folds the rest
    struck: tuple[str, ...]
    stops: tuple[Stop, ...]
    withheld_enemies: bool  # whether a withheld line is about an enemy
    to_come: tuple[tuple[int, ReadLine], ...]  # the umpire's own lines of later turns
    replaced: tuple[str, ...]  # reports held back that newer reports on the page replace

    @property
    def unchanged(self) -> tuple[ReadEnemies, ...]:
        """The rows of enemies that the previous page describes in the same words."""
        return tuple(row for row in (*self.sights, *self.reports) if row.is_unchanged)


def page_previews(battle: Battle) -> Iterator[PagePreview]:
    """Yield each player's page: the umpire's draft, or else the last released page."""
    for id, player in battle.sides.items():
        draft = battle.drafts.get(id)
        released = battle.pages.get(id, Page(turn=-1))
        page = draft or released
        now = {_key_at_any_age(line) for line in page.lines}
        lines = tuple(_read_lines(battle, id, page, released))
        of_mark = dict(zip((line.key for line in page.lines), lines, strict=True))
        before = released if draft else Page(turn=-1)
        sights, reports = (
            tuple(_read_enemies(battle, player, (before, page), kinds, of_mark))
            for kinds in (IN_SIGHT, REPORTED)
        )
        same = {_platoon_as_read(platoon) for platoon in before.platoons}
        yield PagePreview(
            player,
            page.turn,
            lines,
            sights,
            reports,
            tuple(read for read in lines if read.kind not in LASTING),
            tuple(x for x in page.platoons if _platoon_as_read(x) not in same),
            tuple(x for x in page.platoons if _platoon_as_read(x) in same),
            _withheld_lines(battle, id),
            tuple(
                x.words
                for x in released.lines
                if _key_at_any_age(x) not in now and x.kind in LASTING
            ),
            tuple(edits_of_last_page(battle, id)) if draft else (),
            tuple(sentences_left_out(battle, player)) if draft else (),
            page.news if page.is_long else {},
            page.struck,
            hands_on_table(battle, player, page),
            bool(battle.enemies_withheld_from(id)),
            tuple(_lines_to_come(battle, id)),
            tuple(x.words for x in replaced_lines(battle, id, page)) if draft else (),
        )


def _read_enemies(
    battle: Battle,
    player: Player,
    pages: tuple[Page, Page],
    kinds: tuple[str, ...],
    line_of_mark: Mapping[str, ReadLine],
) -> Iterator[ReadEnemies]:
    """Yield the rows of the enemies of these kinds on the later of two pages."""
    before, page = (tuple(enemies_on_page(battle, player, each, kinds)) for each in pages)
    known = {_description_read(row) for row in joined_enemies(before)}
    groups = grouped_enemies(page)
    for row, group in zip(joined_enemies(page), groups, strict=True):
        parts = (
            (each.title if each.mark.kind == "report" else each.mark.label, each.mark.key)
            for each in group
        )
        lines = tuple((name, line_of_mark.get(key)) for name, key in parts)
        yield ReadEnemies(row, lines, _description_read(row) in known)


def _read_lines(battle: Battle, player: str, page: Page, released: Page) -> Iterator[ReadLine]:
    """Yield the lines of a page, each with the changes that the umpire can make."""
    removable = dict(zip(*_own_lines(battle, player), strict=True))
    can_wait = battle.turn < battle.last_turn
    about = enemies_of_lines(battle, battle.sides[player])
    known = {_key_at_any_age(line) for line in released.lines}
    for id, line in zip(ids_of([x.words for x in page.lines]), page.lines, strict=True):
        yield ReadLine(
            id,
            line.words,
            line.kind in LASTING and _key_at_any_age(line) not in known,
            line.kind,
            line.is_in_vain,
            removable.get(line_id_of(line.key), ""),
            can_wait and can_be_late(line),
            about.get(line.key, ()),
        )


def _key_at_any_age(line: Line) -> str:
    """Return the key of a line; a report of an enemy keeps its key as it ages."""
    return line.key.rpartition(" ")[0] if line.kind == "stale" else line.key


def _own_lines(battle: Battle, player: str) -> tuple[list[str], list[str]]:
    """Return the ids of the umpire's own lines that can be removed, and how a page names them."""
    lines = removable_lines(battle, player)
    return [line.id for line in lines], list(ids_of([line.words for line in lines]))


def _lines_to_come(battle: Battle, player: str) -> Iterator[tuple[int, ReadLine]]:
    """Yield the umpire's own lines of later turns, with the turn of each."""
    removable = dict(zip(*_own_lines(battle, player), strict=True))
    for line in lines_to_come(battle, player):
        yield line.due, ReadLine(line.id, line.words, own=removable[line.id])


def _withheld_lines(battle: Battle, player: str) -> tuple[ReadLine, ...]:
    late = {line.held for line in lines_to_come(battle, player)}
    changes = withheld_lines(battle, player)
    ids = ids_of([change.was for change in changes])
    return tuple(
        ReadLine(id, change.was, about=tuple(change.about), waits=change.was in late)
        for id, change in zip(ids, changes, strict=True)
    )


def _description_read(enemy: EnemyOnPage) -> tuple[object, ...]:
    """Return a player's description of an enemy; the turn counts only if the page names it."""
    mark = enemy.mark
    turn = enemy.since if mark.stale else None
    return mark.kind, mark.label, mark.passing, enemy.title, enemy.words, turn


def _platoon_as_read(platoon: OwnPlatoon) -> tuple[object, ...]:
    """Return a player's description of a platoon, without the places of its elements."""
    elements = tuple(
        (name, tuple(part for part in words.split(", ") if not PLACE.search(part)))
        for name, words in platoon.elements
    )
    return platoon.name, platoon.state, platoon.left, platoon.of, platoon.words, elements


def shown_page(battle: Battle, player: Player) -> Page | None:
    """Return the page on a player's screen; before any release, that of the player's own side.

    Models of the own side that the umpire put elsewhere since the release are at their present
    places.
    """
    released = battle.pages.get(player.id)
    if released is None:
        return None if battle.turn else drafting.page_before_battle(battle, player)
    return page_with_new_places(battle, player, released)


def placing_list(battle: Battle, player: str) -> tuple[int, tuple[str, ...]]:
    """Return the turn of a player's page, and the lines of its placing list."""
    page = shown_page(battle, battle.sides[player])
    return placing_turn(battle, player), page.placing if page else ()


def placing_turn(battle: Battle, player: str) -> int:
    """Return the turn of the page that `shown_page` returns, without drafting it; -1 for none."""
    released = battle.pages.get(player)
    if released:
        return released.turn
    return -1 if battle.turn else battle.turn
