"""The limit on troops out of command: they do not go nearer to the enemy (12.1.3)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.leading import ask_command
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.leaders import OUT, command_state, may_close
from assistant.battle.rattenkrieg.state import Element

CLOSER = "closer"
WHERE_TO = (
    Option("no", "No", "away, or no nearer"),
    Option(CLOSER, "Yes", "nearer to an enemy"),
)


def refuse_if_still_out_of_command(play: BattlePlay, element: Element) -> None:
    """Refuse a move in another way: on a horse, in a house, or in the water.

    Contact with a leader is asked for only if there was none when it was last asked for.
    """
    if command_state(play.state, element) == OUT:
        refuse_if_out_of_command(play, element)


def refuse_if_out_of_command(play: BattlePlay, element: Element) -> None:
    """Refuse a move of an element out of command that ends nearer to the enemy."""
    ask_command(play, element)
    element = play.state.elements[element.id]
    if may_close(play.state, element):
        return
    goes = play.choose("closer", "It is out of command. Does it go nearer to the enemy?", WHERE_TO)
    play.require(
        goes != CLOSER, f"{element.title} is out of command: it does not go nearer to the enemy."
    )
