"""The landmark beside a place on a player's table, and the secrets that it must keep (4.1)."""

import pytest

from assistant.battle.desert_rats.kit.landmarks import describe_landmark, name_in_sentence
from assistant.battle.desert_rats.state import forces
from assistant.boardmap.plan import Plan, Road
from tests.battle.desert_rats.player import Player
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area, line

FEATURES = {
    "areas": [
        {**area("shelf", 0, 1200, 900, 1600, height_m=20), "name": "The shelf"},
        {**area("wadi", 0, 350, 1200, 400, height_m=-1.5), "name": "Wadi Tawil"},
        {**area("sand", 1700, 450, 1900, 750, going="soft-sand"), "name": "Soft sand"},
        {**area("mines", 1400, 1000, 1600, 1200, going="impassable"), "name": "The minefield"},
        {**area("storm", 0, 0, 2000, 2000, screen_m=8), "name": "Dust", "from_turn": 1},
        area("unnamed", 0, 0, 2000, 100, screen_m=8) | {"name": ""},
    ],
    "lines": [{**line("track", "road", [600, 1600], [600, 1000]), "name": "The track"}],
}
SIZE = {"id": "made", "name": "Made", "width_m": 2000, "height_m": 2000}
PLAN = Plan.model_validate({**SIZE, **FEATURES}, strict=False)


def own_table(turned=0, scale=1.0):
    return forces.Table("british", "British", "B", "b", turned, scale)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((600, 1100), "on the track, 10 cm south of the shelf"),
        ((600, 1300), "on the track"),
        ((400, 1300), "on the shelf, 20 cm west of the track"),
        ((700, 375), "in Wadi Tawil"),
        ((700, 520), "12 cm north of Wadi Tawil"),
        ((1800, 500), "in the soft sand"),
        ((1950, 800), "7 cm north-east of the soft sand"),
        ((1500, 1100), "in the minefield"),
        ((1400, 1100), "at the edge of the minefield"),  # vehicles stop before mines
        ((1700, 600), "at the edge of the soft sand"),
        ((1990, 1990), ""),
    ],
)
def test_a_place_has_what_it_is_on_and_what_is_near(place, words):
    said = describe_landmark(PLAN, own_table().mm_per_m, place)
    assert said == words or (said.startswith(f"{words}, ") and words)


def test_the_distance_is_in_centimetres_of_the_table_and_the_direction_that_of_the_map():
    said = describe_landmark(PLAN, own_table(turned=180, scale=0.5).mm_per_m, (700, 520))
    assert said == "6 cm north of Wadi Tawil"


def test_placing_lists_and_orders_name_the_landmark():
    british = platoon("troop", element("c1", "crusader", at=[700, 200]))
    axis = platoon("zug", element("p1", "panzer-2", at=[700, 1900]))
    table = Table([british], [axis], map=FEATURES).begin()
    entry = table.order("troop", "platoon-move-to", x_mm=700, y_mm=300)
    where = "700 mm right, 300 mm away (0703), 5 cm south of Wadi Tawil"
    assert f"move to {where}." in entry.told["british"]
    table.whole_turn()
    assert (
        f"Move C1 (Crusader Tank) to {where}, facing 12 o’clock"
        in table.battle.pages["british"].placing
    )


def test_a_landmark_depends_only_on_the_known_map_and_the_place_that_is_read():
    """Dust, trails, elements: nothing that a side may not know is asked."""
    player = Player(3, options={"dust-trails": True}, rulings=0.3)
    ground, checked = player.battle.plan, 0
    for battle in player.play(6):
        for seat, page in battle.pages.items():
            table = battle.tables[battle.sides[seat].side]
            for mark in page.marks:
                landmark = describe_landmark(ground, table.mm_per_m, (mark.x_m, mark.y_m))
                told = [words for words in page.standing if _is_about(words, mark)]
                checked += len(told)
                assert all(landmark in words or ", beside " in words for words in told)
    assert checked


def _is_about(words, mark):
    return mark.has_place and words.startswith(f"{mark.label} (")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("The track", "the track"),
        ("Soft sand", "the soft sand"),
        ("Gebel track", "the Gebel track"),
        ("Edge of the Gebel", "the edge of the Gebel"),
        ("Ruins of the well", "the ruins of the well"),
        ("Wadi Tawil", "Wadi Tawil"),
        ("Long Ridge", "Long Ridge"),
    ],
)
def test_a_name_of_a_place_keeps_its_capitals(name, words):
    road = Road(id="r", name=name, kind="road", points=((0, 0), (100, 0)))
    assert name_in_sentence(road) == words


def test_a_place_a_little_off_a_crest_is_on_the_crest():
    crest = {**line("ridge", "crest", [0, 500], [1000, 500], crest_m=9), "name": "Low ridge"}
    plan = Plan.model_validate({**SIZE, "lines": [crest]}, strict=False)
    assert describe_landmark(plan, 1.0, (500, 504)) == "on the low ridge"
    assert describe_landmark(plan, 1.0, (500, 506)) == "1 cm north of the low ridge"
