"""Places: a player's own millimeters, and the grid reference (Desert Rats, 4.1)."""

import re

import pytest

from assistant.battle.desert_rats.kit.places import (
    by_ruler,
    on_table,
    place_by_ruler,
    place_label,
    place_of_table,
)
from assistant.battle.desert_rats.screens.console import umpire_view
from assistant.battle.desert_rats.screens.views import side_view, spot_map
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.drawing.ground_sheet import Sheet
from tests.battle.desert_rats.table import SIDES, Refusal, Table, element, platoon

WIDE = {"width_m": 2400, "height_m": 1600}
SEAT = Viewer("side", "B", "british")
TURNS = (0, 90, 180, 270)


def table_with_ruler(monkeypatch, turned=0, scale=1.0, ruler="mm"):
    how = {"turned_deg": turned, "mm_per_m": scale}
    monkeypatch.setitem(SIDES, "british", {**SIDES["british"], **how})
    british = platoon("troop", element("c1", "crusader", at=[1000, 400]))
    axis = platoon("zug", element("p1", "panzer-2", at=[1000, 1500]))
    table = Table([british], [axis], map=WIDE)
    if ruler != "mm":
        table.make("set-ruler", SEAT, ruler=ruler)
    table.make("begin")
    table.make("release")
    return table


def order(table, **place):
    return table.order("troop", "platoon-move-to", **place)


@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("scale", [1, 0.6, 2])
def test_an_order_names_the_place_that_the_ruler_shows(monkeypatch, turned, scale):
    table = table_with_ruler(monkeypatch, turned, scale)
    own = table.battle.tables["british"]
    goal = (1500.0, 700.0)
    right, away = on_table(table.battle.plan, own, *goal)
    entry = order(table, x_mm=right, y_mm=away)
    assert table.platoon("troop").sealed.place == goal
    said = f"{right} mm right, {away} mm away (1507)"
    assert f"Order sealed for troop: move to {said}." in entry.told["british"]
    assert (
        "Order sealed for troop: move to 1500 m east, 700 m north (1507)." in entry.told["umpire"]
    )
    [row] = side_view(table.battle, "british").orders
    assert row.sealed == f"move to {said}"
    assert "1500 m east, 700 m north (1507)" in repr(umpire_view(table.battle))
    table.whole_turn()
    page = table.battle.pages["british"]
    [own_platoon] = page.platoons
    assert own_platoon.state == f"steady, moving to {said}"
    [(_, where)] = own_platoon.elements
    there = place_label(table.battle.plan, own, table["C1"].place)
    assert where == f"command element, {there}"
    assert any(f"Move C1 (Crusader Tank) to {there}" in words for words in page.placing)


@pytest.mark.parametrize("turned", TURNS)
def test_a_place_on_the_table_leads_back_to_the_map(monkeypatch, turned):
    table = table_with_ruler(monkeypatch, turned, 0.6)
    plan, own = table.battle.plan, table.battle.tables["british"]
    for place in ((0.0, 0.0), (2400.0, 1600.0), (1430.0, 760.0)):
        assert place_of_table(plan, own, on_table(plan, own, *place)) == place


@pytest.mark.parametrize("turned", TURNS)
def test_the_tapped_map_is_in_the_millimetres_of_the_table(monkeypatch, turned):
    table = table_with_ruler(monkeypatch, turned, 0.6)
    progress = table.attempt(
        "give-order", SEAT, commit=False, platoon="troop", command="platoon-move-to"
    )
    [ask] = [each for each in progress.asks if each.name == "place"]
    across = (1440, 960) if turned in (0, 180) else (960, 1440)
    assert ask.spot.within == across
    assert ask.fields == ("x_mm", "y_mm", "via")
    assert ask.spot.start == on_table(table.battle.plan, table.battle.tables["british"], 1000, 400)
    drawn = spot_map(table.battle, SEAT, ask)
    assert drawn.turned_deg == 0
    assert drawn.height == pytest.approx(across[1] * drawn.scale)


def test_a_place_beyond_the_table_is_refused_in_the_tables_millimetres(monkeypatch):
    table = table_with_ruler(monkeypatch, 180, 0.6)
    with pytest.raises(Refusal, match="enter a number from 0 to 1440"):
        order(table, x_mm=1441, y_mm=0)
    assert table.platoon("troop").sealed is None


def test_a_program_may_still_give_the_place_in_metres(monkeypatch):
    table = table_with_ruler(monkeypatch, 180, 0.6)
    order(table, x_m=1500, y_m=700)
    assert table.platoon("troop").sealed.place == (1500, 700)


def asked_of_umpire(table, **told):
    """Return the question for a place that an umpire is asked who orders for a player."""
    told = {"platoon": "troop", "command": "platoon-move-to", **told}
    asked = table.attempt("give-order", UMPIRE, commit=False, **told).asks
    return next(each for each in asked if each.name == "place")


def drawn_at(drawn, spot, place):
    """Return where the map script draws a place that is given in the unit of its question."""
    (x, y), (wide, tall) = place, spot.within
    right, away = {
        0: (x, y),
        90: (tall - y, x),
        180: (wide - x, tall - y),
        270: (y, wide - x),
    }[drawn.turned_deg]
    return right * drawn.scale, drawn.height - away * drawn.scale


@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("ruler", ["mm", "in"])
def test_the_umpire_enters_a_players_order_as_the_player_measured_it(monkeypatch, turned, ruler):
    table = table_with_ruler(monkeypatch, turned, 0.6, ruler)
    plan, own = table.battle.plan, table.battle.tables["british"]
    spot = asked_of_umpire(table).spot
    x, y = spot.axes
    assert spot.measure.words[0].startswith("British ")
    measured = by_ruler(plan, own, (1500, 700))
    told = dict(zip((x, y), measured, strict=True))
    table.make("give-order", platoon="troop", command="platoon-move-to", **told)
    by_umpire = table.platoon("troop").sealed.place
    order(table, **told)
    assert table.platoon("troop").sealed.place == by_umpire == place_by_ruler(plan, own, measured)


@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("ruler", ["mm", "in"])
def test_the_umpires_tap_is_where_the_master_map_shows_the_place(monkeypatch, turned, ruler):
    table = table_with_ruler(monkeypatch, turned, 0.6, ruler)
    plan, own = table.battle.plan, table.battle.tables["british"]
    spot = asked_of_umpire(table).spot
    for place in ((1500.0, 700.0), (0.0, 0.0), (2400.0, 1600.0)):
        told = dict(zip(spot.axes, by_ruler(plan, own, place), strict=True))
        drawn = spot_map(table.battle, UMPIRE, asked_of_umpire(table, **told))
        there = Sheet(plan, 1010).at(place)
        assert drawn_at(drawn, spot, tuple(told.values())) == pytest.approx(there, abs=2)
        [(x, y)] = re.findall(r'class="cross" data-at="([\d.]+) ([\d.]+)"', drawn.svg)
        assert (float(x), float(y)) == pytest.approx(there, abs=2)


def test_the_umpires_map_shows_where_each_element_of_an_order_will_be(monkeypatch):
    table = table_with_ruler(monkeypatch, 180, 0.6)
    drawn = spot_map(table.battle, UMPIRE, asked_of_umpire(table, x_mm=540, y_mm=540)).svg
    assert 'class="route"' in drawn
    assert re.search(r'class="ghost[^"]*lead', drawn)


def test_the_umpire_gives_a_place_in_metres(monkeypatch):
    table = table_with_ruler(monkeypatch, 180, 0.6)
    table.make("give-order", platoon="troop", command="platoon-move-to", x_m=1500, y_m=700)
    assert table.platoon("troop").sealed.place == (1500, 700)
