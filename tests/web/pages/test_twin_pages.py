"""Every page of a phone, with its headers, is the same whatever is secret from its reader."""

from random import Random

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.database import database
from assistant.web.settings import Settings
from tests.battle.desert_rats import twins as desert_rats
from tests.battle.desert_rats.player import Player
from tests.battle.rats_of_tobruk import twins as rats_of_tobruk
from tests.battle.twins import twin
from tests.seeded import at_night
from tests.web.crawling import crawled, fetch_again, received_from, starts_of_side
from tests.web.wild import Wild
from tests.web.wild_tables import TABLES, write

pytestmark = pytest.mark.long
PAGES = 45
WATCH = ("/watch/", "/watch/screen")
EVERY = 6  # entries of which pages are looked at after one
TWINS = {
    "rattenkrieg": twin,
    "rats-of-tobruk": lambda *told: rats_of_tobruk.Twin(*told).made(),
    "desert-rats": lambda *told: desert_rats.Twin(*told).made(),
}
SECRETS = [*((s, 1) for s in TWINS), *at_night([(s, n) for s in TWINS for n in (2, 3, 4)])]
SILENT = [("rattenkrieg", 7), *at_night([("rattenkrieg", 8), ("battleaxe", 7)])]


@pytest.fixture
def begin(tmp_path):
    """Begin a battle in its own room: `begin(system, seed)`; and make random moves."""
    rooms = []

    def begun(system, seed, tries):
        write(tmp_path)
        settings = Settings(tmp_path)
        tables = TABLES[system][:1] if system == "desert-rats" else TABLES[system]
        room = Wild(settings, tables, seed)
        rooms.append(settings)
        room.begin(before=0)
        return room, moves(room, system, seed, tries)

    yield begun
    for settings in rooms:
        database.close(settings.database)


def moves(room, system, seed, tries):
    """Let people do what is due; yield after each entry, until the battle is over."""
    if system == "desert-rats":
        yield from Player.of(room.game, seed, rulings=0.3).play(3)
        return
    for _ in range(tries):
        before = len(room.game.entries)
        room.makes_what_is_due()
        if room.game.is_over:
            return
        if len(room.game.entries) > before:
            yield


@pytest.mark.parametrize("case", SECRETS, ids=str)
def test_no_page_of_a_side_differs_between_twins(begin, case):
    system, seed = case
    room, played = begin(system, seed, tries=40)
    game, random = room.game, Random(seed)
    looked = 0
    for number, _ in enumerate(played):
        if number % EVERY:
            continue
        side = room.sides[looked % len(room.sides)]
        phone, kept = room.clients[side], game.state
        before = crawled(phone, starts_of_side(game, random), random, PAGES)
        game.state = TWINS[system](kept, side, random)
        try:
            assert fetch_again(phone, before) == before, side
        finally:
            game.state = kept
        looked += 1
    assert looked


@pytest.mark.parametrize("case", SECRETS, ids=str)
def test_no_page_of_a_spectator_differs_between_twins_of_any_side(begin, case):
    system, seed = case
    room, played = begin(system, seed, tries=40)
    game, random, hall = room.game, Random(seed), room.clients["watch"]
    looked = 0
    for _ in played:
        kept = game.state
        before = {address: received_from(hall, address) for address in WATCH}
        for side in room.sides:
            game.state = TWINS[system](kept, side, random)
            try:
                assert fetch_again(hall, before) == before, side
            finally:
                game.state = kept
        looked += 1
    assert looked


@pytest.mark.parametrize("case", SILENT, ids=str)
def test_no_page_of_a_reader_changes_while_its_stream_is_silent(begin, case):
    system, seed = case
    room, played = begin(system, seed, tries=60)
    game, random, versions = room.game, Random(seed), room.services.battles.versions
    readers = {side: Viewer("side", game.id, side) for side in room.sides}
    readers["watch"] = Viewer("spectator", game.id)
    seen, silent = {}, 0
    for _ in played:
        for who, reader in readers.items():
            phone, version = room.clients[who], versions.of_page(reader, game)
            if who in seen and seen[who][0] == version:
                silent += 1
                assert fetch_again(phone, seen[who][1]) == seen[who][1], (
                    who,
                    game.entries[-1].move,
                )
            else:
                own = starts_of_side(game, random, 4) if who != "watch" else ["/watch/"]
                seen[who] = version, crawled(phone, own, random, PAGES // 2)
    assert silent > 3 or system == "battleaxe"
