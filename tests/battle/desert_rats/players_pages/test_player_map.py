"""A player's map: a drawing of the player's page (Desert Rats)."""

from assistant.battle.desert_rats.screens.maps.player_map import own_map
from assistant.battle.desert_rats.screens.views import picture, side_view
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.state.player_pages import Mark, Page
from assistant.battle.viewers import Viewer
from assistant.boardmap.plan import Plan
from tests.battle.desert_rats.table import Table as Battle
from tests.battle.desert_rats.table import element, platoon


def test_reports_of_one_square_share_it_on_the_map_and_the_newest_is_named():
    def report(label, **more):
        return Mark(label, "report", label, "", 500, 500, square_m=100, side="axis", **more)

    page = Page(4, (report("1 lorry", stale=2), report("2 tanks"), report("1 gun", passing=True)))
    table = Table("british", "British", "B", "b")
    plan = Plan.model_validate({"id": "flat", "width_m": 2000, "height_m": 2000}, strict=False)
    drawn = own_map(plan, table, {"axis": "a"}, page, 4)

    assert drawn.count('class="report of-a"') == 1
    assert ">2 tanks and others</text>" in drawn  # not a number: a report may be of several enemies
    assert "1 lorry" not in drawn


def test_the_map_names_the_time_of_the_first_reports_as_the_page_does():
    old = Mark("1 gun", "report", "1 gun", "", 500, 500, square_m=100, side="axis", stale=1)
    table = Table("british", "British", "B", "b")
    plan = Plan.model_validate({"id": "flat", "width_m": 2000, "height_m": 2000}, strict=False)
    assert ">1 gun, before turn 1</text>" in own_map(plan, table, {"axis": "a"}, Page(1, (old,)), 1)


def gap_after_release():
    troop = platoon("troop", element("c1", "crusader", at=[500, 500]))
    return Battle([troop], [platoon("zug", element("p1", "panzer-2", at=[500, 900]))]).begin()


def own_place(table, seat):
    page = side_view(table.battle, seat).page
    return next((m.x_m, m.y_m) for m in page.marks if m.kind == "own")


def test_the_owners_phone_shows_where_the_umpire_put_a_model_after_the_release():
    made = gap_after_release()
    enemy = picture(made.battle, Viewer("side", "B", "axis"), made.game.entries)
    made.make("shift", element=made["C1"].id, x_m="700", y_m="650", heading_deg="90")

    assert own_place(made, "british") == (700, 650)
    log = made.game.entries[-1].told
    assert log["british"].endswith("C1, Crusader Tank is at 700 mm right, 650 mm away (0706).")
    assert "axis" not in log
    assert picture(made.battle, Viewer("side", "B", "axis"), made.game.entries) == enemy

    made.make("close-orders")
    assert own_place(made, "british") == (700, 650)  # and it does not go back
    made.make("move-all")
    assert own_place(made, "british") == (700, 650)


def test_a_correction_made_while_a_turn_is_resolved_waits_for_the_reports():
    made = gap_after_release()
    made.make("close-orders")
    made.make("move-all")
    made.make("shift", element=made["C1"].id, x_m="700", y_m="650", heading_deg="90")

    assert own_place(made, "british") == (500, 500)
    assert "british" not in made.game.entries[-1].told
    made.turn()
    if made.battle.phase == "reports":
        made.make("release")
    assert own_place(made, "british") == (700, 650)
    assert made.battle.put_elsewhere == {}


def test_the_owners_phone_shows_where_the_umpire_put_a_platoon():
    made = gap_after_release()
    made.make("shift-platoon", platoon="zug", east_m="100", north_m="50")

    assert own_place(made, "axis") == (600, 950)
    assert own_place(made, "british") == (500, 500)


def own_steps(table, seat):
    """Return the placing steps that are about C1."""
    page = side_view(table.battle, seat).page
    return [step.words for step in page.steps if step.key == "own C1"]


def test_the_placing_list_puts_a_model_where_the_umpire_put_it_after_the_release():
    made = gap_after_release()
    there, back = {"x_m": "700", "y_m": "650"}, {"x_m": "500", "y_m": "500"}
    [old] = own_steps(made, "british")
    made.make("shift", element=made["C1"].id, **there, heading_deg="0")

    [step] = own_steps(made, "british")
    assert old.startswith("Set up C1 (Crusader Tank) at 500 mm right, 500 mm away (0505)")
    assert step.startswith("Set up C1 (Crusader Tank) at 700 mm right, 650 mm away (0706)")
    made.make("close-orders")
    made.make("move-all")
    assert own_steps(made, "british") == [step]

    # the hands of the next turn begin where the model is
    made.make("shift", element=made["C1"].id, **back, heading_deg="0")
    made.turn()
    if made.battle.phase == "reports":
        made.make("release")
    [step] = own_steps(made, "british")
    assert step.startswith("Move C1 (Crusader Tank) to 500 mm right, 500 mm away (0505)")
    made.make("shift", element=made["C1"].id, **there, heading_deg="0")
    [step] = own_steps(made, "british")
    assert step.startswith("Move C1 (Crusader Tank) to 700 mm right, 650 mm away (0706)")


def test_a_shift_to_the_same_place_changes_nothing():
    made = gap_after_release()
    told = {"element": made["C1"].id, "x_m": "500", "y_m": "500", "heading_deg": "0"}
    assert made.attempt("shift", **told).refused == "Change something first."
