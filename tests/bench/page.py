"""A side's page and a unit's card: bytes on the wire and time, compared with a bare page."""

import asyncio
import gzip
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.settings import Settings
from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, show, times, usual_ms
from tests.bench.servers import processes
from tests.bench.servers.phones import Answer, Line, Phone

BARE = "/door"
LINKED = re.compile(r'(?:href|src)="(/(?:static|bundle)/[^"]+)"')
FONT = re.compile(r"url\(([^)]+-basic-[^)]+\.woff2)\)")
ALWAYS = ("500-normal", "600-normal", "400-normal")  # faces that stand on every page
REQUESTS, COLD_BYTES, WARM_BYTES = 6, 60_000, 5_000  # the bars, for a unit's card
RENDERED = 100  # times


@dataclass
class Weight:
    """The cost of one page on the wire: requests and bytes."""

    html: Answer
    cold: list[int]
    warm: list[int]
    fonts: list[int]  # of the cold ones

    def row(self, name: str, ms: float, bare_ms: float) -> list[object]:
        """Return the page as a row."""
        cold, warm = (len(self.cold), sum(self.cold)), (len(self.warm), sum(self.warm))
        fonts = sum(self.fonts)
        return [name, self.html.wire_bytes, *cold, fonts, *warm, ms, times(ms, bare_ms)]


async def weigh(line: Line, address: str) -> Weight:
    """Fetch a page with all it links, then once more as a browser does that was here before."""
    html = await line.get(address)
    assert html.status == 200, html
    links = dict.fromkeys(LINKED.findall(text(html)))
    weight = Weight(html, [html.wire_bytes], [html.wire_bytes], [])
    for link in list(links):
        linked = await _fetch(line, link, weight)
        if ".css" in link:
            fonts = [
                urljoin(link, font) for font in FONT.findall(text(linked)) if is_font_shown(font)
            ]
            for font in fonts:
                weight.fonts.append((await _fetch(line, font, weight)).wire_bytes)
    return weight


def is_font_shown(font: str) -> bool:
    """Return whether a page shows this font when it opens; bold serif and italics are rare."""
    return any(f"{face}.woff2" in font for face in ALWAYS) and "serif-4-basic-600" not in font


async def _fetch(line: Line, link: str, weight: Weight) -> Answer:
    first = await line.get(link)
    assert first.status == 200, (link, first.status)
    weight.cold.append(first.wire_bytes)
    if "immutable" not in first.headers.get("cache-control", ""):
        again = await line.get(link, If_None_Match=first.headers.get("etag", ""))
        weight.warm.append(again.wire_bytes)
    return first


def text(answer: Answer) -> str:
    """Return the text of a response."""
    packed = answer.headers.get("content-encoding") == "gzip"
    return (gzip.decompress(answer.body) if packed else answer.body).decode()


def made_ms(data: Path, battle: Ordering, addresses: list[str]) -> list[float]:
    """Measure how long each address takes to answer, without a network."""
    settings = Settings(data)
    phone = create_app(settings).test_client()
    assert phone.get(f"/J/{battle.codes['german']}").status_code == 303
    packed = {"Accept-Encoding": "gzip"}
    found = [usual_ms(lambda at=at: phone.get(at, headers=packed), RENDERED) for at in addresses]
    database.close(settings.database)
    return found


async def weights(data: Path, battle: Ordering, addresses: list[str]) -> list[Weight]:
    """What each address costs a phone."""
    with processes.assistant(data) as server:
        phone = await Phone(server.port, "/side/").join(battle.codes["german"])
        return [await weigh(phone.line, address) for address in addresses]


def main() -> None:
    """Print what pages cost."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        battle = ordering(data)
        pages = {
            "a bare page": BARE,
            "a side's page": "/side/",
            "a unit's card": f"/u/{battle.element}",
        }
        made = made_ms(data, battle, list(pages.values()))
        found = asyncio.run(weights(data, battle, list(pages.values())))
    card = found[-1]
    held = (
        ("cold requests", len(card.cold), REQUESTS),
        ("cold bytes", sum(card.cold), COLD_BYTES),
        ("warm bytes", sum(card.warm), WARM_BYTES),
    )
    rows = [w.row(name, ms, made[0]) for name, w, ms in zip(pages, found, made, strict=True)]
    show(
        "Pages, bytes on the wire with heads, packed",
        (
            *("", "html", "cold requests", "cold bytes", "of them fonts"),
            *("warm requests", "warm bytes", "ms to make", ""),
        ),
        rows,
        "Fonts: the three faces that stand on every page; another one comes where it is shown.",
    )
    show(
        "A unit's card",
        ("", "", "bar", ""),
        [[what, value, *bar(f"a unit's card, {what}", value, most)] for what, value, most in held],
    )
