"""The end of a battle on the console: the reason, and the steps of a finished turn."""

import pytest

from assistant.battle.rattenkrieg.screens.tasks.turn_steps import turn_steps
from assistant.battle.viewers import UMPIRE
from assistant.frozen import replace


@pytest.mark.parametrize(
    ("stage", "turn", "words"),
    [
        ("end", 10, "The last turn is over."),
        ("end", 3, "The players agreed."),
        ("rounds", 10, "The players agreed."),
    ],
)
def test_the_reason_is_suggested(engaged, stage, turn, words):
    battle = replace(engaged.battle, stage=stage, turn=turn, limit=10)
    engaged.game.state = battle
    asks = engaged.attempt("end-battle", UMPIRE, commit=False).play.asks
    assert asks["words"].value == words


def test_a_battle_that_is_over_lists_no_steps_of_a_turn(engaged):
    assert turn_steps(engaged.battle)
    engaged.make("end-battle")
    assert not turn_steps(engaged.battle)
