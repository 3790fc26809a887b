"""The body of a request, read before its turn begins."""

import asyncio

from assistant.web.limits.upload_slots import Upload
from assistant.web.server.request_threads import Message, Receive


def count_bytes(receive: Receive, upload: Upload, limit: asyncio.Timeout) -> Receive:
    """Return a receiver that counts the bytes of an upload, which others may stop meanwhile."""
    upload.stop = lambda: limit.reschedule(asyncio.get_running_loop().time())

    async def next_part() -> Message:
        message = await receive()
        upload.received += len(message.get("body", b""))
        return message

    return next_part


async def read_body(receive: Receive, most: int) -> bytes | None:
    """Return the body of a request, or None if its client is gone.

    A longer body is cut off one byte after `most`.
    """
    body = bytearray()
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return bytes(body[: most + 1])
