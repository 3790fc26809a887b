"""The scale of a table: distances in inches are shown and typed in its unit."""

import pytest

from assistant.battle.rattenkrieg.table_plan.scale import TABLES, scale_by_id, scale_of
from assistant.rules import tables
from assistant.rules.rattenkrieg.scale import SCALES
from tests.battle.conftest import Refusal

OTHERS = [id for id, _ in TABLES.choices[1:]]
FIFTEEN = scale_by_id("15mm")


def with_plain_spaces(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_the_scales_are_the_columns_of_the_conversion_tables():
    columns = tables.load("rattenkrieg/multiscale-equivalences").columns
    assert [f"{x.unit}_1_{x.one_to}" for x in SCALES.values()] == list(columns)
    assert [x.name for x in SCALES.values()] == [
        *("54 mm", "1:48", "28 mm", "20 mm", "15 mm", "6 mm", "3 mm")
    ]


def test_the_default_scale_is_offered_first_and_changes_nothing():
    assert TABLES.choices[0] == ("28mm", "28 mm (1:56), in inches")
    assert scale_by_id("28mm") is scale_by_id("1:7") is None


@pytest.mark.parametrize("id", OTHERS)
def test_every_whole_inch_is_shown_as_in_the_table_and_comes_back_as_itself(id):
    found, known = scale_by_id(id), SCALES[id]
    column = f"{known.unit}_1_{known.one_to}"
    for row in tables.load("rattenkrieg/multiscale-equivalences").rows:
        inches = row["in_1_56"]
        assert with_plain_spaces(found.shown(f"{inches}″")) == f"{row[column]} {known.unit}"
        assert found.in_inches(row[column]) == inches
    assert found.in_inches(found.in_unit(0)) == 0


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("17″", "242 mm"),
        ("17 ″", "242 mm"),
        ("2.5″", "36 mm"),
        ("2,5″", "36 mm"),
        ("−3″", "−43 mm"),
        ("8–24″", "114–341 mm"),
        ("8-24″", "114-341 mm"),
        ("0 to 2000″", "0 to 28448 mm"),
        ("−60 to 10″", "−853 to 142 mm"),
        ("12 or 18″", "171 or 256 mm"),
        ("12″ × 12″", "171 mm × 171 mm"),
        ("2″ by 2″", "28 mm by 28 mm"),
        ("6×6×6″", "85×85×85 mm"),
        ("5/10″", "71/142 mm"),
        ("rings to 5″, 10″", "rings to 71 mm, 142 mm"),
        ("12″ (R3″ U2)", "171 mm (R43 mm U2)"),
        ("D+1 (5″)", "D+1 (71 mm)"),
        ("D−1 to 5″", "D−1 to 71 mm"),
        ("D10″", "D10 × 14 mm"),
        ("1D10″ off", "1D10 × 14 mm off"),
        ("−1 per 10″", "−1 per 142 mm"),
        ("P3/12″", "P3/171 mm"),
        ("1/2 measures to 1/3: 14″.", "1/2 measures to 1/3: 199 mm."),
        ("17 figures, 4 mm of armor", "17 figures, 4 mm of armor"),
        ('<input value="17″">4″', '<input value="17″">57 mm'),
        ("<textarea>4″</textarea> 4″", "<textarea>4″</textarea> 57 mm"),
    ],
)
def test_every_notation_of_inches_is_converted(written, told):
    assert with_plain_spaces(FIFTEEN.shown(written)) == told
    assert FIFTEEN.shown(FIFTEEN.shown(written)) == FIFTEEN.shown(written)


@pytest.mark.parametrize(
    ("id", "typed", "inches"),
    [
        ("15mm", "242", "17.0″"),
        ("15mm", " 242 mm ", "17.0″"),
        ("15mm", "−43", "-3.0″"),
        ("15mm", "36", "2.5″"),
        ("20mm", "34", "17.0″"),
        ("20mm", "12,5", "6.327334″"),  # 12.5 cm x 72 / 56 / 2.54: no figure for a whole inch
        ("15mm", "17 cm", "17 cm"),
        ("15mm", "far", "far"),
        ("15mm", "1e9", "1e9"),
        ("15mm", "9999999999", "9999999999"),
        ("15mm", "nan", "nan"),
    ],
)
def test_a_distance_typed_in_the_tables_unit_is_converted_to_inches(id, typed, inches):
    assert scale_by_id(id).typed_in_inches(typed) == inches


def test_a_battle_is_in_inches_until_its_umpire_says_otherwise(table):
    assert scale_of(table.battle) is None

    table.make("set-rules", scale="15mm")
    assert scale_of(table.battle) is FIFTEEN
    told = table.game.entries[-1].told
    assert told["german"] == "Rules in play: What is the table's scale? 15 mm (1:100), in mm."

    table.game.undo(table.game.entries[-1].seq, "", at="2026-01-01T00:00:00", request="x" * 20)
    assert scale_of(table.battle) is None


def test_an_unknown_scale_is_refused(table):
    with pytest.raises(Refusal, match="28 mm"):
        table.make("set-rules", scale="1:7")
