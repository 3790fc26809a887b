"""Doors and windows: marked, opened, barred, forced; objects pushed about (7.4.30 to 7.4.33)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view, umpire_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import US, Refusal

TEAM = "1st Squad, Team 1"


@pytest.fixture
def acting(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.order("german", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    return engaged


def mark(table, **told):
    table.make("mark-opening", **{"name": "the farm door", "kind": "door", **told})
    return "opening 1"


def team(table):
    return table.element("us", TEAM)


def actor_fields(table, **told):
    return {"element": team(table).id, "man": team(table).figures[0], **told}


def door(table):
    return table.battle.buildings.openings["opening 1"]


def row(table, side="german"):
    return next(x for x in side_view(table.battle, side).table if x[0] == "The farm door")


def reveal_us_team(table):
    table.reveal("us", TEAM)


def test_everybody_reads_the_state_of_a_door(acting):
    mark(acting, state="open", planks="yes")

    assert row(acting) == ("The farm door", "door, open, planks")


def test_a_side_learns_that_a_door_is_locked_when_it_tries_the_door(acting):
    mark(acting, state="locked")
    reveal_us_team(acting)
    assert row(acting)[1] == "door, shut"
    entry = acting.make("use-door", US, opening="opening 1", **actor_fields(acting))

    assert "tries the farm door: it is locked" in entry.told["us"]
    assert row(acting)[1] == "door, locked"
    assert team(acting).spent == 1


def test_a_door_that_is_shut_is_opened_and_an_open_one_shut(acting):
    mark(acting, state="shut")
    reveal_us_team(acting)
    acting.make("use-door", US, opening="opening 1", **actor_fields(acting))
    assert door(acting).now.state == "open"
    acting.make("no-reaction")
    acting.make("use-door", US, opening="opening 1", **actor_fields(acting))
    assert door(acting).now.state == "shut"


def test_only_the_umpire_knows_what_unseen_figures_do(acting):
    mark(acting, state="shut")
    acting.make("use-door", US, opening="opening 1", **actor_fields(acting))
    umpires = next(x for x in umpire_view(acting.battle).table if x.words == "The farm door")

    assert door(acting).now.state == "open"
    assert row(acting)[1] == "door, shut"
    assert umpires.taps[0].words == "Actually open"
    assert "german" not in acting.game.entries[-1].told


def test_a_figure_that_opens_a_door_is_exposed(acting):
    mark(acting)
    acting.make("use-door", US, opening="opening 1", **actor_fields(acting))

    assert acting.battle.figures[team(acting).figures[0]].exposed


@pytest.mark.parametrize(
    ("bars", "die", "gives"),
    [
        ({}, 3, True),
        ({}, 4, False),
        ({"planks": "yes"}, 2, True),
        ({"planks": "yes"}, 3, False),
        ({"planks": "yes", "sandbags": "yes"}, 1, True),
        ({"planks": "yes", "sandbags": "yes"}, 2, False),
    ],
)
def test_planks_and_sandbags_strengthen_a_door(acting, bars, die, gives):
    mark(acting, state="locked", **bars)
    entry = acting.make(
        "force-door", opening="opening 1", dice={"force": die}, **actor_fields(acting)
    )

    assert (door(acting).now.state == "open") is gives
    assert ("gives way" in entry.told["us"]) is gives
    assert "heard to 92″" in entry.told["us"]


def test_a_door_that_is_not_marked_is_forced_as_well(acting):
    entry = acting.make("force-door", opening="unmarked", dice={"force": 1}, **actor_fields(acting))

    assert "kicks at a door: it gives way" in entry.told["us"]


@pytest.mark.parametrize("move", ["force-door", "use-door"])
def test_which_door_it_is_is_asked_only_where_a_door_is_marked(acting, move):
    def asked():
        return {ask.name for ask in acting.attempt(move, commit=False, **actor_fields(acting)).asks}

    assert "opening" not in asked()
    mark(acting)
    assert "opening" in asked()


def test_the_umpire_gets_the_answers_of_a_side_that_asks_to_force_a_door(acting):
    mark(acting, state="locked")
    acting.make("force-door", US, opening="opening 1", **actor_fields(acting))
    wish = acting.battle.requests[0]
    acting.make(wish.move, dice={"force": 2}, **wish.told)

    assert door(acting).now.state == "open"


def test_forcing_may_be_reacted_to(acting):
    mark(acting)
    acting.make("force-door", opening="opening 1", dice={"force": 2}, **actor_fields(acting))

    assert acting.battle.noise.action == "force-door"


def handle(table, men, **told):
    men = team(table).figures[:men]
    return {"element": team(table).id, "men": men, **told}


@pytest.mark.parametrize(("kg", "men"), [("20", 1), ("60", 2), ("150", 3)])
def test_the_heavier_an_object_the_more_men_it_takes(acting, kg, men):
    with pytest.raises(Refusal):
        acting.make("handle-object", US, job="push", weight_kg=kg, **handle(acting, men - 1))
    acting.make("handle-object", US, job="push", weight_kg=kg, **handle(acting, men))

    assert team(acting).spent == 1


def test_planks_are_nailed_over_a_door(acting):
    mark(acting)
    reveal_us_team(acting)
    told = handle(acting, 2, job="planks", opening="opening 1")
    entry = acting.make("handle-object", US, **told)

    assert row(acting)[1] == "door, shut, planks"
    assert "blocks the farm door with planks" in entry.told["us"]


def test_the_sheet_for_other_actions_leads_to_doors(acting):
    mark(acting)
    acting.make("act", US, action="use-door", opening="opening 1", **actor_fields(acting))

    assert door(acting).now.state == "open"


def test_a_door_with_a_trap_on_it_is_the_umpires_to_check_when_it_is_used(table):
    table.make("lay-traps", side="german", kind="trap", place="the farm door")
    table.engage()
    table.order("us", TEAM, "movement")
    table.rounds()
    table.act_with("us", TEAM)
    entry = table.make("use-door", US, opening="unmarked", **actor_fields(table))
    (owed,) = table.battle.owed
    taps = [(tap.words, tap.move) for each in due_now(table.battle) for tap in each.taps]

    assert owed.kind == "stepping"
    assert ("Marker 1: the farm door", "trigger-trap") in taps
    assert "farm" not in entry.told["us"]


def test_the_umpire_rules_on_a_door(acting):
    mark(acting, state="shut")
    acting.make("rule-opening", opening="opening 1", state="open")

    assert row(acting)[1] == "door, open"
    with pytest.raises(Refusal, match="Change something first"):
        acting.make("rule-opening", opening="opening 1")


def test_the_action_at_a_door_is_undone(acting):
    mark(acting, state="shut")
    before = acting.battle
    acting.make("use-door", US, opening="opening 1", **actor_fields(acting))
    acting.undo()

    assert acting.battle == before
