"""The rows of a side's Mojons, as their owner and the umpire see them."""

from assistant.battle.rattenkrieg.lookups.in_play import do_pathways_wait
from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_in
from assistant.battle.rattenkrieg.state import Battle
from assistant.frozen import dataclass


@dataclass(frozen=True)
class MojonRow:
    """A Mojon in its owner's list."""

    id: str
    number: int
    carries: str
    state: str
    open: bool
    placed: bool
    removed: bool
    may_stop: bool  # it is on the table; a pathway that has ended is still spotted


def mojon_rows(battle: Battle, side: str) -> tuple[MojonRow, ...]:
    """Return a side's Mojons by number, with the elements under each."""
    rows = []
    may_move = battle.phase == "approach" and not do_pathways_wait(battle, side)
    hidden = battle.under_mojons()
    for mojon in battle.mojons_of(side):
        carried = [e.title for e in hidden.get(mojon.id, ())]
        state = "removed" if mojon.removed else "in hand" if not mojon.placed else "on the table"
        if mojon.stopped_by:
            state = "stopped"
        elif mojon.ended and battle.phase == "approach":
            state = "ended"
        may_stop = battle.phase == "approach" and state in ("on the table", "ended")
        opens = may_move and mojon.open and not mojon.extended
        if opens:
            state += f", may move up to {pace_in(battle, mojon):g}″"
        rows.append(
            MojonRow(
                id=mojon.id,
                number=mojon.number,
                carries="decoy" if mojon.decoy else ", ".join(carried) or "nobody",
                state=f"{state}: {mojon.place}" if mojon.place and mojon.placed else state,
                open=opens,
                placed=mojon.placed,
                removed=mojon.removed,
                may_stop=may_stop,
            )
        )
    return tuple(rows)
