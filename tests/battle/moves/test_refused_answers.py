"""An answer that is refused stays in its field, to be corrected there."""

import pytest

from assistant.battle.questions.answers import Questions
from assistant.battle.questions.question import Option
from assistant.rules.inputs import BadInputs

MEN = (Option("a", "The sergeant"), Option("b", "The gunner"), Option("c", "The loader"))


def test_too_few_ticks_stay_as_they_were_set():
    questions = Questions({"men": ("b",)})
    with pytest.raises(BadInputs):
        questions.several("men", "Who?", MEN, least=2, likely=("a", "b", "c"))

    assert questions.asks["men"].likely == ("b",)


def test_a_number_out_of_bounds_stays_in_its_field():
    questions = Questions({"far": "900"})
    with pytest.raises(BadInputs):
        questions.whole("far", "How far?", most=99)

    assert questions.asks["far"].typed == "900"
