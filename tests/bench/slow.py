"""A unit's card on a slow phone: a real browser with a slow connection and processor."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from run import find_browser
from tests.bench.battles import Ordering, ordering
from tests.bench.figures import bar, no_bar, share, show
from tests.bench.servers import processes
from tests.browser.conftest import FLAGS
from tests.browser.screens import PHONE

LINE = {
    "offline": False,
    "latency": 100,
    "downloadThroughput": 375_000,
    "uploadThroughput": 375_000,
}
SLOWER = 4  # times, the processor
RUNS = 7
MOST_S = 0.7  # the bar
PAINTED = """() => new Promise((found) => {
  const look = () => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const page = performance.getEntriesByType("navigation")[0];
    paint && page.domContentLoadedEventEnd
      ? found([paint.startTime, page.domContentLoadedEventEnd])
      : requestAnimationFrame(look);
  };
  look();
})"""


def card_ms(browser: Browser, server: str, battle: Ordering) -> tuple[list[float], list[float]]:
    """Return first paint and readiness of the card, for a new and a returning visitor."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    assert context.request.get(f"{server}/J/{battle.codes['german']}").ok
    page = context.new_page()
    held_back(context.new_cdp_session(page))
    cold = time_opening(page, f"{server}/u/{battle.element}")
    page.goto("about:blank")
    warm = time_opening(page, f"{server}/u/{battle.element}")
    context.close()
    return cold, warm


def held_back(session: CDPSession) -> None:
    """Slow a browser down to 3 Mbit/s, 100 ms and a quarter of the processor."""
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def time_opening(page: Page, address: str) -> list[float]:
    """Open a page; return the milliseconds to its first paint, and until its scripts have run."""
    page.goto(address, wait_until="domcontentloaded")
    found: list[float] = page.evaluate(PAINTED)
    return found


def main() -> None:
    """Print how long a unit's card takes on a slow phone."""
    program = find_browser()
    if program is None:
        print("\nNo browser on this computer: nothing to measure a slow phone with.")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder)
        battle = ordering(data)
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        with processes.assistant(data) as server:
            at = f"http://127.0.0.1:{server.port}"
            runs = [card_ms(browser, at, battle) for _ in range(RUNS + 1)][1:]
        browser.close()
    rows = []
    for name, times in zip(("cold", "warm"), zip(*runs, strict=True), strict=True):
        painted, ready = (share(each, 0.5) / 1000 for each in zip(*times, strict=True))
        is_held = name == "cold"
        held = (
            bar("a unit's card cold on a slow phone, s", painted, MOST_S) if is_held else no_bar()
        )
        rows.append([name, painted, ready, *held])
    columns = ("", "first paint", "scripts have run", "bar", "")
    show(
        f"A unit's card at 3 Mbit/s, 100 ms, processor / {SLOWER}, s: the middle of {RUNS}",
        columns,
        rows,
    )
