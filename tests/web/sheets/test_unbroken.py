"""Names do not break before their number: T-34, and Team 2."""

import pytest
from markupsafe import Markup

from assistant.web.wording.unbroken import unbroken, unbroken_models


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("S T-34 no. 1", 'S <span class="nobr">T-34</span> <span class="nobr">no. 1</span>'),
        ("G 1st, Team 2 notices", 'G 1st, <span class="nobr">Team 2</span> notices'),
        ("at 2.1 of 2012", "at 2.1 of 2012"),
        ("T-34/76B 1941, stands", '<span class="nobr">T-34/76B</span> 1941, stands'),
        ("Half-track <b>", "Half-track &lt;b&gt;"),
        (
            "to 750 m and 52 mm",
            'to <span class="nobr">750 m</span> and <span class="nobr">52 mm</span>',
        ),
        (12, "12"),
        (Markup("<i>T-34</i>"), "<i>T-34</i>"),
    ],
)
def test_a_models_name_stays_on_one_line(words, shown):
    assert unbroken(words) == Markup(shown)


def test_in_a_sentence_only_the_names_of_models_stay_on_one_line():
    shown = 'S <span class="nobr">T-34</span> no. 1 drives 2″; turn 3.'
    assert unbroken_models("S T-34 no. 1 drives 2″; turn 3.") == Markup(shown)
    assert unbroken_models("1st Squad, Team 1 <b>") == "1st Squad, Team 1 &lt;b&gt;"
