"""One process, one port: the live streams on an event loop, everything else Flask in threads.

No stream holds a thread, so phones that vanish from the Wi-Fi cost nothing. Bodies are read
before a thread begins, and answers wait for slow phones after it has ended.
"""

import asyncio
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import parse_qs
from wsgiref.types import WSGIApplication

import a2wsgi
import uvicorn
from werkzeug.http import parse_cookie

from assistant.web import addresses, database, guard, rescue
from assistant.web.backups import back_up
from assistant.web.calling import Caller
from assistant.web.devices import Device
from assistant.web.hub import Stream
from assistant.web.opening import Opening
from assistant.web.settings import Services, Settings

THREADS = 10
BODY_S = 20.0  # a phone gets this long to send what it began to send
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
]


class Asgi:
    """The whole application as uvicorn sees it."""

    def __init__(self, app: WSGIApplication, services: Services) -> None:
        self._services = services
        # without a limit on what waits to be sent, no thread waits for a slow phone
        self._flask = a2wsgi.WSGIMiddleware(app, workers=THREADS, send_queue_size=0)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or the start and stop of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"] == "/events":
            await self._events(scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._services.hub.start(asyncio.get_running_loop())
        beating = asyncio.create_task(self._beat())
        copying = asyncio.create_task(self._copy())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        beating.cancel()
        copying.cancel()
        self._flask.executor.shutdown(wait=False, cancel_futures=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.beat_s)
            self._services.hub.beat()

    async def _copy(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.copy_s)
            await asyncio.to_thread(back_up, self._services.settings.database)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await asyncio.wait_for(_body(receive, await self._most(scope)), BODY_S)
        except TimeoutError:
            await _plain(send, 408, "The rest of this request did not come.")
            return
        if body is None:
            return
        headers = [
            h for h in scope["headers"] if h[0] not in (b"content-length", b"transfer-encoding")
        ]
        if body:
            headers.append((b"content-length", str(len(body)).encode()))
        pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def told() -> Message:
            return pending.pop() if pending else {"type": "http.disconnect"}

        await self._flask({**scope, "headers": headers}, told, send)  # type: ignore[arg-type]

    async def _most(self, scope: Scope) -> int:
        device = None
        if scope["path"] == guard.IMPORT_BATTLE:
            device = await self._device(_headers(scope))
        return guard.most_bytes(scope["path"], device)

    async def _device(self, headers: dict[bytes, str]) -> Device | None:
        loop = asyncio.get_running_loop()
        cookies = parse_cookie(headers.get(b"cookie", ""))
        devices = self._services.devices
        return await loop.run_in_executor(self._flask.executor, devices.device_of, cookies)

    async def _events(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        if scope["method"] != "GET":
            await _plain(send, 405, "This address cannot be used in this way.")
        elif headers.get(b"host", "") not in self._services.hosts:
            await _plain(send, 400, "This address does not belong to this computer.")
        elif (stream := await self._listen(headers, scope["query_string"])) is None:
            await _plain(send, 401, "This device has not joined.")
        else:
            try:
                await _speak(stream, receive, send)
            finally:
                self._services.hub.leave(stream)

    async def _listen(self, headers: dict[bytes, str], query: bytes) -> Stream | None:
        device = await self._device(headers)
        if device is None:
            return None
        told = parse_qs(query.decode("latin-1"))
        client, seen = (told.get(name, [""])[0][:200] for name in ("client", "seen"))
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._flask.executor, self._battles)
        return self._services.hub.listen(device.reader, client, device.id, seen)

    def _battles(self) -> object:
        return self._services.battles  # who listens is told what he sees of one: all is loaded


def _headers(scope: Scope) -> dict[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


async def _speak(stream: Stream, receive: Receive, send: Send) -> None:
    """Send what a stream says until it ends or its client is gone."""

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        stream.end()

    watch = asyncio.create_task(gone())
    try:
        await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
        async for message in stream.messages():
            await send({"type": "http.response.body", "body": message, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        watch.cancel()


async def _body(receive: Receive, most: int) -> bytes | None:
    """The body of a request; None when its client is gone. Longer ones are cut one past `most`."""
    body = bytearray()
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return bytes(body[: most + 1])


async def _plain(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode() + b"\n"})


class Server(uvicorn.Server):
    """uvicorn, ending the streams first when it is told to stop, and saying when it is ready."""

    def __init__(
        self, app: WSGIApplication, services: Services, ready: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(
            uvicorn.Config(
                Asgi(app, services),
                loop="asyncio",
                http="h11",
                ws="none",
                lifespan="on",
                access_log=False,
                log_config=None,
                log_level="warning",
                proxy_headers=False,
                server_header=False,
                timeout_keep_alive=75,
                timeout_graceful_shutdown=1,
            )
        )
        self._services = services
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop on a signal."""
        self._services.hub.close()
        super().handle_exit(sig, frame)

    def stop(self) -> None:
        """Stop; may be called from another thread."""
        self._services.hub.close()
        self.should_exit = True


def listening(host: str, port: int) -> socket.socket:
    """A socket bound to an address; `OSError` when it is in use or not of this machine."""
    family, kind, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # only on sockets that say they are TCP does asyncio send small messages at once
    bound = socket.socket(family, kind, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # there it would let two servers share a port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def serve(
    host: str, port: int, data: Path, *, tell: Callable[[str], None], open_browser: bool
) -> int:
    """Run the companion until Ctrl-C or SIGTERM; answers the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        data.mkdir(parents=True, exist_ok=True)
        bound = listening(host, port)
    except OSError as problem:
        tell(_trouble(problem, host, port, data))
        return 1
    port = bound.getsockname()[1]
    settings = Settings(data.resolve(), host, port, names=(host,))
    rescued = rescue.rescue(settings.database)
    opening = Opening(settings)
    services = opening.services
    network = services.network
    called = Caller(port, services)
    console = f"{addresses.console_url(port, host)}console/key/{settings.console_key}"

    def load() -> None:
        opening.load()
        if addresses.is_everywhere(host):
            called.start()

    def ready() -> None:
        tell(f"console: {console}")
        tell(f"phones: {network.base}")
        if network.phones is None:
            tell("No network was found: join a Wi-Fi or open a hotspot, and phones can join.")
        if rescued:
            tell(f"The file of the battles was damaged; it is kept as {rescued.damaged}.")
            for battle in rescued.battles:
                tell(f"{battle.title}: {battle.entries} entries saved, {battle.lost} lost.")
        threading.Thread(target=load, daemon=True).start()
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[console], daemon=True).start()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    with suppress(KeyboardInterrupt):
        Server(opening, services, ready).run(sockets=[bound])
    called.stop()
    opening.close()
    back_up(settings.database)
    database.close(settings.database)
    return 0


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _trouble(problem: OSError, host: str, port: int, data: Path) -> str:
    if isinstance(problem.filename, str):
        return f"The folder {data} cannot be used: {problem.strerror}. Name another with --data."
    return (
        f"Port {port} of {host} cannot be used: {problem.strerror}. Perhaps the assistant is "
        "running already; otherwise choose another with --port."
    )
