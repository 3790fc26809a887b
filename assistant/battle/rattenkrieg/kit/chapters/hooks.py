"""The hooks of all chapters, run around each move in the order of the book."""

from collections.abc import Iterator, Sequence

from assistant.battle.rattenkrieg.kit.chapters.all_chapters import CHAPTERS
from assistant.battle.rattenkrieg.kit.chapters.chapter import BattlePlay, Hook, Run
from assistant.battle.rattenkrieg.state import Element


def refuse_forbidden(play: BattlePlay, move: str) -> None:
    """Refuse a move that a chapter forbids, before any question. `move` is the move's id."""
    for chapter in CHAPTERS:
        if chapter.forbids and (chapter.when is None or chapter.when(play.state)):
            for refuse in _hooks_that_apply(play, chapter.forbids):
                refuse(play, move)


def refuse_action(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse an element's action that a chapter forbids. An empty action stands for any."""
    for chapter in CHAPTERS:
        if chapter.before and (chapter.when is None or chapter.when(play.state)):
            for refuse in _hooks_that_apply(play, chapter.before):
                refuse(play, element, action)


def run_after_hooks(play: BattlePlay) -> None:
    """Let each chapter add what follows from the move."""
    for chapter in CHAPTERS:
        if chapter.after and (chapter.when is None or chapter.when(play.state)):
            for look in _hooks_that_apply(play, chapter.after):
                look(play)


def _hooks_that_apply(play: BattlePlay, hooks: Sequence[Hook[Run]]) -> Iterator[Run]:
    """Yield the hooks that apply to this battle and to what the move did so far."""
    for hook in hooks:
        if hook.when is not None and not hook.when(play.state):
            continue
        if hook.began is not None and not hook.began(play.before):
            continue
        if not hook.events or any(isinstance(event, hook.events) for event in play.events):
            yield hook.run
