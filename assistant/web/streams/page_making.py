"""The making of a page for the streams; a page that cannot be made is fetched instead."""

import logging
from collections.abc import Callable

from assistant.battle.viewers import Viewer
from assistant.web.streams.stream_messages import Page

Maker = Callable[[Viewer, str], Page | None]  # of the page at an address, for a reader


def make_sendable_page(make: Maker | None, reader: Viewer, address: str) -> Page | None:
    """Return a page ready to be sent; None if it cannot be made or sent."""
    try:
        page = make(reader, address) if make else None
    except Exception:
        logging.getLogger(__name__).exception("a page for the streams could not be made")
        return None
    if page:
        _ = page.plain, page.packed  # made here, and not on the loop's thread
    return page
