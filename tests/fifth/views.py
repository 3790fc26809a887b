"""The view of a duel for each reader: built from nothing, so no enemy page has a secret stance."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.features import Ending
from assistant.battle.log import Entry
from assistant.battle.screens.board_pages import BoardPage, Column, Row, turn_steps
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.log_lines import log_fingerprint
from assistant.battle.screens.results import BattleResult, SideResult
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.viewers import Viewer
from tests.fifth.state import Duel, Duellist

STEPS = {"stances": "Stances", "exchange": "Exchange of blows"}


def badge(duel: Duel, id: str) -> SideLabel:
    """Return the badge of a side."""
    return duel.sides[id]


def clock(duel: Duel) -> str:
    """Return the clock of a duel: `Exchange 2`."""
    return "The duel is over" if duel.loser else f"Exchange {duel.exchanges + 1}"


def umpire_view(duel: Duel) -> BoardPage:
    """Return the console: both stances, and what is to do."""
    return _page(duel, tuple(duel.duellists), dues=_dues(duel))


def side_view(duel: Duel, side: str) -> BoardPage:
    """Return a player's page: the player's own stance only."""
    return _page(
        duel, (side,), dues=tuple(each for each in _dues(duel) if each.of == side), of=side
    )


def table_view(duel: Duel) -> BoardPage:
    """Return the page of a spectator: nobody's stance."""
    return _page(duel, ())


def picture(duel: Duel, reader: Viewer, entries: Sequence[Entry[Any]]) -> str:
    """Return a text that changes whenever the page of a reader changes, and never otherwise."""
    view = side_view(duel, reader.side) if reader.side else table_view(duel)
    return repr((view, log_fingerprint(entries, reader)))


def subject(duel: Duel, reader: Viewer, answers: Mapping[str, object]) -> str:
    """Return the name of the element that a move is about; a duel has no elements."""
    return ""


def _is_over(duel: Duel) -> bool:
    return duel.loser is not None


def _result(duel: Duel) -> BattleResult:
    """Return the result: the duellist with lives left wins."""
    losers = [id for id, each in duel.duellists.items() if each.lives <= 0]
    winner = next((id for id in duel.duellists if losers and id not in losers), None)
    headline = f"{duel.sides[winner].name} victory" if winner else "Undecided"
    sides = tuple(SideResult(id, duel.sides[id].name, int(id in losers), 1) for id in duel.sides)
    return BattleResult(headline, (), sides, winner)


ENDING = Ending[Duel](
    is_over=_is_over,
    result=_result,
    proposed=lambda duel: (),
    conditions={
        "deaths": "A duellist without lives has lost.",
        **dict.fromkeys(("prisoners", "objectives", "points", "last turn"), "A duel has none."),
        "surrender": "The umpire takes the last exchange back and begins another duel.",
    },
)


def _page(
    duel: Duel, seen: tuple[str, ...], dues: tuple[PendingTask, ...] = (), of: str | None = None
) -> BoardPage:
    """Return a page that shows the stances of the sides in `seen` and of no others."""
    order = sorted(duel.duellists, key=lambda id: id != of)
    return BoardPage(
        title=duel.title,
        clock=clock(duel),
        badge=duel.sides[of] if of else None,
        due=dues,
        waiting=_waiting(duel),
        steps=turn_steps(STEPS, "" if duel.loser else "exchange" if duel.is_ready else "stances"),
        columns=tuple(_column(duel.duellists[id], is_seen=id in seen) for id in order),
        tracks=(Row("Exchanges", f"{duel.exchanges} fought"),),
        result=_result(duel) if duel.loser else None,
    )


def _column(duellist: Duellist, *, is_seen: bool) -> Column:
    """Return a side's column; with its stance only if the reader may see it."""
    chosen = "chosen" if duellist.stance else "not chosen"
    stance = Row("Stance", (duellist.stance if is_seen else None) or chosen)
    lives = max(duellist.lives, 0)
    return Column(duellist.badge, "1 life" if lives == 1 else f"{lives} lives", (stance,))


def _dues(duel: Duel) -> tuple[PendingTask, ...]:
    """Return what people do next: stances, then the exchange."""
    if duel.loser:
        return ()
    if duel.is_ready:
        roll = Tap("Exchange blows", "exchange", likely=True, opens=True)
        return (PendingTask("Exchange of blows", "Roll a die for each duellist.", (roll,)),)
    return tuple(
        PendingTask(
            f"{each.badge.name} chooses a stance",
            "The enemy does not see it.",
            (Tap("Choose a stance", "choose-stance", {"side": id}, likely=True, opens=True),),
            of=id,
        )
        for id, each in duel.duellists.items()
        if not each.stance
    )


def _waiting(duel: Duel) -> str:
    """Return whom a player waits for, in words that show no stance."""
    if duel.loser:
        return f"{duel.duellists[duel.loser].badge.name} has lost the duel."
    if duel.is_ready:
        return "The umpire rolls the exchange."
    names = [each.badge.name for each in duel.duellists.values() if not each.stance]
    return f"Waiting for {' and '.join(names)} to choose a stance."
