"""The registration of moves."""

from assistant.battle.play import Move
from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import RequestMade, RequestSettled
from assistant.battle.rattenkrieg.kit.chapters import hooks
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.register import BOTH, UMPIRE_ONLY, Register

DECLINE = "drop-wish"  # the umpire's answer that nothing comes of a request

__all__ = [
    "BOTH",
    "DECLINE",
    "MOVES",
    "UMPIRE_ONLY",
    "move",
]


def _with_hooks(id: str, make: Move) -> Move:
    """Wrap a move with the hooks of the chapters."""

    def made(play: BattlePlay) -> None:
        hooks.refuse_forbidden(play, id)
        make(play)
        if play.foresees:
            return  # hooks after a move refuse nothing
        _close_fulfilled_requests(play, id)
        hooks.run_after_hooks(play)
        if id != DECLINE:
            _log_dropped_requests(play, id)

    return made


def _close_fulfilled_requests(play: BattlePlay, move: str) -> None:
    """Close the requests that a move fulfils, no matter who made the move.

    A move that joins a paid action fulfils a request too. The request of an element that cannot act
    any more is also closed.
    """
    about = play.about
    asked = [event.wish for event in play.events if isinstance(event, RequestMade)]
    for wish in play.state.requests:
        done = (wish.move, wish.element) == (move, about) and wish not in asked
        if done or not play.state.able(play.state.elements[wish.element]):
            play.record(RequestSettled(wish.element))


def _log_dropped_requests(play: BattlePlay, move: str) -> None:
    """Log the requests that a move dropped without a result, for example by standing down."""
    made = {event.wish.element for event in play.events if isinstance(event, RequestMade)}
    if play.state.phase == "over":
        return
    for request in play.before.requests:
        if request in play.state.requests or request.move == move or request.element in made:
            continue
        element = play.state.elements[request.element]
        play.log("umpire", f"Dropped without a result: {request.words}")
        play.log(element.side, f"{element.title}: its request to the umpire is dropped.")


move = Register(around=_with_hooks)
MOVES = move.moves
