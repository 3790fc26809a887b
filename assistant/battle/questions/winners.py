"""The question with which the umpire of any system names the winner of a battle."""

from collections.abc import Mapping

from assistant.battle.questions.answers import Questions
from assistant.battle.questions.question import Option

NOBODY = "nobody"  # has won: a draw
AS_COUNTED = "counted"


def ask_winner(play: Questions, sides: Mapping[str, str], counted: str = "") -> str:
    """Ask the umpire who has won: a side, nobody for a draw, or as the program counts it.

    `sides` maps ids to names. `counted` is the label of the program's own result; without it the
    umpire must name a winner. Return the id of a side, nobody, or an empty text for that result.
    """
    options = [Option(id, name) for id, name in sides.items()]
    options += [Option(NOBODY, "A draw")]
    if not counted:
        return play.choose("winner", "Who has won?", options)
    options = [Option(AS_COUNTED, counted), *options]
    chosen = play.choose("winner", "Who has won?", options, AS_COUNTED)
    return "" if chosen == AS_COUNTED else chosen


def with_full_stop(words: str) -> str:
    """Return the umpire's words about the end as a sentence, to be followed by others."""
    return words if words.endswith((".", "!", "?")) else f"{words}."
