"""Engines heard and dust seen: reported or left out, as the umpire chooses."""

from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.boardmap.plan import Area
from tests.battle.desert_rats.table import Table, element, platoon

SCREEN = {
    "id": "wood",
    "name": "Wood",
    "polygon": [[0, 600], [2000, 600], [2000, 700], [0, 700]],
    "screen_m": 20,
}


def moved(*areas, **more):
    """A Panzer that moved in the turn, 400 m north of a Crusader or nearer."""
    table = Table(
        [platoon("1", element("c1", "crusader", [1000, 500]))],
        [platoon("2", element("p1", "panzer-2", [1000, 1050]), heading_deg=180)],
        map={"areas": [*areas]},
        **more,
    ).begin()
    table.order("2", "platoon-move-to", x_m=1000, y_m=900)
    table.move()
    table.turn()
    return table


def left_out(table, seat="british"):
    return next(x.left_out for x in page_previews(table.battle) if x.player.id == seat)


def test_noise_of_unseen_vehicles_is_left_out_unless_the_umpire_reports_it():
    table = moved(SCREEN)
    words = "C1 hears engines, N"
    assert words not in table.lines("british")
    assert left_out(table) == (words,)
    table.make("set-reports", noise="yes", dust="yes")
    assert words in table.lines("british")
    assert not left_out(table)
    table.make("set-reports", noise="no", dust="yes")
    assert words not in table.lines("british")


def test_an_enemy_in_sight_is_not_also_heard():
    assert left_out(moved()) == ()


def test_an_enemy_that_another_platoon_of_the_player_sees_is_not_heard():
    table = Table(
        [
            platoon("1", element("c1", "crusader", [1000, 500])),
            platoon("3", element("c2", "crusader", [1500, 900])),
        ],
        [platoon("2", element("p1", "panzer-2", [1000, 1050]), heading_deg=180)],
        map={"areas": [SCREEN]},
        tell_noise=True,
    ).begin()
    table.order("2", "platoon-move-to", x_m=1000, y_m=900)
    table.move()
    table.turn()
    assert not [x for x in table.lines("british") if "engines" in x]


def test_an_enemy_whose_sighting_is_withheld_is_heard_like_one_that_nobody_saw():
    table = moved(tell_noise=True)
    [seen] = [x for x in page_previews(table.battle) if x.player.id == "british"]
    line = next(x for x in seen.lines if "Panzer" in x.words)
    table.make("withhold", player="british", line=line.id)
    assert [x for x in table.lines("british") if "Panzer" not in x] == ["C1 hears engines, N"]


def test_dust_of_enemy_vehicles_is_left_out_when_the_umpire_says_so():
    table = moved(options={"dust-trails": True})
    (trail,) = table.draft("british").dust
    assert isinstance(trail, Area)
    table.make("set-reports", noise="no", dust="no")
    assert not table.draft("british").dust
    assert table.draft("axis").dust == (trail,), "the own side knows its own dust"
    assert left_out(table) == ("Dust of the enemy: 1 trail",)


def test_a_scenario_chooses_noise_and_dust():
    table = moved(SCREEN, tell_noise=True, tell_dust=False)
    assert "C1 hears engines, N" in table.lines("british")
    assert not table.battle.tells_dust
