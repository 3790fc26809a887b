"""The only Flask: pages, forms, the live stream, the sign-in of devices."""

import hashlib
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import StrictUndefined

from assistant.files import files
from assistant.web import (
    answers,
    api,
    bundles,
    card_sheets,
    cards,
    desk,
    door,
    guard,
    help,
    instruments,
    joining,
    keeping,
    maps,
    plans,
    printing,
    procedures,
    side,
    tables,
    theme,
    unit,
    vehicles,
    watch,
)
from assistant.web.addresses import Hosts
from assistant.web.battles import Battles
from assistant.web.devices import Devices
from assistant.web.guesses import Guesses
from assistant.web.hub import Hub
from assistant.web.network import Network
from assistant.web.settings import EXTENSION, Services, Settings


def create_app(settings: Settings) -> Flask:
    """The application for one data folder, ready for a server or a test client."""
    app = Flask(__name__, template_folder=files("templates"), static_folder=files("static"))
    app.config.update(TRUSTED_HOSTS=None)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    # a redirect to the tidy form of an address would tell strangers that it exists
    app.url_map.strict_slashes = app.url_map.merge_slashes = False
    app.jinja_env.filters["clock"] = clock
    app.extensions[EXTENSION] = services_of(settings)
    guard.install(app)
    answers.install(app)
    app.url_defaults(_version_static)
    bundles.install(app, _version)
    console = (desk, help, joining, keeping, cards, card_sheets, instruments, maps, plans, printing)
    library = (vehicles, procedures, tables, theme)
    for bp in (door.bp, api.bp, *(page.bp for page in (*console, side, watch, unit, *library))):
        app.register_blueprint(bp)
    return app


def services_of(settings: Settings) -> Services:
    """What the pages stand on; all that depends on the data folder."""
    hub = Hub()
    return Services(
        settings,
        hub,
        Devices(settings.database, settings.console_key),
        Hosts(settings.names),
        Guesses(),
        Battles(settings.database, hub, settings.shelf),
        Network(settings.data, settings.host, settings.port),
    )


def clock(at: str) -> str:
    """A moment of the log as the clock in the hall showed it."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M")


def _version_static(endpoint: str, values: dict[str, Any]) -> None:
    """Let the address of a static file change with its content, so that it may be kept long."""
    path = files("static") / str(values.get("filename", ""))
    if endpoint == "static" and path.is_file():
        values.setdefault("v", _version(path))


def _version(path: Path) -> str:
    return _digest(str(path), path.stat().st_mtime_ns)


@cache
def _digest(path: str, changed_ns: int) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12]
