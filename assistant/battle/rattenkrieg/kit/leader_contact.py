"""Contact with the leader: asked once a turn, and kept until corrected (Rattenkrieg 12.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale import TouchTold
from assistant.battle.rattenkrieg.kit.move_run import AtTable
from assistant.battle.rattenkrieg.lookups.figures.command import command_state, is_command_known
from assistant.battle.rattenkrieg.state import Command, Element


def ask_command(
    play: AtTable, element: Element, name: str = "in_touch", words: str = ""
) -> Command:
    """Return whether the element is in command, asking once a turn if no leader is with it."""
    held = command_state(play.state, element)
    if is_command_known(play.state, element):
        return held
    words = words or "Is its leader in sight or hearing?"
    touch = play.flag(name, words, held != "out-of-command")
    now: Command = "out-of-command"
    if touch:
        now = "under-command" if held == "out-of-command" else held
    play.happened(TouchTold(element.id))
    if now != element.command:
        play.happened(e.CommandTold(element.id, now))
    return now
