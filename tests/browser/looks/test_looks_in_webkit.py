"""Every page fits its screen in WebKit, the browser of iPhones."""

from collections.abc import Iterator

import pytest

from tests.browser.gallery import Gallery
from tests.browser.looking import STILL
from tests.browser.pages import PAGES, Look
from tests.browser.webkit import ON_LINUX, SELENIUM, WebKitPhone, webkit_phone


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKitPhone]:
    with webkit_phone() as phone:
        yield phone


@ON_LINUX
@SELENIUM
@pytest.mark.parametrize("look", PAGES, ids=[look.name for look in PAGES])
def test_a_page_fits_its_screen_in_webkit(
    gallery: Gallery, webkit: WebKitPhone, look: Look
) -> None:
    webkit.is_let_in(gallery.served.address("/door"), gallery.seat(look.who).context.cookies())
    webkit.goes_to(gallery.address(look))
    assert webkit.wrong(STILL) == {}
