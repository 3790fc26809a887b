"""Large uploads: few at a time, one for each device, and none for devices without permission."""

import asyncio

from assistant.web.access import guard
from assistant.web.limits.request_queue import Who
from assistant.web.limits.upload_slots import LEAST_RATE, PATIENCE_S, UploadSlots
from assistant.web.server.asgi import NO_SLOT, Asgi

LARGE = guard.MOST_BYTES + 1
TYPE = (b"content-type", b"multipart/form-data; boundary=x")


def scope_of_upload(path, length, cookie=""):
    headers = [(b"host", b"localhost"), (b"content-length", str(length).encode()), TYPE]
    headers.append((b"cookie", cookie.encode()))
    return {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 5),
        "http_version": "1.1",
        "scheme": "http",
        "root_path": "",
        "raw_path": path.encode(),
        "server": ("localhost", 80),
    }


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_each_sender_has_one_slot_and_all_have_few():
    slots = UploadSlots(2, Clock())
    with slots.take("a") as first, slots.take("a") as again, slots.take("b") as second:
        assert first
        assert again is None
        assert second
        with slots.take("c") as third:
            assert third is None
    with slots.take("c") as later:
        assert later


def test_uploads_that_hardly_come_in_make_room_for_others():
    clock, stopped = Clock(), []
    slots = UploadSlots(2, clock)
    with slots.take("slow") as slow, slots.take("slower") as slower:
        for name, upload in (("slow", slow), ("slower", slower)):
            upload.stop = lambda name=name: stopped.append(name)
        clock.now = PATIENCE_S - 1
        with slots.take("player") as early:
            assert early is None
        clock.now, slow.received = PATIENCE_S, 1000
        with slots.take("player") as player:
            assert player
            assert (stopped, slower.is_stopped, slow.is_stopped) == (["slower"], True, False)
        slow.received = int(LEAST_RATE * PATIENCE_S)
        with slots.take("slower") as again, slots.take("player") as late:
            assert again
            assert late is None


def test_an_upload_that_has_come_whole_keeps_its_room():
    clock = Clock()
    slots = UploadSlots(1, clock)
    with slots.take("a") as upload:
        upload.stop = lambda: None
        upload.has_come()
        clock.now = 100.0
        with slots.take("b") as other:
            assert other is None
        assert not upload.is_stopped


def test_two_phones_that_hold_back_their_photos_keep_nobody_out(evening, monkeypatch):
    """The phones of one address share one slot, however often they join; the slowest is stopped."""
    whole, sent = Asgi(evening.app, evening.services), {}
    clock = Clock()
    whole._slots = UploadSlots(2, clock)
    monkeypatch.setattr(whole._answering, "sender_of", lambda scope: Who(scope["client"][0]))

    async def photo(address, *, whole_body):
        parts = []

        async def receive():
            if parts:
                await asyncio.sleep(60)  # cancelled when the answer is there
            parts.append("x")
            return {"type": "http.request", "body": b"x", "more_body": not whole_body}

        async def send(message):
            sent.setdefault(address, []).append(message)

        scope = scope_of_upload("/side/notes/new", LARGE) | {"client": (address, 5)}
        await whole(scope, receive, send)

    async def evening_of_photos():
        held = [asyncio.create_task(photo(f"10.0.0.{n}", whole_body=False)) for n in (1, 2)]
        await asyncio.sleep(0.05)
        await photo("10.0.0.1", whole_body=True)
        assert sent.pop("10.0.0.1")[0]["status"] == 503
        clock.now = PATIENCE_S
        await photo("10.0.0.3", whole_body=True)
        await asyncio.wait(held, return_when=asyncio.FIRST_COMPLETED, timeout=5)
        for task in held:
            task.cancel()

    asyncio.run(evening_of_photos())
    assert sent["10.0.0.3"][0]["status"] == 401  # nobody stopped it: the device has not joined
    (stopped,) = (sent[address] for address in ("10.0.0.1", "10.0.0.2") if address in sent)
    assert stopped[0]["status"] == 503
    whole._answering.close()


def test_a_large_photo_waits_outside_while_others_come_in(evening):
    whole = Asgi(evening.app, evening.services)
    whole._slots = UploadSlots(2)
    sent, came = [], []

    async def receive():
        if came:
            await asyncio.sleep(60)  # cancelled when the answer is there
        came.append(True)
        return {"type": "http.request", "body": b"x" * 1000, "more_body": False}

    async def send(message):
        sent.append(message)

    async def both(path, length):
        with whole._slots.take("a"), whole._slots.take("b"):
            await whole(scope_of_upload(path, length), receive, send)

    asyncio.run(both("/side/notes/new", LARGE))
    assert (sent[0]["status"], sent[1]["body"]) == (503, NO_SLOT.encode() + b"\n")
    sent.clear()
    came.clear()
    asyncio.run(both("/side/notes/new", 1000))  # one that a script made small needs no slot
    assert sent[0]["status"] == 401
    whole._answering.close()
