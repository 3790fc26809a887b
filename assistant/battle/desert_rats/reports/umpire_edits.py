"""The umpire's changes to drafted lines; they last while a line is drafted the same (4.1)."""

from dataclasses import replace

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.player_pages import Change, Line, Mark, Page


def with_edits(battle: Battle, player: str, page: Page) -> Page:
    """Return a drafted page with the umpire's changes."""
    edits = {(change.kind, change.was): change.words for change in battle.changes.get(player, ())}
    lines: list[Line] = []
    marks = list(page.marks)
    for line in page.lines:
        words = edits.get((line.kind, line.words), line.words)
        if words is None:
            marks = [mark for mark in marks if mark.key != line.key]
        else:
            lines.append(replace(line, words=words))
        if words and words != line.words:
            marks = [
                _reworded_mark(mark, words) if mark.key == line.key else mark for mark in marks
            ]
    return replace(page, lines=tuple(lines), marks=tuple(marks))


def _reworded_mark(mark: Mark, words: str) -> Mark:
    return replace(mark, words=words, note=words) if mark.kind == "report" else mark


def withheld_lines(battle: Battle, player: str) -> list[Change]:
    """Return the changes that withhold a line from a player."""
    return [change for change in battle.changes.get(player, ()) if change.words is None]


def change_to_line(battle: Battle, player: str, line: Line, words: str | None) -> Change:
    """Return the change that gives a line new words (None withholds it), changed already or not."""
    before = (c.was for c in battle.changes.get(player, ()) if c.words == line.words)
    return Change(line.kind, next(before, line.words), words)
