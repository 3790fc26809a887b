"""The two distances of a step are drawn on its map where its mark does not hide them."""

import re
from types import SimpleNamespace

import pytest

from assistant.battle.desert_rats.hands.table_map import HIGH, RING, WIDE, Drawing
from assistant.battle.desert_rats.reports.table_layout import TableLayout
from assistant.battle.desert_rats.state.forces import Table as Ground
from assistant.boardmap.plan import Plan

LAID = TableLayout(Plan(id="flat", width_m=2400, height_m=1600), Ground("british", "B", "B", "b"))
BOX = re.compile(r'gauge-box" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)"')
EDGES = (0, 40, 153, 800, 1500, 1600)


@pytest.mark.parametrize("right", [0, 30, 90, 576, 1200, 2300, 2400])
@pytest.mark.parametrize("away", EDGES)
def test_no_measure_lies_under_its_mark_or_off_the_map(right, away):
    drawing = Drawing(LAID)
    x, y = drawing.to_pixels((right, away))
    step = SimpleNamespace(at_mm=(right, away))
    item = SimpleNamespace(step=step, right=str(right), away=str(away))

    boxes = [[*map(float, box)] for box in BOX.findall("".join(drawing._measures(item)))]

    assert len(boxes) == 2
    for left, top, wide in boxes:
        assert 0 <= left <= WIDE - wide
        assert 0 <= top <= drawing.high - HIGH
        far = abs(left + wide / 2 - x) - wide / 2, abs(top + HIGH / 2 - y) - HIGH / 2
        assert max(far) >= RING - 0.1
