"""The answers given to each move of a battle, used to repeat the moves after an undo."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.battle.game import Game, Progress
from assistant.battle.log import Entry, active_entries, fold_entries
from assistant.battle.play import MissingAnswer, Play, Refused
from assistant.battle.resolving import DiceNeeded
from assistant.rules.dice import BadDie, given_dice
from assistant.rules.inputs import BadInputs


@dataclass(frozen=True)
class Made:
    """The answers given to a move that was made."""

    move: str
    actor: Any
    told: Mapping[str, object]
    dice: Mapping[str, Any]
    why: str


def note_moves(game: Game) -> dict[int, Made]:
    """Return the answers given to each move from now on, by the number of its entry."""
    noted: dict[int, Made] = {}
    make = game.make

    def noting(move: str, actor: Any, told: Any, *args: Any, **more: Any) -> Progress:
        progress = make(move, actor, dict(told), *args, **more)
        if progress.entry and progress.entry.seq not in noted:
            dice, why = dict(progress.play.fallen), more.get("why", "")
            noted[progress.entry.seq] = Made(move, actor, dict(told), dice, why)
        return progress

    game.make = noting  # type: ignore[method-assign]
    return noted


def first_orphan(game: Game, noted: Mapping[int, Made], undone: int) -> Iterator[str]:
    """Yield the first entry after the undone one that the entries in force would not allow.

    An entry that would have been refused at its time too was made by other means, so it is left
    out. So is a reaction to an action that a later ambush came before: it lost the action to that.
    """
    left = active_entries(game.entries)
    for number, entry in enumerate(left):
        made = noted.get(entry.seq)
        if entry.seq < undone or made is None:
            continue
        why = _refusal(game, made, left[:number], entry)
        at_its_time = (_as_it_was(game, entry), _without_interrupted(game, entry))
        if why and not any(_refusal(game, made, log, entry) for log in at_its_time):
            words = entry.told.get("umpire", entry.move)
            yield f"entry {entry.seq} ({entry.move}: {words[:80]}) depends on {undone}: {why}"
            return


def _as_it_was(game: Game, entry: Entry[Any]) -> list[Entry[Any]]:
    """Return the entries in force when an entry was made."""
    return list(active_entries([each for each in game.entries if each.seq < entry.seq]))


def _without_interrupted(game: Game, entry: Entry[Any]) -> list[Entry[Any]]:
    """Return the entries in force when an entry was made, without interrupted actions."""
    moves = [each for each in active_entries(game.entries) if each.events]
    interrupted = {seq for each in moves for seq in each.takes_back}
    return [each for each in _as_it_was(game, entry) if each.seq not in interrupted]


def _refusal(game: Game, made: Made, before: Sequence[Entry[Any]], entry: Entry[Any]) -> str:
    """Return why a move would be refused after the entries before it; empty if it would not."""
    system = game.system
    state = fold_entries(before, system.empty, system.apply)
    play: Play[Any, Any] = Play(
        state,
        system.apply,
        made.actor,
        made.told,
        given_dice(made.dice),
        overrule=bool(made.why.strip()),
        settled=system.settled,
        sides=state.sides,
        about=system.moves[made.move].about,
    )
    try:
        system.moves[made.move].make(play)
    except Refused as refused:
        return "" if entry.besides or entry.undoes else str(refused)
    except (BadInputs, BadDie, MissingAnswer, DiceNeeded, AssertionError):
        return ""
    return ""
