"""A tiny fifth system, a duel, built on the shared parts alone and offered only to these tests."""

from assistant.battle import event
from assistant.battle.system import System
from tests.fifth import card, events, moves, opening, rules, views
from tests.fifth.state import Duel

__all__ = ["SYSTEM", "rules"]  # to import the rules registers their procedure


def settled(duel: Duel, procedure: object) -> dict[str, object]:
    """Return the inputs of a procedure that battle options fill in: a duel has no options."""
    return {}


SYSTEM = System(
    id="duel",
    title="A duel",
    empty=Duel(),
    apply=event.apply,
    conflict=event.conflict,
    written=events.KINDS.written,
    read=events.KINDS.read,
    moves=moves.MOVES,
    scenarios=card.FOLDER,
    playable=card.duel_of,
    offered=opening.offered,
    opened=opening.opened,
    views=views,
    picture=views.picture,
    clock=views.clock,
    subject=views.subject,
    settled=settled,
    ending=views.ENDING,
    templates="board",
)
