"""A player's map: what its page says, drawn (Desert Rats, Command & Control)."""

from assistant.battle.desert_rats.screens.player_map import own_map
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.player_pages import Mark, Page
from assistant.boardmap.plan import Plan


def test_reports_of_one_square_share_it_on_the_map_and_the_newest_is_named():
    def report(label, **more):
        return Mark(label, "report", label, "", 500, 500, square_m=100, side="axis", **more)

    page = Page(4, (report("1 lorry", stale=2), report("2 tanks"), report("1 gun", passing=True)))
    table = Table("british", "British", "B", "b")
    plan = Plan.model_validate({"id": "flat", "width_m": 2000, "height_m": 2000}, strict=False)
    drawn = own_map(plan, table, {"axis": "a"}, page, 4)

    assert drawn.count('class="report of-a"') == 1
    assert ">2 tanks + 2 more</text>" in drawn
    assert "1 lorry" not in drawn
