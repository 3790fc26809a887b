"""Reinforced concrete divides whatever strikes it by its factor (Rattenkrieg 20.4.4)."""

import pytest

from tests.battle.moving import moves_at
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import hit, mark, section
from tests.battle.rattenkrieg.guns_and_mortars.test_shelling import HE, Duel
from tests.battle.rattenkrieg.vehicles import test_driving as road
from tests.battle.rattenkrieg.vehicles.test_driving import table as driving
from tests.battle.rattenkrieg.vehicles.test_vehicles import DICE, SHOT, duelling, panzer, t34

__all__ = ["driving", "duelling"]


def aimed(table, **told):
    """Return a shot of the T-34 at the Panzer, as the umpire enters it."""
    return {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}


@pytest.fixture
def table(engaged):
    return engaged


def test_the_factor_of_a_fortification_is_entered_when_it_is_marked_and_everybody_reads_it(table):
    entry = mark(table, material="concrete-wall", rc_factor=4)

    assert {x.rc_factor for x in table.battle.buildings.sections.values() if x.facade} == {4}
    for reader in ("umpire", "german", "us"):
        assert "reinforced, factor 4" in entry.told[reader]


def test_no_factor_is_asked_for_brick(table):
    told = {"building": "another", "name": "the mill", "facade": "east", "material": "brick-wall"}
    asks = {ask.name for ask in table.attempt("mark-facade", commit=False, **told).asks}

    assert "rc_factor" not in asks


@pytest.mark.parametrize(("factor", "points", "marked"), [(1, 3, 3), (4, 12, 3), (5, 12, 2)])
def test_points_are_divided_and_rounded_down(table, factor, points, marked):
    mark(table, material="thick-concrete-wall", rc_factor=factor)
    hit(table, 0, 2, points)

    assert section(table, 0, 2).marked == marked


def test_dice_of_a_shell_are_divided_too(table):
    duel = Duel()
    mark(duel.table, material="thick-concrete-wall", rc_factor=4)
    told = {"target": "house", "distance_in": 20, "shell": HE, "where": "the mill, east wall"}
    told |= {"section": section(duel.table, 0, 2).id, "helping": "no"}
    dice = {"wall: damage": [5, 5, 2, 6, 6, 6, 6, 6]}
    entry = duel.fire(dice=dice, **told)
    strike = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/strike")

    assert strike.outcome["damage_points"] == 3


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ({}, 104),
        ({"bunker": "yes"}, 78),
        ({"bunker": "yes", "rc_factor": 3}, 26),
    ],
)
def test_a_bunker_takes_a_quarter_of_a_shells_penetration_and_no_die(duelling, told, left):
    made = duelling.attempt("fire-gun", commit=False, dice=DICE, **aimed(duelling, **told))
    made = made.play.resolutions
    far = next(r for r in made if r.procedure == "rattenkrieg/shell-at-range").outcome

    assert (far["penetration_mm"], far["dice"]) == (left, 4)


def test_nobody_is_asked_for_a_factor_unless_a_bunker_is_hit(duelling):
    def asked(**told):
        progress = duelling.attempt("fire-gun", commit=False, **aimed(duelling, **told))
        return {ask.name: ask.rare for ask in progress.asks}

    assert asked()["bunker"] is True
    assert "rc_factor" not in asked()
    assert "rc_factor" in asked(bunker="yes")


def rammed(table, factor):
    """Return the points that a concrete wall loses to a T-34 at full speed."""
    moves_at(table, road.t34(table), 30)
    crew = list(enumerate(road.vehicle(table).seats.values(), 1))
    dice = {f"{road.whose(table, n, id)}: roll": [6] for n, id in crew}
    dice |= {"a": [6, 6, 6], "b": [3, 2, 1]}
    told = {"thing": "concrete", "rc_factor": factor, "commit": False}
    made = table.attempt("crash", dice=dice, element=road.t34(table).id, **told).play.resolutions
    return next(r for r in made if r.procedure == "rattenkrieg/ram").outcome["b_damage"]


def test_a_fortification_that_is_rammed_takes_its_share_of_the_points(driving):
    plain = rammed(driving, 1)

    assert plain >= 2
    assert rammed(driving, 2) == plain // 2


@pytest.mark.parametrize(("surface", "modifier"), [("normal", 0), ("reinforced-concrete", -2)])
def test_figures_in_the_inner_ring_of_a_burst_on_concrete_have_a_penalty(surface, modifier):
    duel = Duel()
    told = duel.told(1, surface=surface)
    told[f"ring_{duel.scouts.figures[1]}"] = "1"
    made = duel.table.attempt("shell", commit=False, dice={"hit": 1}, **told).play.resolutions
    burst = next(r for r in made if r.procedure == "rattenkrieg/shell-burst")
    before = burst.inputs["rings"]["r1"]["modifier"]

    assert burst.outcome["rings"]["r1"]["modifier"] == before + modifier
