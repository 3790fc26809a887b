"""The check of every request before its page, by who may request what.

A blueprint declares its readers once, where it is made: `umpire_only(bp)`, `umpires_only(bp)`,
`side_only(bp)`, `anyone_signed_in(bp)`, or `allow(bp, "side", "spectator")`. The pages of
`umpires_only` are also for the assistant umpires of the battle that the address names. A blueprint
that declares nothing is for the first umpire. For everybody else its pages do not exist: the
response is that of an unknown address. Views find out who sent the request with `reader()`.
"""

import re
from dataclasses import dataclass
from typing import cast

from flask import Blueprint, Flask, abort, current_app, g, redirect, request
from flask.sansio.blueprints import BlueprintSetupState
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from assistant.battle.viewers import Role, Viewer
from assistant.web.access.page_owner import owner_field, page_owner, refuse_other_owner
from assistant.web.devices.devices import Device
from assistant.web.limits import request_bounds
from assistant.web.network.addresses import Hosts, host_name, is_loopback
from assistant.web.services import services

RULES = "assistant.guard"
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BYTES = 1024 * 1024  # of a request
IMPORT_BATTLE = "/battles/import"
MOST_OF_A_BATTLE = 32 * 1024 * 1024  # exported, of many evenings
IMPORT_PACK = "/packs/import"
MOST_OF_A_PACK = 5 * 1024 * 1024  # and of the form around it
MOST_OF_IMPORTS = {IMPORT_BATTLE: MOST_OF_A_BATTLE, IMPORT_PACK: MOST_OF_A_PACK}
PHOTO = re.compile(
    r"/side/notes/new|/battles/[^/]+/notes/new"
    r"|/packs/make/[^/]+/[^/]+/pictures|/cards/[^/]+/[^/]+/map/picture"
)
MOST_OF_A_PHOTO = 8 * 1024 * 1024  # as a camera makes it; a script makes it small before
PHOTO_TOO_LARGE = "A photo can have at most 8 MB. Choose a smaller picture size in the camera."
HOMES: dict[Role, str] = {"umpire": "/", "side": "/side/", "spectator": "/watch/"}
BATTLE = "battle"  # the name of a battle's id in the address of a page
TOO_LARGE = "This is too large: at most {most} can be sent here."
STRANGE_HOST = (
    "This address does not belong to this computer. Open the address that the umpire’s screen "
    "shows, or start the assistant with --host and the name you want to use."
)
STRANGE_ORIGIN = "This came from a page of another site, so nothing was done."


@dataclass(frozen=True)
class Rule:
    """The readers of a blueprint's pages."""

    roles: frozenset[Role]
    is_open: bool = False  # for everybody, signed in or not
    has_no_secrets: bool = False  # for programs on this very machine too
    is_for_assistants: bool = False  # the umpire's pages of a battle, for those who help with it

    def allows(self, reader: Viewer, battle: str | None) -> bool:
        """Return whether a reader may see a page, which may belong to a battle."""
        if reader.role not in self.roles:
            return False
        if not reader.is_assistant:
            return True
        if self.roles == {"umpire"} and not self.is_for_assistants:
            return False
        return battle in (None, reader.battle)


FOR_UMPIRE = Rule(frozenset({"umpire"}))
FOR_UMPIRES = Rule(frozenset({"umpire"}), is_for_assistants=True)
FOR_SIDES = Rule(frozenset({"side"}))
FOR_SIGNED_IN = Rule(frozenset({"umpire", "side", "spectator"}))
FOR_ALL = Rule(frozenset(), is_open=True)
RULES_OF_THE_GAME = Rule(FOR_SIGNED_IN.roles, has_no_secrets=True)


def declare(bp: Blueprint, rule: Rule) -> None:
    """Declare who may see a blueprint's pages."""

    def note(state: BlueprintSetupState) -> None:
        state.app.extensions[RULES][state.name] = rule

    bp.record(note)


def allow(bp: Blueprint, *roles: Role) -> None:
    """Open a blueprint to the roles named."""
    declare(bp, Rule(frozenset(roles)))


def umpire_only(bp: Blueprint) -> None:
    """Open a blueprint to the first umpire only."""
    declare(bp, FOR_UMPIRE)


def umpires_only(bp: Blueprint) -> None:
    """Open a blueprint to the first umpire, and to the assistant umpires of each battle."""
    declare(bp, FOR_UMPIRES)


def side_only(bp: Blueprint) -> None:
    """Open a blueprint to devices that joined a side, not to spectators or the umpire."""
    declare(bp, FOR_SIDES)


def anyone_signed_in(bp: Blueprint) -> None:
    """Open a blueprint to every device that is signed in."""
    declare(bp, FOR_SIGNED_IN)


def open_to_all(bp: Blueprint) -> None:
    """Open a blueprint to everybody in the network."""
    declare(bp, FOR_ALL)


def rules_of_the_game(bp: Blueprint) -> None:
    """Open a blueprint without secrets to all signed-in devices and programs on this laptop."""
    declare(bp, RULES_OF_THE_GAME)


def install(app: Flask) -> None:
    """Let every request of an app pass the check first."""
    app.extensions[RULES] = {}
    request_bounds.install(app)
    app.add_template_global(page_owner)
    app.add_template_global(owner_field)
    app.before_request(check_request)


def device() -> Device | None:
    """Return the device that sent this request, if it is signed in."""
    return cast(Device | None, g.device)


def reader() -> Viewer:
    """Return the reader who sent this request; only for views behind a sign-in."""
    found = device()
    assert found is not None, "a view that is open to all asked who reads"
    return found.reader


def check_request() -> Response | None:
    """Refuse a request that is not allowed; return None to let it pass."""
    g.device = None
    request_bounds.check_head()
    if request.headers.get("Host", "") not in services().hosts:
        abort(400, STRANGE_HOST)
    if request.method not in SAFE and is_foreign():
        abort(403, STRANGE_ORIGIN)
    g.device = services().devices.device_of(request.cookies)
    _report_shared_sign_in(g.device)
    request.max_content_length = most_bytes(request.path, g.device)
    if (request.content_length or 0) > request.max_content_length:
        abort(413, _too_large(request.path, request.max_content_length))
    elsewhere = check_reader()
    if elsewhere is None:
        request_bounds.check()
        _check_owner()
    return elsewhere


def _check_owner() -> None:
    """Refuse a request of another reader's page, unless its address is open to everybody."""
    known = device()
    if known is not None and request.method not in SAFE and not _rule_of_page().is_open:
        refuse_other_owner(known.reader)


def _too_large(path: str, most: int) -> str:
    """Return the sentence that refuses a request of too many bytes, with the limit."""
    if PHOTO.fullmatch(path):
        return PHOTO_TOO_LARGE
    number = most // MOST_BYTES
    return TOO_LARGE.format(most="one megabyte" if number == 1 else f"{number} MB")


def check_reader() -> Response | None:
    """Refuse a page that is not for the device; return None to let the request pass."""
    return _check_role(_rule_of_page())


def _report_shared_sign_in(known: Device | None) -> None:
    """Warn the umpire when two devices use the same sign-in."""
    if known is None or not services().sightings.note(known.id, request.remote_addr or ""):
        return
    if known.reader.battle:
        services().battles.joined(known.reader.battle)


def most_bytes(path: str, device: Device | None) -> int:
    """Return how long a request may be; only the umpire may import battles and packs."""
    if PHOTO.fullmatch(path):
        return MOST_OF_A_PHOTO
    if device is None or not device.reader.is_first_umpire:
        return MOST_BYTES
    return MOST_OF_IMPORTS.get(path, MOST_BYTES)


def is_foreign() -> bool:
    """Return whether a browser says that a page of another site sent this request."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != request.host_url.rstrip("/"):
        return True
    return request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")


def _rule_of_page() -> Rule:
    if request.endpoint == "static":
        return FOR_ALL
    if request.endpoint is None and request.path.startswith("/api/"):
        return RULES_OF_THE_GAME
    rules: dict[str, Rule] = current_app.extensions[RULES]
    return rules.get(request.blueprint or "", FOR_UMPIRE)


def _check_role(rule: Rule) -> Response | None:
    if rule.is_open:
        return None
    known = device()
    if known is None:
        if rule.has_no_secrets and is_own_program():
            return None
        abort(401)
    is_first = known.reader.is_first_umpire
    if is_first and request.endpoint is None:
        return None  # Flask says what is wrong with the address
    if request.path == "/" and not is_first:
        return redirect(home_of_reader(known.reader), 303)
    battle = (request.view_args or {}).get(BATTLE)
    if not rule.allows(known.reader, battle) or request.routing_exception is not None:
        raise NotFound
    return None


def home_of_reader(reader: Viewer) -> str:
    """Return the address of a reader's first page."""
    return f"/battles/{reader.battle}" if reader.is_assistant else HOMES[reader.role]


def is_own_program() -> bool:
    """Return whether a program on this laptop sent this request, not a web page."""
    headers = request.headers
    return (
        is_loopback(request.remote_addr)
        and host_name(request.host) in Hosts.LOCAL
        and not any(name in headers for name in ("Origin", "Cookie", "Sec-Fetch-Site"))
    )
