"""The sheet that follows a move on the same screen, while nobody else has to act first."""

from assistant.battle.game import Game
from assistant.battle.screens.board_pages import BoardPage
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass
from assistant.web.services import services
from assistant.web.sheets.next_links import link_with_answers


@dataclass(frozen=True)
class Following:
    """A sheet that follows: the words of its button and its address."""

    words: str
    address: str


def sheet_that_follows(game: Game, reader: Viewer, back: str, base: str) -> Following | None:
    """Return the sheet that a reader has to fill in next; None where there is a choice of buttons.

    The umpire gets the sheet of a side only while that side has no phone.
    """
    task = game.system.follows(game.state)
    if task is None or len(task.taps) != 1 or not _is_answered_here(game, reader, task):
        return None
    (tap,) = task.taps
    return Following(tap.words, _address(tap, back, base)) if tap.opens else None


def _is_answered_here(game: Game, reader: Viewer, task: PendingTask) -> bool:
    """Return whether a reader answers a task on this screen."""
    if not reader.is_umpire or task.of is None:
        return task.of == reader.side
    devices = services().devices.devices_of(game.id)
    return not any(device.reader.side == task.of for device in devices)


def _address(tap: Tap, back: str, base: str) -> str:
    return link_with_answers(dict(tap.told), f"{base}/do/{tap.move}", back, {})


def side_tasks(game: Game, reader: Viewer) -> tuple[PendingTask, ...] | None:
    """Return a side's tasks, as on its page; None for readers without such a list."""
    if reader.side is None or reader.is_umpire:
        return None
    view = game.system.views.side_view(game.state, reader.side)
    due = view.due_to(reader.side) if isinstance(view, BoardPage) else getattr(view, "due", None)
    if due is None or not all(isinstance(task, PendingTask) for task in due):
        return None
    return tuple(task for task in due if not task.waits)
