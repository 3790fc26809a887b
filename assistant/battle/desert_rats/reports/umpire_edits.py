"""The umpire's changes to drafted lines; they last as long as the draft of a line (4.1)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.reports.enemies_seen import reports_and_enemies
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Change, Line, Mark, Page
from assistant.frozen import replace


def with_edits(battle: Battle, player: str, page: Page) -> Page:
    """Return a drafted page with the umpire's changes.

    A change to a line about enemies still holds after a correction gave the line another sentence.
    """
    changes = battle.changes.get(player, ())
    edits = {(change.kind, change.was): change for change in changes}
    about = enemies_of_lines(battle, battle.sides[player])
    lines: list[Line] = []
    marks = list(page.marks)
    used: set[Change] = set()
    for line in page.lines:
        enemies = about.get(line.key, ())
        change = edits.get((line.kind, line.words)) or _change_about(changes, enemies)
        if change is None:
            lines.append(line)
        elif change.words is None or change in used:  # one sentence of the umpire's is read once
            marks = [mark for mark in marks if mark.key != line.key]
        else:
            used.add(change)
            lines.append(replace(line, words=change.words))
            marks = [
                _reworded_mark(mark, change) if mark.key == line.key else mark for mark in marks
            ]
    return replace(page, lines=tuple(lines), marks=tuple(marks))


def _change_about(changes: Sequence[Change], enemies: Sequence[str]) -> Change | None:
    """Return the umpire's rewording of a line about any of these enemies."""
    found = (c for c in changes if c.words is not None and not set(enemies).isdisjoint(c.enemies))
    return next(found, None)


def enemies_of_lines(battle: Battle, player: Player) -> dict[str, tuple[str, ...]]:
    """Return the enemies that a line is about, by the key of the line."""
    models = {
        f"enemy {contact.label}": (contact.enemy,)
        for contact in battle.contacts.values()
        if contact.label and battle.platoons[contact.platoon].side == player.side
    }
    reports = {mark.key: enemies for mark, enemies in reports_and_enemies(battle, player)}
    return models | reports


def _reworded_mark(mark: Mark, change: Change) -> Mark:
    """Return a mark with the umpire's title and note; without a place if the umpire removed it."""
    words = change.words or ""
    mark = replace(mark, reworded=True)
    if mark.kind == "report" or not change.has_place:
        mark = replace(mark, label=change.title or mark.label, words=words, note=words)
    else:
        mark = replace(mark, words=change.title or mark.words, note=words)
    return mark if change.has_place else mark.without_place()


def withheld_lines(battle: Battle, player: str) -> list[Change]:
    """Return the changes that withhold a line from a player."""
    return [change for change in battle.changes.get(player, ()) if change.words is None]


def words_as_drafted(battle: Battle, player: str, line: Line) -> str:
    """Return the words in which a line was drafted, whether the umpire changed it or not."""
    before = (c.was for c in battle.changes.get(player, ()) if c.words == line.words)
    return next(before, line.words)
