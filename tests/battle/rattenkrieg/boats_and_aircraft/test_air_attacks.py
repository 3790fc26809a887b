"""Aircraft that strafe and bomb (Rattenkrieg 34)."""

from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN
from tests.battle.rattenkrieg.boats_and_aircraft.aircraft import (
    act,
    craft,
    fly,
    plane,
    strafe,
    table,  # noqa: F401
    team,
    title,
)
from tests.battle.tanks import TEAM


def test_an_aircraft_may_strafe_before_it_is_over_the_table(table):  # noqa: F811
    told = strafe(table).told

    assert plane(table).where == "marked"
    assert "strafes a zone 8″ wide" in told["us"]
    states = {m.state for m in table.battle.men(team(table, "us"))}
    assert states == {"dead", "hunkered-down"}  # 30″ away and 40″ high: from above (15.12)


def test_a_pilot_alone_flies_and_fires_in_one_impulse_and_not_twice(table):  # noqa: F811
    fly(table)
    strafe(table)
    assert craft(table).spent == 1

    strafe(table, dice={"rolls": [5] * 12}, swept=(team(table, "us").figures[1],))
    assert craft(table).spent == 2


def test_a_pilot_may_mistake_friends_for_an_unmarked_target(table):  # noqa: F811
    table.make("deploy", GERMAN, element=team(table).id)
    told = strafe(table, dice={"die": 5}, marked="no", friends=team(table).id).told

    assert "dead" in {m.state for m in table.battle.men(team(table))}
    assert {m.state for m in table.battle.men(team(table, "us"))} == {"ready"}
    assert "taken for the enemy" in told["german"]
    assert "Team" not in told["us"]


def test_at_his_quality_he_finds_the_target(table):  # noqa: F811
    strafe(table, dice={"die": 4}, marked="no")

    assert "dead" in {m.state for m in table.battle.men(team(table, "us"))}


def test_a_player_asks_and_the_umpire_resolves_it_with_the_same_answers(table):  # noqa: F811
    table.reveal("us", title(TEAM))
    fly(table)
    told = act(table, "ask-strafe", target=team(table, "us").id).told

    assert "us" not in told
    assert [w.move for w in table.battle.requests] == ["strafe"]


def bomb(table, name="50Kg Aerial Bomb", **told):  # noqa: F811
    known = {"bomb": name, "place": "the bridge", "bomber": "dive-bomber", "ring_groups": ()}
    dice = {"first": 4, "direction": 7}
    return act(table, "drop-bomb", by=UMPIRE, dice=dice, **{**known, **told})


def test_a_dive_bombers_bomb_falls_as_far_off_as_the_die(table):  # noqa: F811
    told = bomb(table).told

    assert "4″ from the bridge, toward 7 o’clock" in told["umpire"]
    assert aircraft_state.bombs_left(table.battle, craft(table).id)["50Kg Aerial Bomb"] == 3


def test_an_aircraft_drops_no_more_bombs_than_it_carries(table):  # noqa: F811
    bomb(table, "250Kg Aerial Bomb")

    assert "250Kg Aerial Bomb" not in aircraft_state.bombs_left(table.battle, craft(table).id)


def test_a_bomb_bursts_among_men_with_its_rings(table):  # noqa: F811
    man = team(table, "us").figures[0]
    told = {"ring_groups": (team(table, "us").id,), "ring_near": (man,), f"ring_{man}": "5"}
    told |= {f"shows_{man}": "none", f"shelter_{man}": "no"}
    name = table.battle.figures[man].rank
    known = {"bomb": "50Kg Aerial Bomb", "place": "the bridge", "bomber": "dive-bomber"}
    dice = {"first": 1, "direction": 7, f"{name} (Lee Enfield): roll": 3}
    act(table, "drop-bomb", by=UMPIRE, dice=dice, **known, **told)

    assert table.battle.figures[man].state == "dead"


def test_the_bombs_of_a_run_are_declared_together_and_fall_one_by_one(table):  # noqa: F811
    bomb(table, number=3)
    assert craft(table).spent == 1
    assert [o.kind for o in table.battle.owed] == ["next-bomb"] * 2
    assert "another bomb" not in repr([side_view(table.battle, x).due for x in ("us", "german")])

    taps = [task.taps[0] for task in due_now(table.battle) if "another bomb" in task.title]
    assert [tap.move for tap in taps] == ["next-bomb"] * 2
    for face, owed in zip((2, 6), table.battle.owed, strict=True):
        dice = {"first": face, "direction": 7}
        told = table.make("next-bomb", owed=owed.id, dice=dice, ring_groups=()).told
        assert f"{face}″ from the bridge" in told["umpire"]
        assert "bridge" not in told["us"]
    assert craft(table).spent == 1
    assert aircraft_state.bombs_left(table.battle, craft(table).id)["50Kg Aerial Bomb"] == 1
    assert not table.battle.owed


def test_no_more_bombs_are_declared_than_are_left_and_a_player_may_declare_several(table):  # noqa: F811
    known = {"bomb": "50Kg Aerial Bomb", "place": "the bridge"}
    fly(table)
    asked = act(table, "ask-drop-bomb", number=3, **known)
    (wish,) = table.battle.requests

    assert asked.told["german"]
    assert wish.told["number"] == "3"
    told = {"element": craft(table).id, "bomber": "dive-bomber", "ring_groups": ()}
    progress = table.attempt("drop-bomb", **known, **told, number=5, commit=False)
    assert progress.problems
