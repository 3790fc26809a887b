"""The console of a battle without an umpire: it shows what both players know, and no more."""

import re
from dataclasses import replace
from random import Random

import pytest

from assistant.battle.battleaxe.events.setup import BidMade
from tests.battle.rats_of_tobruk.field import CRT, KEY, Field, hexes
from tests.battle.rats_of_tobruk.twins import Twin

TOKEN = re.compile(r'(name="request" value|data-waited|aria-label|id)="[^"]*"|waited <b>[0-9:]*')


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
        assert "57" not in re.sub(r"<[^>]*>|[0-9][0-9]:[0-9][0-9]", " ", text), page
    assert "The players run the battle" in umpire.get(base).text

    kept, seen = game.state, set()
    for points in (1, 12, 99):
        game.state = BidMade("axis", points).apply(replace(kept, bids={}, bidding=False))
        seen.add(console(umpire, base))
    assert len(seen) == 1


def test_a_console_without_units_says_so_in_the_middle(shared, umpire):
    _, base = shared("rats-of-tobruk-data")
    page = console(umpire, base)
    assert 'class="console board alone"' in page
    assert "Only the players’ phones show where units are." in page


def test_nobody_is_asked_to_check_a_result_without_an_umpire(shared, umpire, services, app):
    game, base = shared("rats-of-tobruk-data")
    phone = app.test_client()
    phone.get(f"/j/{services.devices.join_code(game.id, 'axis')}")
    made = phone.post("/side/do/weather", data={"turn_type": "day", "dice.weather": "1"})
    for page in (made.location, "/side/", "/side/log"):
        words = phone.get(page).text
        assert "clear" in words, page
        assert "Ask the umpire" not in words, page

    umpire.post(f"{base}/do/share-screen", data={"umpire": "umpire"})
    for page in (made.location, "/side/", "/side/log"):
        assert "Ask the umpire to check this" in phone.get(page).text, page


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


def test_the_shared_console_links_no_page_with_a_sides_secrets(shared, umpire):
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


@pytest.mark.parametrize(
    "page",
    [
        *("as/axis", "as/axis/map", "report", "report/everybody.html", "luck", "notes"),
        *("replay", "replay/times"),
    ],
)
def test_pages_with_a_sides_secrets_are_refused_until_the_end(shared, umpire, page):
    game, base = shared("rats-of-tobruk-data")
    answer = umpire.get(f"{base}/{page}")
    if page.startswith("report/"):
        assert answer.status_code in (403, 404)
    else:
        assert answer.status_code == 403
        assert "This page opens when the battle is over" in answer.text
    assert f"{base}/{page.partition('/')[0]}" not in umpire.get(base).text
    umpire.post(f"{base}/do/end-battle", data={"winner": "axis", "reason": "late", "why": "late"})
    assert game.is_over
    if page != "as/axis/map":  # there is none in this game
        assert umpire.get(f"{base}/{page}").status_code == 200


TAPPED = {"side": "axis", "unit": "1/33", "whose": "axis"}
OPEN = ("weather", "set-options", "share-screen", "end-battle")
REFUSED = ("change", "place", "look", "put-in", "supply", "draw", "attack", "move-unit", "retreat")


def test_the_sheet_of_a_sides_move_is_refused_by_address_until_the_end(shared, umpire):
    _, base = shared("rats-of-tobruk-data")
    for move in OPEN:
        assert umpire.get(f"{base}/do/{move}").status_code == 200
    for move in REFUSED:
        found = umpire.get(f"{base}/do/{move}", query_string=TAPPED)
        assert found.status_code == 403
        assert "the player opens it on their own phone" in found.text
        assert umpire.post(f"{base}/do/{move}", data=TAPPED).status_code == 403
    umpire.post(f"{base}/do/end-battle", data={"winner": "axis", "words": "late"})
    for move in REFUSED:
        found = umpire.get(f"{base}/do/{move}", query_string=TAPPED)
        assert found.status_code != 403, move


def test_a_chit_is_not_drawn_where_the_sheet_would_name_those_in_the_cup(shared, umpire):
    game, base = shared("rats-of-tobruk-data")
    game.state = replace(
        Field(key=KEY, hexes=hexes(), results=CRT).battle,
        cup=("2/13", "33"),
        hand=None,
        shared_screen=True,
    )
    assert "/do/draw" not in umpire.get(base).text
    assert umpire.get(f"{base}/do/draw").status_code == 403


@pytest.mark.parametrize("scenario", ["battleaxe-map", "rats-of-tobruk-data"])
def test_the_file_is_exported_when_the_battle_is_over(shared, umpire, scenario):
    game, base = shared(scenario)
    refused = umpire.get(f"{base}/file")
    assert refused.status_code == 403
    assert "export it when the battle is over" in refused.text
    umpire.post(f"{base}/do/end-battle", data={"winner": "axis", "words": "late"})
    assert game.is_over
    assert umpire.get(f"{base}/file").status_code == 200


def test_a_sides_note_is_not_shown_on_a_shared_laptop(shared, join, umpire, services):
    game, base = shared("rats-of-tobruk-data")
    phone = join("axis", game.id)
    phone.post("/side/notes/new", data={"words": "The guns are in the wadi"})
    (note,) = services.battles.notes.all_of(game.id)
    assert "in the wadi" in phone.get(f"/notes/{note.id}").text
    for address in (f"/notes/{note.id}", base):
        assert "in the wadi" not in umpire.get(address).text


def test_an_umpire_takes_over_the_battle_again(shared, umpire):
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


@pytest.mark.parametrize("scenario", ["battleaxe-map", "rats-of-tobruk-data"])
@pytest.mark.parametrize("chosen", ["umpire", "nobody"])
def test_a_fresh_board_game_asks_once_who_runs_it(umpire, join, services, scenario, chosen):
    base = umpire.post("/battles", data={"scenario": scenario, "size": "0"}).location
    game = services.battles.game(base.rsplit("/", 1)[-1])
    question = "Who runs the battle?"
    assert question in umpire.get(base).text
    assert question not in join("axis", game.id).get("/side/").text
    assert umpire.post(f"{base}/do/share-screen", data={"umpire": chosen}).status_code == 303
    assert question not in umpire.get(base).text
    assert game.state.shared_screen == (chosen == "nobody")


def test_a_battle_that_has_begun_does_not_ask_who_runs_it(umpire, services):
    base = umpire.post("/battles", data={"scenario": "battleaxe-map", "size": "0"}).location
    umpire.post(f"{base}/do/bid", data={"whose": "allied", "points": "57"})
    assert "Who runs the battle?" not in umpire.get(base).text
