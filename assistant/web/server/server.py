"""The server: one process on one port, with its start and stop."""

import asyncio
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from types import FrameType
from wsgiref.types import WSGIApplication

import uvicorn

from assistant.web.database.folder_lock import FolderLock, FolderTaken
from assistant.web.network import addresses
from assistant.web.network.mdns import NameAnnouncer
from assistant.web.server import limited_log, stopping
from assistant.web.server.asgi import Asgi
from assistant.web.server.connections import (
    AT_ONCE,
    Connection,
    OpenConnections,
    log_failure,
    most_connections,
)
from assistant.web.server.data_folder import UnusableFolder, open_folder
from assistant.web.server.staged_loading import StagedApp
from assistant.web.services import Services
from assistant.web.settings import FIRST_PORT, Settings

RUNS = "The umpire's assistant is running. To stop it, press Ctrl-C or close this window."
PORTS = range(FIRST_PORT, FIRST_PORT + 10)  # the first that is free, if the umpire names none
TURN_S = 0.001  # for which a thread that calculates keeps a tap waiting


class Server(uvicorn.Server):
    """uvicorn's server, which ends the streams before it stops, and reports when it is ready."""

    def __init__(
        self, app: WSGIApplication, services: Services, ready: Callable[[], None] = lambda: None
    ) -> None:
        crowd = OpenConnections(services.settings, most_connections())
        super().__init__(
            uvicorn.Config(
                Asgi(app, services),
                loop="asyncio",
                http=partial(Connection, crowd=crowd),  # type: ignore[arg-type]
                ws="none",
                lifespan="on",
                access_log=False,
                log_config=None,
                log_level="warning",
                proxy_headers=False,
                server_header=False,
                backlog=AT_ONCE,
                timeout_keep_alive=75,
                timeout_graceful_shutdown=1,
            )
        )
        self._services = services
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then report it."""
        asyncio.get_running_loop().set_exception_handler(log_failure)
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on every signal that ends the server, not only on the signals that uvicorn knows."""
        is_main = threading.current_thread() is threading.main_thread()
        with super().capture_signals():
            for number in stopping.signals() if is_main else ():
                signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                if is_main:
                    stopping.raise_on_signals()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop on a signal."""
        self._services.hub.close_soon()
        super().handle_exit(sig, frame)

    def stop(self) -> None:
        """Stop the server; may be called from another thread."""
        self._services.hub.close()
        self.should_exit = True


def bound_socket(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; raise `OSError` if it is in use or not ours."""
    family, kind, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # asyncio sends small messages immediately only on sockets that say they are TCP
    bound = socket.socket(family, kind, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # on Windows it would let two servers share a port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket bound to a port, or to the first of `PORTS` that is free; raise `OSError`."""
    *first, last = PORTS if port is None else (port,)
    for each in first:
        with suppress(OSError):
            return bound_socket(host, each)
    return bound_socket(host, last)


def serve(
    host: str, port: int | None, data: Path, *, tell: Callable[[str], None], open_browser: bool
) -> int:
    """Run the server until a signal ends it; return the exit status.

    `tell` prints a line for the umpire.
    """
    limited_log.start()
    sys.setswitchinterval(TURN_S)
    writer = None
    try:
        data.mkdir(parents=True, exist_ok=True)
        writer = FolderLock(data)
    except FolderTaken as first:
        tell(str(first))
        if open_browser and first.address:
            webbrowser.open(first.address)
        return 1
    except OSError as problem:
        if not data.is_dir():
            tell(_describe_problem(problem, host, port, data))
            return 1
    with writer or nullcontext():
        return _serve(writer, host, port, data, tell=tell, open_browser=open_browser)


def _serve(
    writer: FolderLock | None,
    host: str,
    port: int | None,
    data: Path,
    *,
    tell: Callable[[str], None],
    open_browser: bool,
) -> int:
    try:
        bound = listen(host, port)
    except OSError as problem:
        tell(_describe_problem(problem, host, port, data))
        return 1
    port = bound.getsockname()[1]
    console = addresses.console_url(port, host)
    if writer:
        writer.note(console)
    settings = Settings(data.resolve(), host, port, names=(host,))
    try:
        with open_folder(settings, is_writable=writer is not None) as (opening, said):
            watch = _run(opening, bound, said, tell=tell, open_browser=open_browser)
    except UnusableFolder as problem:
        bound.close()
        tell(str(problem))
        return 1
    watch.ended()
    return 0


def _run(
    opening: StagedApp,
    bound: socket.socket,
    messages: tuple[str, ...],
    *,
    tell: Callable[[str], None],
    open_browser: bool,
) -> stopping.Watch:
    services = opening.services
    settings = services.settings
    host, port = settings.host, settings.port
    network = services.network
    called = NameAnnouncer(port, services.hosts, network)
    console = f"{addresses.console_url(port, host)}console/key/{settings.console_key}"

    def load() -> None:
        opening.load()
        if addresses.is_everywhere(host):
            called.start()

    def announce() -> None:
        tell(f"console: {console}")
        tell(f"phones: {network.base}")
        if network.phones is None:
            tell("No network was found: join a Wi-Fi or open a hotspot, and phones can join.")
        for sentence in messages:
            tell(sentence)
        tell(RUNS)

    def ready() -> None:
        with suppress(OSError):  # the terminal is closed already
            announce()
        threading.Thread(target=load, daemon=True).start()
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[console], daemon=True).start()

    server = Server(opening, services, ready)
    watch = stopping.Watch(server.stop)
    with suppress(KeyboardInterrupt):
        stopping.raise_on_signals()
        server.run(sockets=[bound])
    called.stop()
    return watch


def _describe_problem(problem: OSError, host: str, port: int | None, data: Path) -> str:
    if isinstance(problem.filename, str):
        return f"The folder {data} cannot be used: {problem.strerror}. Name another with --data."
    if port is None:
        return f"Ports {PORTS[0]} to {PORTS[-1]} of {host} cannot be used: {problem.strerror}."
    return (
        f"Port {port} of {host} cannot be used: {problem.strerror}. Another program uses it: "
        "choose another with --port."
    )
