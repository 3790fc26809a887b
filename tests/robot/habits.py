"""Habits of people: they answer first what is asked, and make a request twice."""

from random import Random
from typing import Protocol
from urllib.parse import parse_qsl, urlsplit

from .answers import GONE, fill_sheet
from .forward import looks_who_waits
from .hand import Hand, Manner
from .people import Person, Table
from .screen import PendingTask, Sheet, Tap

STRETCH = 12  # steps in which everybody plays on
UNITS = 4  # that are given orders before a phone says that all have theirs
SHEETS = 6  # that somebody opens to take ticks away
STEADY = Manner(wrong=0.0, toggles=0.05, overrules=0.1, leaves=0.0)


class Player(Protocol):
    """A player of a battle from a seed."""

    random: Random
    table: Table

    def presses(
        self, person: Person, tap: Tap, due: PendingTask | None = None, manner: Manner | None = None
    ) -> Tap: ...


def plays_on(robot: Player) -> None:
    """Do first what is asked, plainly, then check whom the phones wait for."""
    random, table = robot.random, robot.table
    before = table.count
    phones = list(table.phones)
    random.shuffle(phones)
    order = [table.umpire, *phones] if random.random() < 0.5 else [*phones, table.umpire]
    for person in order:
        screen = person.opens(person.home)
        dues = [due for due in screen.dues if due.taps] if screen else []
        if not dues:
            continue
        due = dues[0] if random.random() < 0.7 else random.choice(dues)
        tap = random.choice(due.taps)
        is_phone = person is not table.umpire
        if _says_ready(tap):
            if not is_phone:  # each side says so on its own phone
                continue
            gives_orders(robot, person)
        known = _faces(table) if is_phone else set()
        pressed = robot.presses(person, tap, due, STEADY)
        if is_phone and _asks(pressed):
            asks_again(robot, person, pressed, known)
        if table.count > before:
            looks_who_waits(table)
            return


def asks_again(robot: Player, person: Person, tap: Tap, known: set[str]) -> None:
    """Let the umpire resolve a phone's request; then let the phone make the same request again."""
    for _ in range(2):
        console = robot.table.umpire.opens(robot.table.umpire.home)
        new = [due for due in (console.dues if console else []) if due.title not in known]
        if new and new[0].taps:
            robot.presses(robot.table.umpire, new[0].taps[0], new[0], STEADY)
        looks_who_waits(robot.table)
        if not _is_offered(person, tap):  # as its phone shows by now
            return
        robot.presses(person, tap, None, STEADY)


def _is_offered(person: Person, tap: Tap) -> bool:
    """Return whether the page on which a button was pressed still offers it."""
    pages = [value for name, value in parse_qsl(urlsplit(tap.opens).query) if name == "from"]
    screen = person.opens(pages[0] if pages else person.home)
    taps = screen.taps if screen else []
    return any(each.opens == tap.opens and not each.is_greyed for each in taps)


def gives_orders(robot: Player, person: Person) -> None:
    """Open the cards of units, and give an order to those that can have one."""
    screen = person.opens(person.home)
    cards = [tap for tap in (screen.links if screen else []) if "/u/" in tap.address]
    for card in cards[:UNITS]:
        opened = person.opens(card.address)
        taps = [t for t in (opened.taps if opened else []) if "/do/place-order" in t.opens]
        if taps and not taps[0].is_greyed:
            robot.presses(person, robot.random.choice(taps), None, STEADY)


def _says_ready(tap: Tap) -> bool:
    return "/do/orders-ready" in tap.opens


def _asks(tap: Tap) -> bool:
    return "/do/ask-" in tap.opens


def _faces(table: Table) -> set[str]:
    screen = table.umpire.opens(table.umpire.home)
    return {due.title for due in screen.dues} if screen else set()


def takes_ticks_away(robot: Player, person: Person) -> None:
    """Open sheets of a page that show ticks, and remove all ticks of one list."""
    random = robot.random
    screen = person.opens(person.home)
    taps = [tap for tap in (screen.taps if screen else []) if tap.form is None]
    random.shuffle(taps)
    for tap in taps[:SHEETS]:
        opened = person.opens(tap.opens)
        sheet = opened.sheet if opened else None
        names = ticked_lists(sheet) if sheet else []
        if sheet is None or not names:
            continue
        pairs = fill_sheet(sheet, [(random.choice(names), GONE)])
        after = person.sends(sheet.form, [*pairs, ("preview", "1")])
        Hand(random, person, STEADY).fills(after)
        return


def ticked_lists(sheet: Sheet) -> list[str]:
    """Return the lists of a sheet that show a tick, by the name of their fields."""
    boxes = [f for f in sheet.form.fields if f.kind == "checkbox" and f.is_on]
    return list(dict.fromkeys(f.name for f in boxes if f.name in sheet.shown))
