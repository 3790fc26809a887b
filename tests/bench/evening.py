"""Memory after an evening: every page opened, a PDF printed, phones, thousands of taps."""

import asyncio
import re
import tempfile
from collections import deque
from compileall import compile_dir
from html import unescape
from pathlib import Path

from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, no_bar, show
from tests.bench.servers import processes
from tests.bench.servers.phones import Answer, Line, Phone, unpacked
from tests.bench.servers.processes import ROOT, Process

PHONES, TAPS = 40, 4_000
MOST_PAGES = 400  # of one person
MEMORY_MB = 110  # the bar, at the end
LINK = re.compile(r'href="(/[^"#]*)')
LEAVES = ("/static/", "/events", "/door", "/theme", "/codes/", "/bundle")


async def follow(line: Line, answer: Answer) -> Answer:
    """Where an answer leads to."""
    while answer.status == 303:
        answer = await line.get(answer.headers["location"])
    return answer


async def crawl(line: Line, home: str) -> int:
    """Open every page that links lead to; how many there were."""
    waiting, known = deque([home]), {home}
    opened = 0
    while waiting and opened < MOST_PAGES:
        answer = await follow(line, await line.get(waiting.popleft()))
        opened += 1
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        for found in LINK.findall(unpacked(answer).decode()):
            link = unescape(found)
            if link not in known and not link.startswith(LEAVES):
                known.add(link)
                waiting.append(link)
    return opened


async def umpire(server: Process) -> Line:
    """The umpire's browser."""
    key = next(line for line in server.heard if line.startswith("console: "))
    line = await Line(server.port).open()
    opened = await line.get("/" + key.split("/", 3)[3])
    assert opened.status == 303, opened
    line.cookie = opened.headers["set-cookie"].split(";")[0]
    return line


async def evening(server: Process, battle: Ordering) -> list[tuple[str, float | None]]:
    """What was done, and the memory in use after it."""
    found = [("the server, nobody there", server.memory_mb)]
    sides = ["german", "us"] * (PHONES // 2)
    phones = [await Phone(server.port, "/side/").join(battle.codes[side]) for side in sides]
    for phone in phones:
        await phone.watch()
    found.append((f"with {PHONES} phones", server.memory_mb))
    console = await umpire(server)
    opened = await crawl(console, "/") + await crawl(phones[0].line, "/side/")
    found.append((f"after {opened} pages", server.memory_mb))
    printed = await console.get(f"/battles/{battle.id}/print/units.pdf")
    assert printed.status in (200, 404), printed.status
    found.append(("after a PDF", server.memory_mb))
    tapping = await Line(server.port, phones[0].line.cookie).open()
    for number in range(TAPS):
        tapping.send("POST", *battle.tap(number))
        answer = await tapping.answer()
        assert answer.status == 303, answer
        for phone in phones:
            phone.forget()
    found.append((f"after {TAPS:,} taps", server.memory_mb))
    for phone in phones:
        phone.leave()
    return found


def main() -> None:
    """Print how much memory an evening uses."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        compile_dir(ROOT / "assistant", quiet=1)  # code compiled at a start stays in memory
        battle = ordering(data)
        with processes.assistant(data) as server:
            found = asyncio.run(evening(server, battle))
    held = bar("memory after an evening, MB", found[-1][1], MEMORY_MB)
    rows = [[what, mb, *no_bar()] for what, mb in found[:-1]]
    rows.append([*found[-1], *held])
    show("Memory of an evening, MB", ("", "MB", "bar", ""), rows)
