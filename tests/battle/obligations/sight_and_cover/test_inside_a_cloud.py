"""Elements that smoke covers: they try to get out, and may lose their way (30.2.4)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.obligations.sight_and_cover.test_ground_ahead import TEAM, moving
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import burn, light

__all__ = ["moving"]


def us(table):
    return table.element("us", TEAM)


@pytest.fixture
def covered(moving):
    """Smoke covers a US team that acts."""
    source = "device Smoke Hand Grenade"
    moving.make("raise-cloud", source=source, place="the ford", covered_1=(us(moving).id,))
    return moving


def walk(table, **told):
    told = {"element": us(table).id, "gait": "walk", "men": us(table).figures[:2], **told}
    return table.make("move", US, **told)


def test_a_covered_figure_must_try_to_get_out(covered):
    covered.make("lose-first", US, element=us(covered).id)
    told = {"element": us(covered).id, "action": "quiet-gesture", "men": us(covered).figures[:1]}
    with pytest.raises(Refusal, match="it must try to get out"):
        covered.make("act", US, **told)
    facts = unit_view(covered.battle, us(covered)).facts
    assert any("must try to get out" in fact for fact in facts)

    walk(covered)
    assert covered.battle.fire_and_smoke.covered == {}
    covered.make("act", US, **told)


def test_only_the_own_side_and_the_umpire_read_who_is_inside_a_cloud(moving):
    source = "device Smoke Hand Grenade"
    told = {"source": source, "place": "the ford", "covered_1": (us(moving).id,)}
    entry = moving.make("raise-cloud", **told)

    assert f"{us(moving).title} is inside the smoke screen at the ford" in entry.told["us"]
    assert "is inside" in entry.told["umpire"]
    assert "is inside" not in entry.told["german"]


@pytest.mark.parametrize("inside", ["us", "german"])
def test_a_shot_into_or_out_of_a_cloud_passes_through_it_by_default(moving, inside):
    source = "device Smoke Hand Grenade"
    covered = moving.element(inside, TEAM).id
    moving.reveal("german", TEAM)
    moving.make("raise-cloud", source=source, place="the ford", covered_1=(covered,))
    told = {"element": us(moving).id, "man": us(moving).figures[0], "distance_in": 20}
    told["target"] = moving.element("german", TEAM).id
    asks = moving.attempt("shoot", commit=False, why="for the test", **told).asks

    assert next(ask.value for ask in asks if ask.name == "cloud") == "1"


def test_figures_caught_again_on_the_way_are_still_covered(covered):
    walk(covered, meets="caught")

    assert us(covered).id in covered.battle.fire_and_smoke.covered


@pytest.mark.parametrize("state", ["wounded", "stunned"])
def test_a_figure_that_recovers_in_a_cloud_rolls_for_its_direction_at_the_next_move(covered, state):
    man = us(covered).figures[0]
    bring_about(covered, e.FigureChanged(man, "ready", state, 1))
    bring_about(covered, e.FigureChanged(man, state, "ready"))
    assert covered.battle.fire_and_smoke.lost == (man,)

    entry = walk(covered, heading="12", dice={"lost: rolls": [1, 2]})
    assert "rattenkrieg/lost-in-cloud" in [r.procedure for r in entry.resolutions]
    assert "lost in the cloud" in entry.told["us"]
    covered.make("no-reaction")
    again = walk(covered)
    assert "rattenkrieg/lost-in-cloud" not in [r.procedure for r in again.resolutions]


def test_figures_that_see_no_way_out_roll_for_the_way(covered):
    asked = {
        ask.name: ask.value
        for ask in covered.attempt(
            "move",
            US,
            element=us(covered).id,
            gait="walk",
            men=us(covered).figures[:2],
            commit=False,
        ).asks
    }
    assert asked["way_out"] is True
    entry = walk(covered, way_out="no", heading="12", is_out="no", dice={"lost: rolls": [1, 2]})

    assert "lost in the cloud, go to" in entry.told["us"]
    assert us(covered).id in covered.battle.fire_and_smoke.covered


def test_a_straight_way_leads_out_of_the_cloud(covered):
    entry = walk(covered, way_out="no", heading="12", dice={"lost: rolls": [3, 4]})

    assert "find their way" in entry.told["us"]
    assert covered.battle.fire_and_smoke.covered == {}


def test_figures_caught_on_the_move_are_not_asked_for_the_way(covered):
    told = {"element": us(covered).id, "gait": "walk", "men": us(covered).figures[:2]}
    asks = covered.attempt("move", US, meets="caught", commit=False, **told).asks
    assert "way_out" not in [ask.name for ask in asks]


def test_a_figure_that_recovers_in_clear_air_keeps_its_direction(moving):
    man = us(moving).figures[0]
    bring_about(moving, e.FigureChanged(man, "ready", "stunned", 1))
    bring_about(moving, e.FigureChanged(man, "stunned", "ready"))

    assert moving.battle.fire_and_smoke.lost == ()


@pytest.mark.parametrize(
    "cloud",
    [{"source": "collapse", "dice": {"density": 3}}, {"source": "explosion", "radius_in": 3}],
)
def test_dust_asks_who_is_inside_like_smoke(moving, cloud):
    moving.make("raise-cloud", place="the ford", covered_1=(us(moving).id,), **cloud)

    assert moving.battle.fire_and_smoke.covered == {us(moving).id: "1"}


def end(table, **told):
    """End the round and the turn by agreement."""
    table.make("end-round", why="agreed by both")
    return table.make("end-turn", why="agreed by both", **told)


def test_the_new_smoke_of_a_fire_asks_who_is_inside(moving):
    light(moving, strength=4, can_spread="no")
    end(moving)
    burn(moving, roll=2, covered_2=(us(moving).id,))

    assert moving.battle.fire_and_smoke.covered == {us(moving).id: "2"}


@pytest.mark.parametrize(("wind_in", "asked"), [(0, False), (6, True)])
def test_a_cloud_that_drifts_asks_again_who_is_inside(covered, wind_in, asked):
    if wind_in:
        covered.make("set-wind", wind_in=wind_in, wind_to="3")
    covered.make("end-round", why="agreed by both")
    asks = covered.attempt("end-turn", why="agreed by both", commit=False).asks
    usual = [ask.value for ask in asks if ask.name == "covered_1"]
    assert usual == ([(us(covered).id,)] if asked else [])

    covered.make("end-turn", why="agreed by both", covered_1=())
    assert covered.battle.fire_and_smoke.covered == ({} if asked else {us(covered).id: "1"})
