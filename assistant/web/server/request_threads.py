"""Requests in threads: ordinary requests, and expensive requests in separate threads.

Odds, PDFs, imports and photos are expensive. A device has at most two expensive requests at a time;
they stop when their client disconnects.
"""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from wsgiref.types import WSGIApplication

from a2wsgi.wsgi import build_environ
from werkzeug.test import run_wsgi_app

from assistant.web.access.guard import PHOTO
from assistant.web.devices.device_cookie import accepted_names
from assistant.web.devices.devices import Device
from assistant.web.limits import odds_budgets
from assistant.web.limits.request_queue import QueuedRequest, RequestQueue, Who
from assistant.web.limits.sheet_odds import TapOdds
from assistant.web.network.addresses import is_loopback
from assistant.web.services import Services

THREADS, BUSY_THREADS = 10, 1
EXPENSIVE_THREADS, BUSY_EXPENSIVE_THREADS = 2, 1  # one is kept for the umpire
TOKEN = r"(?:^|;)\s*{name}=\"?([A-Za-z0-9_-]+)"  # in a cookie header
BYTE_S = 1e-8  # the cost of reading one byte
MOST_EXPENSIVE = 2  # of one device at once
EXPENSIVE = re.compile(
    r"/api/procedures/.+/odds|/procedures/[^/]+/[^/]+|/.*\.pdf|/battles/import|/cards/import"
    r"|/packs/import|/packs/[^/]+/(?:use|update)"
    f"|{PHOTO.pattern}"
)
TOO_MANY = "This device already has two requests in progress. Wait until one is finished."
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


@dataclass(frozen=True)
class Response:
    """A whole response, and the time that it took."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    work_s: float = 0.0
    odds_s: float = 0.0  # of that work, for the odds on a sheet


class RequestThreads:
    """The threads in which Flask handles requests, one thread each."""

    def __init__(self, app: WSGIApplication, services: Services) -> None:
        self._devices = services.devices
        names = accepted_names(self._devices.port)
        self._tokens = [re.compile(TOKEN.format(name=name).encode()) for name in names]
        self._app = app
        self._threads = ThreadPoolExecutor(THREADS, "pages")
        self._expensive_threads = ThreadPoolExecutor(EXPENSIVE_THREADS, "expensive")
        self._turns = RequestQueue(THREADS, BUSY_THREADS)
        self._expensive_turns = RequestQueue(EXPENSIVE_THREADS, BUSY_EXPENSIVE_THREADS, much_s=-1.0)
        self._tap_odds = TapOdds()
        self._is_over = False

    async def answer(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        """Handle one request whose body has arrived whole."""
        is_expensive = EXPENSIVE.fullmatch(scope["path"]) is not None
        turns = self._expensive_turns if is_expensive else self._turns
        who = self.sender_of(scope)
        is_refused = is_expensive and turns.count_of(who) >= MOST_EXPENSIVE
        if is_refused:
            turns, is_expensive = self._turns, False
        turn = turns.ask(who)
        is_watched = is_expensive or not turn.begins.done()
        gone = asyncio.create_task(_wait_until_gone(receive)) if is_watched else None
        work_s, apart_s = len(body) * BYTE_S, 0.0
        try:
            if gone and not await _begins(turn, gone):
                return
            if is_refused:
                response = _refusal(scope["path"])
            else:
                threads = self._expensive_threads if is_expensive else self._threads
                allowed_s = self._tap_odds.allowed_s(is_trusted=who.is_trusted)
                scope_for_flask = {
                    **scope,
                    odds_budgets.IS_GONE: lambda: self._is_over or (gone and gone.done()),
                    odds_budgets.ALLOWED_S: odds_budgets.BUDGET_S if is_expensive else allowed_s,
                    odds_budgets.WORKED_S: [],
                }
                loop = asyncio.get_running_loop()
                began_s = time.monotonic()
                response = await loop.run_in_executor(
                    threads, _respond, self._app, scope_for_flask, body
                )
                work_s += response.work_s
                if is_expensive:  # a process for a photo or PDF works while the thread waits
                    apart_s = max(0.0, time.monotonic() - began_s - response.work_s)
                if not is_expensive and response.odds_s:
                    work_s -= self._tap_odds.waive_s(allowed_s, response.odds_s)
        finally:
            turns.end(turn, work_s, apart_s)
            if gone:
                gone.cancel()
        head = {"status": response.status, "headers": response.headers}
        await send({"type": "http.response.start", **head})
        await send({"type": "http.response.body", "body": response.body})

    async def in_turn(self, scope: Scope, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run work outside a page when the requesting device has its turn; return the result."""
        turn = self._turns.ask(self.sender_of(scope))
        spent: list[float] = []

        def timed() -> Any:
            began_s = time.thread_time()
            try:
                return work(*arguments)
            finally:
                spent.append(time.thread_time() - began_s)

        try:
            await turn.begins
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, timed)
        finally:
            self._turns.end(turn, sum(spent))

    async def pause(self, scope: Scope) -> None:
        """Let a sender wait for its turn, though there is nothing to do."""
        turn = self._turns.ask(self.sender_of(scope))
        try:
            await turn.begins
        finally:
            self._turns.end(turn, 0.0)

    def sender_of(self, scope: Scope) -> Who:
        """Return the sender of a request, as far as known without the database."""
        header = next((v for n, v in scope["headers"] if n == b"cookie"), b"")
        # parsing all cookies would take the event loop's time
        token = next((found for each in self._tokens if (found := each.search(header))), None)
        device: Device | None = self._devices.known_device(token[1].decode() if token else "")
        address = scope["client"][0] if scope.get("client") else "?"
        if device:
            near = "" if is_loopback(address) else address
            return Who(device.id, near, is_trusted=device.reader.is_umpire)
        return Who(address, is_stranger=True)

    def close(self) -> None:
        """Stop the work in progress, and begin no more."""
        self._is_over = True
        for threads in (self._threads, self._expensive_threads):
            threads.shutdown(wait=False, cancel_futures=True)


def _respond(app: WSGIApplication, scope: Scope, body: bytes) -> "Response":
    """Return the whole response of the application, so that no thread waits for a slow phone."""
    began_s = time.thread_time()
    environ: Any = build_environ(scope, BytesIO(body))  # type: ignore[arg-type]
    chunks, status, headers = run_wsgi_app(app, environ, buffered=True)
    encoded = [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in headers]
    content = b"".join(chunks)
    odds_s = sum(scope[odds_budgets.WORKED_S])
    return Response(int(status.split()[0]), encoded, content, time.thread_time() - began_s, odds_s)


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _begins(turn: QueuedRequest, disconnected: "asyncio.Task[None]") -> bool:
    """Wait for a turn; return False if the client leaves before it."""
    await asyncio.wait({turn.begins, disconnected}, return_when=asyncio.FIRST_COMPLETED)
    return not disconnected.done()


def _refusal(path: str) -> "Response":
    is_api = path.startswith("/api/")
    value = {"error": TOO_MANY, "problems": [TOO_MANY]}
    body = (json.dumps(value) if is_api else TOO_MANY).encode() + b"\n"
    kind = b"application/json" if is_api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"cache-control", b"no-store")]
    return Response(429, [*headers, (b"content-length", str(len(body)).encode())], body)
