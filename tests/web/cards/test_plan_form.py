"""The umpire's own table plans: in inches, with the defaults of each kind of thing."""

import pytest
from werkzeug.datastructures import MultiDict

from assistant.boardmap.tabletop import USUAL
from assistant.cards.rattenkrieg.table_plans import plan_of
from assistant.cards.toml_files.reading import SHIPPED
from assistant.web.cards.card_editor import form_for_card
from assistant.web.rattenkrieg.plan_form import EDITOR, usual_properties
from assistant.web.rattenkrieg.plan_form import plan_of as drawn
from tests.web.evening import words_of

SQUARE = "[[10, 10.5], [20, 10.5], [20, 20], [10, 20]]"
TOLD = {"name": "Our table", "width_in": "72", "depth_in": "48"}


def sent(umpire, address, does, **more):
    return umpire.post(address, data={**TOLD, "do": does, **more})


def test_the_books_plan_is_saved_as_a_copy_that_is_the_same(umpire, settings):
    page = umpire.get("/cards/plans/normandy-farm").text
    assert 'data-row="areas.0"' in page
    assert "inches from the west edge" in page
    form = form_for_card(EDITOR, plan_of("normandy-farm").model_dump(mode="json"), SHIPPED)
    form["do"] = "copy"
    form["slug"] = "farm-too"

    assert umpire.post("/cards/plans/normandy-farm", data=form).status_code == 303
    assert plan_of("farm-too", settings.shelf) == plan_of("normandy-farm")


def test_a_house_that_stops_nothing_and_a_wall_are_saved_and_offered_to_scenarios(umpire, settings):
    told = {"areas.0.kind": "building", "areas.0.polygon": SQUARE, "areas.0.material": "nothing"}
    told |= {"lines.0.kind": "wall", "lines.0.points": "[[0, 0], [5, 5]]", "lines.0.name": "Low"}
    answer = sent(umpire, "/cards/new/plans", "save", **told)

    assert answer.status_code == 303, words_of(answer.text)
    saved = plan_of("our-table", settings.shelf)
    assert [thing.id for thing in saved.things] == ["building", "low"]
    assert saved.areas[0].stops == ""
    assert saved.areas[0].quiets == "brick-or-heavy-wood"
    assert "Our table" in umpire.get("/cards/scenarios/easy-company").text


def test_an_empty_property_is_shown_as_nothing_in_the_form():
    told = {"areas": [{"material": "", "name": ""}], "lines": [{"sound": ""}]}
    form = EDITOR.to_form(told)

    assert form == {
        "areas": [{"material": "nothing", "name": ""}],
        "lines": [{"sound": "nothing"}],
    }
    assert EDITOR.to_card(form, MultiDict()) == told


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"areas.0.polygon": "[[0, 0], [9, 9], [0, 9], [9, 0]]"}, "its edges do not cross"),
        ({"areas.0.polygon": SQUARE, "areas.0.high_in": "99"}, "a number from 0 to 60"),
        ({"areas.0.polygon": SQUARE, "areas.0.material": "paper"}, "one of wooden-door"),
        ({"width_in": "5"}, "a number from 12 to 600"),
    ],
)
def test_an_impossible_feature_is_refused_at_its_field(umpire, told, words):
    kind = {"areas.0.kind": "building"} if "areas.0.polygon" in told else {}
    answer = sent(umpire, "/cards/new/plans", "save", **{**kind, **told})

    assert answer.status_code == 422
    assert words in words_of(answer.text)


def test_wrong_shapes_are_left_out_of_the_drawing_and_the_rest_is_drawn():
    square = [[1, 1], [5, 1], [5, 5]]
    areas = [
        {"kind": "wood", "polygon": "[[0"},
        {"kind": "wood", "polygon": square, "high_in": "lots"},
    ]
    plan = drawn({"width_in": "wide", "depth_in": 36, "areas": areas, "lines": [{}]})

    assert plan.size == (72, 36)
    assert [(x.id, x.kind, x.top_in) for x in plan.areas] == [("areas.1", "wood", 8)]


def test_the_usual_properties_of_each_kind_are_described():
    assert usual_properties("building").startswith(
        "6″ high; shown of a figure behind it: torso; shots go"
    )
    assert usual_properties("crater") == "its ground 1″ down; shown of a figure behind it: torso"
    assert not any("_" in usual_properties(kind) for kind in USUAL)
    assert usual_properties("folly") == ""


def test_a_plan_that_a_scenario_needs_is_named_before_it_goes(umpire, settings):
    assert sent(umpire, "/cards/new/plans", "save").status_code == 303
    book = settings.shelf.path("scenarios", "easy-company").read_text("utf-8")
    own = settings.shelf.own / "scenarios" / "ours.toml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(book.replace('"normandy-farm"', '"our-table"'), "utf-8")

    assert "Easy Company" in words_of(umpire.get("/cards/plans/our-table/remove").text)


def test_only_the_umpire_opens_plans(join):
    assert join("us").get("/cards/plans/normandy-farm").status_code == 404


def test_the_program_makes_the_keys_and_the_file_name_and_asks_for_neither(umpire, settings):
    for address in ("/cards/plans/normandy-farm", "/cards/new/plans"):
        page = words_of(umpire.get(address).text)
        assert "Key" not in page
        assert "File name" not in page
    form = form_for_card(EDITOR, plan_of("normandy-farm").model_dump(mode="json"), SHIPPED)
    page = umpire.get("/cards/plans/normandy-farm").text
    first = plan_of("normandy-farm").areas[0].id
    assert f'type="hidden" name="areas.0.id" value="{first}"' in page  # a copy keeps it
    form |= {"do": "copy", "name": "Farm by the mill"}
    assert umpire.post("/cards/plans/normandy-farm", data=form).status_code == 303
    assert plan_of("farm-by-the-mill", settings.shelf).areas[0].id == first
