"""Mines: laid, set off by anybody, turning a vehicle over (Rattenkrieg 29.1)."""

from dataclasses import replace

from tests.battle.conftest import US
from tests.battle.rattenkrieg.buildings_and_traps.mines import (
    LUCKY,
    MINE,
    go_off,
    hunters,
    hunting,  # noqa: F401
    put_charge,
    table,  # noqa: F401
    table_with_mine,
    title,
    vehicle,
)
from tests.battle.rattenkrieg.buildings_and_traps.test_charges_on_tanks import owed_fuzes, walk
from tests.battle.rattenkrieg.buildings_and_traps.test_mines import called
from tests.battle.rattenkrieg.buildings_and_traps.test_tasks import acting, begin, team  # noqa: F401
from tests.battle.tanks import PANZER, T34


def option_values(progress, name):
    return [o.value for ask in progress.asks if ask.name == name for o in ask.options]


def test_soft_ground_halves_the_actions_of_laying_a_mine(acting):  # noqa: F811
    begin(acting, men=1, kind="mines", place="field", device=MINE, ground="soft")

    assert next(iter(acting.battle.buildings.tasks.values())).needed == 10  # 21, halved


def test_no_mine_is_laid_in_a_paved_road_and_no_bomb_anywhere(acting):  # noqa: F811
    told = {"element": team(acting).id, "kind": "mines", "place": "road"}
    progress = acting.attempt("begin-task", US, **told)
    devices = option_values(progress, "device")
    others = option_values(
        acting.attempt("begin-task", US, **told, device="another"), "other_device"
    )
    progress = acting.attempt("begin-task", US, **told, device=MINE)

    assert MINE in others
    devices += others
    assert not [name for name in devices if "Aerial" in name]
    assert "paved" not in " ".join(option_values(progress, "ground"))
    assert set(option_values(progress, "ground")) == {"open", "dirt-road", "soft"}


def test_a_vehicle_sets_off_a_mine_of_its_own_side_too(table):  # noqa: F811
    own = table.element("us", title(T34)).id
    dice = {"damage": [6] * 15 + [3]}
    told = {"trap": "us mine 1", "over": own, "gear": "left-track", "groups": ()}
    table.make("mine-goes-off", dice=dice, **told)

    assert vehicle(table, "us", T34).lost == {"hull": {"left-track": 3}}
    assert table.battle.buildings.lying() == []


def test_a_car_that_is_turned_over_is_lost_and_all_roll_again_once(table):  # noqa: F811
    # 80 points are more than four times its tons: each survivor rolls once more, with 0
    light = replace(vehicle(table), card={**vehicle(table).card, "weight": {"tons": 10}})
    of = {**table.battle.vehicles.of, table.element("german", title(PANZER)).id: light}
    table.game.state = replace(table.battle, vehicles=replace(table.battle.vehicles, of=of))
    men = [called(table.battle.figures[id]) for id in light.seats.values()]
    dice = {"damage": [5] * 16, "crew": [5] * 5, **LUCKY}
    dice |= {f"thrown about, {name}: roll": 6 if name != "Driver" else 3 for name in men}
    entry = go_off(table, dice)

    assert "overturned" in entry.told["umpire"]
    assert "The crew leaves it." in entry.told["german"]
    assert "31 points" in entry.told["umpire"]
    assert vehicle(table).wreck
    assert table.battle.figures[vehicle(table).seats["driver"]].state == "wounded"


def test_a_layer_who_stayed_at_the_mine_rolls_like_every_figure_in_its_rings(hunting):  # noqa: F811
    put_charge(hunting, at="deck-rear", delay=1, device=MINE)
    walk(hunting)
    layer = hunters(hunting).figures[0]
    owed = owed_fuzes(hunting)[0].id
    name = called(hunting.battle.figures[layer])
    told = {"groups": (hunters(hunting).id,), "near": (layer,)}
    told |= {f"from_{layer}": 2, f"shows_{layer}": "none"}
    dice = {"damage": [6] * 16, f"{name}: roll": 2}
    hunting.make("fuze-goes-off", owed=owed, dice=dice, **told)

    assert hunting.battle.figures[layer].state in ("dead", "wounded")


def test_the_side_that_laid_the_mine_reads_of_the_explosion_and_not_of_the_victim():
    hidden = table_with_mine()
    hidden.make(
        "rule-element",
        element=hidden.element("german", title(PANZER)).id,
        concealment="undetected",
        reason="for the test",
    )
    entry = go_off(hidden, {"damage": [6] * 16})

    assert entry.told["us"].startswith("A mine (Tellermine) goes off. It is your mine 1")


def test_everybody_hears_a_mine_that_explodes_under_nothing(table):  # noqa: F811
    told = table.make("mine-goes-off", trap="us mine 1", over="nobody", groups=()).told

    assert {"umpire", "german", "us"} <= set(told)
    assert all("A mine (Tellermine) goes off." in words for words in told.values())
    assert "mine 1" not in told["german"]
