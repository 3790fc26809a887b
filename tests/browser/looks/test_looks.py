"""Every page of the umpire, for every reader: by eye, finger, keyboard, magnifier, screen reader.

The other pages are in test_looks_of_others.py, so that two processes can share the work.
"""

import pytest
from flask import Flask

from tests.browser.gallery import Gallery
from tests.browser.looking import all_wrong
from tests.browser.pages import NO_PAGES, PAGES, Look

OF_THE_UMPIRE = [look for look in PAGES if look.who == "umpire"]
LOOKED_AT = [look for look in PAGES if look.name != "no-such-page"]
BOARDS = ("gap", "over", "axe", "tobruk", "shared")


def test_no_page_is_left_out(program: Flask) -> None:
    rules = program.url_map.bind("")
    seen = {rules.match(look.address.format_map(Named()).split("?")[0])[0] for look in LOOKED_AT}
    there = {rule.endpoint for rule in program.url_map.iter_rules() if "GET" in rule.methods}

    assert seen | NO_PAGES == there
    assert not seen & NO_PAGES - {"door.join"}  # a wrong code leads to a page


class Named(dict[str, str]):
    """The address or id of a battle, for any name."""

    def __missing__(self, name: str) -> str:
        return "/battles/X" if name in ("battle", "approach", "tanks", *BOARDS) else "X"


@pytest.mark.parametrize("look", OF_THE_UMPIRE, ids=[look.name for look in OF_THE_UMPIRE])
def test_a_page_is_accessible(gallery: Gallery, look: Look) -> None:
    assert sorted(all_wrong(gallery, look)) == []
