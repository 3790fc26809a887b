"""Parts of pages that tests of battles look for."""

import re

HTMX = {"HX-Request": "true"}


def shown_version(client, address):
    """The version that a page shows; the part that htmx fetches has the same."""
    page, part = (client.get(address, headers=h).text for h in ({}, HTMX))
    (version,) = re.findall(r'id="page"[^>]* data-seen="([^"]+)"', page)
    assert f' data-seen="{version}"' in part
    return version
