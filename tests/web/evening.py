"""An evening at the club: a battle on the console, a phone a side, taps by name."""

import re
from collections.abc import Mapping
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from assistant.battle.game import Game
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import is_unrolled
from assistant.web.services import EXTENSION, Services
from assistant.web.settings import Settings

ENEMY = {"german": "us", "us": "german"}


def words_of(page: str) -> str:
    """Return the text of a page."""
    joined = re.sub(r'<span class="nobr">([^<]*)</span>', r"\1", page)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", joined))).strip()


class Evening:
    """One battle, for its umpire and both sides."""

    def __init__(
        self,
        app: Flask,
        settings: Settings,
        umpire: FlaskClient | None = None,
        scenario: str = "easy-company",
        scale: str = "",
        size: str = "0",
    ) -> None:
        self.app, self.settings = app, settings
        self.services: Services = app.extensions[EXTENSION]
        self.umpire = umpire or app.test_client()
        if umpire is None:
            assert self.umpire.get(f"/console/key/{settings.console_key}").status_code == 303
        begun = self.umpire.post(
            "/battles", data={"scenario": scenario, "size": size, "scale": scale}
        )
        assert begun.status_code == 303
        self.base = begun.location
        self.id = self.base.rsplit("/", 1)[-1]
        self.german, self.us = self.phone("german"), self.phone("us")

    @classmethod
    def going_on(
        cls, app: Flask, settings: Settings, base: str, tokens: Mapping[str, str]
    ) -> "Evening":
        """Return an evening whose battle is on disk, with browsers that are signed in."""
        evening = cls.__new__(cls)
        evening.app, evening.settings = app, settings
        evening.services = app.extensions[EXTENSION]
        evening.base, evening.id = base, base.rsplit("/", 1)[-1]
        for who, token in tokens.items():
            client = app.test_client()
            client.set_cookie("device", token)
            setattr(evening, who, client)
        return evening

    def phone(self, side: str | None, battle: str | None = None) -> FlaskClient:
        """Return a phone that joined a side; a spectator's phone for None."""
        client = self.app.test_client()
        code = self.services.devices.join_code(battle or self.id, side)
        assert client.get(f"/J/{code}").status_code == 303
        return client

    @property
    def game(self) -> Game:
        found = self.services.battles.game(self.id)
        assert found is not None
        return found

    @property
    def battle(self):
        return self.game.state

    def of(self, side):
        """Return the elements of a side."""
        return tuple(self.battle.of_side(side))

    def client(self, who):
        return {"umpire": self.umpire, "german": self.german, "us": self.us}[who]

    def address(self, who, move):
        return f"{self.base if who == 'umpire' else '/side'}/do/{move}"

    def post(self, who, move, headers=None, **told):
        """Send a tap or a filled-in sheet, and return the response."""
        told = {name.replace("__", "."): value for name, value in told.items()}
        return self.client(who).post(self.address(who, move), data=told, headers=headers)

    def make(self, who, move, **told):
        """Make a move that must succeed; dice are `dice__name`. A pending edge die is rolled."""
        if move == "place-all":
            self.rolls_edge(told.get("side", who))
        before = len(self.game.entries)
        answer = self.post(who, move, **told)
        assert len(self.game.entries) == before + 1, words_of(answer.text)
        assert answer.status_code == 303
        return answer

    def rolls_edge(self, side):
        """Roll the edge die for a side that owes it."""
        if is_unrolled(self.battle, side):
            self.make(side, "roll-entry", dice__entry="3")

    def place_mojons(self):
        self.make("german", "place-all")
        self.make("us", "place-all")

    def approach(self):
        """Place the Mojons and begin the first approach turn."""
        self.place_mojons()
        self.make("umpire", "approach-turn", dice__initiative="2", first="german")

    def engage(self):
        """Begin the engagement's first turn: orders are being placed."""
        self.place_mojons()
        self.make("umpire", "begin-engagement", both_agree="yes")

    def rounds(self):
        """Give two elements a side orders, and begin the rounds."""
        self.engage()
        for side in ENEMY:
            for element in self.of(side)[:2]:
                self.make(side, "place-order", element=element.id, kind="fire")
        for side in ENEMY:
            self.make(side, "orders-ready")

    def reveal(self, side, concealment="identified"):
        """Make a side's first element known to its enemy."""
        element = self.of(side)[0]
        told = {"element": element.id, "concealment": concealment, "reason": "seen"}
        self.make("umpire", "rule-element", **told)
        return element

    def act(self):
        """Let the first German element act, with the first US element in sight."""
        self.rounds()
        self.reveal("us")
        german = self.of("german")[0]
        enemy = self.of("us")[0].id
        named = {"nominee_german": german.id, "nominee_us": "nobody", "order_target": enemy}
        self.make("umpire", "initiative", **named)
        assert self.battle.round.turn_of == german.id
        return german
