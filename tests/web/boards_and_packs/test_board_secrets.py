"""The page of a board game on a phone: byte for byte the same for all that is secret."""

import re
from dataclasses import replace
from random import Random

import pytest

from assistant.battle.battleaxe.events.setup import BidMade
from assistant.battle.viewers import Viewer
from assistant.web.pages.pushed_pages import make_page
from tests.battle.rats_of_tobruk.field import CRT, KEY, Field, hexes
from tests.battle.rats_of_tobruk.twins import Twin

TOKEN = re.compile(r'name="request" value="[^"]*"')


@pytest.fixture
def begin(app, umpire, services, join):
    def begun(scenario):
        answer = umpire.post("/battles", data={"scenario": scenario, "size": "0"})
        battle = answer.location.rsplit("/", 1)[-1]
        game = services.battles.game(battle)
        return game, {side: Phone(app, join, battle, side) for side in game.state.sides}

    return begun


class Phone:
    """A side's phone, and the content of its stream."""

    def __init__(self, app, join, battle, side):
        self.app, self.reader = app, Viewer("side", battle, side)
        self.get = join(side, battle).get

    def brought(self):
        page = make_page(self.app, self.reader, "/side/")
        return page.plain.decode().replace(page.token, "")


def pages(phone):
    found = [phone.get(address) for address in ("/side/", "/side/log")]
    assert [answer.status_code for answer in found] == [200, 200]
    return [phone.brought(), *(TOKEN.sub("", answer.text) for answer in found)]


def test_the_places_of_the_enemy_and_the_cup_change_no_byte(begin):
    game, phones = begin("rats-of-tobruk-data")
    field = Field(key=KEY, hexes=hexes(), results=CRT).battle
    field = replace(field, title=game.state.title, cup=("2/13", "33"), chits=dict(field.chits))
    random = Random(3)
    for side, phone in phones.items():
        game.state = field
        before = pages(phone)
        game.state = Twin(field, side, random).made()
        assert game.state != field
        assert pages(phone) == before


def test_a_bid_changes_no_byte_of_the_other_players_page(begin):
    game, phones = begin("battleaxe-map")
    kept = game.state
    seen = set()
    for points in (1, 12, 99):
        game.state = BidMade("allied", points).apply(kept)
        seen.add(tuple(pages(phones["axis"])))
    assert len(seen) == 1
