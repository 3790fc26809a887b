"""The link of a calculation: for everybody who has joined, and without anything of a battle."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from assistant.files import PACKAGE

CHECK = "/procedures/rattenkrieg/quality-check"
LINK = f"{CHECK}?quality=3&modifier=1&dice.roll=2"


def answer_of(page: str) -> str:
    """The result, working and odds of a page."""
    return page.partition('id="answer"')[2].partition("</form>")[0]


@pytest.mark.parametrize("side", ["red", "blue", None])
def test_each_device_that_has_joined_sees_the_same_result(
    umpire: FlaskClient, join: Callable[..., FlaskClient], side: str | None
) -> None:
    shown = join(side).get(LINK)

    assert shown.status_code == 200
    assert "Success" in answer_of(shown.text)
    assert answer_of(shown.text) == answer_of(umpire.get(LINK).text)


@pytest.mark.parametrize("end", ["", "/working"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_stranger_gets_the_page_that_asks_for_a_code(
    client: FlaskClient, method: str, end: str
) -> None:
    shown = client.open(LINK.replace("?", f"{end}?"), method=method)
    other = client.open("/nothing", method=method)

    assert (shown.status_code, other.status_code) == (401, 401)
    assert shown.text == other.text


def test_a_stranger_sees_no_table(client: FlaskClient) -> None:
    assert client.get("/tables/rattenkrieg/light-weapons").status_code == 401


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("a player", "tables and calculations"),
        ("a spectator", "tables and calculations"),
        ("somebody on the Wi-Fi without a code", "the page that asks for a code"),
    ],
)
def test_the_page_about_security_says_what_a_stranger_may_open(row: str, words: str) -> None:
    text = (PACKAGE.parent / "docs" / "security.md").read_text("utf-8")
    found = re.search(rf"^\| {row}[^|]*\|[^|]*\|([^|]*)\|", text, re.M)

    assert found
    assert words in found[1]
