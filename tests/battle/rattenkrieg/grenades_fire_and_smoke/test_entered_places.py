"""Places that people enter in their own words, inside sentences: `located` chooses the word."""

import re
from pathlib import Path

from assistant.battle import rattenkrieg

GLUED = re.compile(r"\b(?:at|over) \{(?:\w+\.)?place\}")
FROM_THE_SCENARIO = {"entry_places.py"}  # an edge of the table, in the words of its author


def test_no_sentence_adds_a_preposition_to_an_entered_place():
    """Nobody reads `a flare at over the farmyard`."""
    wing = Path(rattenkrieg.__file__).parent
    glued = {path.name for path in wing.rglob("*.py") if GLUED.search(path.read_text("utf-8"))}

    assert glued == FROM_THE_SCENARIO
