"""A side measures its table in millimeters or inches in everything its players read (4.1)."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.battle.desert_rats.kit.places import by_ruler, place_by_ruler
from assistant.battle.desert_rats.screens.maps.terrain_plan import terrain
from assistant.battle.desert_rats.screens.views import side_view, spot_map
from assistant.battle.viewers import Viewer
from assistant.cards.desert_rats.double_blind import DoubleBlind
from assistant.cards.toml_files.reading import SHIPPED, BadFile, card_of
from tests.battle.desert_rats.player import Player
from tests.battle.desert_rats.table import SIDES, Refusal, Table, element, platoon
from tests.rules.desert_rats.maps import area
from tests.seeded import few_when_quick

SEAT = Viewer("side", "B", "british")
MAP = {"width_m": 2540, "height_m": 1270, "areas": [area("wadi", 0, 500, 2540, 600, name="Wadi")]}


def table_with_ruler(monkeypatch, turned=0, scale=1.0):
    how = {"turned_deg": turned, "mm_per_m": scale}
    monkeypatch.setitem(SIDES, "british", {**SIDES["british"], **how})
    british = platoon("troop", element("c1", "crusader", at=[1016, 381]))
    axis = platoon("zug", element("p1", "panzer-2", at=[1016, 1016]))
    return Table([british], [axis], map=MAP)


def in_inches(table):
    table.make("set-ruler", SEAT, ruler="in")
    table.make("begin")
    table.make("release")
    return table


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("scale", [1, 0.6])
def test_an_order_is_given_and_read_back_in_inches(monkeypatch, turned, scale):
    table = in_inches(table_with_ruler(monkeypatch, turned, scale))
    plan, own = table.battle.plan, table.battle.tables["british"]
    right, away = by_ruler(plan, own, (1500, 700))
    table.order("troop", "platoon-move-to", x_inches=right, y_inches=away)
    goal = table.platoon("troop").sealed.place
    assert goal == pytest.approx((1500, 700), abs=1.3 / scale)
    assert goal == place_by_ruler(plan, own, (right, away))
    [row] = side_view(table.battle, "british").orders
    assert row.sealed.startswith(f"move to {right:g}″ right, {away:g}″ away (")


def test_the_bends_of_a_way_are_in_inches_too(monkeypatch):
    table = in_inches(table_with_ruler(monkeypatch))
    told = {"x_inches": 60, "y_inches": 20, "via": "50 10;55 15"}
    table.order("troop", "platoon-move-to", **told)
    sealed = table.platoon("troop").sealed
    assert sealed.place == (1524, 508)
    assert sealed.via == ((1270, 254), (1397, 381))


def test_the_tapped_map_is_in_inches(monkeypatch):
    table = in_inches(table_with_ruler(monkeypatch))
    told = {"platoon": "troop", "command": "platoon-move-to"}
    asked = table.attempt("give-order", SEAT, commit=False, **told).asks
    [ask] = [each for each in asked if each.name == "place"]
    assert ask.spot.within == (100, 50)
    assert ask.spot.start == (40, 15)
    drawn = spot_map(table.battle, SEAT, ask)
    assert drawn.height == pytest.approx(50 * drawn.scale)


def test_placing_lists_models_landmarks_and_the_ground_plan_are_in_inches(monkeypatch):
    table = table_with_ruler(monkeypatch)
    table.make("set-ruler", SEAT, ruler="in")
    before = side_view(table.battle, "british").page
    assert before.standing[0].startswith(
        "C1 (Crusader Tank) at 40″ right, 15″ away (1003), 5″ south of Wadi"
    )
    table.make("begin")
    assert table.lines("british") == [
        "E1, Panzer 2, in your own sight at 40″ right, 40″ away (1010), 16″ north of Wadi,"
        " facing N, 635 m from C1"
    ]
    assert "mm" not in repr(table.lines("british"))
    assert "″" not in repr(table.draft("axis"))
    ground = terrain(table.battle, "british")
    assert (ground.wide, ground.deep, ground.apart) == ("100″", "50″", "5″")
    assert ground.features[0].corners[2] == (100, 23.6)


def test_the_umpire_sets_the_ruler_only_while_reading_the_pages(monkeypatch):
    table = table_with_ruler(monkeypatch)
    table.make("begin")
    table.make("set-ruler", side="british", ruler="in")
    assert "″ right" in table.lines("british")[0]
    with pytest.raises(Refusal, match="before the battle"):
        table.make("set-ruler", SEAT, ruler="mm")
    table.make("release")
    with pytest.raises(Refusal, match="before the battle"):
        table.make("set-ruler", side="british", ruler="mm")


def test_a_side_sets_its_own_ruler_only(monkeypatch):
    table = table_with_ruler(monkeypatch)
    table.make("set-ruler", SEAT, ruler="in", side="axis")
    rulers = {id: each.ruler for id, each in table.battle.tables.items()}
    assert rulers == {"british": "in", "axis": "mm"}


@pytest.mark.parametrize("seed", few_when_quick(range(2)))
def test_over_many_turns_nothing_is_reported_in_millimetres(seed):
    inches = Player(seed, "bir-zareb", change=with_inches)
    for battle in inches.play(6):
        for id in battle.sides if battle.phase == "orders" else ():
            view = side_view(battle, id)
            texts = repr((battle.pages[id].lines, view.sights, view.reports, view.orders))
            texts += repr((battle.pages[id].standing, view.mission, battle.pages[id].placing))
            assert not re.search(r"\d mm\b|\d cm\b", texts)


def with_inches(event):
    """The same opening; both sides measure in inches."""
    return replace(
        event, tables={id: replace(each, ruler="in") for id, each in event.tables.items()}
    )


@pytest.mark.parametrize(
    ("written", "ruler"), [("", "mm"), ('ruler = "in"', "in"), ('ruler = "cm"', None)]
)
def test_a_scenario_file_sets_the_ruler_of_each_side(written, ruler):
    text = SHIPPED.path("double_blind", "bir-tawil-gap").read_text("utf-8")
    text = text.replace('letter = "A"', f'letter = "A"\n{written}')
    if ruler is None:
        with pytest.raises(BadFile, match="ruler"):
            card_of(DoubleBlind, Path("made.toml"), text)
        return
    read = card_of(DoubleBlind, Path("made.toml"), text)
    assert [side.ruler for side in read.sides] == ["mm", ruler]
