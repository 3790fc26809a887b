"""Paper or blackout: a device's own choice, in a cookie; without it the phone's is followed."""

from urllib.parse import urlsplit

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from assistant.web.access.guard import anyone_signed_in

bp = Blueprint("theme", __name__)
anyone_signed_in(bp)

THEMES = ("paper", "blackout")
YEAR_S = 365 * 24 * 3600


@bp.post("/theme")
def choose() -> Response:
    """Keep the theme that was chosen and go back to the page; anything else forgets the choice."""
    answer = redirect(_came_from(request.referrer), 303)
    theme = request.form.get("theme")
    if theme in THEMES:
        answer.set_cookie("theme", theme, max_age=YEAR_S, httponly=True, samesite="Lax")
    else:
        answer.delete_cookie("theme")
    return answer


def _came_from(referrer: str | None) -> str:
    """Return the page of ours that the form stood on; the start when it does not say."""
    told = urlsplit(referrer or "")
    if (
        told.netloc != request.host
        or not told.path.startswith("/")
        or told.path[1:2] in ("/", "\\")
    ):
        return "/"
    return told.path + (f"?{told.query}" if told.query else "")
