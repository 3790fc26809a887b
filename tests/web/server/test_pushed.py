"""A stream carries what its reader's page holds: byte for byte, and only when that has changed."""

import re
from html import unescape
from itertools import count
from random import Random

import pytest

from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.pages.pushed_pages import make_page
from assistant.web.streams.page_addresses import shared_address
from assistant.web.streams.stream_messages import Page
from tests.web.page_forms import forms_of
from tests.web.streaming import Listener

HTMX = {"HX-Request": "true"}
REQUEST = re.compile(r'name="request" value="([^"]*)"')
WAITED = re.compile(r'(?<= data-waited=")\d+|(?<=have waited <b>)[\d:]+')
SHEET = re.compile(r'<a [^>]*href="([^"]*/do/[^"]*)"')
TOKEN = 24  # letters of a token; what follows tells the taps of a page apart
SCENARIOS = (
    *("easy-company", "wittmanns-first-test", "bir-tawil-gap", "bir-zareb"),
    *("battleaxe-map", "rats-of-tobruk-data"),
)
ALL_OPEN = ("battleaxe-map", "rats-of-tobruk-data")  # but for bids, and for what is in a cup
SEEDS = {"bir-tawil-gap": 3}  # of a walk that has an entry of the umpire's alone; else 1
TAPS, MOST_TAPS, SHEETS = 60, 400, 8  # many a tap at random changes nothing


class Evening:
    """A battle at which everybody taps what his page offers, at random."""

    def __init__(self, app, umpire, services, join, scenario, seed=1):
        answer = umpire.post("/battles", data={"scenario": scenario, "size": "0"})
        assert answer.status_code == 303
        id = answer.location.rsplit("/", 1)[-1]
        self.app, self.services, self.random = app, services, Random(seed)
        self.game, self.requests = services.battles.game(id), count(1)
        self.clients = {UMPIRE: umpire, Viewer("spectator", id): join(None, id)}
        self.clients |= {Viewer("side", id, side): join(side, id) for side in self.game.state.sides}
        self.homes = {"umpire": f"/battles/{id}", "side": "/side/", "spectator": "/watch/"}
        self.listeners = [
            Listener(services, self.game, reader, address, card)
            for reader in self.clients
            for address, card in self.addresses(reader)
        ]

    def addresses(self, reader):
        yield self.homes[reader.role], ""
        if reader.side:
            if self.clients[reader].get("/side/map").status_code == 200:
                yield "/side/map", ""
            if cards := self.game.system.cards:
                for id, unit in list(cards.units(self.game.state).items())[::3]:
                    if unit.side == reader.side:
                        yield f"/u/{id}", id

    def fragment(self, listener):
        answer = self.clients[listener.reader].get(listener.address, headers=HTMX)
        return answer.text if answer.status_code == 200 else None

    def tap(self):
        """Somebody taps something, and answers what is asked as it comes."""
        before = len(self.game.entries)
        reader = self.random.choice([r for r in self.clients if r.role != "spectator"])
        client, address = self.clients[reader], self.homes[reader.role]
        page = client.get(address)
        for _ in range(SHEETS):
            forms = [f for f in forms_of(page.text, address) if "/do/" in f.action]
            ways = [form for form in forms if form.method == "post"]
            ways += [unescape(link) for link in SHEET.findall(page.text)]
            if not ways or len(self.game.entries) > before:
                break
            way = self.random.choice(ways)
            page = client.get(way) if isinstance(way, str) else self.sent(client, way)
        return len(self.game.entries) > before

    def sent(self, client, form):
        told = dict(form.pairs)
        for name, values in form.offered.items():
            if self.random.random() < 0.8 and told.get(name, "on") == "on":
                told[name] = self.random.choice(values)
        told |= {"request": f"a tap of its own {next(self.requests):04}", "roll": "1"}
        told.pop("preview", None)
        return client.post(form.action, data=told, follow_redirects=True)


@pytest.fixture
def begin(app, umpire, services, join):
    return lambda scenario, seed=1: Evening(app, umpire, services, join, scenario, seed)


def without_tokens(html):
    """Return a page without its token, and without how long a side has waited by now."""
    found = REQUEST.search(html)
    html = html.replace(found[1][:TOKEN], "") if found else html
    return WAITED.sub("", html)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.long
def test_a_pushed_page_equals_a_fetched_one_and_only_changes_are_pushed(begin, scenario):
    evening = begin(scenario, SEEDS.get(scenario, 1))
    made = silent = 0
    for number in range(MOST_TAPS):
        if number >= TAPS and made > len(evening.listeners):
            break
        before = {listener: listener.digest for listener in evening.listeners}
        if not evening.tap():
            continue
        evening.services.hub.send()
        for listener in evening.listeners:
            if listener.digest == before[listener]:
                assert listener.heard() == [], (listener.reader, listener.address)
                silent += 1
                continue
            page, fetched = listener.page(), evening.fragment(listener)
            assert without_tokens(page.html) == without_tokens(fetched)
            assert WAITED.sub("", page.html.replace(page.token, "")) == without_tokens(page.html)
            assert page.address == listener.address
            made += 1
    assert made > len(evening.listeners)
    assert silent or scenario in ALL_OPEN


def test_a_page_is_made_once_for_all_devices_and_each_tap_is_its_own(begin, monkeypatch):
    evening = begin("easy-company")
    us = next(r for r in evening.clients if r.side == "us")
    phones = [Listener(evening.services, evening.game, us, "/side/") for _ in range(5)]
    asked = []
    plain = evening.services.hub.page
    monkeypatch.setattr(
        evening.services.hub, "page", lambda *page: asked.append(page) or plain(*page)
    )
    change = {"visibility": "dusk", "tap": "1"}
    evening.clients[UMPIRE].post(f"/battles/{evening.game.id}/do/set-conditions", data=change)
    evening.services.hub.send()

    pages = [phone.page() for phone in phones]
    assert asked.count((us, "/side/")) == 1
    assert len({id(page) for page in pages}) == 1
    tokens = REQUEST.findall(pages[0].html)
    assert len(tokens) == len(set(tokens)) > 1
    assert all(pages[0].token in token for token in tokens)
    assert len(pages[0].token) >= TOKEN


def test_two_pages_have_no_token_in_common(begin):
    evening = begin("easy-company")
    german = next(r for r in evening.clients if r.side == "german")
    pages = [make_page(evening.app, german, "/side/") for _ in range(2)]

    assert pages[0].token != pages[1].token
    assert not set(REQUEST.findall(pages[0].html)) & set(REQUEST.findall(pages[1].html))


def test_nobody_is_sent_a_page_of_another_reader(begin):
    evening = begin("easy-company")
    id, umpires = evening.game.id, f"/battles/{evening.game.id}"
    enemy = next(evening.game.state.of_side("us")).id
    german, spectator = Viewer("side", id, "german"), Viewer("spectator", id)
    for reader, address in (
        (german, umpires),
        (german, f"/u/{enemy}"),
        (german, "/watch/"),
        (german, f"{umpires}/as/us"),
        (spectator, "/side/"),
        (spectator, umpires),
        (UMPIRE, "/side/"),
    ):
        assert shared_address(reader, id, "", address) == ""
        if address != "/watch/" and reader != UMPIRE:
            assert make_page(evening.app, reader, address) is None, address


@pytest.mark.parametrize("address", ["/side/log", "/side/?x=1", "/side/map?see=1", "/u/OTHER", ""])
def test_any_other_page_is_asked_to_fetch(begin, address):
    evening = begin("easy-company")
    us = next(r for r in evening.clients if r.side == "us")
    seen = evening.services.battles.versions.of_page(us, evening.game)
    stream = evening.services.hub.listen(us, seen=seen, address=address)
    evening.clients[us].post("/side/do/place-all", data={"tap": "1"})
    evening.services.hub.send()

    assert stream.address == ""
    assert [message.plain[:14] for message in drained(stream)][-1] == b"event: changed"


def test_a_page_that_cannot_be_made_is_fetched_instead(begin, monkeypatch):
    evening = begin("easy-company")
    monkeypatch.setattr(evening.services.hub, "page", lambda *page: 1 / 0)
    while not evening.tap():
        pass
    evening.services.hub.send()

    assert not any(isinstance(m, Page) for each in evening.listeners for m in each.heard())


def drained(stream):
    return [stream._queue.get_nowait() for _ in range(stream._queue.qsize())]
