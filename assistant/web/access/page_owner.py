"""The owner of a page, its reader: a tap from a page of another side or battle is refused.

A phone that is handed to another side, or joins another battle in a second tab, may still show a
page of before. Its taps must not act for the new side.
"""

from functools import lru_cache

from flask import abort, g, has_request_context, request
from markupsafe import Markup

from assistant.battle.viewers import Viewer

OWNER = "X-Whose"  # of a request: the owner of the page that sends it, added by a script
FIELD = "owner"  # of a form: the same, for a form that the browser sends without a script
OF_ANOTHER = (
    "This device has joined another side or battle since this page was opened, "
    "so nothing was done. Load the page again."
)


def page_owner(reader: Viewer) -> str:
    """Return the owner of a page: the battle and the name of its reader."""
    return f"{reader.battle or ''} {reader.name}".strip()


def owner_field() -> Markup:
    """Return the hidden field of a form that names the owner of its page."""
    known = g.get("device") if has_request_context() else None
    return _field_for(page_owner(known.reader)) if known else Markup()


@lru_cache
def _field_for(owner: str) -> Markup:
    return Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, owner)


def refuse_other_owner(reader: Viewer) -> None:
    """Refuse a request, within its bounds, from a page that was made for another reader."""
    owners = {request.headers.get(OWNER, ""), request.form.get(FIELD, "")}
    if owners - {"", page_owner(reader)}:
        abort(409, OF_ANOTHER)
