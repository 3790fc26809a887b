"""Smoke that drifts, spreads, rises and thins from turn to turn (Rattenkrieg 30.2)."""

import pytest

from tests.battle.conftest import US, Refusal
from tests.battle.obligations.sight_and_cover.test_ground_ahead import TEAM, moving
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import BARN, cell, light

__all__ = ["moving"]


def us(table):
    return table.element("us", TEAM)


def clouds(table):
    return table.battle.fire_and_smoke.clouds


def end_turn(table):
    """End the rounds and the turn; nobody acts any more."""
    if table.battle.stage == "orders":
        table.rounds()
    if table.battle.round:
        table.make("end-round", why="agreed by both")
    return table.make("end-turn", why="agreed by both")


def burn(table, roll, **told):
    owed = f"fire {cell(table).id}"
    return {"owed": owed, "dice": {"roll": roll}, **told}


def cloud_questions(table, roll):
    """The questions about clouds when the fire has burned on."""
    progress = table.attempt("burn-fire", commit=False, **burn(table, roll))
    return {ask.name: ask for ask in progress.asks if ask.name.startswith("covered_")}


@pytest.fixture
def smoking(moving):
    """Smoke from last turn's fire is over a team; the next turn ends without wind."""
    light(moving, strength=4, can_spread="no")
    end_turn(moving)
    (name,) = cloud_questions(moving, roll=1)
    moving.make("burn-fire", **burn(moving, 1, **{name: (us(moving).id,)}))
    assert moving.battle.fire_and_smoke.cloud_over(us(moving).id)
    moving.make("begin-turn", unseen=())
    end_turn(moving)
    return moving


def test_smoke_thins_spreads_and_rises_from_turn_to_turn_until_it_is_gone(smoking):
    seen = []
    for _ in range(4):
        smoking.make("burn-fire", **burn(smoking, 1)) if smoking.battle.owed else None
        cloud = clouds(smoking).get("2")
        if cloud is None:
            break
        seen.append((cloud.density, cloud.width_in, cloud.base_in))
        smoking.make("begin-turn", unseen=())
        end_turn(smoking)

    assert seen == [(2, 6, 1), (1, 8, 2)]
    assert "2" not in clouds(smoking)


def test_smoke_that_spreads_without_wind_may_cover_others(smoking):
    ask = cloud_questions(smoking, roll=1)["covered_2"]

    assert ask.value == (us(smoking).id,)
    smoking.reveal("german", TEAM)
    german = smoking.element("german", TEAM)
    told = {"covered_2": (us(smoking).id, german.id), "covered_3": ()}
    smoking.make("burn-fire", **burn(smoking, 1, **told))
    assert smoking.battle.fire_and_smoke.covered[german.id] == "2"


def test_smoke_that_has_risen_above_them_covers_figures_on_the_ground_no_more(smoking):
    smoking.make("burn-fire", **burn(smoking, 1))
    smoking.make("begin-turn", unseen=())
    end_turn(smoking)
    entry = smoking.make("burn-fire", **burn(smoking, 1))

    assert clouds(smoking)["2"].base_in == 2
    assert smoking.battle.fire_and_smoke.cloud_over(us(smoking).id) is None
    assert "is inside" not in entry.told["us"]
    smoking.undo()
    assert smoking.battle.fire_and_smoke.cloud_over(us(smoking).id)


def test_a_screen_ends_after_its_turns_and_who_was_inside_acts_again(moving):
    told = {"source": "device Smoke Hand Grenade", "place": BARN, "covered_1": (us(moving).id,)}
    moving.make("raise-cloud", **told)
    end_turn(moving)
    moving.make("begin-turn", unseen=())
    assert [cloud.density for cloud in clouds(moving).values()] == [11]
    act = {"action": "quiet-gesture", "men": us(moving).figures[:1]}
    moving.order("us", TEAM, "movement")
    moving.rounds()
    moving.act_with("us", TEAM)
    moving.make("lose-first", US, element=us(moving).id)
    with pytest.raises(Refusal, match="must try to get out"):
        moving.make("act", US, element=us(moving).id, **act)
    end_turn(moving)
    moving.make("begin-turn", unseen=())

    assert not clouds(moving)
    moving.order("us", TEAM, "movement")
    moving.rounds()
    moving.act_with("us", TEAM)
    moving.make("lose-first", US, element=us(moving).id)
    moving.make("act", US, element=us(moving).id, **act)
