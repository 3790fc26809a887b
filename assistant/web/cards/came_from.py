"""The page from which the umpire opened a new card: saving the card leads back to it."""

from urllib.parse import urlencode

from flask import request
from flask.typing import ResponseReturnValue

from assistant.web.cards.card_editor import Editor
from assistant.web.pages.own_address import own_address
from assistant.web.pages.responses import redirect_htmx


def return_address() -> str:
    """Return the address to go back to, if the page has one of this program; else empty."""
    return own_address(request.args.get("from", "")) or ""


def new_card_address(kind: str) -> str:
    """Return the address of a new card, which keeps where the umpire came from."""
    back = return_address()
    return f"/cards/new/{kind}" + (f"?{urlencode({'from': back})}" if back else "")


def saved_response(editor: Editor, slug: str) -> ResponseReturnValue:
    """Lead to the page that the umpire came from, or else to the saved card."""
    row = f"#card-{slug}" if editor.seen_at.startswith("/cards?") else ""  # as the list marks it
    return redirect_htmx(return_address() or editor.seen_at + slug + row)
