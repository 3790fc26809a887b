"""Battleaxe's board on its form: the values of the rules are shown, the owner's are kept."""

import pytest
from werkzeug.datastructures import MultiDict

from assistant.cards.board_games.battleaxe.card import load_board
from assistant.cards.toml_files.reading import SHIPPED
from assistant.web.battleaxe.board_form import EDITOR
from assistant.web.cards.card_editor import form_for_card
from tests.web.evening import words_of
from tests.web.form_of_page import as_shown

ADDRESS = "/cards/boards/battleaxe-map"


def form_with(**changes):
    """Return the form of the shipped file, with some of it changed."""
    form = form_for_card(EDITOR, EDITOR.blank(SHIPPED), SHIPPED)
    for name, value in changes.items():
        form[name] = value
    return MultiDict({"slug": "our-board", "do": "save", **form.to_dict(flat=False)})


def test_missing_data_is_listed_on_top_in_plain_words(umpire):
    page = words_of(umpire.get(ADDRESS).text)
    assert "Which places touch, and whether by open desert, escarpment or a line." in page
    assert "How many spaces the Impulse Track has." in page
    assert "13 things are not yet copied" in page


def test_the_owners_values_are_saved_beside_those_of_the_rules(umpire, settings):
    form = form_with(impulse_spaces="10")
    form["places.0.tem"] = "2"
    form["units.0.full.combat"] = "4"
    form["units.1.one_sided"] = "true"
    answer = umpire.post(ADDRESS, data=form)
    assert answer.status_code == 303, words_of(answer.text)
    card = load_board("our-board", settings.shelf)
    assert (card.impulse_spaces, card.places[0].tem, card.units[0].full.combat) == (10, 2, 4)
    assert card.units[1].one_sided
    assert [unit.id for unit in card.units] == [unit.id for unit in load_board().units]


def test_a_figure_that_cannot_be_is_refused_at_its_field(umpire):
    form = form_with()
    form["places.0.tem"] = "4"
    answer = umpire.post(ADDRESS, data=form)
    assert answer.status_code == 422
    assert "You wrote 4" in words_of(answer.text)


def test_a_boundary_is_added_as_a_row(umpire):
    form = form_with()
    form["do"] = "add links"
    page = umpire.post(ADDRESS, data=form).text
    assert 'name="links.0.boundary"' in page


def test_a_form_sent_as_the_page_shows_it_changes_only_the_name(umpire, settings):
    """The hidden fields hold the values of the rules."""
    answer = umpire.post(ADDRESS, data=as_shown(umpire.get(ADDRESS).text, slug="the-same"))
    assert answer.status_code == 303, words_of(answer.text)
    mine, printed = load_board("the-same", settings.shelf), load_board()
    assert mine.name == "Operation Battleaxe, my copy"
    assert mine.model_copy(update={"name": printed.name}) == printed


def test_two_copies_are_told_apart_by_their_names(umpire, settings):
    shown = umpire.get(ADDRESS).text
    for slug in ("first", "second", "third"):
        assert umpire.post(ADDRESS, data=as_shown(shown, slug=slug)).status_code == 303
    names = [load_board(slug, settings.shelf).name for slug in ("first", "second", "third")]
    mine = "Operation Battleaxe, my copy"
    assert names == [mine, f"{mine} (2)", f"{mine} (3)"]

    own = "/cards/boards/second"
    assert umpire.post(own, data=as_shown(umpire.get(own).text)).status_code == 303
    assert load_board("second", settings.shelf).name == names[1]
    umpire.post(f"{own}/map/copy")
    page = words_of(umpire.get("/").text)
    assert all(page.count(f"Play {name} as printed") == 1 for name in (*names, f"{mine} (4)"))


def test_the_first_page_says_how_much_of_a_copy_is_entered(umpire):
    umpire.post(ADDRESS, data=form_with(**{"places.0.tem": "2", "places.0.terrain": "clear"}))
    page = words_of(umpire.get("/").text)
    assert "1 of 32 places have their modifier and circle or hexagon" in page
    assert "0 of 32 places have their modifier and circle or hexagon" not in page


def test_the_three_ticks_say_which_doubt_they_settle(umpire):
    page = words_of(umpire.get(ADDRESS).text)

    assert "Doubtful points of the rules, checked on your map" in page
    assert "The besiegers of Tobruk set up in the Zone on my map, H or I" in page


def test_the_first_page_leads_to_the_form_and_distinguishes_a_copy_from_the_shipped_file(umpire):
    umpire.post(ADDRESS, data=form_with(impulse_spaces="10"))
    page = umpire.get("/").text

    for slug in ("battleaxe-map", "our-board"):
        assert f'href="/cards/boards/{slug}"' in page
    assert 'href="/cards/hexes/rats-of-tobruk-data"' in page
    assert page.count("your file our-board") == 1
    assert page.count("your file") == 1


@pytest.mark.parametrize(
    ("address", "size"),
    [(ADDRESS, "as printed"), ("/cards/hexes/rats-of-tobruk-data", "the Easter Battle")],
)
def test_a_copy_that_was_saved_can_be_played_from_the_list_of_cards(umpire, address, size):
    shown = as_shown(umpire.get(address).text, slug="mine")
    saved = umpire.post(address, data=shown)
    page = umpire.get(saved.location).text
    [form] = [f for f in page.split("<form") if 'name="scenario" value="mine"' in f]
    assert f"Play {size}" in words_of(form)
    begun = umpire.post("/battles", data={"scenario": "mine", "size": "0"})
    assert begun.location.startswith("/battles/")
