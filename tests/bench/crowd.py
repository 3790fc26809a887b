"""Forty elements a side: each screen and a tap, compared with one squad a side."""

import tempfile
from dataclasses import replace
from itertools import count
from pathlib import Path

from flask.testing import FlaskClient

from assistant.battle.game import Game
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.services import EXTENSION, Services
from assistant.web.settings import Settings
from tests.bench.battles import ordering
from tests.bench.figures import show, times, usual_ms

FEW, MANY = 3, 40  # elements a side
RUNS = 20


def crowded(battle: Battle, size: int) -> Battle:
    """Return the battle with this many identified elements a side; each has figures and a Mojon."""
    elements: dict[str, Element] = {}
    figures: dict[str, Figure] = {}
    mojons: dict[str, Mojon] = {}
    for side in battle.sides:
        few = list(battle.of_side(side))
        for n in range(size):
            like = few[n % len(few)]
            men = [replace(man, id=f"{man.id[:6]}{n:04}") for man in battle.men(like)]
            mojon = replace(battle.mojons[like.mojon or ""], id=f"{side[:2]}MOJON{n:03}")
            element = replace(
                like,
                id=f"{side[:2].upper()}XXXX{n:04}",
                figures=tuple(man.id for man in men),
                mojon=mojon.id,
                concealment="identified",
                contact=f"{n}",
                deployed=True,
            )
            figures |= {man.id: man for man in men}
            mojons[mojon.id] = replace(mojon, number=n + 1)
            elements[element.id] = element
    return replace(battle, elements=elements, figures=figures, mojons=mojons)


class Crowd:
    """A battle with this many elements a side, and its viewers."""

    def __init__(self, data: Path, size: int) -> None:
        self.settings = Settings(data)
        laid = ordering(data)
        app = create_app(self.settings)
        services: Services = app.extensions[EXTENSION]
        game = services.battles.game(laid.id)
        assert game is not None
        self.game: Game = game
        game.state = crowded(game.state, size)
        self.element = next(game.state.of_side("german"))
        self.umpire, self.side = app.test_client(), app.test_client()
        assert self.umpire.get(f"/console/key/{self.settings.console_key}").status_code == 303
        assert self.side.get(f"/j/{laid.codes['german']}").status_code == 303
        self.console = f"/battles/{laid.id}"
        self.taps = count()

    def rows(self) -> dict[str, float]:
        """Measure each screen, and a tap with the screens that it changes."""
        card, shoot = f"/u/{self.element.id}", f"do/move?element={self.element.id}"
        return {
            "the console": self._ms(self.umpire, self.console),
            "a side's page": self._ms(self.side, "/side/"),
            "a unit's card": self._ms(self.side, card),
            "a move's sheet": self._ms(self.umpire, f"{self.console}/{shoot}"),
            "a tap: an order laid, or taken back": usual_ms(self._tap, RUNS),
        }

    def _ms(self, client: FlaskClient, address: str) -> float:
        assert client.get(address).status_code == 200
        return usual_ms(lambda: client.get(address), RUNS)

    def _tap(self) -> None:
        number = next(self.taps)
        move = "take-back-order" if number % 2 else "place-order"
        form = {"element": self.element.id, "request": f"tap in a crowd {number:08}", "tap": "1"}
        form |= {"kind": "fire", "from": "/side/"}
        assert self.side.post(f"/side/do/{move}", data=form).status_code == 303


def main() -> None:
    """Print how long screens and a tap take, and how much longer than in a small battle."""
    found = []
    for size in (FEW, MANY):
        with tempfile.TemporaryDirectory() as folder:
            crowd = Crowd(Path(folder), size)
            found.append(crowd.rows())
            database.close(crowd.settings.database)
    few, many = found
    rows = [[name, few[name], many[name], times(many[name], few[name])] for name in few]
    columns = ("", f"{FEW} a side", f"{MANY} a side", "ratio")
    show("Screens of a crowded table, ms", columns, rows)
