"""Cards written as files: they are read back as they were written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cards.library.kinds import kind_of
from assistant.cards.rattenkrieg.forces.orders_of_battle import Force
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario
from assistant.cards.toml_files.reading import SHIPPED, card_of, load
from assistant.cards.toml_files.writing import as_toml

FILES = SHIPPED.every_file()
# what a form, a file in UTF-8 or JSON can hold
TEXT = st.text(st.characters(exclude_categories=["Cs"])).map(lambda text: f"x{text}")


def written_and_read(card):
    return card_of(type(card), FILES[0], as_toml(card))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_of_the_program_comes_through_unchanged(path):
    card = load(kind_of(path).model, path)

    assert written_and_read(card) == card
    assert as_toml(written_and_read(card)) == as_toml(card)


@given(TEXT, TEXT, st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_through(name, rank, squad):
    figure = {"rank": rank, "weapons": [{"name": name, "listed": "Bren"}], "leader": True}
    element = {"squad": squad, "name": name, "quality": 3, "figures": [figure]}
    told = {"name": name, "short": name, "letter": "Ü", "source": rank, "unit": rank}
    card = Force.model_validate({**told, "elements": [element]}, strict=False)

    assert written_and_read(card) == card


def test_a_figure_is_written_on_one_line_and_a_long_text_on_several():
    force = as_toml(load(Force, SHIPPED.path("orders_of_battle", "paratroopers-506-pir")))
    scenario = load(Scenario, SHIPPED.path("scenarios", "easy-company"))
    told = as_toml(scenario.model_copy(update={"briefing": 'They said "go".\nThey went.'}))

    assert '\n    { rank = "Gunner", weapons = [{ name = "Cal.30", profile = "XB-2(P3)"' in force
    assert "leader = false" not in force
    assert 'briefing = """\nThey said \\"go\\".\nThey went."""\n' in told
    assert "\n[[sides]]\n" in told
