"""The program on a data folder of a test."""

from copy import copy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from flask import Flask

from assistant.battle.storage import schema
from assistant.web.app import app_of
from assistant.web.database import database
from assistant.web.pages import pushed_pages
from assistant.web.services import EXTENSION, Services, services_of
from assistant.web.settings import Settings


def program_over(settings: Settings, program: Flask | None = None) -> Flask:
    """Return a program like `create_app`'s or another one; its pages are made only once.

    A test that adds pages to the program or changes its configuration uses `create_app`.
    """
    app = copy(program or _every_page())
    app.extensions = {**app.extensions, EXTENSION: _services(settings)}
    pushed_pages.install(app)
    return app


def _services(settings: Settings) -> Services:
    if settings.database.exists():
        return services_of(settings)
    settings.database.parent.mkdir(parents=True, exist_ok=True)
    settings.database.write_bytes(_empty_database())
    with patch.object(
        schema, "prepare", lambda db: None
    ):  # to look for each table and column takes long
        return services_of(settings)


@cache
def _empty_database() -> bytes:
    """Return the file of a database without battles; its tables are made once for all tests."""
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        services_of(settings)
        database.close(settings.database)
        return settings.database.read_bytes()


@cache
def _every_page() -> Flask:
    from assistant.web.every_page import EVERY  # most tests need no pages

    no_services: Any = None
    app = app_of(no_services, EVERY)
    app.testing = True
    return app
