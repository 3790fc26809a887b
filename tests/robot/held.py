"""Checks of every page, for every reader."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.raw import raw_in

from . import plain
from .screen import Screen

VISIBLE = ("checkbox", "radio", "select", "text", "textarea")


@dataclass
class Findings:
    """The findings, each once, with the step at which it occurred."""

    step: int = 0
    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)

    def add(self, letter: str, who: str, address: str, what: str, more: object = "") -> None:
        """Note a finding; only the first of its kind is described at length."""
        move = address.split("?")[0].rsplit("/", 1)[-1] if "/do/" in address else ""
        key = (letter, plain.kind_of(f"{move}: {what}"))
        self.seen[key] += 1
        if self.seen[key] == 1:
            told = f" {str(more)[:400]}" if more else ""
            self.lines.append(
                f"{letter} step {self.step}, {who} at {address[:160]}: {what[:300]}{told}"
            )


def looks_at(findings: Findings, who: str, screen: Screen, status: int) -> None:
    """Check a page against everything that holds for all pages."""
    for words in raw_in(screen.words)[:1]:
        findings.add("d", who, screen.address, words)
    for words in _fields_without_identity(screen):
        findings.add("e", who, screen.address, words)
    if status >= 400 and not screen.links and not screen.forms:
        findings.add("a", who, screen.address, f"no way on from a page with status {status}")
    is_watched = screen.address.startswith("/watch")  # who only looks on has nothing to press
    if status < 400 and not is_watched and not any(tap.address for tap in screen.links):
        findings.add("a", who, screen.address, "no way on from this page")


def _fields_without_identity(screen: Screen) -> Iterator[str]:
    """Yield fields that a renewed page could mistake for others, so that their ticks would move."""
    ids: Counter[str] = Counter()
    for form in screen.forms:
        for each in form.fields:
            if each.kind not in VISIBLE:
                continue
            if not each.id:
                yield f"a {each.kind} ({each.name}) has no id: what is set there passes to another"
            ids[each.id] += 1
    for id, count in ids.items():
        if id and count > 1:
            yield f"the id {id} stands {count} times on the page"
