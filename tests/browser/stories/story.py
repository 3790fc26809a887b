"""A game of many turns: a console, two phones, and what they show."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, button, hides, shows, tap
from tests.browser.hand import Answer, Hand, is_of_a_move

UMPIRE, GERMAN, US = "umpire", "German", "US"
FEW = 400  # letters of a page that a complaint repeats
ON_THE_MAN = re.compile("^The figure: ")
SEEN = re.compile(r'data-seen="([^"]*)"')


class Story:
    """Easy Company, one squad a side, move by move."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        console = evening.console
        self.battle = re.sub(r"(/battles/\w+).*", r"\1", console.url)
        self.units: dict[str, str] = {}
        self.mojons: dict[str, str] = {}  # the number of each, by the id of the unit under it
        for side in (GERMAN, US):
            for row in console.get_by_label(side, exact=True).locator(".el").all():
                link = row.get_by_role("link")
                id = str(link.get_attribute("href")).rpartition("/")[2]
                self.units[f"{side} {link.inner_text()}"] = id
                self.mojons[id] = re.findall(r"Mojon (\d+)", row.inner_text())[0]
        self.umpire = Hand(console, self.battle, urlsplit(self.battle).path)
        phones = {GERMAN: evening.german, US: evening.us}
        self.phones = {side: Hand(page, "/side", "/side/") for side, page in phones.items()}
        self._shown: set[tuple[str, ...]] = set()  # sheets that were filled in on a screen

    def unit(self, words: str) -> str:
        """Return the id of a unit, such as `German Team 1`."""
        side, _, team = words.partition(" ")
        return next(id for name, id in self.units.items() if name.startswith(side) and team in name)

    def mojon(self, words: str) -> str:
        """Return the marker under which a unit began, such as `Mojon 2`."""
        return f"Mojon {self.mojons[self.unit(words)]}"

    def numbers(self, side: str) -> list[str]:
        """Return the numbers of a side's markers, the lowest first."""
        units = {id for name, id in self.units.items() if name.startswith(side)}
        return sorted((number for id, number in self.mojons.items() if id in units), key=int)

    def home(self, who: str = UMPIRE) -> Page:
        """Return the console, or a side's phone, which updates by itself."""
        page = self.umpire.page if who == UMPIRE else self.phones[who].page
        address = self.battle if who == UMPIRE else self.evening.served.address("/side/")
        if page.url != address:
            page.goto(address)
        return page

    def anew(self, who: str = UMPIRE) -> Page:
        """Return the same page once it is up to date."""
        page = self.home(who)
        now = SEEN.findall(page.request.get(page.url).text())[0]
        expect(page.locator(f"#page[data-seen='{now}']")).to_have_count(1)
        return page

    def rules(self, move: str, unit: str = "", dice: Iterable[int] = (), **answers: Answer) -> str:
        """Make a move as the umpire, with a unit or with none."""
        told = {"element": self.unit(unit)} if unit else {}
        return self.umpire.makes(move, told, answers, dice)

    def acts(self, move: str, unit: str, dice: Iterable[int] = (), **answers: Answer) -> str:
        """Make a player's move with a unit on the player's phone."""
        hand = self.phones[unit.partition(" ")[0]]
        return hand.makes(move, {"element": self.unit(unit)}, answers, dice)

    def refused(self, move: str, unit: str, **answers: Answer) -> str:
        """Try a player's move on the phone; return the refusal."""
        hand = self.phones[unit.partition(" ")[0]]
        return hand.refused(move, {"element": self.unit(unit)}, answers)

    def row(self, unit: str, weapon: str) -> str:
        """Return the text beside a figure on its own side's card of the unit."""
        page = self.phones[unit.partition(" ")[0]].page
        page.goto(self.evening.served.address(f"/u/{self.unit(unit)}"))
        return page.locator("li.man", has_text=weapon).first.inner_text()

    def taps(self, words: str, /, dice: Iterable[int] = (), **answers: Answer) -> str:
        """Press what the console offers the umpire with this text."""
        self.home()
        return self.umpire.taps(words, answers, dice)

    def dies(self, face: int) -> None:
        """Enter the only pending die with its button on the console."""
        page = self.home()
        keys = page.get_by_role("group", name="Enter the die")
        expect(keys).to_be_visible()
        with page.expect_response(is_of_a_move):
            keys.get_by_role("button", name=str(face), exact=True).click()
        page.wait_for_load_state()
        self.umpire.dice_typed += 1

    def phone_taps(self, side: str, words: str, dice: Iterable[int] = (), **answers: Answer) -> str:
        """Press what a player's phone offers with this text."""
        self.home(side)
        return self.phones[side].taps(words, answers, dice)

    def wish(self, dice: Iterable[int] = (), **answers: Answer) -> str:
        """Resolve a side's request as the umpire."""
        return self.taps("Resolve", dice, **answers)

    @contextmanager
    def takes_the_umpire(self, what: str, most: int, *, dice: bool = True) -> Iterator[None]:
        """Count the umpire's taps for something, print them, and limit their number.

        Typed dice count too, unless `dice` is false: there they are many, and one tap rolls all.
        """
        taps, typed = self.umpire.taps_made, self.umpire.dice_typed
        yield
        taps, typed = self.umpire.taps_made - taps, self.umpire.dice_typed - typed
        sys.stdout.write(f"{what}: {taps} taps and {typed} dice, at most {most}\n")
        assert taps + (typed if dice else min(typed, 1)) <= most, what

    def puts(self, words: str, /, dice: Iterable[int] = (), **answers: Answer) -> str:
        """Put something on the table as the umpire."""
        page = self.home()
        page.get_by_text("Add to table").click()
        page.get_by_role("link", name=words, exact=True).click()
        return self.umpire.fills_in(answers, dice)

    def reads(self, who: str, *words: str) -> None:
        """Check that a screen shows all of these texts."""
        page = self.home(who)
        for each in words:
            shows(page, each)

    def knows_nothing_of(self, who: str, *words: str) -> None:
        """Check that a screen shows none of these texts."""
        text = self.anew(who).locator("body").inner_text()
        found = [each for each in words if each in text]
        assert not found, f"{who} reads {found}: {text[:FEW]}"

    def orders(self, **kinds: str) -> None:
        """Place orders of both sides face down (`US_Team_1="fire"`), and say that they are in."""
        for name, kind in kinds.items():
            unit = name.replace("_", " ")
            if self._is_first("place-order", unit.partition(" ")[0], kind):
                self.acts("place-order", unit, kind=kind)
            else:
                told = {"element": self.unit(unit), "kind": kind}
                self.phones[unit.partition(" ")[0]].sends("place-order", told)
        for side in self.phones:
            page = self.home(side)
            tap(page, "Our orders are in")
            expect(button(page, "Our orders are in")).to_have_count(0)

    def names(self, dice: Iterable[int] = (), **units: str) -> None:
        """Nominate a unit for each side (`German="Team 1"`), and type the die on the console."""
        self.umpire.makes("initiative", self._nominees(units), {}, dice)

    def _nominees(self, units: Mapping[str, str]) -> dict[str, str]:
        return {
            f"nominee_{side.lower()}": self.unit(f"{side} {named}") if named else "nobody"
            for side in self.phones
            for named in (units.get(side),)
        }

    def _is_first(self, *sheet: str) -> bool:
        """Return whether the story has not shown such a sheet yet, and remember it."""
        is_first = sheet not in self._shown
        self._shown.add(sheet)
        return is_first

    def turn_of(self, unit: str) -> None:
        """Play a round, or a unit's next action: it is nominated without an enemy and acts."""
        side, _, team = unit.partition(" ")
        if self._is_first("initiative", side):
            self.names(**{side: team})
        else:
            self.umpire.sends("initiative", self._nominees({side: team}))

    def nobody_reacts(self) -> None:
        """Say as the umpire that nobody reacts, if that is asked."""
        page = self.anew()
        found = page.get_by_role("button", name="Nobody", exact=True)
        if found.count():
            found.first.click()
            expect(found).to_have_count(0)

    def ends_round(self) -> None:
        """End the round, in which nobody wants to act any more."""
        self.nobody_reacts()
        page = self.anew()
        stands = button(page, "Stand down")
        if stands.count():
            stands.first.click()
            expect(stands).to_have_count(0)
        if button(page, "End the round").count():
            tap(page, "End the round")
            hides(page, "End the round")

    def settles(self, dice: Iterable[int] = ()) -> int:
        """Make all pending checks, one tap each; return how many there were."""
        self.on_the_men()
        faces, made = iter(dice), 0
        while True:
            check = self.anew().get_by_role("link", name="Check", exact=True)
            if not check.count():
                self.lets_be()
                return made
            check.first.click()
            self.umpire.fills_in({}, faces)
            made += 1

    def on_the_men(self) -> None:
        """Let the figure at a gun take any open hit that the gun might take."""
        while (found := self.anew().get_by_role("button", name=ON_THE_MAN)).count():
            left = found.count() - 1
            found.first.click()
            expect(found).to_have_count(left)
        while (several := button(self.anew(), "Share them out")).count():
            several.first.click()
            self.umpire.fills_in({})

    def lets_be(self) -> None:
        """Dismiss all suggestions, one box for each kind of check."""
        while (boxes := button(self.anew(), "Dismiss")).count():
            with boxes.page.expect_response(is_of_a_move):
                boxes.first.click()

    def ends_turn(self) -> None:
        """End the turn; its checks become due."""
        page = self.home()
        tap(page, "End the turn")
        hides(page, "End the turn")

    def begins_turn(self, number: int, unseen: tuple[str, ...] = ()) -> None:
        """Begin the next turn, with some elements out of sight in the last one."""
        answers: Mapping[str, Answer] = {"unseen": tuple(map(self.unit, unseen))} if unseen else {}
        self.rules("begin-turn", **answers)
        shows(self.home(), f"Turn {number} of 10")
