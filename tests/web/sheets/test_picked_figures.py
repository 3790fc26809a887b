"""The die that picks a figure in close combat: its faces have the names of the figures."""

import pytest

from assistant.battle.rattenkrieg.lookups.naming import man
from tests.web.evening import Evening, words_of


@pytest.fixture
def evening(app, settings):
    return Evening(app, settings)


@pytest.mark.parametrize(("roll", "side"), [("1", "us"), ("6", "german")])
def test_the_umpire_reads_which_figure_each_face_picks(evening, roll, side):
    evening.rounds()
    teams = {id: evening.of(id)[0] for id in ("us", "german")}
    pair = {id: ["-", *teams[id].figures[1:3]] for id in teams}
    told = {
        "element": teams["us"].id,
        "target": teams["german"].id,
        "attackers": pair["us"],
        "defenders": pair["german"],
        "dice.roll": roll,
    }
    sheet = words_of(evening.umpire.get(f"{evening.base}/do/close-combat", query_string=told).text)
    figures = [evening.battle.figures[id] for id in pair[side][1:]]

    for face, figure in enumerate(figures, start=1):
        assert f"{face} {man(figure)}" in sheet
    assert "attacker 1" not in sheet.lower()
    assert "defender 1" not in sheet.lower()
