"""The card that was scanned by a device before it had joined: it opens once the device has."""

import re

from flask import request
from werkzeug.wrappers import Response

COOKIE = "card"
KEPT_S = 15 * 60
CODE = re.compile("[0-9A-Za-z]{1,20}")
CARD = re.compile(f"/[Uu]/({CODE.pattern})")


def note(answer: Response) -> Response:
    """Keep in mind which card was asked for, if it was one."""
    scanned = CARD.fullmatch(request.path) if request.method == "GET" else None
    if scanned:
        answer.set_cookie(COOKIE, scanned[1], max_age=KEPT_S, httponly=True, samesite="Lax")
    return answer


def lead_to(answer: Response) -> Response:
    """Let an answer lead to that card, once, if there is one."""
    code = request.cookies.get(COOKIE, "")
    if code:
        answer.delete_cookie(COOKIE)
    if CODE.fullmatch(code):
        answer.location = f"/u/{code}"
    return answer
