"""Letters are as large as the reader's browser sets them, except those drawn to scale."""

import re

import pytest

from assistant.files import files

STYLES = sorted(set(files("static").glob("*.css")) - {files("static") / "paper.css"})
DRAWN = re.compile(r"\btext\b|\.fan\b|mapsvg|\bsvg\b|\.mm\b")
FIXED = re.compile(r"font(?:-size)?:[^;]*?\d(?:px|pt|mm)")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_only_letters_in_drawings_have_a_fixed_size(path):
    blocks = re.findall(r"([^{}]*)\{([^{}]*)\}", path.read_text("utf-8"))
    fixed = [name.strip() for name, told in blocks if FIXED.search(told)]

    assert [name for name in fixed if not DRAWN.search(name)] == []
