"""Without an umpire the console's version, stream and files reveal no hidden step."""

import re

import pytest

from assistant.battle.viewers import UMPIRE
from tests.browser.stories import tobruk

OF_THE_TAP = re.compile(r'(name="request" value|data-waited)="[^"]*"|waited <b>[0-9:]*')
SEEN = re.compile(r'data-seen="([^"]*)"')
SET_UP = (("allied", "2/13 HQ", "1213"), ("allied", "1/13", "1110"))


@pytest.fixture
def shared_battle(umpire, services, join, settings):
    """A battle that its players run; its console, and the phones of both sides."""
    tobruk.write(settings.data)
    base = umpire.post("/battles", data={"scenario": "small", "size": "0"}).location
    game = services.battles.game(base.rsplit("/", 1)[-1])
    umpire.post(f"{base}/do/share-screen", data={"umpire": "nobody"})
    return game, base, {side: join(side, game.id) for side in game.state.sides}


def console(umpire, base):
    """The version of the console, and all that its page shows."""
    page = umpire.get(base).text
    return SEEN.search(page)[1], SEEN.sub("", OF_THE_TAP.sub("", page))


def test_the_console_is_another_only_when_it_shows_something_else(shared_battle, umpire, services):
    game, base, phones = shared_battle
    hidden = 0
    stream = services.hub.listen(UMPIRE, seen=console(umpire, base)[0], address=base)
    heard = stream._queue.qsize()
    for side, unit, hex in SET_UP:
        before, count = console(umpire, base), len(game.entries)
        phones[side].post("/side/do/place", data={"unit": unit, "hex": hex})
        assert len(game.entries) > count
        after = console(umpire, base)
        assert (before[0] == after[0]) == (before[1] == after[1])
        hidden += before == after
    assert hidden
    assert stream._queue.qsize() == heard

    before = console(umpire, base)
    phones["allied"].post("/side/do/weather", data={"dice.weather": "1"})
    after = console(umpire, base)
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_nothing_counts_the_entries_until_the_battle_is_over(shared_battle, umpire):
    game, base, phones = shared_battle
    addresses = (f"/api{base}", f"{base}/remove", "/", "/battles", f"{base}/codes")
    before = [OF_THE_TAP.sub("", umpire.get(address).text) for address in addresses]
    side, unit, hex = SET_UP[0]
    phones[side].post("/side/do/place", data={"unit": unit, "hex": hex})
    after = [OF_THE_TAP.sub("", umpire.get(address).text) for address in addresses]
    for address, *texts in zip(addresses, before, after, strict=True):
        assert texts[0] == texts[1], address
    umpire.post(f"{base}/do/end-battle", data={"winner": "axis", "words": "late"})
    assert umpire.get(f"/api{base}").json["entries"] == len(game.entries)


def test_a_note_of_a_side_changes_nothing_on_the_console(shared_battle, umpire, services):
    game, base, phones = shared_battle
    before, own = console(umpire, base), phones["axis"].get("/side/").text
    phones["axis"].post("/side/notes/new", data={"words": "The guns are in 2222"})
    assert console(umpire, base) == before
    assert phones["axis"].get("/side/").text != own
    (note,) = services.battles.notes.all_of(game.id)
    phones["axis"].post(f"/notes/{note.id}/remove")
    assert console(umpire, base) == before


def test_a_phone_that_joins_still_wakes_the_console(shared_battle, umpire, join):
    game, base, _ = shared_battle
    before = console(umpire, base)[0]
    join("axis", game.id)
    assert console(umpire, base)[0] != before
