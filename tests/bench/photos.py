"""Forty photos from a phone's camera, sent unchanged: time, size, and who waits."""

import http.client
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

from PIL import Image

from tests.bench.figures import bar, no_bar, share, show
from tests.bench.servers.processes import assistant
from tests.browser.laid import us_goes_on
from tests.web.snaps import PHONE, encoded, picture

PHOTOS = 40
KINDS = 4  # different photos; they come by turns
MOST_MB, MEMORY_MB, MOST_MS = 10.0, 110.0, 500.0  # the bars
TURNED = (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM)


def main() -> None:
    """Print what forty photos of 12 megapixels cost."""
    sent = [encoded(each, quality=90) for each in _pictures()]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        ids = us_goes_on(data)
        with assistant(data) as server:
            us, german = (_joined(server.port, ids[f"battle-{x}"]) for x in ("us", "german"))
            umpire = _umpire(server.heard)
            before_mb = server.memory_mb
            taps = _Taps(server.port, german)
            taken_ms = [_add(server.port, us, sent[n % KINDS]) for n in range(PHOTOS)]
            taps.stop()
            after_mb = server.memory_mb
            exported = _ask(server.port, umpire, "GET", f"{ids['battle']}/file")[1]
        size_mb = sum(f.stat().st_size for f in data.glob("assistant.sqlite3*")) / 1e6
    slow, exported_mb = share(taps.took_ms, 0.95), len(exported) / 1e6
    rows = [
        ["a photo as sent, MB", len(b"".join(sent)) / len(sent) / 1e6, *no_bar()],
        ["a photo until it is kept, ms", median(taken_ms), *no_bar()],
        ["an enemy’s page meanwhile, p95, ms", slow, *bar("page beside photos, ms", slow, MOST_MS)],
        ["the file, MB", size_mb, *bar("file with 40 photos, MB", size_mb, MOST_MB)],
        ["exported, MB", exported_mb, *bar("40 photos exported, MB", exported_mb, MOST_MB)],
        ["memory before, MB", before_mb, *no_bar()],
        ["memory after, MB", after_mb, *bar("memory after 40 photos, MB", after_mb, MEMORY_MB)],
    ]
    show("40 photos of 12 megapixels", ("", "", "bar", ""), rows)


def _pictures() -> list[Image.Image]:
    one = picture(PHONE)
    turned = [one.transpose(each) for each in TURNED]
    return [one, *turned, turned[0].transpose(TURNED[1])]


class _Taps:
    """A phone of the other side that opens its page again and again."""

    def __init__(self, port: int, cookie: str) -> None:
        self.took_ms: list[float] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(port, cookie))
        self._thread.start()

    def _run(self, port: int, cookie: str) -> None:
        while not self._is_over.wait(0.1):
            began = time.perf_counter()
            assert _ask(port, cookie, "GET", "/side/")[0] == 200
            self.took_ms.append((time.perf_counter() - began) * 1000)

    def stop(self) -> None:
        """Stop opening the page."""
        self._is_over.set()
        self._thread.join()


def _ask(
    port: int, cookie: str, method: str, path: str, body: bytes = b"", kind: str = ""
) -> tuple[int, bytes, str]:
    """Return the status, the body and the cookie of an answer."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Cookie": cookie} | ({"Content-Type": kind} if kind else {})
    line.request(method, path, body or None, headers)
    answer = line.getresponse()
    content = answer.read()
    line.close()
    return answer.status, content, (answer.getheader("Set-Cookie") or "").split(";")[0]


def _joined(port: int, code: str) -> str:
    return _ask(port, "", "GET", f"/J/{code}")[2]


def _umpire(heard: list[str]) -> str:
    address = next(x for x in heard if x.startswith("console: ")).partition(": ")[2]
    port, path = address.partition("//")[2].partition(":")[2].split("/", 1)
    return _ask(int(port), "", "GET", f"/{path}")[2]


def _add(port: int, cookie: str, photo: bytes) -> float:
    """Send a photo as a form of a browser without scripts; return how long it took."""
    fields = b'--x\r\nContent-Disposition: form-data; name="words"\r\n\r\nThe hedge\r\n'
    file = b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    kind = "multipart/form-data; boundary=x"
    began = time.perf_counter()
    body = fields + file + photo + b"\r\n--x--\r\n"
    status, answer, _ = _ask(port, cookie, "POST", "/side/notes/new", body, kind)
    assert status == 303, answer
    return (time.perf_counter() - began) * 1000
