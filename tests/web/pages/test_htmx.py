"""Request headers of the page's script are read by one library."""

from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[3] / "assistant" / "web"
SENT_BY_PAGES = (
    "HX-Request",
    "HX-Boosted",
    "HX-Current-URL",
    "HX-Target",
    "HX-Prompt",
    "HX-Trigger",
)


@pytest.mark.parametrize(
    ("headers", "is_part"),
    [
        ({}, False),
        ({"HX-Request": "true"}, True),
        ({"hx-request": "true"}, True),
        ({"HX-Request": "false"}, False),
        ({"HX-Request": ""}, False),
        ({"HX-Target": "main#page"}, False),
    ],
)
def test_a_part_is_sent_to_the_script_and_a_page_to_everybody_else(umpire, headers, is_part):
    answer = umpire.get("/tables/", headers=headers)

    assert answer.status_code == 200
    assert ("<html" not in answer.text) is is_part


def test_no_module_reads_a_header_of_the_script_by_itself():
    sending = {"pushed_pages.py"}  # asks for parts in the place of a page
    by_hand = [
        f"{path.name}: {header}"
        for path in WEB.rglob("*.py")
        for header in SENT_BY_PAGES
        if path.name not in sending and f'"{header}"' in path.read_text("utf-8")
    ]

    assert by_hand == []
