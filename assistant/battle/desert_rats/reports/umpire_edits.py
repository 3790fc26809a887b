"""What the umpire withheld or reworded stays so while the line is drafted the same (4.1)."""

from dataclasses import replace

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.player_pages import Change, Line, Mark, Page


def changed(battle: Battle, player: str, page: Page) -> Page:
    """A page as it was drafted, with what the umpire made of its lines."""
    told = {(change.kind, change.was): change.words for change in battle.changes.get(player, ())}
    lines: list[Line] = []
    marks = list(page.marks)
    for line in page.lines:
        words = told.get((line.kind, line.words), line.words)
        if words is None:
            marks = [mark for mark in marks if mark.key != line.key]
        else:
            lines.append(replace(line, words=words))
        if words and words != line.words:
            marks = [_reworded(mark, words) if mark.key == line.key else mark for mark in marks]
    return replace(page, lines=tuple(lines), marks=tuple(marks))


def _reworded(mark: Mark, words: str) -> Mark:
    return replace(mark, words=words, note=words) if mark.kind == "report" else mark


def withheld(battle: Battle, player: str) -> list[Change]:
    """What the umpire keeps from a player's page."""
    return [change for change in battle.changes.get(player, ()) if change.words is None]


def change_of(battle: Battle, player: str, line: Line, words: str | None) -> Change:
    """A change to a line as it stands on a page, which may be changed already."""
    before = (c.was for c in battle.changes.get(player, ()) if c.words == line.words)
    return Change(line.kind, next(before, line.words), words)
