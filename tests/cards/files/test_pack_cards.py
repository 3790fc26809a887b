"""The cards of a pack: what a scenario needs, clashes of names, and new names."""

import pytest

from assistant.cards.library import own_cards
from assistant.cards.library.kinds import KINDS, kind_called
from assistant.cards.library.pack_cards import (
    YOURS,
    cards_of_scenario,
    check_cards,
    clashes,
    packable_kinds,
    scenario_kinds,
    with_answers,
)
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle
from assistant.cards.toml_files.reading import BadFile, CardStore
from tests.battle.packs import FORCE, easy_company, with_card_changed


@pytest.fixture
def shelf(tmp_path):
    return CardStore(tmp_path / "cards")


def test_a_pack_takes_scenarios_and_their_cards_but_no_board_game():
    assert [kind.category for kind in scenario_kinds()] == ["scenario", "double-blind-battle"]
    assert {kind.category for kind in KINDS} - {kind.category for kind in packable_kinds()} == {
        "board",
        "hexes-and-counters",
    }


@pytest.mark.parametrize(
    ("category", "slug", "also"),
    [
        ("scenario", "wittmanns-first-test", "stug-iii-a"),
        ("double-blind-battle", "bir-tawil-gap", "bir-tawil"),
    ],
)
def test_a_pack_includes_the_vehicles_and_the_map_of_a_scenario(category, slug, also):
    cards = cards_of_scenario(CardStore(), kind_called(category), slug)

    assert {slug, also} <= {card.slug for card in cards}
    assert len(check_cards(cards)) == len(cards)


def test_an_amphibian_brings_its_card_in_the_water():
    kind = kind_called("vehicle")
    amphibian = vehicle("stug-iii-a").model_copy(update={"afloat": "a-boat"})

    assert kind.names(amphibian) == {kind.folder: ["a-boat"]}


def test_only_a_different_card_is_a_clash(shelf):
    pack = easy_company()
    assert clashes(shelf, pack.cards, "our-evening") == []
    other = with_card_changed(pack, FORCE, "name = ", "# a comment\nname = ")
    assert clashes(shelf, other.cards, "our-evening") == []

    other = with_card_changed(pack, FORCE, 'name = "', 'name = "Other ')
    (clash,) = clashes(shelf, other.cards, "our-evening")

    assert (clash.card.slug, clash.new, clash.may_be_yours) == (FORCE, f"{FORCE}-2", True)
    assert clash.name.startswith("Other ")


def test_a_new_name_is_used_by_the_cards_that_name_it():
    pack = with_card_changed(easy_company(), FORCE, 'name = "', 'name = "Other ')

    cards = with_answers(pack.cards, {FORCE: "theirs"})

    assert {x.slug for x in cards} == {x.slug for x in pack.cards} - {FORCE} | {"theirs"}
    scenario = check_cards(cards)[0]
    assert "theirs" in [side.force for side in scenario.sides]


def test_a_vehicle_under_a_new_name_has_that_name_in_its_file():
    kind = kind_called("scenario")
    pack = cards_of_scenario(CardStore(), kind, "wittmanns-first-test")

    cards = with_answers(pack, {"stug-iii-a": "our-stug"})

    assert "our-stug" in {x.slug for x in cards}
    assert len(check_cards(cards)) == len(pack)
    force = next(x for x in cards if x.slug == "stug-iii-a-wittmann")
    assert 'vehicle = "our-stug"' in force.text


def test_the_umpires_own_card_can_be_used_in_its_place(shelf):
    pack = with_card_changed(easy_company(), FORCE, 'name = "', 'name = "Other ')

    cards = with_answers(pack.cards, {FORCE: YOURS})

    assert FORCE not in {x.slug for x in cards}
    assert len(check_cards(cards, shelf)) == 3


def test_a_scenario_of_the_same_name_can_only_get_a_new_name(shelf):
    pack = easy_company()
    own_cards.import_card(shelf, "our-evening.toml", pack.cards[0].text.encode())
    other = with_card_changed(pack, "our-evening", "turns = 10", "turns = 9")

    (clash,) = clashes(shelf, other.cards, "our-evening")

    assert not clash.may_be_yours
    assert with_answers(other.cards, {"our-evening": clash.new})[0].slug == "our-evening-2"


def test_a_card_that_needs_what_is_missing_is_refused():
    cards = tuple(x for x in easy_company("alone").cards if x.slug == "alone")
    text = cards[0].text.replace(FORCE, "nobody-has-this")

    with pytest.raises(BadFile, match="nobody-has-this"):
        check_cards([type(cards[0])(cards[0].kind, "alone", text)])
