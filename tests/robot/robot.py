"""The robot: a person at a screen does the next thing, and everything is checked."""

import random as rng
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from urllib.parse import parse_qsl, urlsplit

from assistant.web.database import database
from tests.battle.random_play.made import Made, first_orphan

from .forward import looks_for_ways
from .habits import STRETCH, plays_on, takes_ticks_away
from .hand import REASON, Hand, Manner
from .held import Findings
from .people import SCENARIOS, Person, Table
from .screen import Form, PendingTask, Screen, Tap

LOOKS = 25  # steps between two looks whether the battle can go on
ABOUT = ("owed", "wish", "element", "mojon", "unit")  # of which a button names one
STALE = 20  # forms that somebody keeps open


@dataclass
class Robot:
    """One battle, played from one seed."""

    scenario: str
    seed: int
    data: Path
    findings: Findings = field(default_factory=Findings)
    made: int = 0
    on: int = STRETCH  # steps for which everybody plays on

    def __post_init__(self) -> None:
        self.random = Random(f"{self.scenario} {self.seed}")
        self.table = Table(self.data, self.scenario, self.findings, size=0)

    def plays(self, steps: int, until_s: float = 1e9) -> Findings:
        """Take this many steps, or as many as time allows."""
        end = process_time() + until_s  # a busy computer plays as far as an idle one
        for number in range(steps):
            if process_time() > end:
                break
            self.findings.step = number
            before = self.table.count
            self._step()
            self.made += self.table.count - before
            if number % LOOKS == LOOKS - 1:
                looks_for_ways(self.table, self.random)
        return self.findings

    def closes(self) -> None:
        """Close the folder."""
        database.close(self.data / "assistant.sqlite3")

    def _step(self) -> None:
        roll = self.random.random()
        if self.on > 0:
            self.on -= 1
            plays_on(self)
        elif roll < 0.05:
            self._takes_back()
        elif roll < 0.09:
            self._comes_back()
        elif roll < 0.14:
            self._wanders()
        elif roll < 0.17:
            takes_ticks_away(self, self._person())
        elif roll < 0.21:
            self.on = STRETCH
        else:
            self._acts()

    def _person(self) -> Person:
        return (
            self.table.umpire
            if self.random.random() < 0.5
            else self.random.choice(self.table.phones)
        )

    def _acts(self) -> None:
        person = self._person()
        screen = person.opens(person.home)
        if screen is None:
            return
        dues = [due for due in screen.dues if due.taps]
        if dues and self.random.random() < 0.75:
            due = dues[0] if self.random.random() < 0.6 else self.random.choice(dues)
            self.presses(person, self.random.choice(due.taps), due)
            return
        taps = screen.taps + [tap for tap in screen.links if tap.address.startswith("/u/")]
        if taps:
            self.presses(person, self.random.choice(taps))

    def presses(
        self, person: Person, tap: Tap, due: PendingTask | None = None, manner: Manner | None = None
    ) -> Tap:
        """Press a button and fill in its sheet; return the button that was pressed last."""
        before = self.table.count
        screen = self._opened(person, tap)
        if screen is None:
            return tap
        if screen.sheet is None and "/u/" in screen.address and (taps := screen.taps):
            asks = [each for each in taps if "/do/ask-" in each.opens and not each.is_greyed]
            wanted = asks if manner and asks and self.random.random() < 0.4 else taps
            tap, due = self.random.choice(wanted), None
            screen = self._opened(person, tap)
        hand = Hand(self.random, person, manner or Manner(leaves=0.04))
        at_once = screen.sheet.refused if screen and screen.sheet else ""
        nothing_asked = screen is not None and screen.sheet is not None and not screen.sheet.shown
        hand.fills(screen)
        offered = at_once and nothing_asked and not tap.is_greyed and not hand.first
        if offered and person is not self.table.umpire:
            self.table.found("a", person.name, tap.opens, f"offered, and only refused: {at_once}")
        if due is not None and any(is_done(tap, made) for made in self.table.made_since(before)):
            self._is_gone(person, due, tap)
        return tap

    def _opened(self, person: Person, tap: Tap) -> Screen | None:
        if tap.form:
            return person.sends(tap.form, tap.form.pairs)
        return person.opens(tap.address)

    def _is_gone(self, person: Person, due: PendingTask, tap: Tap) -> None:
        """Check that a resolved task is no longer asked."""
        screen = person.opens(person.home)
        same = [d for d in screen.dues if _face(d) == _face(due)] if screen else []
        if same:
            told = f"asked again though it was resolved: {due.title} [{tap.words}]"
            self.table.found("b", person.name, tap.opens, told)

    def _takes_back(self) -> None:
        """Undo the last entry, an older one, or an undo, as the umpire."""
        umpire, entries = self.table.umpire, self.table.game.entries
        kind = self.random.choice(("last", "older", "redo"))
        seq = ""
        if kind == "older" and len(entries) > 3:
            seq = str(self.random.choice(entries[-25:]).seq)
        elif kind == "redo" and entries[-1].is_undo:
            seq = str(entries[-1].seq)
        address = f"{self.table.base}/undo" + (f"?seq={seq}" if seq else "")
        screen = umpire.opens(address)
        form = (
            next((f for f in screen.forms if f.action.endswith("/undo")), None) if screen else None
        )
        if form is None:
            return
        before = self.table.count
        told = [(n, v) for n, v in form.pairs if n != "why"]
        umpire.sends(form, [*told, ("why", REASON)])
        if self.table.count == before:
            return
        undo = entries[-1]
        for words in first_orphan(self.table.game, self.table.made, undo.undoes or 0):
            self.table.found("g", "umpire", address, words)

    def _comes_back(self) -> None:
        """Let a phone that was away send the form that was open on it."""
        person = self._person()
        if not person.stale:
            return
        action, pairs = person.stale.pop(self.random.randrange(len(person.stale)))
        screen = person.opens(person.home)
        forms = [f for f in screen.forms if f.is_tap] if screen else []
        person.stale = person.stale[-STALE:] + [(f.action, f.pairs) for f in forms[:1]]
        if screen is None:
            return
        form = Form(action, "post", (), ())
        Hand(self.random, person, Manner()).fills(person.sends(form, pairs))

    def _wanders(self) -> None:
        person = self.random.choice(self.table.people)
        screen = person.opens(person.home)
        if screen is None:
            return
        links = [t for t in screen.links if is_page(t.address)]
        for _ in range(3):
            if not links:
                return
            screen = person.opens(self.random.choice(links).address)
            links = screen.links if screen else []
            links = [t for t in links if is_page(t.address)]


def is_page(address: str) -> bool:
    """Return whether a link leads to a page, not to a sheet or a file."""
    return "/do/" not in address and not urlsplit(address).path.endswith((".pdf", ".html"))


def is_done(tap: Tap, made: Made) -> bool:
    """Return whether a move did what a button offers, not only a similar thing."""
    address, _, query = tap.opens.partition("?")
    about = {name: value for name, value in parse_qsl(query) if name in ABOUT}
    is_it = address.rsplit("/", 1)[-1] == made.move
    return is_it and bool(about) and about.items() <= made.told.items()


def _face(due: PendingTask) -> tuple[object, ...]:
    taps = tuple(sorted((tap.words, tap.opens) for tap in due.taps))
    return due.title, due.words, taps


@contextmanager
def seeded(random: Random) -> Iterator[None]:
    """Take everything that the program draws from a seed: ids, random draws, dice."""
    drawn = rng._urandom  # type: ignore[attr-defined]
    rng._urandom = random.randbytes  # type: ignore[attr-defined]
    try:
        yield
    finally:
        rng._urandom = drawn  # type: ignore[attr-defined]


def play(scenario: str, seed: int, steps: int, until_s: float = 1e9) -> Robot:
    """Play one battle from one seed in a folder of its own."""
    assert scenario in SCENARIOS, scenario
    folders = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folders as folder, seeded(Random(f"drawn {scenario} {seed}")):
        robot = Robot(scenario, seed, Path(folder))
        try:
            robot.plays(steps, until_s)
        finally:
            robot.closes()
    return robot
