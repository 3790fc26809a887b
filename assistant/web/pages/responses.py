"""Headers, compression and error pages of every response."""

import errno
import gzip

from flask import Flask, current_app, g, make_response, redirect, render_template, request
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from flask_htmx import HTMX  # type: ignore[import-untyped]
from flask_htmx import make_response as htmx_response
from werkzeug.exceptions import (
    Conflict,
    HTTPException,
    InternalServerError,
    MethodNotAllowed,
    Unauthorized,
)
from werkzeug.wrappers import Response

from assistant.battle.ended import BattleEnded
from assistant.battle.storage import sqlite
from assistant.battle.storage.sqlite import DatabaseError
from assistant.battle.storage.unreadable import Unreadable
from assistant.rules.problems import refusal_json
from assistant.web.access import pending_page
from assistant.web.database import integrity
from assistant.web.services import services
from assistant.web.streams import disk_alarm

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
POLICY_OF_PARTS = "default-src 'none'; frame-ancestors 'none'"  # they load and frame nothing
YEAR_S = 365 * 24 * 3600
FONTS = "/static/fonts/"  # style sheets name them without a version: another font, another name
KEPT = ("static", "bundles.bundle")  # endpoints whose responses browsers may keep
PARTS = ("text/css", "text/javascript", "font/woff2")  # parts of pages, shown by no browser alone
NEEDLESS = ("Content-Disposition", "Last-Modified", "Accept-Ranges")  # beside an ETag
WORTH_PACKING = 1_000  # bytes
QUICK, BEST = 6, 9  # levels of compression: of pages, and of files that browsers keep
PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml")
DISK = (  # is full, may not be written to, or fails
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS),
    *(errno.EACCES, errno.EPERM, errno.EIO),
)
htmx = HTMX()  # the headers that the script in the page adds to a request
UNREADABLE = 503  # a battle that cannot be read until it is repaired
SENTENCES = {
    400: "This request could not be understood, so nothing was done.",
    401: "This device has not joined.",
    403: "This is not allowed.",
    404: "There is nothing at this address.",
    405: "This address cannot be used in this way.",
    413: "This is too large.",
    429: "Too many wrong codes were tried. Wait a minute, then try again.",
    507: (
        "The laptop’s disk is full or cannot be written, so nothing was done. "
        "Make room on it, then tap again."
    ),
    500: "The program made a mistake. Nothing was lost; go back and try again.",
}


def install(app: Flask) -> None:
    """Give every response of an app its headers, and every refusal its page."""
    htmx.init_app(app)
    app.register_error_handler(HTTPException, error_page)
    app.register_error_handler(DatabaseError, database_failed)
    app.register_error_handler(OSError, disk_failed)
    app.register_error_handler(Unreadable, unreadable_battle)
    app.register_error_handler(BattleEnded, battle_ended)
    app.context_processor(alarm_for_page)
    app.after_request(compress)
    app.after_request(add_headers)


def is_htmx_request() -> bool:
    """Return whether htmx requests a part of a page, not a whole page."""
    return bool(htmx)


def redirect_htmx(address: str) -> ResponseReturnValue:
    """Redirect to a page at its own address, from a page or from htmx."""
    if not is_htmx_request():
        return redirect(address, 303)
    response: Response = htmx_response("", 200, redirect=address)
    return response


def error_page(problem: HTTPException) -> ResponseReturnValue:
    """Return a refusal in one sentence: a page, or JSON for programs."""
    status = problem.code or 500
    sentence = SENTENCES.get(status, type(problem).description or problem.name)
    if problem.description != type(problem).description and problem.description:
        sentence = problem.description
    headers = [(n, v) for n, v in problem.get_headers() if n in ("Allow", "Retry-After")]
    if request.path.startswith("/api/"):
        if isinstance(problem, MethodNotAllowed):
            methods = [x for x in ("GET", "POST") if x in (problem.valid_methods or ())]
            sentence = f"This address takes only {' and '.join(methods)} requests."
        headers.append(("Vary", "Accept"))
        if not _is_for_person():
            return refusal_json(sentence), status, headers
    if request_ctx.url_adapter is None:  # a host that can be no name: no page can be linked to
        return sentence, status, {"Content-Type": "text/plain; charset=utf-8"}
    if status == 401:
        if is_htmx_request():
            headers.append(("HX-Refresh", "true"))  # the door is a whole page
        why = services().devices.why_ended(request.cookies)
        door = render_template("door/door.html", problem=None, why=why)
        return pending_page.remember_page(make_response(door, status, headers))
    if status == 500 and (instead := g.get("instead")):
        if _is_whole_page():
            headers.append(("HX-Refresh", "true"))  # else the page of before would stay
        try:
            return instead(getattr(problem, "original_exception", None)), status, headers
        except Exception:  # then the sentence alone must do
            current_app.logger.exception("the error page cannot be drawn either")
    home = getattr(g, "device", None) is not None
    return render_template("door/error.html", sentence=sentence, home=home), status, headers


def _is_for_person() -> bool:
    """Return whether a browser that shows pages sent this request, not a script."""
    best = request.accept_mimetypes.best_match(("application/json", "text/html"))
    return best == "text/html"


def unreadable_battle(problem: Unreadable) -> ResponseReturnValue:
    """Return the page for a battle that cannot be read; other battles can be played."""
    current_app.logger.warning("battle %s cannot be read: %s", problem.battle, problem)
    reader = g.device.reader
    if not reader.is_umpire:
        from assistant.web.pages.repairs import waiting_page

        return waiting_page(reader), UNREADABLE
    page = render_template(
        "desk/unreadable.html", battle=problem.battle, title=problem.title, why=str(problem)
    )
    return page, UNREADABLE


def battle_ended(problem: BattleEnded) -> ResponseReturnValue:
    """Refuse a tap in a battle that was removed or restored from a copy at that moment."""
    if services().devices.device_of(request.cookies) is None:
        return error_page(Unauthorized())
    return error_page(Conflict(str(problem)))


def _is_whole_page() -> bool:
    """Return whether htmx requested a whole page, not a part of one."""
    return request.method == "GET" and (htmx.target or "").endswith("page")


def database_failed(problem: DatabaseError) -> ResponseReturnValue:
    """Return the page for a tap that could not be saved, or for a damaged file."""
    current_app.logger.error("the database: %s", problem)
    if sqlite.is_unwritten(problem):
        services().alarm.update_pages()
        return error_page(NotSaved())
    if sqlite.is_damage(problem):
        integrity.request_check(services().settings.database.parent)
        services().alarm.update_pages()
        return error_page(InternalServerError(disk_alarm.DAMAGED))
    return error_page(InternalServerError())


def disk_failed(problem: OSError) -> ResponseReturnValue:
    """Return the page for a file that could not be saved: the same as for a tap."""
    if problem.errno not in DISK:
        raise problem
    current_app.logger.error("a file could not be written: %s", problem)
    return error_page(NotSaved())


def alarm_for_page() -> dict[str, str]:
    """Return the alarm above every page; empty if the disk is well."""
    known = getattr(g, "device", None)
    return {"trouble": services().alarm.words(known.reader if known else None)}


class NotSaved(HTTPException):
    """A refusal because the disk accepts no writes."""

    code = 507
    description = SENTENCES[507]


def add_headers(response: Response) -> Response:
    """Add the headers that forbid frames, foreign scripts, guessing of types, and caching.

    A style sheet, script or font gets only the headers that it needs: a phone fetches five.
    """
    headers = response.headers
    headers["X-Content-Type-Options"] = "nosniff"
    if request.endpoint in KEPT and response.status_code < 400 and response.mimetype in PARTS:
        headers["Content-Security-Policy"] = POLICY_OF_PARTS
        for name in NEEDLESS:
            headers.pop(name, None)
    else:
        headers["Content-Security-Policy"] = POLICY
        # "no-referrer" would make browsers send `Origin: null` with forms of our own pages
        headers["Referrer-Policy"] = "same-origin"
    if request.endpoint not in KEPT or response.status_code >= 400:
        headers["Cache-Control"] = "no-store"
    elif "v" in request.args or request.path.startswith(FONTS):
        headers["Cache-Control"] = f"public, max-age={YEAR_S}, immutable"
        headers.pop("ETag", None)  # nobody asks for it again
    else:
        headers["Cache-Control"] = "no-cache"
    return response


def compress(response: Response) -> Response:
    """Compress a text for browsers that accept gzip."""
    if response.status_code in (204, 206, 304) or not (response.mimetype or "").startswith(PACKED):
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
        return response
    if response.content_length is None and response.is_streamed:
        return response
    response.direct_passthrough = False
    plain = response.get_data()
    if len(plain) < WORTH_PACKING:
        return response
    response.set_data(
        gzip.compress(plain, compresslevel=BEST if request.endpoint in KEPT else QUICK, mtime=0)
    )
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)
    return response
