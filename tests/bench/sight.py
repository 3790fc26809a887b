"""Who sees whom, forty elements a side, all distances entered: calculated, and as a page."""

import tempfile
from dataclasses import replace
from pathlib import Path

from assistant.battle.rattenkrieg.lookups.distances import UMPIRE, pair_key
from assistant.battle.rattenkrieg.screens.instruments.looks import chances_of_look
from assistant.battle.rattenkrieg.screens.instruments.watchers import instruments_of
from assistant.battle.rattenkrieg.state import Battle
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.services import EXTENSION, Services
from assistant.web.settings import Settings
from tests.bench.battles import ordering
from tests.bench.figures import show, usual_ms

CROWD = 40  # elements a side
TIMES = 10


def crowded(battle: Battle) -> Battle:
    """Return the battle with this many elements a side, all at different distances."""
    sides = {}
    for side in battle.sides:
        few = list(battle.of_side(side))
        sides[side] = [
            replace(few[n % len(few)], id=f"{side}{n}", last_action="run") for n in range(CROWD)
        ]
    one, other = sides.values()
    distances = {
        pair_key(a.id, b.id): {UMPIRE: 1 + 0.01 * (n * CROWD + m)}
        for n, a in enumerate(one)
        for m, b in enumerate(other)
    }
    elements = {x.id: x for each in sides.values() for x in each}
    return replace(battle, elements=elements, distances=distances)


def afresh(battle: Battle) -> None:
    """Calculate the matrix without a cache."""
    chances_of_look.cache_clear()
    instruments_of(battle, "german")


def main() -> None:
    """Print how long the matrix takes."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        id = ordering(settings.data).id
        app = create_app(settings)
        services: Services = app.extensions[EXTENSION]
        game = services.battles.game(id)
        assert game is not None
        game.state = crowded(game.state)
        umpire = app.test_client()
        assert umpire.get(f"/console/key/{settings.console_key}").status_code == 303
        address = f"/battles/{id}/instruments"
        answer = umpire.get(address)
        assert answer.status_code == 200
        rows = [
            ["reckoned, nothing remembered", usual_ms(lambda: afresh(game.state), TIMES)],
            ["reckoned again", usual_ms(lambda: instruments_of(game.state, "german"), TIMES)],
            ["the page", usual_ms(lambda: umpire.get(address), TIMES)],
        ]
        database.close(settings.database)
    show(f"Who sees whom, {CROWD} elements a side, ms", ("", "middle"), rows)
