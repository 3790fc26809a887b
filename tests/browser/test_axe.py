"""Pages that need no battle, held to WCAG 2.1 AA by axe-core: light, dark, phone, laptop."""

from pathlib import Path

import axe_playwright_python
import pytest

from .screens import LAPTOP, PHONE

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
RUN = """async () => {
  const found = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] });
  const told = (v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.html.slice(0, 80)}`);
  return found.violations.flatMap(told);
}"""
PAGES = ("/", "/help", "/cards", "/procedures")


@pytest.mark.parametrize("address", ["/door", *PAGES])
def test_a_page_can_be_used_without_eyes_or_mouse(screens, served, address):
    page = screens.laptop()
    if address != "/door":
        page.goto(served.console)
    page.goto(served.address(address))
    page.evaluate(AXE)
    found = set()
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found |= set(page.evaluate(RUN))

    assert sorted(found) == []
