"""Risen smoke, smoke in the path of bullets, and the use of flares (Rattenkrieg 30)."""

from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from tests.battle.conftest import bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_clouds import clouds, facing, screen  # noqa: F401
from tests.battle.rattenkrieg.sight_and_plan.test_effects_on_plan import drag, look, screened  # noqa: F401

CLEAR = {"obstacle": "none", "concealed": "no"}


def risen(table, base_in):
    """Raise the underside of the smoke to this height."""
    (was,) = clouds(table)
    sizes = (was.height_in, was.width_in, was.length_in)
    bring_about(table, g.CloudDrifted(was.id, was.density, base_in, *sizes, 0, 0, was.turns_left))


def test_low_lines_of_sight_pass_under_smoke_that_has_risen(screened):  # noqa: F811
    drag(screened, 0, 4, 24)
    assert "as_hangs" in look(screened)[0]

    risen(screened, 5)
    assert "as_hangs" not in look(screened)[0]
    assert look(screened)[1] == []


def shot(table, **told):
    """The US team's shot that waits for its die."""
    element, enemy = table.element("us", TEAM), table.element("german", TEAM)
    man = next(m.id for m in table.battle.fit(element) if m.weapons[0].mode == "single")
    about = {"element": element.id, "man": man, "target": enemy.id, "distance_in": 6, **CLEAR}
    return table.attempt("shoot", **about, **told).dice.inputs


def test_smoke_stops_no_bullet_and_its_density_may_give_the_cover_of_poor_sight(
    facing,  # noqa: F811
):
    facing.make("set-conditions", visibility=("clear-day",))
    facing.reveal("german", TEAM)
    smoke = screen(facing)
    clear = shot(facing)
    thin = shot(facing, cloud=smoke.id, cloud_in=0.5)
    thick = shot(facing, cloud=smoke.id, cloud_in=2)

    assert clear["obstacle_cover"] == thin["obstacle_cover"] == thick["obstacle_cover"]
    assert clear["visibility_cover"] == 0
    assert thin["visibility_cover"] <= thick["visibility_cover"]
    assert thick["visibility_cover"] > 0
