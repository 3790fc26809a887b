"""The hooks of all chapters, run around each move in the order of the book."""

from assistant.battle.rattenkrieg.kit.chapter import AtTable
from assistant.battle.rattenkrieg.kit.chapters import CHAPTERS
from assistant.battle.rattenkrieg.state import Element


def forbid(play: AtTable, move: str) -> None:
    """Refuse a move, by its id, that a chapter forbids, before anything is asked."""
    for chapter in CHAPTERS:
        if chapter.forbids and chapter.when(play.state):
            for refuse in chapter.forbids:
                refuse(play, move)


def refuse_action(play: AtTable, element: Element, action: str) -> None:
    """Refuse an element's action that a chapter forbids; empty: any action."""
    for chapter in CHAPTERS:
        if chapter.before and chapter.when(play.state):
            for refuse in chapter.before:
                refuse(play, element, action)


def look_after(play: AtTable) -> None:
    """Have each chapter read what a move did, and add what follows from it."""
    for chapter in CHAPTERS:
        if chapter.after and chapter.when(play.state):
            for look in chapter.after:
                look(play)
