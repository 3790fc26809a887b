"""Clients that do their worst: each from its own address, for as long as they are allowed."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count

FIGURES = 500  # as many as a procedure takes
ROWS = 3_000
LETTERS = 64_000
PARTS = 10_000
IDLE = 60
BIG = 1_000_000
FORM = "application/x-www-form-urlencoded"


class Client:
    """One hostile device."""

    def __init__(self, port: int, number: int, cookie: str) -> None:
        self._port = port
        # on Linux and Windows all of 127.* is this machine; elsewhere they share one address
        self._address = f"127.0.1.{number + 1}" if sys.platform in ("linux", "win32") else None
        self._cookie = cookie
        self._numbers = count()
        self.sent = 0

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect."""
        local = (self._address, 0) if self._address else None
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=local)

    def head(self, method: str, path: str, length: int = 0, kind: str = "") -> bytes:
        """Return the head of a request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}"]
        lines += [f"Cookie: {self._cookie}"] if self._cookie else []
        lines += [f"Content-Length: {length}", f"Content-Type: {kind}"] if length else []
        return "\r\n".join([*lines, "", ""]).encode()

    async def ask(self, method: str, path: str, body: bytes = b"", kind: str = FORM) -> None:
        """Send a request on a connection of its own, and wait for its answer."""
        await self.send(self.head(method, path, len(body), kind) + body)

    async def send(self, request: bytes) -> None:
        """Send a whole request on a connection of its own, and wait for its answer."""
        reader, writer = await self.open()
        try:
            writer.write(request)
            await writer.drain()
            self.sent += 1
            await reader.readuntil(b"\r\n\r\n")
        finally:
            writer.close()

    # what each kind does, again and again

    async def floods_the_door(self) -> None:
        """Ask for what everybody may ask for."""
        for path in ("/door", "/healthz", "/static/app.css"):
            await self.ask("GET", path)

    async def guesses(self) -> None:
        """Try codes and keys."""
        await self.ask("POST", "/door", f"code={next(self._numbers):010}".encode())
        await self.ask("GET", f"/J/{next(self._numbers):010}")
        await self.ask("GET", f"/console/key/{next(self._numbers)}")

    async def asks_for_odds(self) -> None:
        """Ask for odds of as much as a procedure takes."""
        men = [{"quality": n % 6 + 1, "actions_left": n % 3} for n in range(FIGURES)]
        told = json.dumps({"inputs": {"weapon_dice": 3, "figures": men}}).encode()
        path = "/api/procedures/rattenkrieg/suppress/odds"
        await asyncio.gather(*(self.ask("POST", path, told, "application/json") for _ in range(4)))

    async def asks_and_leaves(self) -> None:
        """Ask for odds and hang up."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.asks_for_odds(), 0.2)

    async def sends_rows(self) -> None:
        """Send a form with many rows."""
        rows = "&".join(f"figures.{n}=" for n in range(ROWS))
        await self.ask("POST", "/procedures/rattenkrieg/suppress", rows.encode())

    async def sends_letters(self) -> None:
        """Send fields that are too long."""
        for letter in " 0.,-[+":
            told = f"quality=3&dice.roll=1{letter * LETTERS}1".encode()
            await self.ask("POST", "/procedures/rattenkrieg/quality-check", told)

    async def calculates(self) -> None:
        """Use a calculator for as many figures as there may be."""
        rows = "&".join(
            f"figures.{n}.quality={n % 6 + 1}&figures.{n}.actions_left=1" for n in range(100)
        )
        body = f"weapon_dice={next(self._numbers) % 12 + 1}&{rows}"
        await self.ask("POST", "/procedures/rattenkrieg/suppress", body.encode())

    async def asks_for_units(self) -> None:
        """Ask for units that are not there."""
        await self.ask("GET", f"/u/{next(self._numbers):010}")

    async def drops_streams(self) -> None:
        """Open streams and hang up."""
        for _ in range(10):
            await self.ask("GET", f"/events?client={next(self._numbers)}")

    async def idles(self) -> None:
        """Hold connections open without a word."""
        lines = [await self.open() for _ in range(IDLE)]
        self.sent += len(lines)
        await asyncio.sleep(5)
        for _, writer in lines:
            writer.close()

    async def sends_too_much(self) -> None:
        """Send a large body."""
        await self.ask("POST", "/door", b"code=" + b"x" * BIG)

    async def sends_long_heads(self) -> None:
        """Send thousands of cookies, and thousands of lines before a request ends."""
        for line in (b"Cookie: " + b"a=1;" * PARTS + b"\r\n", b"a: b\r\n" * PARTS):
            await self.send(self.head("GET", "/door")[:-2] + line + b"\r\n")

    async def sends_crumbs(self) -> None:
        """Send a body in thousands of parts."""
        head = self.head("POST", "/door")[:-2] + b"Transfer-Encoding: chunked\r\n\r\n"
        await self.send(head + b"1\r\nx\r\n" * PARTS)

    async def dribbles(self) -> None:
        """Send a body letter by letter."""
        _, writer = await self.open()
        self.sent += 1
        try:
            writer.write(self.head("POST", "/door", 1_000, FORM))
            for _ in range(100):
                writer.write(b"x")
                await asyncio.sleep(0.1)
        finally:
            writer.close()


Kind = Callable[[Client], Awaitable[None]]
STRANGERS: tuple[Kind, ...] = (
    Client.floods_the_door,
    Client.guesses,
    Client.idles,
    Client.sends_too_much,
    Client.sends_long_heads,
    Client.sends_crumbs,
    Client.dribbles,
)
JOINED: tuple[Kind, ...] = (
    Client.asks_for_odds,
    Client.asks_and_leaves,
    Client.sends_rows,
    Client.sends_letters,
    Client.calculates,
    Client.asks_for_units,
    Client.drops_streams,
)


async def attack(port: int, clients: int, cookies: list[str], seconds: float) -> dict[str, int]:
    """Let so many clients do their worst; answers how many requests of each kind were sent.

    Those with a cookie have joined, the others are strangers in the same network.
    """
    end = time.monotonic() + seconds
    strangers = clients - len(cookies)
    sent: dict[str, int] = {}

    async def one(number: int) -> None:
        cookie = cookies[number - strangers] if number >= strangers else ""
        kinds = JOINED if cookie else STRANGERS
        kind = kinds[(number - strangers if cookie else number) % len(kinds)]
        client = Client(port, number, cookie)
        while time.monotonic() < end:
            try:
                await asyncio.wait_for(kind(client), end - time.monotonic())
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.01)  # it was refused: once more
        name = kind.__name__
        sent[name] = sent.get(name, 0) + client.sent

    await asyncio.gather(*map(one, range(clients)))
    return sent


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # they stand for other machines, which take nothing from the server's processor
    told = json.loads(sys.argv[1])
    print(json.dumps(asyncio.run(attack(**told))))
