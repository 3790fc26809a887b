"""Ids that keep a field the same field when its page is renewed.

A browser keeps parts of the old page, and a check box keeps its tick. A field is matched with
itself only if it has its own id, made of its question and its answer.
"""

from urllib.parse import quote

from jinja2 import Environment

KEPT = "/:,"  # allowed in ids next to letters and digits: short, and no spaces


def add_to_templates(templates: Environment) -> None:
    """Let templates call `identity` to get the id of a field."""
    templates.globals["identity"] = identity


def identity(*parts: object) -> str:
    """Return the id of one answer to a question: unique on its page, the same on every visit."""
    return "f." + ".".join(quote(str(part), safe=KEPT).replace(".", "%2E") for part in parts)
