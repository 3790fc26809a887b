"""A check whether an entry's move could be repeated in another state, for undo."""

from assistant.battle.log import IDLE
from assistant.battle.play import Play, Refused, Unchanged
from assistant.battle.system import BattleState
from assistant.battle.systems import AnyEntry, AnyPlay, AnySystem
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.inputs import BadInputs


def refusal(system: AnySystem, battle: str, state: BattleState, entry: AnyEntry) -> str:
    """Return why the move of an entry, with the same answers, would be refused in a state.

    The answer is a clause. It is empty where the move would be made, and where nobody can say: an
    entry of an earlier version has no answers, and an entry that takes others back happened
    before them. What a rule forbids is refused before any die, so no die is thrown here.
    """
    move = system.moves.get(entry.move)
    if move is None or entry.answers is None or entry.undoes is not None:
        return ""
    actor = UMPIRE if entry.by == UMPIRE.name else Viewer("side", battle, entry.by)
    play: AnyPlay = Play(
        state,
        system.apply,
        actor,
        entry.answers,
        overrule=bool(entry.overruled),
        settled=system.settled,
        sides=state.sides,
        about=move.about,
    )
    try:
        move.make(play)
    except Unchanged:
        return IDLE
    except Refused as refused:
        return _describe_refusal(str(refused))
    except BadInputs as bad:
        return _describe_refusal(" ".join(str(problem) for problem in bad.problems))
    except Exception:  # a question, a die, a fault of the program: an undo may not fail with it
        return ""
    return ""


def _describe_refusal(refusal: str) -> str:
    return f"the move would be refused: “{refusal.rstrip('.')}”"
