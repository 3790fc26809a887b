"""The cookie with which a browser shows that it has signed in, one for each port.

A browser keeps cookies by computer and not by port. With one name, two servers on one laptop would
sign each other's console out.
"""

from collections.abc import Mapping

from werkzeug.wrappers import Response

from assistant.web.settings import FIRST_PORT

COOKIE = "device"
COOKIE_S = 180 * 24 * 3600


def cookie_name(port: int) -> str:
    """Return the name of the cookie that a server on a port gives."""
    return COOKIE if port == FIRST_PORT else f"{COOKIE}-{port}"


def accepted_names(port: int) -> tuple[str, ...]:
    """Return the names of cookies that a server on a port accepts, its own first.

    The name without a port also counts: the server may have had another port before.
    """
    return tuple(dict.fromkeys((cookie_name(port), COOKIE)))


def token_in(cookies: Mapping[str, str], port: int) -> str:
    """Return the token that a browser sends to a server on a port; empty without one."""
    return next((cookies[name] for name in accepted_names(port) if cookies.get(name)), "")


def set_cookie(response: Response, token: str, port: int) -> None:
    """Give the browser that receives a response the cookie of a device."""
    name = cookie_name(port)
    response.set_cookie(name, token, max_age=COOKIE_S, httponly=True, samesite="Lax", path="/")
