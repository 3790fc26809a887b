"""The unit card that a device scanned before it had joined; the card opens once it has joined."""

import re

from flask import request
from werkzeug.wrappers import Response

COOKIE = "card"
KEPT_S = 15 * 60
CODE = re.compile("[0-9A-Za-z]{1,20}")
CARD = re.compile(f"/[Uu]/({CODE.pattern})")


def remember_scan(response: Response) -> Response:
    """Remember in a cookie which card was requested, if a card was."""
    scanned = CARD.fullmatch(request.path) if request.method == "GET" else None
    if scanned:
        response.set_cookie(COOKIE, scanned[1], max_age=KEPT_S, httponly=True, samesite="Lax")
    return response


def redirect_to_scan(response: Response) -> Response:
    """Let a response redirect to the remembered card, once, if there is one."""
    code = request.cookies.get(COOKIE, "")
    if code:
        response.delete_cookie(COOKIE)
    if CODE.fullmatch(code):
        response.location = f"/u/{code}"
    return response
