"""Evenings played once for a process; each test gets its own copy."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from assistant.web.database import database
from assistant.web.settings import Settings
from tests.drawing import drawing_alike
from tests.programs import program_over

from .evening import Evening

TABLES = ("battles", "entries", "events", "lots", "joins", "devices")


@dataclass(frozen=True)
class Played:
    """An evening on disk, and the cookies of its browsers."""

    folder: TemporaryDirectory
    base: str
    tokens: dict[str, str]  # of the umpire and both sides


def evening_after(moves: Callable[[Evening], object], app, settings) -> Evening:
    """Return an evening after some moves, in the data folder of a program without battles.

    Its battle is held as it is after a start of the program; no copy of the database was made.
    """
    played = _play(moves)
    db = database.connect(settings.database)
    db.execute("ATTACH ? AS played", [str(Settings(Path(played.folder.name)).database)])
    with database.write_transaction(db):
        for table in TABLES:
            db.execute(f"INSERT INTO main.{table} SELECT * FROM played.{table}")
    db.execute("DETACH played")
    evening = Evening.going_on(app, settings, played.base, played.tokens)
    evening.services.devices.use_console_key(settings.console_key)
    assert evening.game.entries
    return evening


@cache
def _play(moves: Callable[[Evening], object]) -> Played:
    folder = TemporaryDirectory()
    settings = Settings(Path(folder.name))
    with drawing_alike(moves.__name__):
        evening = Evening(program_over(settings), settings)
        moves(evening)
    database.close(settings.database)
    clients = {"umpire": evening.umpire, "german": evening.german, "us": evening.us}
    tokens = {who: client.get_cookie("device").value for who, client in clients.items()}
    return Played(folder, evening.base, tokens)
