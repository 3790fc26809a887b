"""Pages that the hub makes once and sends to each phone that shows them."""

import asyncio

from assistant.battle.viewers import UMPIRE
from assistant.web.streams.open_stream import WAITING
from assistant.web.streams.page_addresses import page_version
from tests.web.server.hubs import BLUE, PAGE, RED, makes, picture_by_reader, run, said


def test_a_page_that_devices_share_is_made_once_and_sent_to_each_that_shows_it():
    async def play(hub):
        asked = makes(hub)
        shows = [hub.listen(RED, seen=page_version("B1", "", "r0"), address=PAGE) for _ in range(3)]
        other = hub.listen(RED, seen=page_version("B1", "", "r0"), address="/side/log")
        hub.announce("B1", picture_by_reader({RED: "r1"}))
        hub.send()
        return asked, [await said(stream) for stream in (*shows, other)]

    asked, (*pages, other) = run(play, {RED: "r0"})
    assert asked == [(RED, PAGE)]
    assert [[m.partition("\n")[0] for m in page[1:]] for page in pages] == [
        ["event: beat", "event: page"]
    ] * 3
    assert len({page[-1] for page in pages}) == 1
    assert other[-1] == "event: changed\ndata: 1\n\n"


def test_no_page_is_made_for_a_reader_who_sees_no_change():
    async def play(hub):
        asked = makes(hub)
        red = hub.listen(RED, seen=page_version("B1", "", "r0"), address=PAGE)
        hub.listen(BLUE, seen=page_version("B1", "", "b0"), address=PAGE)
        hub.announce("B1", picture_by_reader({RED: "r0", BLUE: "b1"}))
        hub.send()
        return asked, (await said(red))[2:]

    assert run(play, {RED: "r0", BLUE: "b0"}) == ([(BLUE, PAGE)], [])


def test_taps_that_come_quickly_are_one_page():
    async def play(hub):
        asked = makes(hub)
        hub.listen(RED, seen=page_version("B1", "", "r0"), address=PAGE)
        for digest in ("r1", "r2", "r3"):
            hub.announce("B1", lambda *page, digest=digest: digest)
        hub.send()
        return asked

    assert run(play, {RED: "r0"}) == [(RED, PAGE)]


def test_the_device_that_tapped_gets_its_page_first():
    async def play(hub):
        asked = makes(hub)
        for reader in (RED, BLUE):
            hub.listen(reader, seen=page_version("B1", "", "0"), address=PAGE)
        for first in (BLUE, RED):
            hub.announce("B1", lambda *page, first=first: str(first), first)
            hub.send()
        return [reader for reader, _ in asked]

    assert run(play, {RED: "0", BLUE: "0"}) == [BLUE, RED, RED, BLUE]


def test_the_answer_to_a_tap_waits_for_nothing_that_concerns_the_others():
    async def play(hub):
        made, looked = makes(hub), []

        def digest(reader, card):
            looked.append(reader)
            return "1"

        for reader in (RED, BLUE):
            hub.listen(reader, seen=page_version("B1", "", "0"), address=PAGE)
        hub.announce("B1", digest, BLUE)
        before = list(looked), list(made)
        hub.send()
        return before, made, hub.is_due

    before, made, is_due = run(play, {RED: "0", BLUE: "0"})
    assert before == ([BLUE], [(BLUE, PAGE)])
    assert made == [(BLUE, PAGE), (RED, PAGE)]
    assert not is_due


def test_the_umpires_tap_is_answered_before_the_long_page_is_made():
    async def play(hub):
        made = makes(hub)
        hub.listen(UMPIRE, seen=page_version("B1", "", "0"), address="/battles/B1")
        hub.announce("B1", lambda *page: "1", UMPIRE)
        before = list(made)
        hub.send()
        return before, made

    assert run(play, {UMPIRE: "0"}) == ([], [(UMPIRE, "/battles/B1")])


def test_the_umpires_page_which_is_long_is_made_last():
    async def play(hub):
        made = makes(hub)
        hub.listen(UMPIRE, seen=page_version("B1", "", "0"), address="/battles/B1")
        for reader in (RED, BLUE):
            hub.listen(reader, seen=page_version("B1", "", "0"), address=PAGE)
        hub.announce("B1", lambda *page: "1")
        hub.send()
        return [reader for reader, _ in made]

    assert run(play, dict.fromkeys((RED, BLUE, UMPIRE), "0"))[-1] == UMPIRE


def test_a_page_that_is_not_read_gives_way_to_a_newer_one_and_then_to_a_change():
    async def play(hub):
        makes(hub, "x" * 100_000)
        red = hub.listen(RED, seen=page_version("B1", "", "r0"), address=PAGE)
        for n in range(WAITING * 3):
            hub.announce("B1", lambda *page, n=n: str(n))
            hub.send()
            await asyncio.sleep(0)
        waiting = red._queue.qsize()
        hub.page = None
        hub.announce("B1", lambda *page: "last")
        hub.send()
        return waiting, await said(red)

    waiting, heard = run(play, {RED: "r0"})
    assert waiting == 3
    assert [m.partition("\n")[0] for m in heard] == ["retry: 2000", "event: beat", "event: changed"]


def test_a_page_for_a_phone_that_has_left_is_not_made():
    async def play(hub):
        asked = makes(hub)
        red = hub.listen(RED, seen=page_version("B1", "", "r0"), address=PAGE)
        hub.announce("B1", lambda *page: "r1")
        hub.leave(red)
        hub.send()
        return asked

    assert run(play, {RED: "r0"}) == []
