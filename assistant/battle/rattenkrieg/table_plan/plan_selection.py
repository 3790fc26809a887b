"""The umpire's selection on the plan: one thing, or the line between two (2.1, 3, 6)."""

from collections.abc import Iterable, Iterator

from assistant.battle.questions.map_points import INCHES
from assistant.battle.rattenkrieg.kit.asking import OBSTACLES
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line, Passed, line_between
from assistant.battle.rattenkrieg.lookups.table_plan.positions import position_of
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.frozen import dataclass
from assistant.rules.working import Step

SHOWN = {option.value: option.words.lower() for option in OBSTACLES}


@dataclass(frozen=True)
class Row:
    """One line of a card: its label, its section of the rulebook, and its value."""

    what: str
    section: str
    how: str
    steps: tuple[Step, ...] = ()  # its working


@dataclass(frozen=True)
class Card:
    """The card of the tapped thing."""

    title: str
    rows: tuple[Row, ...]
    things: tuple[str, ...]
    verdict: str = ""
    is_clear: bool = False


def last_two_tapped(battle: Battle, see: Iterable[str]) -> tuple[str, ...]:
    """Return the last two things in a page's address that exist in the battle."""
    known = (id for id in see if id in battle.elements or id in battle.mojons)
    return tuple(dict.fromkeys(known))[-2:]


def tapped_line(
    battle: Battle, see: tuple[str, ...]
) -> tuple[TablePosition, TablePosition, Line] | None:
    """Return two things on the plan, and the line from the first to the second; otherwise None.

    Nothing is measured to a thing that has moved since it was placed on the plan.
    """
    plan = battle.table_plan.standing
    if len(see) != 2 or plan is None:
        return None
    one, other = (position_of(battle, id) for id in see)
    if one is None or other is None or not (one.sure and other.sure):
        return None
    half = bool(battle.rules.get("half_shadow"))
    return one, other, line_between(plan, one, other, half_shadow=half)


def card_of_tapped(battle: Battle, see: tuple[str, ...], names: dict[str, str]) -> Card | None:
    """Return the card of the tapped thing; None if nothing was tapped."""
    if not see:
        return None
    title = " and ".join(names.get(id, "?") for id in see)
    found = tapped_line(battle, see)
    if found:
        line = found[2]
        rows = (Row("Distance", "", f"{line.far_in:g}″"), *_line_rows(line))
        words = "The line is open" if not line.hidden_by else f"Hidden by {line.hidden_by}"
        return Card(title, rows, see, words, not line.hidden_by)
    return Card(title, tuple(_thing_rows(battle, see, names)), see)


def _line_rows(line: Line) -> Iterator[Row]:
    for passed in line.passed:
        yield Row(f"Past {passed.called}", "2.1.1", _describe_passing(passed), passed.steps)
    for words in line.through:
        yield Row(f"Through {words}", "2.1.2", "dims")
    if line.behind:
        yield Row(f"Covered by {line.behind.called}", "3.1.1", f"shows: {SHOWN[line.shows]}")
    if line.concealed:
        yield Row("Touches what conceals", "3.2", "hard to see")


def _describe_passing(passed: Passed) -> str:
    high = f"{passed.obstacle.top_in:g}″ high"
    if passed.obstacle.beside:
        return f"{high}, at it: clear"
    return f"{high}: {'clear' if passed.is_clear else 'hides'}"


def _thing_rows(battle: Battle, see: tuple[str, ...], names: dict[str, str]) -> Iterator[Row]:
    table = battle.table_plan.table
    assert table is not None
    for id in see:
        stand = position_of(battle, id)
        name = names.get(id, "?") if len(see) > 1 else "Stands"
        if stand is None:
            yield Row(name, "", "not on the plan")
            continue
        up = f", {stand.up_in:g}″ up" if stand.up_in else ""
        unsure = "" if stand.sure else ", may have gone elsewhere"
        yield Row(name, "", f"{INCHES.describe(stand.place)}{up}{unsure}")
        around = [x.called for x in table.obstacles_at(stand.place, 0)]
        if around:
            yield Row("In or at", "", ", ".join(around))
