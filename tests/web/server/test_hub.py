"""Telling readers that what they see has changed, and nothing else."""

import asyncio
import threading
import zlib

import pytest

from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.streams.departures import BETWEEN_PAGES_S, Departures
from assistant.web.streams.event_stream import STREAMS, Hub
from assistant.web.streams.open_stream import RETRY, WAITING
from assistant.web.streams.page_addresses import page_version
from assistant.web.streams.stream_messages import OPENING, Page, event
from tests.web.server.hubs import BLUE, PAGE, RED, makes, picture_by_reader, run, said

OTHER = Viewer("side", "B2", "red")


def test_a_stream_begins_with_the_pause_before_retries_and_one_change():
    async def play(hub):
        return await said(hub.listen(RED))

    assert run(play) == ["retry: 2000\n\n", "event: changed\ndata: 1\n\n"]


@pytest.mark.parametrize(
    ("reader", "seen", "word"),
    [
        (RED, page_version("B1", "", "r0"), "beat"),
        (RED, page_version("B1", "", "older"), "changed"),
        (RED, page_version("B2", "", "r0"), "changed"),
        (RED, "r0", "changed"),
        (RED, "", "changed"),
        (UMPIRE, page_version("B1", "", "u0"), "beat"),
        (UMPIRE, page_version("B1", "", "older"), "changed"),
        (UMPIRE, page_version("", "", "u0"), "changed"),
        (UMPIRE, "", "changed"),
    ],
)
def test_a_page_that_is_up_to_date_is_not_asked_to_fetch_again(reader, seen, word):
    async def play(hub):
        return (await said(hub.listen(reader, seen=seen)))[1]

    assert run(play, {RED: "r0", UMPIRE: "u0"}).startswith(f"event: {word}\n")


def test_no_version_is_up_to_date_where_there_is_no_battle():
    async def play(hub):
        return (await said(hub.listen(RED, seen=page_version("B1", "", ""))))[1]

    assert run(play, {RED: ""}).startswith("event: changed\n")


@pytest.mark.parametrize("reader", [RED, UMPIRE])
def test_a_page_that_was_up_to_date_hears_of_the_next_change(reader):
    async def play(hub):
        stream = hub.listen(reader, seen=page_version("B1", "", "0"))
        hub.announce("B1", lambda *page: "0")
        hub.announce("B1", lambda *page: "1")
        return [m.partition("\n")[0] for m in (await said(stream))[1:]]

    assert run(play, {reader: "0"}) == ["event: beat", "event: changed"]


def test_only_readers_whose_view_changed_are_notified():
    async def play(hub):
        red, blue, umpire = hub.listen(RED), hub.listen(BLUE), hub.listen(UMPIRE)
        hub.announce("B1", picture_by_reader({RED: "r0", BLUE: "b1", UMPIRE: "u1"}))
        return await changes(red), await changes(blue), await changes(umpire)

    assert run(play, {RED: "r0", BLUE: "b0"}) == (0, 1, 1)


def test_the_same_picture_is_announced_once():
    async def play(hub):
        red = hub.listen(RED)
        for digest in ("r1", "r1", "r2", "r2"):
            hub.announce("B1", lambda *page, digest=digest: digest)
        return await changes(red)

    assert run(play, {RED: "r0"}) == 2


def test_without_a_picture_at_the_opening_the_first_announcement_is_sent():
    async def play(hub):
        red = hub.listen(RED)
        hub.announce("B1", lambda *page: "r0")
        return await changes(red)

    assert run(play) == 1


def test_a_card_that_the_reader_does_not_know_hears_nothing_until_it_is_known():
    async def play(hub):
        page = hub.listen(RED, seen=page_version("B1", "U9", "x"))
        for digest in ("", "", "u1"):
            hub.announce("B1", lambda *page, digest=digest: digest)
            heard.append(len(await said(page)))

    heard = []
    run(play, {RED: ""})
    assert heard == [2, 0, 1]  # its opening, silence, the card


def test_a_change_while_nobody_listened_is_not_announced_later():
    async def play(hub):
        hub.leave(hub.listen(RED))
        pictures[RED] = "r1"
        hub.announce("B1", picture_by_reader(pictures))
        red = hub.listen(RED)
        hub.announce("B1", picture_by_reader(pictures))
        return await changes(red)

    pictures = {RED: "r0"}
    assert run(play, pictures) == 0


def test_a_digest_is_made_once_a_reader_and_only_for_readers_of_that_battle():
    asked = []

    async def play(hub):
        for reader in (RED, RED, BLUE, OTHER, UMPIRE):
            hub.listen(reader)
        hub.announce("B1", lambda reader, card: asked.append(reader) or "x")

    run(play)
    assert sorted(asked, key=str) == sorted([RED, BLUE, UMPIRE], key=str)


def test_a_card_hears_of_itself_alone_and_the_other_pages_of_the_rest():
    async def play(hub):
        pages = [hub.listen(RED, seen=page_version("B1", card, "0")) for card in ("U1", "U2", "")]
        hub.announce("B1", lambda reader, card: {"U1": "1"}.get(card, "0"))
        hub.announce("B1", lambda reader, card: {"": "1"}.get(card, "0"))
        return [(await said(page))[1:] for page in pages]

    first, second, home = run(play, {RED: "0"})
    assert [len(first), len(second), len(home)] == [3, 1, 2]  # the first card is as it was again


def test_the_umpire_hears_of_each_battle_separately():
    async def play(hub):
        umpire = hub.listen(UMPIRE)
        for battle in ("B1", "B2", "B1"):
            hub.announce(battle, lambda *page: "same")
        return await changes(umpire)

    assert run(play) == 2


def test_a_newer_stream_of_the_same_page_ends_the_older():
    async def play(hub):
        first = hub.listen(RED, "page", "phone")
        others = [hub.listen(RED, "page", "other phone"), hub.listen(RED, "second", "phone")]
        second = hub.listen(RED, "page", "phone")
        return [await is_over(s) for s in (first, *others, second)]

    assert run(play) == [True, False, False, False]


def test_a_device_has_only_so_many_streams():
    async def play(hub):
        streams = [hub.listen(RED, "", "phone") for _ in range(STREAMS + 2)]
        return [await is_over(s) for s in streams]

    assert run(play) == [True] * 2 + [False] * STREAMS


def test_a_stream_that_is_not_read_is_given_up():
    async def play(hub):
        stream = hub.listen(RED)
        for n in range(WAITING):
            hub.announce("B1", lambda *page, n=n: str(n))
        return await is_over(stream)

    assert run(play) is True


class Line:
    """A phone's connection that notes what is written, and takes it or does not."""

    def __init__(self):
        self.written, self.takes = b"", True

    def write(self, part):
        if self.takes:
            self.written += part
        return self.takes


@pytest.mark.parametrize("is_packed", [False, True])
def test_whatever_a_phone_takes_in_time_it_hears_all_of_it_in_order(is_packed):
    taking = [True, True, False, False, True, True, False, True]

    async def play(hub):
        line = Line()
        stream = hub.listen(RED, is_packed=is_packed)

        async def send_the_rest():
            async for part in stream.messages():
                while not line.takes:
                    await asyncio.sleep(0)
                line.written += part

        stream.write_with(line.write)
        sending = asyncio.create_task(send_the_rest())
        for number, line.takes in enumerate(taking, 2):
            hub.announce("B1", lambda *page, number=number: str(number))
            for _ in range(number % 3):
                await asyncio.sleep(0)
        line.takes = True
        await asyncio.sleep(0.01)
        sending.cancel()
        return line.written

    written = run(play)
    if is_packed:
        written = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(written)
    changed = "".join(f"event: changed\ndata: {n}\n\n" for n in range(1, len(taking) + 2))
    assert written.decode() == RETRY.plain.decode() + changed


def test_a_message_to_a_ready_phone_waits_for_no_task():
    async def play(hub):
        line, stream = Line(), hub.listen(RED)
        await said(stream)
        stream.write_with(line.write)
        hub.announce("B1", lambda *page: "1")
        assert await said(stream) == []
        return line.written

    assert run(play) == event("changed", 2).plain


def test_the_same_version_is_sent_once():
    async def play(hub):
        makes(hub, seen=lambda n: "the same")
        red = hub.listen(RED, seen=page_version("B1", "", "r0"), address=PAGE)
        heard = []
        for n in range(3):
            hub.announce("B1", lambda *page, n=n: str(n))
            hub.send()
            heard += await said(red)
        return heard

    heard = run(play, {RED: "r0"})
    assert sum(message.startswith("event: page") for message in heard) == 1


def test_parts_of_a_packed_stream_fit_into_each_stream():
    page = Page(PAGE, "1", "token", "<p>Zwölf “Männer”</p>\n" * 500)
    parts = [RETRY, event("beat", 3), page, event("changed", 70_000), page]
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
    assert unpack.decompress(OPENING) == b""
    for part in parts:
        assert unpack.decompress(part.packed) == part.plain
    assert len(page.packed) < len(page.plain) / 20


def test_a_sign_of_life_has_the_number_of_changes_so_far():
    async def play(hub):
        stream = hub.listen(RED)
        hub.beat()
        return (await said(stream))[-1]

    assert run(play) == "event: beat\ndata: 1\n\n"


def test_a_device_that_is_put_out_hears_no_more():
    async def play(hub):
        out, stays = hub.listen(RED, "", "lost"), hub.listen(RED, "", "kept")
        hub.end("lost")
        return await is_over(out), await is_over(stays)

    assert run(play) == (True, False)


def test_a_signal_may_come_while_the_loop_holds_the_lock():
    async def play(hub):
        stream = hub.listen(RED)
        handler = threading.Thread(target=hub.close_soon, daemon=True)
        with hub._lock:
            handler.start()
            handler.join(30)
            waits = handler.is_alive()
        await asyncio.sleep(0)
        return waits, await is_over(stream)

    assert run(play) == (False, True)


def test_an_announcement_after_the_end_is_no_error():
    hub = Hub()

    async def play():
        hub.start(asyncio.get_running_loop())
        hub.listen(RED)

    asyncio.run(play())
    hub.announce("B1", lambda *page: "late")
    hub.close()


@pytest.mark.parametrize("ends", [Hub.close, lambda hub: hub.end("")])
def test_the_end_drops_what_was_not_sent(ends):
    async def play(hub):
        stream = hub.listen(RED)
        ends(hub)
        return await said(stream)

    assert run(play) == []


async def changes(stream):
    """Return the changes sent since the stream opened."""
    return sum(message.startswith("event: changed") for message in await said(stream)) - 1


async def is_over(stream):
    await asyncio.sleep(0)
    return stream._queue.qsize() == 1 and stream._queue.get_nowait() is None


def test_a_device_between_two_pages_is_still_there():
    async def play(hub):
        hub.leave(hub.listen(RED, device="left"))
        hub.listen(BLUE, device="here")
        return hub.listening()

    assert run(play) == {"left", "here"}


def test_a_device_that_opens_no_other_page_is_away():
    now = [100.0]
    departures = Departures(lambda: now[0])
    departures.note("phone")
    now[0] += BETWEEN_PAGES_S
    assert departures.between_pages() == {"phone"}
    now[0] += 0.1
    departures.note("another")
    assert departures.between_pages() == {"another"}
