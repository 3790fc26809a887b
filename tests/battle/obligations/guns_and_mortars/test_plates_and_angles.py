"""The plate that a shell strikes: its relative armor by sector (22.1)."""

import pytest

from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT, duelling, panzer, t34, vehicle

__all__ = ["duelling"]


def shot_at_panzer(table, **told):
    """Return the inputs and the outcome of a shot that hits the Panzer."""
    told = {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}
    waits = table.attempt("fire-gun", commit=False, dice={"hit": 1, "damage": [1] * 9}, **told)
    return next(r for r in waits.play.resolutions if r.procedure == "rattenkrieg/gun-shot")


def cell(table, fan, sector):
    return vehicle(table).card["armor"]["hull"][fan][str(sector)]["level"]["mm"]


@pytest.mark.parametrize(("fan", "sector"), [("front", 12), ("front", 11), ("left", 9)])
def test_a_shell_must_beat_the_relative_armor_of_the_cell_that_it_strikes(duelling, fan, sector):
    shot = shot_at_panzer(duelling, fan=fan, sector=sector)

    assert shot.inputs["relative_armor_mm"] == cell(duelling, fan, sector)
    pierced = shot.inputs["penetration_mm"] > shot.inputs["relative_armor_mm"]
    assert (shot.outcome["result"] == "penetrated") is pierced


def test_the_same_plate_is_thicker_at_an_angle(duelling):
    ahead, aslant = (
        shot_at_panzer(duelling, fan="front", sector=sector).inputs["relative_armor_mm"]
        for sector in (12, 11)
    )

    assert aslant > ahead
