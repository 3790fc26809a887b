"""Forecasts on the order map before an order is sealed, compared with the later result."""

from random import Random

import pytest

from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.orders import giving_orders
from assistant.battle.desert_rats.orders.forecasts import forecast_order, reach_of_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.viewers import Viewer
from assistant.boardmap import shapes
from assistant.boardmap.outlines import course
from assistant.boardmap.plan import Place
from tests.battle.desert_rats.table import Table, element, harmless_dice, platoon
from tests.seeded import few_when_quick

GROUND = {
    "areas": [
        {
            "id": "sand",
            "name": "Soft sand",
            "polygon": [[900, 300], [1300, 300], [1300, 900], [900, 900]],
            "going": "soft-sand",
        },
        {
            "id": "rocks",
            "name": "Black rocks",
            "polygon": [[300, 900], [600, 900], [600, 1100], [300, 1100]],
            "going": "foot-only",
        },
    ],
    "lines": [
        {
            "id": "scarp",
            "name": "The scarp",
            "kind": "bank",
            "points": [[0, 1300], [1200, 1300], [1200, 1500]],
            "bars": "vehicles",
        },
        {
            "id": "track",
            "name": "The track",
            "kind": "road",
            "points": [[800, 0], [800, 700], [1400, 1000], [1000, 1500]],
        },
    ],
}
FORMATIONS = ("column", "line", "diamond", "box", "one-up", "two-up")
FAR_ENEMY = platoon("far", element("p1", "panzer-2", [1990, 1990]), name="Far")


def lone_platoon(
    formation: str = "column", reference: tuple[int, int] = (500, 300), types=None
) -> Table:
    """A platoon on varied ground; its enemy is too far away to see or stop anybody."""
    types = types or ["crusader", "crusader", "matilda", "crusader"]
    own = [element(f"c{n}", type) for n, type in enumerate(types, 1)]
    troop = platoon("troop", *own, name="Troop", formation=formation, reference=list(reference))
    return Table([troop], [FAR_ENEMY], GROUND, visibility_m=100).begin()


def places(battle: Battle) -> dict[str, Place]:
    elements = battle.elements_of_platoon(battle.platoons["troop"])
    return {x.id: x.place for x in elements if x.carried_by is None}


@pytest.mark.parametrize("seed", few_when_quick(range(20), 5))
def test_the_forecast_of_an_order_comes_true_if_nothing_interferes(seed):
    lot = Random(seed)
    reference = (lot.randint(100, 800), lot.randint(100, 800))
    types = [lot.choice(("crusader", "matilda", "lorry", "british-armoured-car")) for _ in range(4)]
    table = lone_platoon(lot.choice(FORMATIONS), reference, types)
    command = lot.choice(("platoon-move-to", "platoon-move-to", "command-move"))
    to = (float(lot.randint(50, 1900)), float(lot.randint(50, 1900)))
    legs = lot.randint(0, 3) if command == "platoon-move-to" else 0
    via = tuple((float(lot.randint(50, 1900)), float(lot.randint(50, 1900))) for _ in range(legs))
    troop = table.platoon("troop")
    forecast = forecast_order(table.battle, troop, command, to, via)
    about = {id for end in forecast.ends for id in end.elements}
    bends = {"via": ";".join(f"{x:g} {y:g}" for x, y in via)} if via else {}
    table.order("troop", command, x_mm=to[0], y_mm=to[1], **bends)

    for end in forecast.ends[:6]:
        assert table.battle.turn == end.turn
        table.whole_turn(harmless_dice)
        now = {id: at for id, at in places(table.battle).items() if id in about}
        for id, at in now.items():
            assert distance_between_m(at, end.elements[id]) < 0.01, (end.turn, id)
    if len(forecast.ends) < 6:  # nothing moves after that
        before = places(table.battle)
        table.whole_turn(harmless_dice)
        assert places(table.battle) == before


def test_the_reach_of_a_turn_is_where_the_formation_gets():
    table = lone_platoon("diamond")
    troop = table.platoon("troop")
    for to in reach_of_turn(table.battle, troop, "platoon-move-to"):
        beyond = tuple(2 * b - a for a, b in zip(troop.place, to, strict=True))
        inside = (min(max(beyond[0], 0), 2000), min(max(beyond[1], 0), 2000))
        if inside == beyond:
            end = forecast_order(table.battle, troop, "platoon-move-to", inside).ends[0]
            assert distance_between_m(end.place, to) < 0.01


def test_the_path_is_drawn_only_for_players_who_preview_an_order(monkeypatch):
    """Sealing an order takes a fraction of the time that drawing its path takes."""
    drawn = []
    monkeypatch.setattr(giving_orders, "sketch_of_order", lambda *given: drawn.append(given))
    table = lone_platoon("diamond")
    by = Viewer("side", "B", table.platoon("troop").seat)
    told = {"platoon": "troop", "command": "platoon-move-to", "x_m": 900, "y_m": 700}
    before = table.battle
    looked = table.attempt("give-order", by, commit=False, **told)
    sealed = table.attempt("give-order", by, **told)
    assert sealed.entry
    assert drawn == []

    [place] = [ask for ask in looked.asks if ask.spot]
    assert place.spot.sketch is None
    assert place.spot.sketch is None
    [(battle, _, command, to, via)] = drawn
    assert battle is before  # as it was when the question was asked
    assert (command, to, via) == ("platoon-move-to", (900, 700), ())


def test_soft_sand_and_obstacles_are_known_before_an_order_is_sealed():
    table = lone_platoon("column", (700, 600))
    forecast = forecast_order(
        table.battle, table.platoon("troop"), "platoon-move-to", (1200.0, 600.0)
    )
    assert {going for each in forecast.slow.values() for going, _, _ in each} == {"soft-sand"}
    table = lone_platoon("column", (700, 1100))
    forecast = forecast_order(
        table.battle, table.platoon("troop"), "platoon-move-to", (700.0, 1400.0)
    )
    assert set(forecast.blocked.values()) == {"the scarp"}


def test_a_column_stays_on_its_path_and_uses_its_whole_move():
    table = lone_platoon("column", (800, 300))
    via = ((800.0, 700.0), (1400.0, 1000.0))
    forecast = forecast_order(
        table.battle, table.platoon("troop"), "platoon-move-to", (1200.0, 1250.0), via
    )
    assert forecast.arrives
    assert forecast.blocked == {}
    assert forecast.slow == {}  # the track crosses the sand
    road = course(((800.0, 0.0), (800.0, 700.0), (1400.0, 1000.0), (1000.0, 1500.0)))
    for end in forecast.ends:
        for place in end.elements.values():
            assert road.distance(shapes.Point(place)) < 0.01
    went = 0.0
    for end in forecast.ends[:-1]:
        far = road.project(shapes.Point(end.place))
        if end.turn > 1:
            assert far - went == pytest.approx(150)  # a Matilda on a road, round the bend too
        went = far


def test_any_other_formation_wheels_at_a_bend_and_moves_on_for_the_rest_of_its_turn():
    table = lone_platoon("line", (300, 300), ["crusader"] * 4)
    via, to = ((300.0, 400.0),), (700.0, 400.0)
    forecast = forecast_order(table.battle, table.platoon("troop"), "platoon-move-to", to, via)
    first = forecast.ends[0].place
    assert first == pytest.approx((375.0, 400.0))  # 100 m to the bend, 75 m of 175 after it
    assert forecast.arrives
