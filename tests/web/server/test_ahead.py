"""Pages of who taps are made while the disk takes the tap; nobody sees them before it has."""

import re
import sqlite3
from contextlib import contextmanager

import pytest

from assistant.battle.storage import store
from assistant.battle.viewers import Viewer
from assistant.web.battles.checklist import NO_TICKS
from assistant.web.battles.view_digests import ViewDigest, ViewDigests
from assistant.web.streams.page_addresses import BETWEEN
from tests.web.streaming import Listener

HTMX = {"HX-Request": "true"}
REQUEST = re.compile(r' name="request" value="[^"]*"')
FULL = sqlite3.OperationalError("database or disk is full")


class Disk:
    """A disk that takes an entry only when all pages that were begun are made."""

    def __init__(self, monkeypatch, evening):
        self.evening, self.made, self.meanwhile = evening, [], []
        self.problem = None
        self.looks = lambda: None  # what happens before an entry is on disk
        battles, hub, plain, make = (
            evening.services.battles,
            evening.services.hub,
            store.append,
            evening.services.hub.page,
        )

        def append(*given):
            plain_meanwhile = given[-1]

            def meanwhile():
                plain_meanwhile()
                battles._ahead.wait()
                self.meanwhile += self.made
                self.looks()
                if self.problem:
                    raise self.problem

            plain(*given[:-1], meanwhile)

        def page(reader, address):
            self.made.append((reader.name, address))
            return make(reader, address)

        monkeypatch.setattr(store, "append", append)
        monkeypatch.setattr(hub, "page", page)

    @contextmanager
    def full(self):
        self.problem = FULL
        yield
        self.problem = None


@pytest.fixture
def disk(ordering, monkeypatch):
    return Disk(monkeypatch, ordering)


def listener(evening, side, address="/side/"):
    reader = Viewer("side", evening.id, side)
    return Listener(evening.services, evening.game, reader, address)


def fetched(phone, address="/side/"):
    return REQUEST.sub("", phone.get(address, headers=HTMX).text)


def number(page):
    return int(page.seen.split(BETWEEN)[3].rpartition(".")[2])


def order(evening, kind="fire", who="german"):
    told = {"element": evening.of("german")[0].id, "kind": kind, "tap": "1"}
    return evening.post(who, "place-order", **told)


def test_the_page_of_the_player_who_taps_is_made_once_during_saving(disk, ordering):
    german, us = listener(ordering, "german"), listener(ordering, "us")
    assert order(ordering).status_code == 303
    assert disk.meanwhile == [("german", "/side/")]

    page = german.page()
    assert REQUEST.sub("", page.html) == fetched(ordering.german)
    assert disk.made == [("german", "/side/")]
    ordering.services.hub.send()
    assert REQUEST.sub("", us.page().html) == fetched(ordering.us)
    assert disk.made == [("german", "/side/"), ("us", "/side/")]


def test_every_page_that_is_open_is_made_meanwhile(disk, ordering):
    id = ordering.of("german")[0].id
    reader, card = Viewer("side", ordering.id, "german"), f"/u/{id}"
    listener(ordering, "german")
    opened = Listener(ordering.services, ordering.game, reader, card, id)
    order(ordering)

    assert sorted(disk.meanwhile) == [("german", "/side/"), ("german", card)]
    assert REQUEST.sub("", opened.page().html) == fetched(ordering.german, card)


def test_the_umpires_tap_has_no_page_made_meanwhile(disk, ordering):
    german = listener(ordering, "german")
    ordering.make("umpire", "set-conditions", visibility="dusk", tap="1")
    assert disk.meanwhile == []

    ordering.services.hub.send()
    assert REQUEST.sub("", german.page().html) == fetched(ordering.german)


def test_nobody_sees_a_tap_that_is_not_on_disk_yet(disk, ordering):
    phones = [listener(ordering, side) for side in ("german", "us")]
    before, seen = [fetched(ordering.german), fetched(ordering.us)], []
    disk.looks = lambda: seen.append(
        [fetched(ordering.german), fetched(ordering.us), *(phone.heard() for phone in phones)]
    )
    order(ordering)

    assert seen == [[*before, [], []]]
    assert fetched(ordering.german) != before[0]


@pytest.mark.parametrize("who", ["german", "umpire"])
def test_nobody_sees_a_tap_that_the_disk_refused(disk, ordering, who):
    german = listener(ordering, "german")
    order(ordering)
    first, before = german.page(), fetched(ordering.german)
    with disk.full():
        assert order(ordering, "movement").status_code == 507
    ordering.services.hub.send()
    assert not any("event: page" in message.plain.decode() for message in german.heard())
    assert fetched(ordering.german) == before

    if who == "umpire":
        ordering.make("umpire", "set-conditions", visibility="dusk", tap="1")
    else:
        element = ordering.of("german")[0].id
        ordering.make("german", "take-back-order", element=element, tap="1")
    ordering.services.hub.send()
    page = german.page()
    assert REQUEST.sub("", page.html) == fetched(ordering.german) != before
    assert number(page) > number(first)


def test_a_digest_made_ahead_counts_once_the_entry_is_saved():
    seen = (Viewer("side", "B", "red"), "B", "")
    pictures, now, then = ViewDigests(), object(), object()
    first = pictures.numbered(seen, ViewDigest(now, 1, NO_TICKS, "a"))
    coming = pictures.numbered(seen, ViewDigest(then, 2, NO_TICKS, "b"), is_coming=True)
    assert (first.number, coming.number) == (1, 2)

    assert pictures.digest_if_current(seen, now, 1, NO_TICKS) == first
    refused = pictures.numbered(seen, ViewDigest(object(), 1, NO_TICKS, "ticked"))
    assert refused.number == 2, "it is no older than what never came"
    assert pictures.numbered(seen, ViewDigest(now, 1, NO_TICKS, "a")).number == 3
    assert pictures.digest_if_current(seen, then, 2, NO_TICKS).number == 4
    assert pictures.numbered(seen, ViewDigest(object(), 3, NO_TICKS, "b")).number == 4
