"""A battle without an umpire: no screen sends a player to an umpire, or names one."""

import re

import pytest

from tests.browser.stories import tobruk
from tests.web.evening import words_of

NAMED = re.compile(r"\bumpires?\b", re.IGNORECASE)
AROUND = 40  # characters before and after
# what says that there is no umpire, or may bring one; and the name of the program
ALLOWED = ("Umpire's Assistant", "without an umpire", "Umpire or none", "An umpire: this screen")
LINK = re.compile(r'(?:href|hx-get)="([^"#]+)')
MOST = 150  # pages of a reader


def names_an_umpire(text):
    """The words on a page that name an umpire."""
    words = words_of(text)
    for allowed in ALLOWED:
        words = words.replace(allowed, "")
    places = [found.start() for found in NAMED.finditer(words)]
    return [words[max(0, place - AROUND) : place + AROUND] for place in places]


def wrong_pages(client, start, own):
    """The pages of a reader that name an umpire, each with the words; all linked pages are read."""
    left, seen, wrong = [start], {start}, {}
    while left and len(seen) < MOST:
        address = left.pop(0)
        answer = client.get(address)
        if answer.status_code not in (200, 403, 422) or answer.mimetype != "text/html":
            continue
        if found := names_an_umpire(answer.text):
            wrong[address] = found
        for link in LINK.findall(answer.text):
            link = link.replace("&amp;", "&")
            if link.startswith(own) and link.partition("?")[0] not in seen:
                seen.add(link.partition("?")[0])
                left.append(link)
    assert len(seen) > 3
    return wrong


@pytest.fixture
def begin_without_umpire(umpire, services, join, settings):
    """Begin a battle that its players run; return it, its console and the players' phones."""

    def begin(scenario):
        base = umpire.post("/battles", data={"scenario": scenario, "size": "0"}).location
        game = services.battles.game(base.rsplit("/", 1)[-1])
        umpire.post(f"{base}/do/share-screen", data={"umpire": "nobody"})
        return game, base, {side: join(side, game.id) for side in game.state.sides}

    return begin


def all_wrong_pages(umpire, base, phones):
    found = wrong_pages(umpire, base, (base,))
    for phone in phones.values():
        found |= wrong_pages(phone, "/side/", ("/side",))
    return found


def test_battleaxe_names_no_umpire_where_there_is_none(begin_without_umpire, umpire):
    game, base, phones = begin_without_umpire("battleaxe-map")
    allied, axis = phones["allied"], phones["axis"]
    allied.post("/side/do/impulse", data={"kind": "pass"})
    allied.post("/side/do/end-impulse", data={})
    axis.post("/side/do/impulse", data={"kind": "regroup"})
    axis.post("/side/do/challenge", data={})
    assert game.state.challenged
    for page in (umpire.get(base), allied.get("/side/"), axis.get("/side/")):
        assert "Decide together" in page.text or "Both players decide" in page.text
    refused = axis.get("/side/do/march?place=G")
    assert refused.status_code == 200
    assert all_wrong_pages(umpire, base, phones) == {}
    umpire.post(f"{base}/do/rule-challenge", data={"stands": "no"})
    unit = {"unit": "7RTR", "place": "D", "strength": "full", "oos": "no"}
    assert umpire.post(f"{base}/do/rule-unit", data=unit).status_code == 303
    assert "Correction: 7RTR is in D, full." in axis.get("/side/").text
    umpire.post(f"{base}/undo", data={"why": "a slip"})
    assert "Undone: a slip" in axis.get("/side/log").text
    assert all_wrong_pages(umpire, base, phones) == {}

    umpire.post(f"{base}/do/end-battle", data={"winner": "axis", "words": "late"})
    assert game.is_over
    assert all_wrong_pages(umpire, base, phones) == {}


@pytest.fixture
def small_tobruk(settings):
    """Put the small game of Tobruk among the umpire's own files."""
    tobruk.write(settings.data)


@pytest.mark.usefixtures("small_tobruk")
def test_tobruk_names_no_umpire_where_there_is_none(begin_without_umpire, umpire):
    game, base, phones = begin_without_umpire("small")
    allied, axis = phones["allied"], phones["axis"]
    for client, unit, hex in ((allied, "2/13 HQ", "1213"), (allied, "1/13", "1110")):
        client.post("/side/do/place", data={"unit": unit, "hex": hex})
    assert "Ask the umpire" not in axis.post("/side/do/place", data={}).text
    allied.post("/side/do/weather", data={"dice.weather": "1"})
    for unit, hex in (("33 HQ", "1009"), ("1/33", "0910")):
        axis.post("/side/do/place", data={"unit": unit, "hex": hex})
    assert game.state.phase == "supply"
    assert all_wrong_pages(umpire, base, phones) == {}

    umpire.post(f"{base}/do/end-battle", data={"winner": "axis", "words": "late"})
    assert game.is_over
    assert all_wrong_pages(umpire, base, phones) == {}


def test_a_refused_move_sends_nobody_to_an_umpire_who_is_not_there(begin_without_umpire, umpire):
    game, base, phones = begin_without_umpire("battleaxe-map")
    refused = phones["axis"].get("/side/do/pass")
    assert "Allied" in refused.text
    assert names_an_umpire(refused.text) == []
    asked = phones["axis"].post("/side/do/ask-umpire", data={"wanted": "pass", "words": "Please"})
    assert "Agree with the other player" in asked.text
    assert game.state.requests == ()

    umpire.post(f"{base}/do/share-screen", data={"umpire": "umpire"})
    assert "Ask the umpire" in phones["axis"].get("/side/do/pass").text


def test_no_assistant_umpire_is_added_where_there_is_no_umpire(
    begin_without_umpire, umpire, services
):
    game, base, _ = begin_without_umpire("battleaxe-map")
    assert "Assistant umpires" not in umpire.get(f"{base}/codes").text
    assert umpire.post(f"{base}/umpires", data={}).status_code == 403
    assert services.devices.assistants.of_battle(game.id) == []
