"""Lines of the umpire's own on a player's page, which look like any other report (4.1)."""

from collections.abc import Collection, Iterator

from assistant.battle.desert_rats.kit.landmarks import within_sentence
from assistant.battle.desert_rats.kit.places import describe_square
from assistant.battle.desert_rats.kit.side_labels import turn_label
from assistant.battle.desert_rats.reports.enemy_words import count_again
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Player, Table
from assistant.battle.desert_rats.state.player_pages import Line, Mark, Page, UmpireLine
from assistant.boardmap.plan import Place, Plan
from assistant.frozen import replace
from assistant.rules.desert_rats.reports import (
    LOST_AFTER,
    EnemyReport,
    EnemySeen,
    report_position,
)
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking

KEY = "umpire "  # of the lines and marks of such lines, before their ids
ANYTHING = "lorry"  # the square of a report is the same for every enemy


def own_line_marks(battle: Battle, player: Player, named: Collection[str] = ()) -> Iterator[Mark]:
    """Yield the marks of the umpire's own lines that are on a page of this turn."""
    for line in own_lines_on_page(battle, player.id, named):
        seen = _turn_of(line)
        age = battle.turn - seen
        x, y = line.place or (0, 0)
        mark = Mark(
            f"{KEY}{line.id}",
            "report",
            line.title or line.words,
            line.words
            if battle.turn == line.due
            else f"Last seen {turn_label(seen)}: {line.title}, {line.note}",
            x,
            y,
            square_m=line.square_m,
            stale=age,
            side=battle.enemy_of(player.side),
            seat=player.id,
            note=line.note,
            passing=line.passing,
        )
        yield mark if line.place else mark.without_place()


def own_lines_on_page(battle: Battle, player: str, named: Collection[str]) -> Iterator[UmpireLine]:
    """Yield the umpire's own lines that are on a page of this turn.

    A report that was held back leaves out the enemies that newer reports name: those of the
    page itself, which are in `named`, and other reports that were held back.
    """
    lines = (x for x in battle.own_lines.get(player, ()) if _is_on_page(x, battle.turn))
    already = set(named)
    for line in sorted(lines, key=_turn_of, reverse=True):
        if left := _without_enemies(line, already):
            already.update(left.enemies)
            yield left


def _is_on_page(line: UmpireLine, turn: int) -> bool:
    """Return whether the page of a turn has a line of the umpire's own, if nothing replaces it."""
    return line.due <= turn and not line.is_over_by(turn, LOST_AFTER)


def _turn_of(line: UmpireLine) -> int:
    """Return the turn that a line of the umpire's own speaks of."""
    return line.due if line.of_turn is None else line.of_turn


def _without_enemies(line: UmpireLine, named: Collection[str]) -> UmpireLine | None:
    """Return a report that was held back without these enemies, or None if it has no others."""
    left = tuple(id for id in line.enemies if id not in named)
    if len(left) == len(line.enemies):
        return line
    if not left:
        return None
    title = count_again(line.title, len(left))
    return replace(line, title=title, words=line.words.replace(line.title, title, 1), enemies=left)


def replaced_lines(battle: Battle, player: str, page: Page) -> tuple[UmpireLine, ...]:
    """Return the umpire's own lines that are due and that newer reports on the page replace."""
    keys = {line.key for line in page.lines}
    return tuple(
        line
        for line in battle.own_lines.get(player, ())
        if line.due == page.turn and f"{KEY}{line.id}" not in keys
    )


def line_id_of(key: str) -> str:
    """Return the id of the umpire's own line with this key on a page; empty for any other line."""
    return key.removeprefix(KEY) if key.startswith(KEY) else ""


def lines_to_come(battle: Battle, player: str) -> tuple[UmpireLine, ...]:
    """Return the umpire's own lines for a later page of a player."""
    return tuple(line for line in battle.own_lines.get(player, ()) if line.due > battle.turn)


def edits_of_last_page(battle: Battle, player: str) -> Iterator[str]:
    """Yield the umpire's edits of a player's last page; a report may only have been held back."""
    lines = battle.own_lines.get(player, ())
    held = {f"withheld: “{line.held}”": line for line in lines if line.held}
    for words in battle.edited.get(player, ()):
        late = held.get(words)
        yield f"held back until turn {late.due}: “{late.held}”" if late else words


def removable_lines(battle: Battle, player: str) -> tuple[UmpireLine, ...]:
    """Return the umpire's own lines that no released page shows."""
    return tuple(line for line in battle.own_lines.get(player, ()) if line.due >= battle.turn)


def can_be_late(line: Line) -> bool:
    """Return whether a line is a report that can be held back until a later turn."""
    return line.kind in ("report", "stale") and not line_id_of(line.key)


def new_line_id(battle: Battle, player: str) -> str:
    """Return an id for another line of a player: the turn, and a number in it."""
    ids = {line.id for line in battle.own_lines.get(player, ())}
    number = next(n for n in range(1, len(ids) + 2) if f"{battle.turn}.{n}" not in ids)
    return f"{battle.turn}.{number}"


def reported_line(
    plan: Plan, table: Table, title: str, place: Place, observer: Element | None
) -> UmpireLine:
    """Return a line with a marker, in the words in which an element reports; it is not due yet."""
    report = _report_of_place(place, observer.place if observer else place)
    note = describe_square(plan, table, report)
    if observer and report.bearing:
        note += f", {report.bearing} of {observer.name}, about {report.range_about_m} m"
    who = f"{observer.name} reports {within_sentence(title)}" if observer else title
    middle = (report.x_m or 0, report.y_m or 0)
    return UmpireLine("", f"{who}, {note}", 0, title, note, middle, report.square_m or 0)


def _report_of_place(place: Place, observer: Place) -> EnemyReport:
    """Return a report with a place, written by the umpire (`report_position`)."""
    inputs = EnemySeen.model_construct(
        seen_by="element",
        observer_x_m=observer[0],
        observer_y_m=observer[1],
        target_x_m=place[0],
        target_y_m=place[1],
        target=ANYTHING,
        count=1,
        age_turns=0,
    )
    return report_position(inputs, Dice(no_dice), NullWorking(""))
