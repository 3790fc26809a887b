"""Paste boxes of the board games' pages: a preview first, and no change until it is kept."""

import pytest

from assistant.cards.board_games.battleaxe.card import load_board
from assistant.cards.board_games.rats_of_tobruk.card import load_data
from tests.web.evening import words_of
from tests.web.form_of_page import as_shown

BOARD = "/cards/boards/battleaxe-map"
HEXES = "/cards/hexes/rats-of-tobruk-data"


def page_after_tap(umpire, address, form, tap):
    """The page after a tap, and its form."""
    form["do"] = tap
    answer = umpire.post(address, data=form)
    assert answer.status_code == 200, words_of(answer.text)
    return answer.text, as_shown(answer.text, slug="our-board")


@pytest.fixture
def form(umpire):
    return as_shown(umpire.get(BOARD).text, slug="our-board")


def test_a_preview_changes_nothing_until_it_is_kept(umpire, settings, form):
    form["paste.units"] = "7RTR 6 5 4 3\nnobody 1 2 3 4"
    page, form = page_after_tap(umpire, BOARD, form, "read units")

    words = words_of(page)
    assert "no counter has the name “nobody”" in words
    assert "Keep 1 counter" in words
    number = [unit.id for unit in load_board().units].index("7RTR")
    assert not form[f"units.{number}.full.combat"]

    form["paste.units"] = "7RTR 6 5 4 3\nnobody 1 2 3 4"
    page, form = page_after_tap(umpire, BOARD, form, "keep units")
    assert form[f"units.{number}.full.combat"] == "6"
    assert ">\nnobody 1 2 3 4</textarea>" in page

    form["paste.units"] = ""
    answer = umpire.post(BOARD, data=form)
    assert answer.status_code == 303, words_of(answer.text)
    assert load_board("our-board", settings.shelf).units[number].reduced.movement == 3


def test_a_long_preview_has_its_button_above_and_below(umpire, form):
    for many, buttons in ((8, 1), (9, 2)):
        form["paste.links"] = "\n".join(f"{n}: {n + 1}" for n in range(1, many + 1))
        page, form = page_after_tap(umpire, BOARD, form, "read links")
        assert page.count(f">Keep {many} places<") == buttons


@pytest.mark.parametrize("text", ["6: 17 16e A", "nowhere"])
def test_lines_left_in_a_box_are_not_lost_by_saving(umpire, settings, form, text):
    form["paste.links"] = text
    answer = umpire.post(BOARD, data={**form, "do": "save"})

    assert answer.status_code == 422
    assert "Lines are still in the box “Type or paste borders”." in words_of(answer.text)
    assert f"{text}</textarea>" in answer.text
    assert not (settings.shelf.own / "battleaxe" / "our-board.toml").exists()


def test_borders_are_kept_and_half_a_map_is_saved(umpire, settings, form):
    form["impulse_spaces"] = "10"
    form["paste.links"] = "6 h2: 17 16e A"
    _, form = page_after_tap(umpire, BOARD, form, "keep links")
    assert form["impulse_spaces"] == "10"
    answer = umpire.post(BOARD, data=form)

    assert answer.status_code == 303, words_of(answer.text)
    board = load_board("our-board", settings.shelf)
    assert [link.boundary for link in board.links] == ["escarpment", "open", "line"]
    assert next(place for place in board.places if place.id == "6").tem == 2


def test_a_box_is_emptied_with_one_tap(umpire, form):
    form["paste.links"] = "6: 17"
    page, form = page_after_tap(umpire, BOARD, form, "empty links")

    assert "Keep" not in words_of(page)
    assert not form.get("links.0.a")


def test_a_row_that_is_half_entered_is_left_as_it_is(umpire):
    form = as_shown(umpire.get(HEXES).text)
    _, form = page_after_tap(umpire, HEXES, form, "add units")
    last = len(load_data().units)
    form[f"units.{last}.kind"] = "Inf"
    form["paste.units"] = "33/88 3-4-8 1-2-8"
    _, form = page_after_tap(umpire, HEXES, form, "keep units")

    assert form["units.4.full.attack"] == "3"
    assert form[f"units.{last}.kind"] == "Inf"


def test_too_long_a_text_is_refused_in_a_sentence(umpire, form):
    form["paste.units"] = "7RTR 6 5 4 3\n" * 2000
    form["do"] = "read units"
    answer = umpire.post(BOARD, data=form)

    assert answer.status_code == 422
    assert "at most 20,000 characters" in words_of(answer.text)


def test_a_whole_map_of_hexes_is_pasted_saved_and_opened_again(umpire, settings):
    """A row for each hex would be more fields than a form may have."""
    form = as_shown(umpire.get(HEXES).text, slug="our-hexes")
    lines = [f"hamada: {column:02}01-{column:02}30" for column in range(1, 51)]
    form["paste.hexes"] = "\n".join([*lines, "no bunker: 1001-1030", "wire: 1010/1011"])
    form["hexes.0.terrain"] = "hamada"
    page, form = page_after_tap(umpire, HEXES, form, "keep hexes")
    assert "1500 hexes, 1 hexside" in words_of(page)
    assert len(page) < 300_000

    form["slug"] = "our-hexes"
    answer = umpire.post(HEXES, data=form)
    assert answer.status_code == 303, words_of(answer.text)
    data = load_data("our-hexes", settings.shelf)
    assert len(data.hexes) == 1500
    assert [hex.bunker for hex in data.hexes if hex.hex == "1012"] == [False]
    assert any(hex.note for hex in data.hexes)

    own = "/cards/hexes/our-hexes"
    form = as_shown(umpire.get(own).text)
    form["paste.hexes"] = "hill: 1012"
    _, form = page_after_tap(umpire, own, form, "keep hexes")
    page = umpire.get(own).text
    form["was"] = page.partition('name="was" value="')[2].partition('"')[0]
    answer = umpire.post(own, data=form)
    assert answer.status_code == 303, words_of(answer.text)
    data = load_data("our-hexes", settings.shelf)
    assert [hex.terrain for hex in data.hexes if hex.hex == "1012"] == ["hill"]


@pytest.mark.parametrize("text", ["!", "AAAA", "eJwDAAAAAAE="])
def test_a_spoiled_text_of_many_hexes_causes_no_program_error(umpire, text):
    form = as_shown(umpire.get(HEXES).text, slug="our-hexes", packed=text)

    assert umpire.post(HEXES, data=form).status_code == 303


def test_the_page_and_the_list_show_how_much_is_entered(umpire, form):
    form["paste.links"] = "6: 17 16e A"
    page, form = page_after_tap(umpire, BOARD, form, "keep links")
    assert "4 of 32 places have borders" in words_of(page)

    umpire.post(BOARD, data=form)
    assert "4 of 32 places have borders" in words_of(umpire.get("/cards").text)
