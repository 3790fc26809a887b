"""The umpire's changes to drafted lines; they last while a line is drafted the same (4.1)."""

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.player_pages import Change, Line, Mark, Page
from assistant.frozen import replace


def with_edits(battle: Battle, player: str, page: Page) -> Page:
    """Return a drafted page with the umpire's changes."""
    edits = {(change.kind, change.was): change for change in battle.changes.get(player, ())}
    lines: list[Line] = []
    marks = list(page.marks)
    for line in page.lines:
        change = edits.get((line.kind, line.words), Change(line.kind, line.words, line.words))
        words = change.words
        if words is None:
            marks = [mark for mark in marks if mark.key != line.key]
        else:
            lines.append(replace(line, words=words))
        if words and words != line.words:
            marks = [
                _reworded_mark(mark, change) if mark.key == line.key else mark for mark in marks
            ]
    return replace(page, lines=tuple(lines), marks=tuple(marks))


def _reworded_mark(mark: Mark, change: Change) -> Mark:
    """Return a mark in the umpire's words: its title, its note, and perhaps without a place."""
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
