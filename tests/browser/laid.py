"""A battle set up in a data folder before the server starts, without any screen."""

from itertools import count
from pathlib import Path
from urllib.parse import quote

from assistant.battle.screens.notes import Note
from assistant.web.database import database
from assistant.web.devices.devices import Devices
from assistant.web.photos.photo_process import shrink
from assistant.web.photos.shrinking import Photo
from assistant.web.services import services_of
from assistant.web.settings import Settings
from tests.battle.conftest import US, Table
from tests.web.snaps import encoded, picture

from .evening import TEAM

NOTE = "0123456789abcdef01234567"


class Laid(Table):
    """Easy Company in a data folder, with one squad a side or whole platoons, played by name."""

    def __init__(self, data: Path, size: int = 0) -> None:
        data.mkdir(exist_ok=True)
        services = services_of(Settings(data))
        game = services.battles.game(services.battles.open("easy-company", size))
        assert game
        self.game = game
        self.requests = count(1)


def us_goes_on(data: Path) -> dict[str, str]:
    """Turn 1: the US team has walked under its order; the German team, under Fire, is identified.

    Return the names that addresses use, and the join codes.
    """
    table = Laid(data)
    table.engage()
    table.order("german", TEAM, "fire")
    table.order("us", TEAM, "movement")
    table.rounds()
    german, us = (table.element(side, TEAM).id for side in ("german", "us"))
    # Quality 3 against 4: the German side wins on 1 or 2
    table.make("initiative", dice={"initiative": 5}, nominee_german=german, nominee_us=us)
    table.make("act-or-make", US, acts=us)
    table.make("move", US, element=us, gait="walk")
    table.make("no-reaction")
    table.reveal("german", TEAM)
    file = data / "assistant.sqlite3"
    codes = {
        f"battle-{side or 'watch'}": Devices(file, "").join_code(table.game.id, side)
        for side in ("german", "us", None)
    }
    database.close(file)
    man = table.element("us", TEAM).figures[0]
    moved = next(entry.request for entry in reversed(table.game.entries) if entry.by == "us")
    named = {"battle": f"/battles/{table.game.id}", "request": quote(moved)}
    return {**named, "german": german, "us": us, "man": man, **codes}


def a_photo_of_us(data: Path, battle: str) -> dict[str, str]:
    """Add a photo of the US side and a note of the umpire; return the names that addresses use."""
    services = services_of(Settings(data))
    game = services.battles.game(battle.rpartition("/")[2])
    assert game
    size, content, small = shrink(encoded(picture((900, 600))))
    seq, at = len(game.entries), "2026-06-06T18:00:00+00:00"
    photo = Note(NOTE, seq, at, "us", "The Bren behind the hedge, before the smoke came.", *size)
    services.battles.notes.add(game.id, photo, Photo(*size, content, small))
    note = Note(NOTE[::-1], seq, at, "umpire", "Both players agree: the hedge ends at the gate.")
    services.battles.notes.add(game.id, note, None)
    database.close(data / "assistant.sqlite3")
    return {"note": NOTE}


def platoons_walk(data: Path) -> dict[str, str]:
    """Approach turn 2 of whole platoons, the Germans first; return what `us_goes_on` does."""
    table = Laid(data, size=1)
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="german")
    file = data / "assistant.sqlite3"
    code = Devices(file, "").join_code(table.game.id, "german")
    database.close(file)
    return {"approach": f"/battles/{table.game.id}", "approach-german": code}
