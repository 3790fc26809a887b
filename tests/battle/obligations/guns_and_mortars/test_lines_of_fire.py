"""The sector, the side and the row from which a vehicle is hit (Rattenkrieg 22.1)."""

import pytest

from tests.battle.conftest import Refusal
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import told_of
from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT, duelling, fire, panzer, t34

__all__ = ["duelling"]


def line_of(entry):
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/hit-sector")


def line_aimed(table, **told):
    """The line of fire of a shot whose dice are not thrown yet."""
    told = {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}
    made = table.attempt("fire-gun", commit=False, **told).play.resolutions
    return next(r for r in made if r.procedure == "rattenkrieg/hit-sector")


def fire_questions(table, **told):
    told = {"element": t34(table).id, "target": panzer(table).id, "distance_in": 11, **told}
    return table.attempt("fire-gun", commit=False, **told).play.asks


def test_the_sheet_asks_for_the_hour_and_for_the_side_where_two_show(duelling):
    assert len(fire_questions(duelling)["sector"].options) == 12
    assert {o.value for o in fire_questions(duelling, sector=8)["fan"].options} == {"left", "rear"}
    assert "fan" not in fire_questions(duelling, sector=9)


def test_near_a_border_the_next_sector_may_be_chosen(duelling):
    outcome = line_aimed(duelling, border="9", fan="left").outcome
    assert (outcome["sectors"], outcome["sector"]) == ([8, 9], 9)


def test_a_nose_fuze_strikes_its_own_sector(duelling):
    with pytest.raises(Refusal, match="nose fuze strikes its own sector"):
        fire(duelling, border="9", shell="OF-350M HE")


@pytest.mark.parametrize(("overlap", "asked"), [("5", True), ("0", False)])
def test_without_an_overlap_no_border_is_asked_for(duelling, overlap, asked):
    if overlap != "5":
        duelling.make("set-rules", sector_overlap_deg=overlap)

    assert ("border" in fire_questions(duelling, sector=8)) is asked


def test_the_overlap_of_the_house_is_the_one_that_counts(duelling):
    duelling.make("set-rules", sector_overlap_deg="10")
    line = line_aimed(duelling, border="7", fan="left")

    assert line.inputs["sector_overlap_deg"] == 10
    assert line.outcome["sector"] == 7


@pytest.mark.parametrize(
    ("above", "row"), [(4, "high"), (3.6, "level"), (0, "level"), (-4, "low"), (-3.6, "level")]
)
def test_the_row_goes_by_the_height_and_the_distance(duelling, above, row):
    entry = fire(duelling, height_above_in=above, distance_in=11)

    assert line_of(entry).outcome["row"] == row


def test_a_turret_has_no_low_row(duelling):
    entry = fire(duelling, height_above_in=-8, part="turret", fan=None)

    assert line_of(entry).outcome["row"] == "level"


def test_a_turret_shows_one_face_only(duelling):
    assert "fan" not in fire_questions(duelling, sector=8, part="turret")


def test_the_size_of_a_vehicle_is_that_of_the_sector_and_the_row(duelling):
    entry = fire(duelling, height_above_in=4)
    size = duelling.battle.vehicles.of[panzer(duelling).id].card["size"]["hull"]["8"]

    assert told_of(entry, "gun-to-hit")["size"] == size["high"]
