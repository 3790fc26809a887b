"""A card without errors that cannot see, shoot or move says so."""

import pytest

from assistant.cards.rattenkrieg.vehicles.missing_abilities import missing_abilities
from assistant.cards.rattenkrieg.vehicles.vehicle_files import Vehicle, vehicles
from assistant.cards.toml_files.reading import card_of
from assistant.files import files

PATH = files("datacards") / "tiger.toml"
WHOLE = {
    "head": 'slug = "tiger"\nname = "Tiger"\ncategory = "tank"\nenclosed = true\n',
    "speed": "[movement]\noff_road_in = 10\n",
    "crew": '[[crew]]\nposition = "commander"\n[[crew]]\nposition = "driver"\n',
    "gun": '[[guns]]\ngun = "kwk-40-l48"\n',
}


def sentences(**changed):
    return missing_abilities(card_of(Vehicle, PATH, "\n".join((WHOLE | changed).values())))


def test_no_card_of_the_book_lacks_anything():
    assert {slug: missing_abilities(card) for slug, card in vehicles().items()} == dict.fromkeys(
        vehicles(), ()
    )


def test_a_whole_card_lacks_nothing():
    assert sentences() == ()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"crew": ""}, "It has no crew, so nobody drives, looks or shoots."),
        ({"speed": ""}, "It cannot move: it has no speed."),
        ({"gun": ""}, "It cannot shoot: it has no gun and no other weapon."),
        (
            {"gun": '[[guns]]\nname = "Own gun"\ncaliber_mm = 90\n'},
            "The Own gun cannot fire: it has no shells.",
        ),
    ],
    ids=lambda value: "" if isinstance(value, str) else next(iter(value)),
)
def test_each_lack_is_a_sentence(changed, sentence):
    assert sentences(**changed) == (sentence,)


def test_an_unarmed_truck_is_whole():
    assert sentences(head=WHOLE["head"].replace("tank", "truck"), gun="") == ()
