"""The texts on buttons: a price below the name, so that no line begins or ends with a dot."""

import re

import pytest

from assistant.battle.screens.buttons import Tap

PRICED = "G 1st, Team 2 · 2 of 4 actions, before the action"


def draw_tap(app, tap):
    return str(
        app.jinja_env.get_template("macros/taps.html").module.tap(tap, "/side", "/", "token")
    )


@pytest.mark.parametrize(
    "tap",
    [
        Tap(PRICED, "react", {"element": "X"}),
        Tap(PRICED, "react", {"element": "X"}, opens=True),
        Tap(PRICED, "", {"element": "X"}, opens=True),
    ],
)
def test_what_follows_a_dot_is_a_line_of_its_own(app, tap):
    button = draw_tap(app, tap)
    words = re.sub(r"<[^>]+>", "", button).strip()

    assert "<small>2 of 4 actions, before the action</small>" in button
    assert '<span class="visually-hidden"> · </span>' in button  # read aloud, and not drawn
    assert words == PRICED


def test_a_button_without_a_dot_is_its_words(app):
    assert ">Nobody</button>" in draw_tap(app, Tap("Nobody", "no-reaction"))
