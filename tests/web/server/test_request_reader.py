"""What a stranger sends cannot hold the event loop: long heads and tiny parts are not parsed."""

import socket
import time
from contextlib import closing, suppress

import h11
import pytest

from assistant.web.server.request_reader import (
    FREE_PARTS,
    MOST_LINES,
    MOST_OF_A_HEAD,
    RequestReader,
)
from tests.conftest import PATIENCE_S

HEAD = b"POST /door HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
MOST_S = 0.1  # of the processor, for one refusal
PARTS = 40_000
HOSTILE = {
    "cookies": HEAD + b"Cookie: " + b"a=1;" * 15_000 + b"\r\n\r\n",
    "lines": HEAD + b"a: b\r\n" * 6_000 + b"\r\n",
    "bare lines": HEAD.replace(b"\r", b"") + b"a: b\n" * 6_000 + b"\n",
    "unfinished": HEAD + b"a: b\r\n" * 6_000,
    "parts": CHUNKED + b"1\r\nx\r\n" * PARTS,
    "named parts": CHUNKED + b"1;a=b\r\nx\r\n" * PARTS,
}


def events_of(reader, sent):
    """All events that a reader makes of what was sent."""
    reader.receive_data(sent)
    found = []
    while (event := reader.next_event()) not in (h11.NEED_DATA, h11.PAUSED):
        found.append(event)
    return found


@pytest.mark.parametrize("sent", HOSTILE.values(), ids=HOSTILE)
def test_a_head_or_body_that_takes_long_to_parse_is_refused_early(sent):
    reader = RequestReader()
    began_s = time.thread_time()
    with pytest.raises(h11.RemoteProtocolError):
        events_of(reader, sent)
    assert time.thread_time() - began_s < MOST_S


LINES = b"".join(b"X-%d: %s\r\n" % (n, b"x" * 300) for n in range(MOST_LINES - 5))
PART = b"400\r\n" + b"x" * 1024 + b"\r\n"
USUAL = {
    "lines": HEAD + LINES + b"Content-Length: 2\r\n\r\nab",
    "an address": b"GET /side/?" + b"a" * (MOST_OF_A_HEAD - 90) + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "small parts": CHUNKED + b"1\r\nx\r\n" * FREE_PARTS + b"0\r\n\r\n",
    "large parts": CHUNKED + PART * FREE_PARTS * 3 + b"0\r\n\r\n",
}


@pytest.mark.parametrize("sent", USUAL.values(), ids=USUAL)
def test_what_browsers_and_scripts_send_is_read(sent):
    assert isinstance(events_of(RequestReader(), sent)[-1], h11.EndOfMessage)


def test_the_bounds_hold_for_each_request_of_a_connection():
    reader = RequestReader()
    short = HEAD + b"Content-Length: 0\r\n\r\n"
    assert len(events_of(reader, short)) == 2
    reader.send(h11.Response(status_code=204, headers=[]))
    reader.send(h11.EndOfMessage())
    reader.start_next_cycle()
    with pytest.raises(h11.RemoteProtocolError):
        events_of(reader, HOSTILE["lines"])


@pytest.mark.parametrize("sent", HOSTILE.values(), ids=HOSTILE)
def test_a_running_server_refuses_it_and_answers_others(running, sent):
    with closing(socket.create_connection(("127.0.0.1", running.port), PATIENCE_S)) as line:
        answer = b""
        with suppress(ConnectionError):
            line.sendall(sent)
            while part := line.recv(65536):
                answer += part
        assert answer[:12] in (b"", b"HTTP/1.1 400")  # nothing where more was sent than was read
    with closing(socket.create_connection(("127.0.0.1", running.port), PATIENCE_S)) as line:
        line.sendall(b"GET /door HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
