"""Where a shell bursts: craters, water and walls (20.1.2.3, 20.4)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.table_plan import PlanSet, PositionSet
from assistant.boardmap.tabletop import Tabletop
from tests.battle.conftest import bring_about
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import mark
from tests.battle.rattenkrieg.guns_and_mortars.test_shelling import HE, Duel

RING = "rattenkrieg/shell-burst"
RINGS = ("r5", "r4", "r3", "r2", "r1")


@pytest.fixture
def duel():
    return Duel()


def ring(duel, number="4"):
    return {f"ring_{duel.scouts.figures[1]}": number}


def burst(duel, dice=None, **told):
    """Fire a shell that hits, with one figure in ring 4."""
    rolled = {"hit": 1, "Private (Lee-Enfield): roll": 6, **(dice or {})}
    return duel.fire(1, dice=rolled, **{**ring(duel), **told})


def inputs(entry, name):
    return [r.inputs for r in entry.resolutions if r.procedure == name]


def steps(resolution):
    return [(step.label, step.value) for step in resolution.steps]


def craters(duel):
    plan = duel.table.battle.table_plan.plan
    return [area for area in plan.areas if area.kind == "crater"]


def planned(duel):
    bring_about(
        duel.table,
        PlanSet(Tabletop(id="bare", width_in=60, depth_in=60)),
        PositionSet(duel.scouts.id, 30, 20),
        PositionSet(duel.team.id, 30, 0),
    )


def test_everybody_reads_how_large_the_crater_is(duel):
    entry = burst(duel)
    rings = inputs(entry, RING)[0]["rings"]
    wide = rings["r5"]["radius_in"]

    for reader in ("umpire", "german", "us"):
        told = entry.told[reader]
        assert told.endswith(f"leaves a crater, {wide:g}″ wide and {wide / 2:g}″ deep.")
        assert told.index("crater") > 40  # what the burst does comes first


@pytest.mark.parametrize(
    "told",
    [
        {"on_wall": "yes"},
        {"surface": "underwater", "water_depth_in": 5},
        {"surface": "reinforced-concrete"},
    ],
)
def test_no_crater_is_left_on_a_wall_under_water_or_on_reinforced_concrete(duel, told):
    assert "crater" not in burst(duel, **two_dice(told), **told).told["umpire"]


def two_dice(told):
    more = {"Private (Lee-Enfield): second die: roll": 6}
    return {"dice": more} if "water_depth_in" in told else {}


def test_the_crater_is_on_the_plan_and_stays_there(duel):
    planned(duel)
    burst(duel)
    (crater,) = craters(duel)

    assert abs(sum(x for x, _ in crater.polygon) / len(crater.polygon) - 30) < 0.1
    assert abs(sum(y for _, y in crater.polygon) / len(crater.polygon) - 20) < 0.1
    assert crater.rises_in < 0
    before = duel.table.battle.table_plan.plan
    duel.table.make("stand-down", element=duel.team.id)
    assert duel.table.battle.table_plan.plan == before


def test_a_second_crater_is_a_separate_one(duel):
    planned(duel)
    burst(duel)
    burst(duel)
    assert [x.id for x in craters(duel)] == ["crater-1", "crater-2"]


def test_a_crater_at_an_unknown_place_is_not_put_on_the_plan(duel):
    bring_about(duel.table, PlanSet(Tabletop(id="bare", width_in=60, depth_in=60)))
    burst(duel)

    assert craters(duel) == []


def test_the_sheet_asks_how_deep_the_water_is(duel):
    told = {**duel.told(1), "surface": "underwater"}
    asks = {ask.name: ask for ask in duel.table.attempt("shell", dice={"hit": 1}, **told).asks}

    assert asks["water_depth_in"].value is None


@pytest.mark.parametrize(("second", "state"), [(6, "stunned"), (1, "dead")])
def test_in_shallow_water_each_figure_rolls_two_dice(duel, second, state):
    dice = {"Private (Lee-Enfield): second die: roll": second}
    entry = burst(duel, dice, surface="underwater", water_depth_in=5)

    plain, shallow = inputs(entry, RING)[0]["rings"], inputs(entry, "rattenkrieg/blast")[0]["rings"]
    assert [shallow[r]["radius_in"] / plain[r]["radius_in"] for r in RINGS] == [4, 4, 4, 2, 1]
    assert len(inputs(entry, "rattenkrieg/blast")) == 2
    assert duel.table.battle.figures[duel.scouts.figures[1]].state == state


def test_in_deep_water_a_shell_rolls_one_die(duel):
    entry = burst(duel, surface="underwater", water_depth_in=50)
    plain, deep = inputs(entry, RING)[0]["rings"], inputs(entry, "rattenkrieg/blast")[0]["rings"]

    assert len(inputs(entry, "rattenkrieg/blast")) == 1
    assert deep["r4"]["radius_in"] == 2 * plain["r4"]["radius_in"]
    assert deep["r1"] == plain["r1"]


def test_on_snow_rings_two_to_four_are_half_as_wide(duel):
    entry = burst(duel, surface="snow-or-sand")
    plain, soft = inputs(entry, RING)[0]["rings"], inputs(entry, "rattenkrieg/blast")[0]["rings"]

    assert soft["r3"]["radius_in"] == plain["r3"]["radius_in"] / 2
    assert soft["r1"] == plain["r1"]


@pytest.mark.parametrize("surface", ["rock", "reinforced-concrete"])
def test_on_rock_and_concrete_shards_make_ring_one_worse_by_two(duel, surface):
    entry = burst(duel, surface=surface)
    plain, hard = inputs(entry, RING)[0]["rings"], inputs(entry, "rattenkrieg/blast")[0]["rings"]

    assert hard["r1"]["modifier"] == plain["r1"]["modifier"] - 2
    assert hard["r2"] == plain["r2"]


def at_house(duel, shell):
    """What the umpire is asked when this shell hits a house."""
    told = {"element": duel.team.id, "target": "house", "distance_in": 20, "shell": shell}
    told |= {"ring_groups": ()}
    told |= {"helping": "no"}
    dice = {"hit": 6}
    return {a.name for a in duel.table.attempt("shell", commit=False, dice=dice, **told).asks}


def test_solid_shot_passes_through_a_house_and_no_section_of_it_falls(duel):
    mark(duel.table, material="brick-wall")

    assert "where" not in at_house(duel, "PzGr. 39/1 APCBC")
    assert "where" in at_house(duel, HE)


@pytest.mark.parametrize(
    ("told", "words"),
    [({"on_wall": "yes"}, "within 19″"), ({}, "in its rings, 19″ wide and 9.5″ deep")],
)
def test_on_a_wall_the_rings_are_round_and_on_the_ground_half_as_deep(duel, told, words):
    told = {k: x for k, x in duel.told().items() if k != "ring_groups"} | told
    asks = {ask.name: ask for ask in duel.table.attempt("shell", dice={"hit": 1}, **told).asks}

    assert asks["ring_groups"].words.endswith(f"{words}?")


def test_figures_of_both_sides_are_in_the_rings_even_unspotted_ones(duel):
    told = {k: x for k, x in duel.told().items() if k != "ring_groups"}
    asks = {ask.name: ask for ask in duel.table.attempt("shell", dice={"hit": 1}, **told).asks}
    offered = {option.value for option in asks["ring_groups"].options}
    elements = duel.table.battle.elements
    hidden = {id for id, x in elements.items() if x.concealment == "undetected"}

    assert {elements[id].side for id in offered} == {"german", "us"}
    assert hidden & offered


@pytest.mark.parametrize("number", ["1", "2", "3", "4", "5"])
def test_each_ring_has_its_own_modifier_and_even_the_innermost_needs_a_die_to_kill(duel, number):
    dice = {"Private (Lee-Enfield): confirm": 6}
    entry = burst(duel, dice, **{f"ring_{duel.scouts.figures[1]}": number})
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")
    rings = inputs(entry, RING)[0]["rings"]

    assert (f"ring {number}", rings[f"r{number}"]["modifier"]) in steps(blast)
    assert duel.table.battle.figures[duel.scouts.figures[1]].state == "stunned"
    assert duel.table.battle.figures[duel.scouts.figures[1]].lost == 1


def test_a_hunkered_down_figure_rolls_one_better(duel):
    man = duel.scouts.figures[1]
    bring_about(duel.table, e.FigureChanged(man, "ready", "hunkered-down", 0, None))
    entry = burst(duel)
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")

    assert ("hunkered down", 1) in steps(blast)
