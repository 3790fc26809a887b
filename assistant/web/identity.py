"""Which field is the same field after a page was renewed in its place.

A browser that renews a page keeps what it can of the old one, and with a check box also its tick.
A field is kept only as itself where it has an id of its own: what it asks, and which answer it is.
"""

from urllib.parse import quote

from jinja2 import Environment

KEPT = "/:,"  # besides letters and figures: as short as ids can be, and without spaces


def dress(templates: Environment) -> None:
    """Let templates ask for the id of a field."""
    templates.globals["identity"] = identity


def identity(*parts: object) -> str:
    """Return the id of one answer to a question: unique on its page, the same on every visit."""
    return "f." + ".".join(quote(str(part), safe=KEPT).replace(".", "%2E") for part in parts)
