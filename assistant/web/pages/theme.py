"""Dark or light: a device's own choice, in a cookie; without it the device's setting is used."""

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
    """Save the chosen theme and return to the page; any other value forgets the choice."""
    response = redirect(_origin(request.referrer), 303)
    theme = request.form.get("theme")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR_S, httponly=True, samesite="Lax")
    else:
        response.delete_cookie("theme")
    return response


def _origin(referrer: str | None) -> str:
    """Return the address of the page with the form, or the first page if it is unknown."""
    parts = urlsplit(referrer or "")
    if (
        parts.netloc != request.host
        or not parts.path.startswith("/")
        or parts.path[1:2] in ("/", "\\")
    ):
        return "/"
    return parts.path + (f"?{parts.query}" if parts.query else "")
