"""The console of a battle without an umpire: it shows what both players know, and no more."""

import re
from dataclasses import replace
from random import Random

import pytest

from assistant.battle.battleaxe.events.setup import BidMade
from tests.battle.rats_of_tobruk.field import CRT, KEY, Field, hexes
from tests.battle.rats_of_tobruk.twins import Twin

TOKEN = re.compile(r'(name="request" value|data-seen|aria-label|id)="[^"]*"')


@pytest.fixture
def shared(umpire, services):
    """Begin a battle whose players share the laptop; return the battle and its console."""

    def begun(scenario):
        answer = umpire.post("/battles", data={"scenario": scenario, "size": "0"})
        base = answer.location
        game = services.battles.game(base.rsplit("/", 1)[-1])
        sent = umpire.post(f"{base}/do/share-screen", data={"umpire": "nobody"})
        assert sent.status_code == 303
        return game, base

    return begun


def console(umpire, base):
    answer = umpire.get(base)
    assert answer.status_code == 200
    return TOKEN.sub("", answer.text)


def test_a_bid_is_not_on_the_shared_console(shared, umpire):
    game, base = shared("battleaxe-map")
    umpire.post(f"{base}/do/bid", data={"whose": "allied", "points": "57"})
    assert game.state.bids == {"allied": 57}
    for page in (base, f"{base}/undo"):
        text = umpire.get(page).text
        assert "57" not in re.sub(r"<[^>]*>", " ", text), page
    assert "The players run the battle" in umpire.get(base).text

    kept, seen = game.state, set()
    for points in (1, 12, 99):
        game.state = BidMade("axis", points).apply(replace(kept, bids={}, bidding=False))
        seen.add(console(umpire, base))
    assert len(seen) == 1


def test_where_units_are_and_what_is_in_the_cup_changes_nothing_on_the_shared_console(
    shared, umpire
):
    game, base = shared("rats-of-tobruk-data")
    field = Field(key=KEY, hexes=hexes(), results=CRT).battle
    field = replace(
        *(field,),
        title=game.state.title,
        cup=("2/13", "33"),
        chits=dict(field.chits),
        shared_screen=True,
    )
    game.state = field
    before = console(umpire, base)
    assert "1110" not in before
    random = Random(3)
    for side in ("axis", "allied"):
        game.state = Twin(field, side, random).made()
        assert game.state != field
        assert console(umpire, base) == before


def test_what_shows_a_sides_secrets_is_not_linked_on_the_shared_console(shared, umpire):
    _, base = shared("rats-of-tobruk-data")
    page = umpire.get(base).text
    for link in (
        f"{base}/as/axis",
        f"{base}/report",
        f"{base}/replay",
        "/do/change?",
        "/do/place?",
    ):
        assert link not in page, link
    assert "/do/share-screen?" in page


def test_an_umpire_takes_the_battle_over_again(shared, umpire):
    game, base = shared("battleaxe-map")
    umpire.post(f"{base}/do/bid", data={"whose": "allied", "points": "57"})
    umpire.post(f"{base}/do/share-screen", data={"umpire": "umpire"})
    assert not game.state.shared_screen
    page = umpire.get(base).text
    assert "Allied phone: a bid of 57." in page
    assert f"{base}/as/axis" in page


def test_a_player_does_not_decide_who_runs_the_battle(shared, join, umpire):
    game, _ = shared("battleaxe-map")
    phone = join("axis", game.id)
    assert phone.get("/side/do/share-screen").status_code == 404
