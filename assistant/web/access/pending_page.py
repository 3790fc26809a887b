"""The page that a device requested before it had joined; the page opens once it has joined.

It is a unit card that was scanned, or a calculation or table whose link was opened.
"""

import re

from flask import request
from werkzeug.wrappers import Response

from assistant.battle.viewers import Viewer

COOKIE = "page"
KEPT_S = 15 * 60
CODE = "[0-9A-Za-z]{1,20}"
CARD = re.compile(f"/[Uu]/({CODE})")
OF_A_SIDE = re.compile(f"/u/{CODE}")
# no battle's secret is on these pages, and they change nothing: each reader may open them
OF_ALL = re.compile(r"/(procedures|tables)(/[a-z0-9-]{1,60}){1,2}(\?[\w.~%+&=:,-]{0,2000})?", re.A)


def remember_page(response: Response) -> Response:
    """Remember in a cookie which page was requested, if it opens for a device that has joined."""
    page = _requested_page() if request.method == "GET" else None
    if page:
        response.set_cookie(COOKIE, page, max_age=KEPT_S, httponly=True, samesite="Lax")
    return response


def redirect_to_page(response: Response, reader: Viewer) -> Response:
    """Let a response redirect to the remembered page, once, if it is one for the reader."""
    page = request.cookies.get(COOKIE, "")
    if page:
        response.delete_cookie(COOKIE)
    if OF_ALL.fullmatch(page) or (reader.role == "side" and OF_A_SIDE.fullmatch(page)):
        response.location = page
    return response


def _requested_page() -> str | None:
    if card := CARD.fullmatch(request.path):
        return f"/u/{card[1]}"
    query = request.query_string.decode("ascii", "replace")
    page = f"{request.path}?{query}" if query else request.path
    return page if OF_ALL.fullmatch(page) else None
