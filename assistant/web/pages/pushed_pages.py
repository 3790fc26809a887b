"""Pages for the streams: the fragments that devices would fetch, made by the same views.

The application handles a request that nobody sent, for a reader instead of a device, with a token
that no other page has. So a stream holds what its reader's page holds, and no more.
"""

import re
import secrets
from functools import lru_cache
from wsgiref.types import WSGIEnvironment

from flask import Flask, g
from werkzeug.exceptions import HTTPException
from werkzeug.test import create_environ

from assistant.battle.viewers import Viewer
from assistant.web.access import guard
from assistant.web.devices.devices import Device
from assistant.web.pages import scaled_lengths
from assistant.web.services import EXTENSION, Services
from assistant.web.streams.stream_messages import Page

SEEN = re.compile(r'<main id="page"[^>]* data-seen="([^"]*)"')


def install(app: Flask) -> None:
    """Let the streams send pages of an application."""
    services: Services = app.extensions[EXTENSION]
    services.hub.page = lambda reader, address: make_page(app, reader, address)


def make_page(app: Flask, reader: Viewer, address: str) -> Page | None:
    """Make the fragment at an address for a reader; return None if the reader has no such page."""
    token = secrets.token_urlsafe(18)
    environ = dict(_environ(address))
    with app.app_context(), app.request_context(environ):  # its own `g`, also within a request
        g.device, g.token = Device("", reader, "", "", ""), token
        try:
            if guard.check_reader() is not None:
                return None
            drawn = app.dispatch_request()
        except HTTPException:
            return None
        if not isinstance(drawn, str):  # a redirect, or a page with another status
            return None
        html = scaled_lengths.convert_text(drawn)
    found = SEEN.search(html)
    return Page(address, found[1], token, html) if found else None


@lru_cache
def _environ(address: str) -> WSGIEnvironment:
    return create_environ(address, headers={"HX-Request": "true"})
