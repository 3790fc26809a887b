"""The response to a tap: the page that the device shows, in its present state.

A browser says in a header which page it shows. If the tap leads back to that page, the response
contains it, so that the browser need not ask for it. The umpire's page is long: it is fetched.
"""

import secrets

from flask import current_app, make_response, redirect, request
from werkzeug.wrappers import Response

from assistant.battle.game import Game
from assistant.battle.viewers import Viewer
from assistant.web.access.guard import HOMES
from assistant.web.pages.pushed_pages import make_page
from assistant.web.pages.responses import is_htmx_request
from assistant.web.services import services
from assistant.web.streams.page_addresses import shared_address

SHOWS = "X-Shows"  # of a request: the address of the page that the browser shows
PAGE = "X-Page"  # of a response: the address of the page that it brings


def show_again(reader: Viewer, game: Game, address: str) -> Response:
    """Return the page at an address to a device that shows it; redirect any other device there."""
    if is_htmx_request() and not reader.is_umpire and request.headers.get(SHOWS) == address:
        card = address.removeprefix("/u/") if address.startswith("/u/") else ""
        shared = shared_address(reader, game.id, card, address)
        if shared and (html := _html(reader, game, shared)):
            return make_response(html, {PAGE: shared})
    return redirect(address, 303)


def _html(reader: Viewer, game: Game, address: str) -> str | None:
    """Return the page at an address for one device; the page just streamed, if there is one."""
    if address == HOMES["side"]:
        battles = services().battles
        version = battles.versions.of_page(reader, game)
        if made := battles.shared.made_part(reader, version, secrets.token_urlsafe(18)):
            return made
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    page = make_page(app, reader, address)
    return page.html if page else None
