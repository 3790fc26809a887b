"""Dust on a table: set down and removed in patches, not strip by strip (4.1)."""

from assistant.battle.desert_rats.reports.dust_and_ground import Laid, describe_laid, laying_steps
from assistant.battle.desert_rats.reports.table_layout import TableLayout
from assistant.battle.desert_rats.state.forces import Table
from assistant.boardmap.plan import Area, Plan


def test_trails_side_by_side_and_the_legs_of_one_are_set_down_and_removed_in_one_step():
    def trail(id, x, y, **more):
        corners = [(x, y), (x + 50, y), (x + 50, y + 100), (x, y + 100)]
        return Area(
            id=id, name="Dust", polygon=tuple(corners), screen_m=6, **{"until_turn": 4, **more}
        )

    told = {"id": "flat", "width_m": 2000, "height_m": 2000}
    plan = Plan.model_validate(told, strict=False)
    laid = TableLayout(plan, Table("british", "British", "B", "b"))
    near = trail("a", 0, 0), trail("b", 40, 0), trail("c", 60, 90)  # the last leg meets b alone
    dust = (*near, trail("d", 500, 0), trail("storm", 0, 0, until_turn=6))
    before, now = Laid(()), Laid(dust)
    assert sorted(step.words for step in laying_steps(laid, before, now)) == [
        "Place dust, 3 strips within 110 × 190 mm, from 0 mm right, 0 mm away, until turn 4",
        "Place dust, 50 × 100 mm, from 0 mm right, 0 mm away, until turn 6",
        "Place dust, 50 × 100 mm, from 500 mm right, 0 mm away, until turn 4",
    ]
    assert sorted(step.words for step in laying_steps(laid, now, Laid(dust[3:]))) == [
        "Remove dust, 3 strips within 110 × 190 mm, from 0 mm right, 0 mm away",
    ]
    assert len(list(describe_laid(laid, now))) == 3
