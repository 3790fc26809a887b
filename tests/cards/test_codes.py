"""Identifiers that people read and type, and QR codes that cameras read."""

import re
import subprocess
import sys

import pytest
import zxingcpp
from PIL import Image

from assistant.cards.codes import CROCKFORD, QUIET, fold, link, matrix, new_id, qr_svg

TEXT = "HTTP://192.168.178.23:8765/J/0123456789"


def bitmap(svg: str, pixels: int) -> Image.Image:
    """The drawing as a bitmap: white, with the strokes of its path in black."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    image = Image.new("L", (size * pixels, size * pixels), 255)
    for x, y, width, back in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", svg):
        assert width == back
        box = [int(x) * pixels, int(y) * pixels, (int(x) + int(width)) * pixels]
        image.paste(0, (*box, (int(y) + 1) * pixels))
    return image


def test_a_camera_reads_the_code():
    read = zxingcpp.read_barcodes(bitmap(qr_svg(TEXT), 4))

    assert [code.text for code in read] == [TEXT]


def test_an_address_in_capitals_takes_the_third_size_at_level_q():
    assert len(matrix(TEXT)) == 29


def test_white_surrounds_the_code():
    svg = qr_svg(TEXT)
    edge = [int(x) for x in re.findall(r"M(\d+) ", svg)]

    assert f'viewBox="0 0 {29 + 2 * QUIET} {29 + 2 * QUIET}"' in svg
    assert (QUIET, min(edge)) == (4, 4)


def test_a_code_says_what_it_holds_and_hides_no_markup():
    svg = qr_svg("a<b>&c")

    assert 'role="img"' in svg
    assert "<title>a&lt;b&gt;&amp;c</title>" in svg
    assert "style" not in svg


def test_an_identifier_has_ten_letters_and_figures_that_are_hard_to_misread():
    made = {new_id() for _ in range(200)}

    assert len(made) == 200
    assert all(len(id) == 10 and set(id) <= set(CROCKFORD) for id in made)
    assert not set("ILOU") & set(CROCKFORD)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("abcdefghjk", "ABCDEFGHJK"), ("oOiIlL1100", "0011111100"), (" ab cd-ef ", "ABCDEF")],
)
def test_a_typed_identifier_is_read_as_it_was_made(typed, meant):
    assert fold(typed) == meant


def test_a_link_is_all_capitals():
    assert link("http://10.0.0.1:8765/", "u", "0A") == "HTTP://10.0.0.1:8765/U/0A"


def test_a_code_is_drawn_without_a_library_for_images():
    drawing = (
        "import sys; from assistant.cards.codes import qr_svg; qr_svg('A'); print(*sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", drawing], capture_output=True, text=True, check=True
    )

    assert "qrcode.main" in told.stdout.split()
    assert "PIL" not in told.stdout.split()
