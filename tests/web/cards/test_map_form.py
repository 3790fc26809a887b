"""The umpire’s own maps: kept with the sentences of other cards, drawn as entered."""

import json
import re

import pytest
from werkzeug.datastructures import MultiDict

from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.maps.ground_maps import map_of
from assistant.cards.maps.usual_features import FEATURES
from assistant.cards.toml_files.reading import SHIPPED
from assistant.web.cards.card_draft import form_after_tap
from assistant.web.cards.card_editor import form_for_card
from assistant.web.cards.map_features import form_with_feature
from assistant.web.cards.map_form import EDITOR, plan_of
from tests.web.evening import words_of

SQUARE = "[[100, 100], [300, 100], [300, 300], [100, 300]]"
TOLD = {"name": "Our table", "width_m": "1200", "height_m": "800", "base_height_m": "0"}


def sent(umpire, address, does, **more):
    return umpire.post(address, data={**TOLD, "do": does, **more})


def test_the_books_map_is_saved_as_a_copy_that_is_the_same(umpire, settings):
    page = umpire.get("/cards/maps/bir-tawil").text
    assert 'data-row="areas.0"' in page
    told = EDITOR.to_form(map_of("bir-tawil").model_dump(mode="json"))
    form = form_for_card(EDITOR, told, SHIPPED)
    form["do"] = "copy"
    form["slug"] = "tawil-too"

    assert umpire.post("/cards/maps/bir-tawil", data=form).status_code == 303
    assert map_of("tawil-too", settings.shelf) == map_of("bir-tawil")


def test_an_area_and_a_road_of_ones_own_have_keys_after_their_names(umpire, settings):
    told = {"areas.0.name": "Red dune", "areas.0.polygon": SQUARE, "areas.0.going": "soft-sand"}
    told |= {"lines.0.kind": "crest", "lines.0.points": "[[0, 0], [500, 500]]"}
    answer = sent(umpire, "/cards/new/maps", "save", **told)

    assert answer.status_code == 303, words_of(answer.text)
    saved = map_of("our-table", settings.shelf)
    assert [x.id for x in (*saved.areas, *saved.lines)] == ["red-dune", "crest"]
    assert saved.areas[0].going == "soft-sand"
    assert next(saved.crests).crest_m == 10


@pytest.mark.parametrize(
    ("polygon", "words"),
    [
        ("[[0, 0], [100, 100], [0, 100], [100, 0]]", "its edges do not cross"),
        ("[[0, 0], [100, 100]]", "a list of 3 to 1000"),
        ("north of the wadi", "You wrote north of the wadi"),
    ],
)
def test_corners_that_make_no_area_are_refused_at_their_field(umpire, polygon, words):
    answer = sent(umpire, "/cards/new/maps", "save", **{"areas.0.polygon": polygon})

    assert answer.status_code == 422
    assert words in words_of(answer.text)


def test_wrong_shapes_are_left_out_of_the_drawing_and_the_rest_is_drawn(umpire):
    told = {"areas.0.polygon": "[[0", "areas.1.polygon": SQUARE, "areas.1.screen_m": "lots"}
    page = sent(umpire, "/cards/new/maps", "", **told).text

    assert 'data-row="areas.1"' in page
    assert 'data-row="areas.0" points' not in page


def test_a_line_keeps_only_what_its_kind_has():
    told = EDITOR.to_card(
        {"lines": [{"kind": "bank", "crest_m": 5, "width_m": 20, "points": [[0, 0], [9, 9]]}]},
        MultiDict(),
    )

    assert told["lines"] == [{"bars": "vehicles", "kind": "bank", "points": [[0, 0], [9, 9]]}]
    assert [line.id for line in plan_of(told).lines] == ["lines.0"]


def test_a_form_is_put_back_as_it_was_remembered():
    before = json.dumps([["name", "Then"], ["areas", ""]])
    form = MultiDict({"name": "Now", "do": "restore", "before": before})

    assert form_after_tap(EDITOR, form).to_dict() == {"name": "Then", "areas": ""}
    rubbish = MultiDict({"name": "Now", "do": "restore", "before": "[1"})
    assert form_after_tap(EDITOR, rubbish)["name"] == "Now"


def test_a_map_that_a_battle_needs_is_named_before_it_goes(umpire, settings):
    told = {"areas.0.polygon": SQUARE, "width_m": "2400", "height_m": "1600"}
    assert sent(umpire, "/cards/new/maps", "save", **told).status_code == 303
    path = settings.shelf.path("double_blind", "bir-tawil-gap")
    own = settings.shelf.own / "double_blind" / "ours.toml"
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(path.read_text("utf-8").replace('"bir-tawil"', '"our-table"'), "utf-8")

    assert "The gap at Bir Tawil" in words_of(umpire.get("/cards/maps/our-table/remove").text)


def test_only_the_umpire_opens_maps(join):
    assert join("axis").get("/cards/maps/bir-tawil").status_code == 404


FIGURES = {
    "wadi": {"height_m": -2},
    "village": {"screen_m": 5, "cover": "cover", "looks": "houses"},
    "minefield": {"going": "impassable", "looks": "mines"},
    "sand": {"going": "soft-sand"},
    "ridge": {"kind": "crest", "crest_m": 10, "slope_m": 100},
    "track": {"kind": "road", "width_m": 20},
    "scarp": {"kind": "bank", "bars": "vehicles"},
}


@pytest.mark.parametrize("feature", FEATURES, ids=lambda each: each.id)
def test_a_chosen_feature_has_its_values_from_the_start(umpire, settings, feature):
    key, shape = feature.list_of, "polygon" if feature.list_of == "areas" else "points"
    page = sent(umpire, "/cards/new/maps", f"add {key} {feature.id}").text
    assert f'data-row="{key}.0"' in page
    form = form_with_feature(f"add {key} {feature.id}", MultiDict(TOLD))
    form[f"{key}.0.{shape}"] = SQUARE
    answer = umpire.post("/cards/new/maps", data={**form.to_dict(), "do": "save"})
    assert answer.status_code == 303, words_of(answer.text)
    (saved,) = getattr(map_of("our-table", settings.shelf), key)
    for name, value in FIGURES.get(feature.id, {}).items():
        assert getattr(saved, name) == value
    assert saved.name == feature.name


def test_a_second_feature_has_its_own_name():
    form = MultiDict(TOLD)
    for _ in range(3):
        form = form_with_feature("add areas wadi", form)
    assert [form[f"areas.{n}.name"] for n in range(3)] == ["The wadi", "Wadi 2", "Wadi 3"]


def test_a_blank_crest_shows_the_height_that_is_saved(umpire, settings):
    told = {"lines.0.kind": "crest", "lines.0.points": "[[0, 0], [500, 500]]"}
    page = sent(umpire, "/cards/new/maps", "", **told).text
    field = re.search(r'<input id="f-lines-0-crest_m"[^>]*>', page)[0]
    assert 'placeholder="10"' in field
    assert sent(umpire, "/cards/new/maps", "save", **told).status_code == 303
    assert next(map_of("our-table", settings.shelf).crests).crest_m == 10


def test_villages_and_minefields_are_drawn_as_houses_and_mines():
    square = [[100, 100], [300, 100], [300, 300]]
    areas = [{"id": x, "polygon": square, "looks": x} for x in ("houses", "mines")]
    plan = plan_of({"areas": areas})
    svg = ground_svg(Sheet(plan, 900))
    assert '<polygon class="houses"' in svg
    assert '<polygon class="mines"' in svg


def test_an_area_without_looks_is_saved_as_in_earlier_versions():
    area = map_of("bir-tawil").areas[0]
    assert "looks" not in area.model_dump()
    assert "looks" not in json.loads(area.model_dump_json())


@pytest.mark.parametrize("kind", ["maps", "plans"])
def test_a_new_map_asks_for_its_name_and_for_nothing_that_nobody_enters(umpire, kind):
    assert "Fill in Name." in words_of(umpire.get(f"/cards/new/{kind}").text)
