"""The pages that change after a photo or note was added or removed."""

from assistant.battle.game import Game
from assistant.web.battles.shared_console import is_shared
from assistant.web.services import services


def announce_note(game: Game) -> None:
    """Update the pages that show a photo or note.

    A console without an umpire shows none, and does not reveal by a change that there is one.
    """
    battles = services().battles
    if is_shared(game):
        battles.changed(game.id)
    else:
        battles.joined(game.id)
