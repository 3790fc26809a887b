"""Large uploads: few at a time, one of each device, and none for whom it is not."""

import asyncio

from assistant.web.access import guard
from assistant.web.limits.upload_slots import UploadSlots
from assistant.web.server.asgi import NO_SLOT, Asgi

LARGE = guard.MOST_BYTES + 1
TYPE = (b"content-type", b"multipart/form-data; boundary=x")


def asked(path, length, cookie=""):
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


def test_each_device_has_one_slot_and_all_have_two():
    slots = UploadSlots()
    with slots.take("a") as first, slots.take("a") as again, slots.take("b") as second:
        assert (first, again, second) == (True, False, True)
        with slots.take("c") as third:
            assert not third
    with slots.take("c") as later:
        assert later


def test_a_large_photo_waits_outside_while_others_come_in(evening):
    whole = Asgi(evening.app, evening.services)
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
            await whole(asked(path, length), receive, send)

    asyncio.run(both("/side/notes/new", LARGE))
    assert (sent[0]["status"], sent[1]["body"]) == (503, NO_SLOT.encode() + b"\n")
    sent.clear()
    came.clear()
    asyncio.run(both("/side/notes/new", 1000))  # one that a script made small needs no slot
    assert sent[0]["status"] == 401
    whole._answering.close()
