"""The people at the table: the laptop, two phones a side, a spectator; one battle."""

import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from assistant.battle.game import Game
from assistant.web.app import create_app
from assistant.web.services import EXTENSION
from assistant.web.settings import Settings
from tests.battle.random_play.made import Made, note_moves
from tests.browser.stories import tobruk

from .held import Findings, looks_at
from .screen import Form, Pairs, Screen

SCENARIOS = {
    "easy-company": "easy-company",
    "wittmann": "wittmanns-first-test",
    "bir-tawil": "bir-tawil-gap",
    "bir-zareb": "bir-zareb",
    "battleaxe": "battleaxe-map",
    "tobruk": "small",
}
TURNS = 6  # redirects that are followed


@dataclass
class Person:
    """A person with a screen."""

    name: str
    home: str
    client: FlaskClient
    table: "Table"
    stale: list[tuple[str, Pairs]] = field(default_factory=list)  # forms that were left open

    def opens(self, address: str) -> Screen | None:
        """Open one of our pages, wherever it leads; return None if it is not a page."""
        return self._led(address, self._asks("GET", address))

    def sends(self, form: Form, pairs: Pairs) -> Screen | None:
        """Send a form, and follow where it leads."""
        if form.method == "get":
            told = MultiDict(pairs)
            return self._led(form.action, self._asks("GET", form.action, query_string=told))
        return self._led(form.action, self._asks("POST", form.action, data=MultiDict(pairs)))

    def _asks(self, method: str, address: str, **sent: Any) -> Any:
        self.table.asked += 1
        try:
            answer = self.client.open(address, method=method, buffered=True, **sent)
        except Exception as failed:
            where = traceback.extract_tb(failed.__traceback__)[-1]
            told = f"{failed!r} in {where.filename.rsplit('/', 1)[-1]}:{where.lineno}"
            self.table.found("i", self.name, address, told, sent)
            return None
        if answer.status_code >= 500:
            self.table.found("i", self.name, address, f"status {answer.status_code}", sent)
        return answer

    def _led(self, address: str, answer: Any) -> Screen | None:
        for _ in range(TURNS):
            if answer is None:
                return None
            if answer.status_code not in (301, 302, 303):
                break
            address = answer.location
            parts = urlsplit(address)
            address = parts.path + ("?" + parts.query if parts.query else "")
            answer = self._asks("GET", address)
        if answer is None or answer.mimetype != "text/html":
            return None
        screen = Screen(answer.text, address)
        looks_at(self.table.findings, self.name, screen, answer.status_code)
        return screen


class Table:
    """One battle, and the screens of all people."""

    def __init__(self, data: Path, scenario: str, findings: Findings, size: int = 0) -> None:
        self.findings = findings
        self.asked = 0
        self.system = scenario
        if scenario == "tobruk":
            tobruk.write(data)
        settings = Settings(data)
        self.app = create_app(settings)
        self.app.testing = True
        services = self.app.extensions[EXTENSION]
        client = self.app.test_client()
        assert client.get(f"/console/key/{settings.console_key}").status_code == 303
        told = {"scenario": SCENARIOS[scenario], "size": str(size), "scale": ""}
        begun = client.post("/battles", data=told)
        assert begun.status_code == 303, begun.text
        self.base = begun.location
        found = services.battles.game(self.base.rsplit("/", 1)[-1])
        assert found is not None
        self.game: Game = found
        self.made = note_moves(found)  # an undo is judged by it
        self.umpire = Person("umpire", self.base, client, self)
        self.phones = [
            self._phone(services, f"{side}{number}", side)
            for side in self.game.state.sides
            for number in (1, 2)
        ]
        self.watcher = self._phone(services, "watcher", None)
        self.people = [self.umpire, *self.phones, self.watcher]

    def _phone(self, services: Any, name: str, side: str | None) -> Person:
        client = self.app.test_client()
        code = services.devices.join_code(self.game.id, side)
        answer = client.get(f"/J/{code}")
        assert answer.status_code == 303
        return Person(name, urlsplit(answer.location).path, client, self)

    def sides(self) -> Iterable[Person]:
        """Yield one phone of each side."""
        return self.phones[::2]

    def found(self, letter: str, who: str, address: str, what: str, more: object = "") -> None:
        """Note what is wrong."""
        self.findings.add(letter, who, address, what, more)

    def made_since(self, count: int) -> list[Made]:
        """Return the answers to the moves made since the log had this number of entries."""
        new = self.game.entries[count:]
        return [self.made[entry.seq] for entry in new if entry.seq in self.made]

    @property
    def count(self) -> int:
        """Return how many entries the log has."""
        return len(self.game.entries)

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        state = self.game.state
        return getattr(state, "phase", "") == "over" or bool(getattr(state, "winner", ""))
