"""Replays of battles for their readers."""

from assistant.battle.replaying.replay import replay_of
from assistant.battle.viewers import UMPIRE, Viewer


def replayed(game, at=99, side=""):
    """A moment of a game: for a side that still plays, or with everything for the umpire."""
    reader = Viewer("side", game.id, side) if side else UMPIRE
    return replay_of(game.system, game.entries, reader, at)


def moments(game, side=""):
    """Return every moment in turn."""
    first = replayed(game, 0, side)
    return [replayed(game, at, side) for at in range(first.count)] if first else []
