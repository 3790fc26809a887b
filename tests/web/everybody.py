"""A program with a battle of every system, and a browser for everybody in each of them."""

from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Flask
from flask.testing import FlaskClient

from assistant.web.database import database
from assistant.web.services import EXTENSION
from assistant.web.settings import Settings
from tests.browser.laid_boards import hall
from tests.programs import program_over

from . import nasty

BATTLES = ("tanks", "gap", "axe", "tobruk")


@dataclass(frozen=True)
class House:
    """The people in it; a player or spectator by their battle and side."""

    app: Flask
    umpire: FlaskClient
    games: list
    phones: dict[tuple[str, str | None], FlaskClient]


@contextmanager
def everybody(data):
    """Open the house inside a block."""
    ids = hall(data)
    settings = Settings(data)
    app = program_over(settings)
    services = app.extensions[EXTENSION]
    umpire = app.test_client()
    assert umpire.get(f"/console/key/{settings.console_key}").status_code == 303
    games = [services.battles.game(ids[name].rsplit("/", 1)[-1]) for name in BATTLES]
    phones = {}
    for game in games:
        for who in (*game.state.sides, None):
            phones[game.id, who] = app.test_client()
            code = services.devices.join_code(game.id, who)
            assert phones[game.id, who].get(f"/J/{code}").status_code == 303
    yield House(app, umpire, games, phones)
    database.close(settings.database)


def sends(client, method, address, told):
    """Send a form; return the status and how long the server's thread worked."""
    sent = {"query_string": urlencode(told)} if method == "GET" else {"data": told}
    answers = []
    took_s = nasty.seconds(
        lambda: answers.append(client.open(address, method=method, buffered=True, **sent))
    )
    return answers[0].status_code, took_s
