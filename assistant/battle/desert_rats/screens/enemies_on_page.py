"""Enemies on a player's page, as worded on the player's phone and in the umpire's preview."""

from collections.abc import Iterable, Iterator, Sequence

from assistant.battle.desert_rats.kit.places import clock_hour
from assistant.battle.desert_rats.kit.side_labels import turn_label
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Mark, Page
from assistant.cards.wording import listed
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.reports import grid_reference

IN_SIGHT = ("model", "wreck")
REPORTED = ("report",)


@dataclass(frozen=True)
class EnemyOnPage:
    """An enemy on a page: a model, a wreck, or a report."""

    mark: Mark
    shape: str  # of its side: a or b
    title: str  # empty if the umpire reworded the line: `words` say everything
    words: str
    since: int  # turn in which it was seen

    @property
    def is_old(self) -> bool:
        """Whether the enemy is a wreck, or was seen in an earlier turn."""
        return self.mark.kind == "wreck" or self.mark.stale > 0

    @property
    def state(self) -> str:
        """The state shown beside the enemy: `seen`, `wreck`, `now`, `in passing`, `turn 3`."""
        if self.mark.kind != "report":
            return "wreck" if self.mark.kind == "wreck" else "seen"
        if self.mark.stale:
            return turn_label(self.since)
        return "in passing" if self.mark.passing else "now"


def joined_enemies(rows: Iterable[EnemyOnPage]) -> tuple[EnemyOnPage, ...]:
    """Return the rows of a phone: enemies that differ only in name or distance share a row."""
    return tuple(_join_enemies(group) for group in grouped_enemies(rows))


def grouped_enemies(rows: Iterable[EnemyOnPage]) -> tuple[tuple[EnemyOnPage, ...], ...]:
    """Return enemies in groups that share a row."""
    groups: dict[tuple[object, ...], list[EnemyOnPage]] = {}
    for row in rows:
        groups.setdefault(_row_key(row), []).append(row)
    return tuple(map(tuple, groups.values()))


def _row_key(row: EnemyOnPage) -> tuple[object, ...]:
    """Return the key of the row that an enemy shares with others; a unique key if it shares none.

    The umpire's own words and a contact without a place stay apart.
    """
    mark = row.mark
    if mark.reworded or not mark.has_place:
        return (mark.key,)
    about = (mark.kind, row.shape, row.state)
    if mark.kind == "report":
        return (*about, row.words)
    where, _, observer = _distance(row)
    return (*about, row.title, where.partition(", ")[2], observer)


def _distance(row: EnemyOnPage) -> tuple[str, int | None, str]:
    """Return a model's words before its distance, the distance, and the observer's name."""
    note = row.mark.note if row.mark.kind == "model" else ""
    metres, _, observer = note.partition(" m from ")
    if not observer or not metres.isdecimal():
        return row.words, None, ""
    return row.words.removesuffix(f", {note}"), int(metres), observer


def _join_enemies(group: Sequence[EnemyOnPage]) -> EnemyOnPage:
    """Return one row for several enemies, with their number in the symbol.

    In words: `E1 and E2 in 0603, E3 in 0604, 872 to 901 m from C1`.
    """
    first = group[0]
    if len(group) == 1:
        return first
    if first.mark.kind == "report":
        return replace(first, title=listed([row.title for row in group]))
    found = [_distance(row) for row in group]
    squares: dict[str, list[str]] = {}
    for row, (where, _, _) in zip(group, found, strict=True):
        squares.setdefault(where.partition(", ")[0], []).append(row.mark.label)
    words = [f"{listed(names)} {square}" for square, names in squares.items()]
    where, _, observer = found[0]
    if facing := where.partition(", ")[2]:
        words.append(facing)
    if far := sorted({metres for _, metres, _ in found if metres is not None}):
        reach = " to ".join(map(str, (far[0], far[-1]) if len(far) > 1 else far))
        words.append(f"{reach} m from {observer}")
    mark = replace(first.mark, label=f"{len(group)}×")
    return replace(first, mark=mark, words=", ".join(words))


def enemies_on_page(
    battle: Battle, player: Player, page: Page | None, kinds: tuple[str, ...]
) -> Iterator[EnemyOnPage]:
    """Yield the enemies of these kinds on a page, as its player reads them."""
    for mark in page.marks if page else ():
        if mark.kind in kinds and not mark.key.startswith("own "):
            assert page is not None
            title = "" if mark.reworded else mark.label if mark.kind == "report" else mark.words
            words = _describe_mark(battle, player, mark)
            shape = battle.tables[mark.side].mark
            yield EnemyOnPage(mark, shape, title, words, page.turn - mark.stale)


def _describe_mark(battle: Battle, player: Player, mark: Mark) -> str:
    """Describe a mark under its title; a reworded mark in the umpire's words alone.

    Only the placing list gives the place of a model to the millimeter.
    """
    if mark.kind == "report" or mark.reworded:
        return mark.note
    table = battle.tables[player.side]
    words = [f"in {grid_reference(mark.x_m, mark.y_m)}"]
    if mark.kind == "model" and mark.heading_deg is not None:
        words.append(f"facing {clock_hour(table, mark.heading_deg)} o’clock")
    if mark.kind == "model" and mark.note:
        words.append(mark.note)
    return ", ".join(words)
