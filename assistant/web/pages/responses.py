"""What every answer carries, and what a refused request is told: headers, gzip, error pages."""

import errno
import gzip

from flask import Flask, current_app, g, make_response, redirect, render_template, request
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from flask_htmx import HTMX  # type: ignore[import-untyped]
from flask_htmx import make_response as htmx_response
from werkzeug.exceptions import Conflict, HTTPException, InternalServerError, Unauthorized
from werkzeug.wrappers import Response

from assistant.battle.ended import BattleEnded
from assistant.battle.storage import sqlite
from assistant.battle.storage.sqlite import DatabaseError
from assistant.battle.storage.unreadable import Unreadable
from assistant.rules.problems import refusal_json
from assistant.web.access import pending_scan
from assistant.web.database import integrity
from assistant.web.services import services
from assistant.web.streams import disk_alarm

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
YEAR_S = 365 * 24 * 3600
FONTS = "/static/fonts/"  # style sheets name them without a version: another font, another name
KEPT = ("static", "bundles.bundle")  # of all that is asked for
WORTH_PACKING = 1_000  # bytes
PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml")
DISK = (  # is full, may not be written to, or fails
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS),
    *(errno.EACCES, errno.EPERM, errno.EIO),
)
htmx = HTMX()  # what the script in the page says of the present request
UNREADABLE = 503  # a battle that cannot be read now; it may be when it was mended
SENTENCES = {
    400: "This request could not be understood, so nothing was done.",
    401: "This device has not joined.",
    403: "This is not allowed.",
    404: "There is nothing at this address.",
    405: "This address cannot be used in this way.",
    413: "This is too large: at most one megabyte can be sent at a time.",
    429: "Too many wrong codes were tried. Wait a minute, then try again.",
    507: (
        "The laptop's disk is full or cannot be written, so nothing was done. "
        "Make room on it, then tap again."
    ),
    500: "The program made a mistake. Nothing was lost; go back and try again.",
}


def install(app: Flask) -> None:
    """Give every answer of an app its headers, and every refusal its page."""
    htmx.init_app(app)
    app.register_error_handler(HTTPException, refusal)
    app.register_error_handler(DatabaseError, unkept)
    app.register_error_handler(OSError, unwritten)
    app.register_error_handler(Unreadable, unread)
    app.register_error_handler(BattleEnded, ended)
    app.context_processor(trouble)
    app.after_request(pack)
    app.after_request(head)


def is_part() -> bool:
    """Return whether htmx asks for what it puts in the place of a page, and not for the whole."""
    return bool(htmx)


def led_to(address: str) -> ResponseReturnValue:
    """Lead on to a page under its own address, that may be loaded anew; also out of htmx."""
    if not is_part():
        return redirect(address, 303)
    answer: Response = htmx_response("", 200, redirect=address)
    return answer


def refusal(problem: HTTPException) -> ResponseReturnValue:
    """Return a refused request, told in a sentence: a page, or JSON for programs."""
    status = problem.code or 500
    sentence = SENTENCES.get(status, type(problem).description or problem.name)
    if problem.description != type(problem).description and problem.description:
        sentence = problem.description
    headers = [(n, v) for n, v in problem.get_headers() if n in ("Allow", "Retry-After")]
    if request.path.startswith("/api/"):
        return refusal_json(sentence), status, headers
    if request_ctx.url_adapter is None:  # a host that can be no name: no page can be linked to
        return sentence, status, {"Content-Type": "text/plain; charset=utf-8"}
    if status == 401:
        if is_part():
            headers.append(("HX-Refresh", "true"))  # the door is a whole page
        why = services().devices.why_ended(request.cookies)
        door = render_template("door/door.html", problem=None, why=why)
        return pending_scan.note(make_response(door, status, headers))
    if status == 500 and (instead := g.get("instead")):
        if _is_whole_page():
            headers.append(("HX-Refresh", "true"))  # else the page of before would stay
        try:
            return instead(getattr(problem, "original_exception", None)), status, headers
        except Exception:  # then the sentence alone must do
            current_app.logger.exception("the page shown instead of a page cannot be drawn either")
    home = getattr(g, "device", None) is not None
    return render_template("door/error.html", sentence=sentence, home=home), status, headers


def unread(problem: Unreadable) -> ResponseReturnValue:
    """Return the page for a battle that cannot be read; other battles can be played."""
    current_app.logger.warning("battle %s cannot be read: %s", problem.battle, problem)
    reader = g.device.reader
    if not reader.is_umpire:
        from assistant.web.pages.repairs import wait

        return wait(reader), UNREADABLE
    page = render_template(
        "desk/unreadable.html", battle=problem.battle, title=problem.title, why=str(problem)
    )
    return page, UNREADABLE


def ended(problem: BattleEnded) -> ResponseReturnValue:
    """Refuse a tap in a battle that was removed or brought back from a copy at that moment."""
    if services().devices.device_of(request.cookies) is None:
        return refusal(Unauthorized())
    return refusal(Conflict(str(problem)))


def _is_whole_page() -> bool:
    """Return whether htmx requested a whole page, not a part of one."""
    return request.method == "GET" and (htmx.target or "").endswith("page")


def unkept(problem: DatabaseError) -> ResponseReturnValue:
    """Return the page for a tap that could not be saved, or for a damaged file."""
    current_app.logger.error("the database: %s", problem)
    if sqlite.is_unwritten(problem):
        services().alarm.tell()
        return refusal(NotKept())
    if sqlite.is_damage(problem):
        integrity.ask_for_check(services().settings.database.parent)
        services().alarm.tell()
        return refusal(InternalServerError(disk_alarm.DAMAGED))
    return refusal(InternalServerError())


def unwritten(problem: OSError) -> ResponseReturnValue:
    """Say of a file that the disk did not take what is said of a tap that it did not take."""
    if problem.errno not in DISK:
        raise problem
    current_app.logger.error("a file could not be written: %s", problem)
    return refusal(NotKept())


def trouble() -> dict[str, str]:
    """Return the alarm shown above every page; empty if the disk is well."""
    known = getattr(g, "device", None)
    return {"trouble": services().alarm.words(known.reader if known else None)}


class NotKept(HTTPException):
    """The disk took nothing."""

    code = 507
    description = SENTENCES[507]


def head(response: Response) -> Response:
    """What keeps an answer from being framed, sniffed, scripted into, or kept."""
    headers = response.headers
    headers["Content-Security-Policy"] = POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    # "no-referrer" would make browsers send `Origin: null` with forms of our own pages
    headers["Referrer-Policy"] = "same-origin"
    if request.endpoint not in KEPT or response.status_code >= 400:
        headers["Cache-Control"] = "no-store"
    elif "v" in request.args or request.path.startswith(FONTS):
        headers["Cache-Control"] = f"public, max-age={YEAR_S}, immutable"
    else:
        headers["Cache-Control"] = "no-cache"
    return response


def pack(response: Response) -> Response:
    """Text in fewer bytes, for browsers that can unpack it."""
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
    response.set_data(gzip.compress(plain, compresslevel=6, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)
    return response
