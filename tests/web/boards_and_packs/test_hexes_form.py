"""Rats of Tobruk's hexes and counters on their form: copied from the game, kept, refused."""

import pytest

from assistant.cards.board_games.rats_of_tobruk.card import load_data
from tests.web.evening import words_of
from tests.web.form_of_page import as_shown

ADDRESS = "/cards/hexes/rats-of-tobruk-data"
CODES = "ae ap ad ac ar - dr dc dd de de"


@pytest.fixture
def shown(umpire):
    return as_shown(umpire.get(ADDRESS).text, slug="our-tobruk")


def saved(umpire, settings, form):
    answer = umpire.post(ADDRESS, data=form)
    assert answer.status_code == 303, words_of(answer.text)
    return load_data("our-tobruk", settings.shelf)


def added(umpire, form, list_of):
    """The form after a tap that adds a row."""
    form["do"] = f"add {list_of}"
    page = umpire.post(ADDRESS, data=form)
    assert page.status_code == 200
    return as_shown(page.text, slug="our-tobruk")


def test_missing_data_is_listed_on_top_in_plain_words(umpire):
    page = words_of(umpire.get(ADDRESS).text)
    assert "Still to copy" in page
    assert len(load_data().missing_data()) > 5
    assert all(lack.words in page for lack in load_data().missing_data())


def test_each_missing_thing_names_what_asks_for_it_until_then(umpire):
    page = words_of(umpire.get(ADDRESS).text)
    assert "88 of the 88 cells of the combat results table. Needed for Attack" in page
    assert "31 things; each is asked for at the table until then" in page


def test_parts_are_folded_until_they_are_opened_or_something_is_wrong_in_them(umpire, shown):
    def opened(page):
        return [key for key in ("units", "hexes") if f'id="part-{key}" value="on" checked' in page]

    assert opened(umpire.get(ADDRESS).text) == []
    shown["do"], shown["part-hexes.open"] = "add hexes", "on"
    assert opened(umpire.post(ADDRESS, data=shown).text) == ["hexes"]
    shown["do"], shown["units.0.id"] = "save", ""
    del shown["part-hexes.open"]
    assert opened(umpire.post(ADDRESS, data=shown).text) == ["units"]


def test_a_form_sent_as_the_page_shows_it_changes_only_the_name(umpire, settings, shown):
    mine, printed = saved(umpire, settings, shown), load_data()
    assert mine.name == "Rats of Tobruk, my copy"
    assert mine.model_copy(update={"name": printed.name}) == printed


def test_results_costs_and_faces_are_copied(umpire, settings, shown):
    shown["crt.2-1"] = CODES
    shown["terrain.0.leg"] = "1"
    shown["terrain.0.wheeled"] = "half"
    shown["units.0.activation_range"] = "8"
    shown["units.4.range.kind"], shown["units.4.range.hexes"] = "direct", "4"
    shown["units.4.full.attack"] = "3"
    data = saved(umpire, settings, shown)
    assert data.crt["2-1"] == tuple(CODES.upper().split())
    assert (data.terrain[0].leg, data.terrain[0].wheeled) == (1, "half")
    assert data.units[0].activation_range == 8
    assert (data.units[4].range.kind, data.units[4].range.hexes) == ("direct", 4)
    assert data.units[4].full.attack == 3
    assert data.units[3].range is None


def test_a_counter_a_hex_and_a_turn_are_added_as_rows(umpire, settings, shown):
    form = added(umpire, shown, "units")
    last = len(load_data().units)
    form[f"units.{last}.id"], form[f"units.{last}.battalion"] = "2/13 A", "2/13"
    form[f"units.{last}.side"] = "allied"
    form = added(umpire, form, "hexes")
    form["hexes.5.hex"], form["hexes.5.terrain"] = "4320", "hamada"
    form["hexes.5.bunker"], form["hexes.5.road"] = "true", "4319, 4321"
    form = added(umpire, form, "hexsides")
    form["hexsides.0.a"], form["hexsides.0.b"] = "1010", "1011"
    form["hexsides.0.ditch_wire"] = "true"
    form = added(umpire, form, "scenarios.0.turns")
    form["scenarios.0.turns.0.number"], form["scenarios.0.turns.0.date"] = "1", "1941-04-13"
    form["scenarios.0.turns.0.turn_type"] = "evening"
    form["scenarios.0.units"] = "33/88, 2/13 A"
    data = saved(umpire, settings, form)
    assert (data.units[-1].id, data.units[-1].side) == ("2/13 A", "allied")
    assert (data.hexes[-1].bunker, data.hexes[-1].road) == (True, ("4319", "4321"))
    assert data.hexsides[0].ditch_wire
    assert data.scenarios[0].turns[0].turn_type == "evening"
    assert data.scenarios[0].units == ("33/88", "2/13 A")


def test_a_turn_that_is_added_follows_the_turn_before_it(umpire, settings, shown):
    form = added(umpire, shown, "scenarios.0.turns")
    assert form["scenarios.0.turns.0.number"] == "1"
    form["scenarios.0.turns.0.turn_type"] = "evening"
    form["scenarios.0.turns.0.date"] = "1941-04-13"
    for _ in range(2):
        form = added(umpire, form, "scenarios.0.turns")
    turns = saved(umpire, settings, form).scenarios[0].turns
    assert [(turn.number, turn.turn_type, str(turn.date)) for turn in turns] == [
        (1, "evening", "1941-04-13"),
        (2, "night", "1941-04-13"),
        (3, "morning", "1941-04-14"),
    ]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("crt.1-4", "AE AP", "1-4"),
        ("terrain.0.leg", "a lot", "a number from 0.5 to 40"),
        ("hexes.0.hex", "12", "four digits"),
        ("units.0.full.attack", "99", "You wrote 99"),
    ],
)
def test_an_impossible_value_is_refused_in_words(umpire, shown, name, value, said):
    shown[name] = value
    answer = umpire.post(ADDRESS, data=shown)
    assert answer.status_code == 422
    assert said in words_of(answer.text)
