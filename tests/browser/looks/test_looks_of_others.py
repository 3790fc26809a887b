"""Every page of a side, a spectator and a stranger, checked as in test_looks.py."""

import pytest

from tests.browser.gallery import Gallery
from tests.browser.looking import all_wrong
from tests.browser.pages import PAGES, Look

OF_OTHERS = [look for look in PAGES if look.who != "umpire"]


@pytest.mark.parametrize("look", OF_OTHERS, ids=[look.name for look in OF_OTHERS])
def test_a_page_is_accessible(gallery: Gallery, look: Look) -> None:
    assert sorted(all_wrong(gallery, look)) == []
