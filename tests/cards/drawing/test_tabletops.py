"""Table plans as files: terms of the rules, corners in order; and how they are drawn."""

from xml.etree import ElementTree as ET

import pytest

from assistant.boardmap.tabletop import USUAL
from assistant.cards.drawing.tabletop import TableSheet, table_svg
from assistant.cards.rattenkrieg.forces.scenario_files import playable_scenario
from assistant.cards.rattenkrieg.table_plans import BARRIERS, CONDITIONS, MATERIALS, plan_of
from assistant.cards.toml_files.reading import BadFile, CardStore

PLAN = """
id = "yard"
width_in = 48
depth_in = 48
[[areas]]
id = "house"
kind = "building"
polygon = [[1, 1], [5, 1], [5, 5], [1, 5]]
"""


def read(tmp_path, text):
    folder = tmp_path / "table_plans"
    folder.mkdir()
    (folder / "yard.toml").write_text(text, "utf-8")
    return plan_of("yard", CardStore(tmp_path))


def test_the_usual_properties_of_kinds_are_known_to_the_rules():
    for usual in USUAL.values():
        assert usual.condition in ("", *CONDITIONS)
        assert usual.material in ("", *MATERIALS)
        assert usual.sound in ("", *BARRIERS)


def test_the_first_scenario_has_a_plan_as_large_as_its_table():
    scenario = playable_scenario("easy-company")

    assert scenario.table == "4 by 4 feet"
    assert plan_of(scenario.plan).size == (48, 48)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('condition = "mist"', "areas[0].condition must be one of clear-day"),
        ('material = "paper"', "areas[0].material must be one of wooden-door"),
        ('sound = "vegetation"', "areas[0].sound must be one of stone-concrete"),
        ("high_in = 61", "areas[0].high_in must be"),
        ('shows = "half"', "areas[0].shows must be"),
    ],
)
def test_a_value_unknown_to_the_rules_is_refused(tmp_path, line, sentence):
    with pytest.raises(BadFile) as bad:
        read(tmp_path, f"{PLAN}{line}\n")

    assert any(sentence in fault.sentence for fault in bad.value.faults)


def test_crossing_edges_and_repeated_ids_are_refused(tmp_path):
    crossed = PLAN.replace("[5, 5], [1, 5]", "[1, 5], [5, 5]")
    with pytest.raises(BadFile) as bad:
        read(tmp_path, crossed + PLAN[PLAN.index("[[areas]]") :])

    sentences = [fault.sentence for fault in bad.value.faults]
    assert any("its edges do not cross" in each for each in sentences)
    assert any("an id that nothing else on the map has" in each for each in sentences)


def test_every_part_of_a_plan_is_drawn_with_its_name():
    plan = plan_of("normandy-farm")
    svg = ET.fromstring(table_svg(TableSheet(plan, 900)))
    dresses = [x.get("class", "").split()[0] for x in svg.iter() if x.get("class")]

    assert dresses.count("t-building") == 2
    assert dresses.count("t-hedge") == 3
    assert dresses.count("t-road") == 4  # two roads, edges and surfaces
    named = [x.name for x in plan.things if x.name]
    assert sorted(t.text for t in svg.iter() if t.get("class", "").startswith("place")) == sorted(
        named
    )
