"""Messages of a stream: short messages and whole pages, each made once for all listeners.

A browser that accepts gzip gets one endless gzip stream. Each message is a separate part of the
stream and refers to nothing before it, so the same bytes fit into the stream of every phone.
"""

import json
import struct
import zlib
from dataclasses import dataclass
from functools import cached_property

OPENING = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # of a gzip stream: no name, no time
LEVEL = 6


@dataclass(frozen=True)
class ShortMessage:
    """An event with a word or a number: not compressed, because it is short."""

    plain: bytes

    @property
    def packed(self) -> bytes:
        """The message as a stored block of a gzip stream."""
        length = len(self.plain)
        return struct.pack("<BHH", 0, length, length ^ 0xFFFF) + self.plain


@dataclass(frozen=True)
class Page:
    """The fragment that a device would fetch from an address.

    Each device replaces `token` in it with a token of its own, so that its taps are its own.
    """

    address: str
    seen: str  # the version that the fragment carries
    token: str
    html: str

    @cached_property
    def plain(self) -> bytes:
        """The page as an event with one line of JSON."""
        payload = {"page": self.address, "seen": self.seen, "token": self.token, "html": self.html}
        return f"event: page\ndata: {json.dumps(payload, ensure_ascii=False)}\n\n".encode()

    @cached_property
    def packed(self) -> bytes:
        """The page, compressed, up to the end of a byte."""
        pack = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)
        return pack.compress(self.plain) + pack.flush(zlib.Z_SYNC_FLUSH)


Message = ShortMessage | Page


def event(name: str, value: int | str) -> ShortMessage:
    """Return a message with a number or a sentence."""
    return ShortMessage(
        f"event: {name}\ndata: {json.dumps(value, ensure_ascii=False)}\n\n".encode()
    )
