"""The check of whether a button's move can be made now, by the move's own rules."""

from collections.abc import Iterable, Mapping

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.applying import apply
from assistant.battle.rattenkrieg.kit.register import MOVES
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.rounds.order_markers import LATER
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.cached_views import KeptByState
from assistant.battle.screens.foreseen_refusal import foreseen_questions, foreseen_refusal
from assistant.battle.viewers import Viewer
from assistant.frozen import replace

MAY_ASK = (
    "begin-engagement",
    "begin-turn",
    "end-turn",
    "react",
)  # each seldom, about what the book asks for
_ASKED: KeptByState[bool] = KeptByState(is_by_page=True)
# a card’s digest and the card ask for the same buttons
_TRIED: KeptByState[Refused | None] = KeptByState(is_by_page=True)


def refusal_of(
    battle: Battle, actor: Viewer, move: str, inputs: Mapping[str, object]
) -> Refused | None:
    """Return the refusal that a move meets whatever else is answered, or None.

    The move already has its button's answers. There is no refusal if the actor has no such move.
    """
    spec = MOVES.get(move)
    if spec is None or actor.role not in spec.by:
        return None
    known, asked = _TRIED.results_for(battle), (actor, move, tuple(inputs.items()))
    if asked not in known:
        known[asked] = foreseen_refusal(spec, battle, apply, house_rules, actor, inputs)
    return known[asked]


def only_ready(
    battle: Battle, actor: Viewer, tasks: Iterable[PendingTask]
) -> tuple[PendingTask, ...]:
    """Return tasks without buttons that would only be refused; the task gives the reason instead.

    A button that is refused by a rule remains for the umpire, who may overrule it, but it is no
    main button. A button whose move rarely asks anything opens a sheet when it does, since the
    usual answer may be wrong.
    """
    return tuple(_with_ready_taps(battle, actor, task) for task in tasks)


def leads_nowhere(battle: Battle, actor: Viewer, tap: Tap) -> bool:
    """Return whether a button's move is refused now, whatever further answers are given."""
    return bool(_refusal_of_tap(battle, actor, tap))


def asks_first(battle: Battle, actor: Viewer, move: str, inputs: Mapping[str, object]) -> bool:
    """Return whether a move asks something that a person should answer before it is made."""
    known, asked = _ASKED.results_for(battle), (actor, move, tuple(inputs.items()))
    if asked not in known:
        spec = MOVES[move]
        found = foreseen_questions(spec, battle, apply, house_rules, actor, inputs)
        known[asked] = any(question.value != LATER for question in found)
    return known[asked]


def _with_ready_taps(battle: Battle, actor: Viewer, task: PendingTask) -> PendingTask:
    taps, reasons = list[Tap](), list[str]()
    for tap in (_opening_if_asked(battle, actor, tap) for tap in task.taps):
        refused = refusal_of(battle, actor, tap.move, tap.told)
        if refused is None:
            taps.append(tap)
        elif _may_overrule(actor, refused):
            taps.append(replace(tap, likely=False))
        else:
            reasons.append(str(refused))
    words = dict.fromkeys(filter(None, (task.words, *reasons)))
    return replace(task, words=" ".join(words), taps=tuple(taps))


def _opening_if_asked(battle: Battle, actor: Viewer, tap: Tap) -> Tap:
    """Return a button that opens a sheet if its move asks something."""
    may_ask = tap.move in MAY_ASK and not tap.opens
    opens = may_ask and asks_first(battle, actor, tap.move, tap.told)
    return replace(tap, opens=True) if opens else tap


def _refusal_of_tap(battle: Battle, actor: Viewer, tap: Tap) -> str:
    """Return why the move of a button is refused now; empty if it is allowed."""
    refused = refusal_of(battle, actor, tap.move, tap.told)
    return "" if refused is None or _may_overrule(actor, refused) else str(refused)


def _may_overrule(actor: Viewer, refused: Refused) -> bool:
    """Return whether a refusal comes from a rule that the umpire may overrule."""
    return actor.is_umpire and not refused.stands
