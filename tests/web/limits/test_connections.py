"""Connections of a running server: idle ones end, no address takes all, a full one recovers."""

import asyncio
import errno
import http.client
import os
import re
import socket
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.devices.device_cookie import COOKIE
from assistant.web.server import connections
from assistant.web.settings import Settings
from tests.conftest import BATTLE, PATIENCE_S

ROOT = Path(__file__).resolve().parents[3]
MOST = 6
GET = b"GET /door HTTP/1.1\r\nHost: localhost\r\n\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a head": b"GET /door HTTP/1.1\r\nHost: local",
    "no body": b"POST /door HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n",
    "half a body": b"POST /door HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nco",
    "half of the next head": GET + b"GET /door",
    "a refused body": b"POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n",
}


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path, idle_s=0.5, beat_s=0.2, connections=MOST, local_connections=MOST)


@pytest.fixture
def call(running):
    """A function that connects to the server: `call(b"what to send")`."""
    open_ones = []

    def connected(sent=b""):
        line = socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE_S)
        open_ones.append(line)
        line.sendall(sent)
        return line

    yield connected
    for line in open_ones:
        line.close()


def is_closed(line):
    """Whether the server closes a connection, whatever it sends first."""
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True  # else the socket's patience has ended the test


def is_answered(line):
    try:
        line.sendall(GET)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        return answer.status == 200 and bool(answer.read())
    except (ConnectionError, http.client.BadStatusLine):
        return False


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED)
def test_a_connection_without_a_whole_request_is_closed(call, sent):
    assert is_closed(call(sent))


def test_a_slow_request_head_is_not_waited_for(call):
    line = call()
    with pytest.raises(ConnectionError):  # noqa: PT012 - any of the drops may be one too many
        for letter in GET * 20:
            line.sendall(bytes([letter]))
            time.sleep(0.05)
            line.setblocking(False)
            with suppress(BlockingIOError):
                if line.recv(1) == b"":
                    raise ConnectionError
            line.setblocking(True)


def test_a_connection_that_was_used_stays_open_longer(call, settings):
    line = call()
    assert is_answered(line)
    time.sleep(3 * settings.idle_s)

    assert is_answered(line)


def test_a_stream_stays_open(running, services, settings):
    with closing(http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)) as connection:
        token = services.devices.add(Viewer("side", BATTLE, "red"))
        connection.request("GET", "/events", headers={"Cookie": f"{COOKIE}={token}"})
        stream = connection.getresponse()
        end = time.monotonic() + 3 * settings.idle_s
        while time.monotonic() < end:
            assert stream.readline()
        stream.close()


def test_idle_connections_make_room_for_a_new_one_of_their_address(call):
    idle = [call() for _ in range(MOST)]
    new = call()

    assert is_answered(new)
    assert is_closed(idle[0])


def test_an_address_has_a_limited_number_of_busy_connections(call, running):
    busy = [call(UNFINISHED["no body"]) for _ in range(MOST)]
    assert wait_until(lambda: sum(not c.is_idle for c in connections_of(running)) == MOST)

    assert not is_answered(call())
    for line in busy:
        line.sendall(b"code=")
        assert line.recv(65536).startswith(b"HTTP/1.1 422")
    assert is_answered(call())


def test_closed_connections_are_forgotten(call, running):
    for line in [call(GET) for _ in range(MOST)]:
        line.recv(65536)
        line.close()

    assert wait_until(lambda: not connections_of(running))
    crowd = running.server.config.http.keywords["crowd"]
    assert wait_until(lambda: (crowd._count, len(crowd._by_address)) == (0, 0))


def connections_of(running):
    return list(running.server.server_state.connections)


def wait_until(holds):
    end = time.monotonic() + PATIENCE_S
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)
    return holds()


def test_a_lack_of_file_handles_is_logged_in_a_line(caplog):
    loop = asyncio.new_event_loop()
    with closing(loop):
        full = OSError(errno.EMFILE, "Too many open files")
        connections.log_failure(loop, {"message": "socket.accept()", "exception": full})

    assert [record.getMessage() for record in caplog.records] == [
        "No more connections can be accepted now: Too many open files"
    ]
    assert caplog.records[0].exc_info is None


LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 256))
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
SERVE = ("serve", "--no-browser", "--host", "127.0.0.1", "--port", "0", "--data")


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_with_more_connections_than_files_old_ones_stay_and_new_ones_get_in_later(tmp_path):
    words = [sys.executable, "-c", LIMITED, "-m", "assistant", *SERVE, str(tmp_path)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(words, cwd=ROOT, **pipes) as served:
        try:
            port = int(re.search(r":(\d+)/", served.stdout.readline())[1])
            served.stdout.readline()
            at = ("127.0.0.1", port)
            phone = socket.create_connection(at, timeout=PATIENCE_S)
            assert is_answered(phone)
            crowd = [socket.create_connection(at, timeout=PATIENCE_S) for _ in range(400)]
            stays = [is_answered(phone) for _ in range(5)]
            late = socket.create_connection(at, timeout=PATIENCE_S)
            comes_in = is_answered(late)
            for line in (phone, late, *crowd):
                line.close()
        finally:
            served.terminate()
            _, complaints = served.communicate(timeout=PATIENCE_S)

    assert (stays, comes_in) == ([True] * 5, True)
    assert len(complaints) < 1_000
