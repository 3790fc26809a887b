"""A cell of a table stays a cell: no class turns it into a row of boxes."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
CELL = re.compile(r'<t[dh]\b[^>]*?\bclass="([^"{]*)"')
LAID_OUT = re.compile(r"\.([\w-]+) \{[^}]*\bdisplay: (?!table)[\w-]+")


def test_no_class_of_a_cell_lays_out_anything_else():
    styles = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "static").glob("*.css")))
    laid_out = {match[1] for line in styles.splitlines() if (match := LAID_OUT.match(line.strip()))}
    cells = {
        name
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for names in CELL.findall(path.read_text("utf-8"))
        for name in names.split()
    }

    assert "dice" in laid_out
    assert "n" in cells
    assert cells & laid_out == set()
