"""The scenario's form asks for date and theater of war, which decide the fuzes (20.4.5)."""

from assistant.cards.rattenkrieg.forces.scenario_files import playable_scenario
from tests.battle.openings import Same, opening
from tests.web.sheet_of import Sheet

NEW, EASY = "/cards/new/scenarios", "/cards/scenarios/easy-company"


def test_a_new_scenario_is_asked_for_its_date_and_its_theater(umpire):
    sheet = Sheet(umpire, NEW)

    assert sheet.form["date"] == "1944-06-06"
    assert sheet.form["theater"] == "europe"
    assert "Theater of war" in sheet.words
    assert {"Europe", "Pacific"} <= set(sheet.words.split())


def test_a_battle_keeps_the_date_and_the_theater_that_were_entered(umpire, settings):
    sheet = Sheet(umpire, EASY)
    sheet.fill(date="1944-10-20", theater="pacific").tap("save")
    slug = sheet.answer.location.rpartition("#card-")[2]
    card = playable_scenario(slug, settings.shelf)
    script = opening(Same(card), 0, 1, settings.shelf).battle.script

    assert (script.date, script.theater) == ("1944-10-20", "pacific")


def test_another_theater_is_refused_in_a_sentence(umpire):
    sheet = Sheet(umpire, EASY)
    sheet.fill(theater="atlantis").tap("save")

    assert sheet.answer.status_code != 303
    assert "Theater of war must be one of europe, pacific. You wrote atlantis." in sheet.words
