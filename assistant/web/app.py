"""The Flask application: its pages, its templates and what every request passes."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, request
from jinja2 import StrictUndefined

from assistant.files import files
from assistant.web.access import guard
from assistant.web.forms import field_ids
from assistant.web.own_pages import drawings_beside, rings
from assistant.web.pages import (
    bundles,
    cached_rows,
    compiled,
    pushed_pages,
    responses,
    scaled_lengths,
    template_globals,
)
from assistant.web.services import EXTENSION, Services, services_of
from assistant.web.settings import Settings
from assistant.web.wording.dice import dice_words
from assistant.web.wording.joined_steps import joined_results
from assistant.web.wording.unbroken import unbroken, unbroken_models
from assistant.web.wording.ways_to_play import size_in_words


class Program(Flask):
    """Flask whose log names the failed page but not its address, which may hold a code."""

    jinja_environment = template_globals.Templates

    def log_exception(self, exc_info: Any) -> None:
        """Log an error of the program, with the page on which it happened."""
        self.logger.error("%s failed [%s]", request.endpoint, request.method, exc_info=exc_info)


def create_app(settings: Settings, shared: Services | None = None) -> Flask:
    """Return the whole application for one data folder, ready for a server or a test client."""
    from assistant.web.every_page import (
        EVERY,  # all that there is: the first page must not wait for it
    )

    app = app_of(shared or services_of(settings), EVERY)
    pushed_pages.install(app)
    return app


def app_of(shared: Services, pages: Iterable[Blueprint]) -> Flask:
    """Return an application with some pages."""
    app = Program(__package__, template_folder=files("templates"), static_folder=files("static"))
    app.jinja_options = {"bytecode_cache": compiled.Templates(), **app.jinja_options}
    app.config.update(TRUSTED_HOSTS=None)
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    # a redirect to the tidy form of an address would tell strangers that it exists
    app.url_map.strict_slashes = app.url_map.merge_slashes = False
    app.jinja_env.filters["clock"] = clock
    app.jinja_env.filters["lasting"] = lasting
    app.jinja_env.filters["dice_words"] = dice_words
    app.jinja_env.filters["unbroken"] = unbroken
    app.jinja_env.filters["joined_results"] = joined_results
    app.jinja_env.filters["unbroken_models"] = unbroken_models
    app.jinja_env.filters["rings"] = rings
    app.jinja_env.filters["ways"] = drawings_beside
    app.jinja_env.filters["size_in_words"] = size_in_words
    app.extensions[EXTENSION] = shared
    guard.install(app)
    responses.install(app)
    scaled_lengths.install(app)
    field_ids.add_to_templates(app.jinja_env)
    cached_rows.add_to_templates(app.jinja_env)
    app.url_defaults(_version_static)
    bundles.install(app, _version)
    for page in pages:
        app.register_blueprint(page)
    return app


def clock(at: object) -> str:
    """Return a moment of the log as the clock in the hall showed it; dashes for no moment."""
    try:
        return datetime.fromisoformat(str(at)).astimezone().strftime("%H:%M")
    except (ValueError, OverflowError, OSError):  # outside the range of the clock
        return "--:--"


def lasting(seconds: float) -> str:
    """Return a length of time: `0:42`, `1:02:07`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _version_static(endpoint: str, values: dict[str, Any]) -> None:
    """Let the address of a static file change with its content, so that it may be kept long."""
    if endpoint != "static":
        return
    path = files("static") / str(values.get("filename", ""))
    if path.is_file():
        values.setdefault("v", _version(path))


def _version(path: Path) -> str:
    return _digest(str(path), path.stat().st_mtime_ns)


@cache
def _digest(path: str, changed_ns: int) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:12]
