"""The running server: streams, large and slow requests, stopping."""

import http.client
import json
import socket
import sqlite3
import time
import zlib
from contextlib import closing
from urllib.parse import urlencode

import pytest

from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.access.page_owner import page_owner
from assistant.web.devices.device_cookie import COOKIE
from tests.conftest import BATTLE, PATIENCE_S, Running

WELL = f"ok, SQLite {sqlite3.sqlite_version}\n"
RED = Viewer("side", BATTLE, "red")
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def listen(running, services):
    """Opens a stream: `listen(reader, "?client=page")`; closed at the end."""
    connections = []

    def opened(reader, query="", token=None, *, packed=False):
        token = token or services.devices.add(reader)
        connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
        connections.append(connection)
        headers = {"Cookie": f"{COOKIE}={token}"} | ({"Accept-Encoding": "gzip"} if packed else {})
        connection.request("GET", f"/events{query}", headers=headers)
        stream = connection.getresponse()
        stream.connection = connection
        return stream

    yield opened
    for connection in connections:
        connection.close()


def ask(running, method="GET", address="/healthz", **request):
    with closing(http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)) as connection:
        connection.request(method, address, **request)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def lines(stream, count):
    return [stream.readline().decode() for _ in range(count)]


OPENING = ["retry: 2000\n", "\n", "event: changed\n", "data: 1\n", "\n"]


def test_a_stream_opens_with_a_change_and_then_shows_that_it_lives(listen):
    stream = listen(RED)

    assert stream.status == 200
    assert stream.getheader("Content-Type").startswith("text/event-stream")
    assert stream.getheader("Cache-Control") == "no-store"
    assert lines(stream, 8) == [*OPENING, "event: beat\n", "data: 1\n", "\n"]


def test_a_change_reaches_the_reader(listen, services):
    stream = listen(RED)
    assert lines(stream, 5) == OPENING
    services.hub.announce(BATTLE, lambda reader, card: "new")
    heard = lines(stream, 3)
    while heard[0] == "event: beat\n":
        heard = lines(stream, 3)

    assert heard == ["event: changed\n", "data: 2\n", "\n"]


def test_a_browser_that_can_unpack_gets_the_same_in_fewer_bytes(listen, services):
    stream = listen(RED, packed=True)
    unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
    heard = b""
    while not heard.endswith("".join(OPENING).encode()):
        heard += unpack.decompress(stream.read1())

    assert stream.getheader("Content-Encoding") == "gzip"
    assert heard.decode() == "".join(OPENING)


def test_a_page_is_sent_after_the_tap_was_answered(running, umpire, services):
    answer = umpire.post("/battles", data={"scenario": "easy-company", "size": "0"})
    id = answer.location.rsplit("/", 1)[-1]
    us = Viewer("side", id, "us")
    cookie = {"Cookie": f"{COOKIE}={services.devices.add(us)}"}
    seen = services.battles.versions.of_page(us, services.battles.game(id))
    address = f"/events?{urlencode({'seen': seen, 'page': '/side/'})}"
    with closing(http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)) as connection:
        connection.request("GET", address, headers=cookie)
        stream = connection.getresponse()
        tap = {"body": "tap=1", "headers": {**cookie, **FORM}}
        assert ask(running, "POST", "/side/do/place-all", **tap)[0] == 303
        said = stream.readline()
        while said != b"event: page\n":
            assert said
            assert said != b"event: changed\n"
            said = stream.readline()
        page = json.loads(stream.readline().removeprefix(b"data: "))

    fetched = ask(running, address="/side/", headers={**cookie, "HX-Request": "true"})[1]
    assert page["page"] == "/side/"
    assert page["seen"] in fetched
    assert len(page["html"]) == len(fetched)


def test_a_page_of_the_side_before_is_left_and_hears_nothing_else(listen):
    for whose in (page_owner(RED), ""):
        assert lines(listen(RED, f"?{urlencode({'whose': whose})}"), 5) == OPENING
    for whose in (f"{BATTLE} blue", "B2 red", "umpire"):
        stream = listen(RED, f"?{urlencode({'whose': whose})}")
        assert lines(stream, 5) == [*OPENING[:2], "event: joined\n", 'data: ""\n', "\n"]


def test_a_stream_needs_a_cookie(listen):
    assert listen(RED, token="guessed").status == 401


def test_a_stream_is_not_for_another_sites_name(running, services):
    headers = {"Host": "evil.example", "Cookie": f"{COOKIE}={services.devices.add(RED)}"}

    assert ask(running, address="/events", headers=headers)[0] == 400


def test_a_stream_accepts_no_post(running):
    assert ask(running, "POST", "/events")[0] == 405


def test_the_newest_stream_of_a_page_ends_the_older(listen, services):
    token = services.devices.add(UMPIRE)
    first = listen(UMPIRE, "?client=page", token)
    second = listen(UMPIRE, "?client=page", token)
    assert lines(second, 5) == OPENING

    assert first.read().decode().startswith("".join(OPENING))
    assert not second.isclosed()


def test_a_stream_whose_client_left_is_forgotten(listen, services):
    stream = listen(RED)
    lines(stream, 5)
    assert len(services.hub._all_streams()) == 1
    stream.close()
    stream.connection.close()
    listen(UMPIRE)

    assert wait_until(lambda: [s.reader for s in services.hub._all_streams()] == [UMPIRE])


def test_streams_hold_no_thread(listen, running):
    streams = [listen(RED) for _ in range(30)]

    assert all(stream.status == 200 for stream in streams)
    assert ask(running) == (200, WELL)


def test_missing_request_bodies_hold_no_thread(running):
    waiting = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(15)]
    for connection in waiting:
        connection.sendall(b"POST /door HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")

    assert ask(running) == (200, WELL)
    for connection in waiting:
        connection.close()


def test_a_request_of_more_than_a_megabyte_is_refused(running):
    status, words = ask(running, "POST", "/door", body=b"x" * 3_000_000)

    assert status == 413
    assert "too large" in words


@pytest.mark.parametrize("size", [1, 2])
def test_a_request_in_pieces_is_read_whole(running, size):
    body = b"code=0000000000"
    pieces = (body[i : i + size] for i in range(0, len(body), size))
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    status, words = ask(running, "POST", "/door", body=pieces, headers=headers)

    assert status == 422
    assert "No battle has this code" in words


def test_the_claims_of_a_proxy_about_its_client_are_ignored(running):
    status, _ = ask(running, address="/api/tables", headers={"X-Forwarded-For": "10.0.0.1"})

    assert status == 200


def test_small_messages_do_not_wait_for_more(running):
    with socket.create_connection(("127.0.0.1", running.port)):
        assert wait_until(lambda: running.server.server_state.connections)
        connection = next(iter(running.server.server_state.connections))
        accepted = connection.transport.get_extra_info("socket")

        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_server_stops_immediately_with_open_streams(app, services):
    running = Running(app)
    # it may wait so long for what is open; `stop` fails before that
    running.server.config.timeout_graceful_shutdown = int(2 * PATIENCE_S)
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
    cookie = {"Cookie": f"{COOKIE}={services.devices.add(RED)}"}
    connection.request("GET", "/events", headers=cookie)
    stream = connection.getresponse()
    lines(stream, 5)
    running.stop()

    stream.close()
    connection.close()


def wait_until(holds):
    end = time.monotonic() + PATIENCE_S
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()
