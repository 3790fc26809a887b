"""A duel on its console and on the phones of both sides and of a spectator."""

import re
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from assistant.battle.game import Game
from assistant.web.services import EXTENSION, Services
from tests.fifth.state import Duel


class Evening:
    """A duel begun from the first page, with its umpire and its players."""

    def __init__(self, app: Flask, umpire: FlaskClient, scenario: str) -> None:
        self.app, self.umpire = app, umpire
        self.services: Services = app.extensions[EXTENSION]
        begun = umpire.post("/battles", data={"scenario": scenario, "size": "0"})
        assert begun.status_code == 303
        self.base = begun.location
        self.id = self.base.rsplit("/", 1)[-1]
        self.red, self.blue = self.phone("red"), self.phone("blue")
        self.spectator = self.phone(None)

    def phone(self, side: str | None) -> FlaskClient:
        """Return a phone that joined a side; a spectator's for None."""
        phone = self.app.test_client()
        code = self.services.devices.join_code(self.id, side)
        assert phone.get(f"/J/{code}").status_code == 303
        return phone

    @property
    def game(self) -> Game:
        found = self.services.battles.game(self.id)
        assert found is not None
        return found

    @property
    def duel(self) -> Duel:
        state = self.game.state
        assert isinstance(state, Duel)
        return state

    def choose(self, red: str, blue: str) -> None:
        """Let each player choose a stance on the player's own phone."""
        for phone, stance in ((self.red, red), (self.blue, blue)):
            made = phone.post("/side/do/choose-stance", data={"stance": stance})
            assert made.status_code == 303, words_of(made.text)

    def exchange(self, red: int, blue: int) -> None:
        """Let the umpire enter the dice of an exchange."""
        dice = {"dice.red": str(red), "dice.blue": str(blue)}
        made = self.umpire.post(f"{self.base}/do/exchange", data=dice)
        assert made.status_code == 303, words_of(made.text)

    def seen_by(self, phone: FlaskClient) -> str:
        """Return the texts that a phone shows."""
        return words_of(phone.get("/", follow_redirects=True).text)


def words_of(page: str) -> str:
    """Return the texts that a person reads in the body of a page."""
    body = re.sub(r"(?s)^.*?<body|<(script|style)\b.*?</\1>", " ", page)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body))).strip()
