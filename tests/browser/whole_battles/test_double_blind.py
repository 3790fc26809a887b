"""Six double-blind turns in three browsers: the umpire, and a phone of each side."""

import re
from itertools import repeat
from pathlib import Path
from typing import Self
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.battle.desert_rats.state.battle import Battle
from assistant.web.battles.open_battles import Battles
from assistant.web.devices.devices import Devices
from assistant.web.streams.event_stream import Hub
from tests.browser.hand import USUAL, Hand
from tests.browser.screens import Screens, arrives, box_of, types
from tests.browser.serving import Served

STEPS = {  # of a turn as the console calls them, and the move of each
    "Orders": "close-and-move",
    "Fire": "fire-all",
    "Reactions": "react-all",
}
TAPS = re.compile(r'name="request" value="[\w-]+"')  # each answer's own mark, drawn by lot
HITS, MISSES = 6, 1
SHAKES = 3  # less 1 for an element lost this turn, less 1 for it lost in the battle: disorganised
GARRISON = ("W1", "W2", "W3", "W4")


class BackToBack:
    """The gap at Bir Tawil on a console and two phones."""

    def __init__(self, served: Served, screens: Screens, data: Path) -> None:
        self.served, self.path = served, data / "assistant.sqlite3"
        self.console = screens.laptop()
        self.console.goto(served.console)
        self.console.get_by_role("button", name=re.compile("Bir Tawil one player per side")).click()
        self.console.wait_for_url("**/battles/*")
        self.base = "/battles/" + self.console.url.rsplit("/", 1)[1]
        self.umpire = Hand(self.console, self.base, self.base)
        self.phones = {side: screens.phone() for side in ("british", "axis")}
        for side, phone in self.phones.items():
            code = Devices(self.path, "").join_code(self.base.rsplit("/", 1)[1], side)
            phone.goto(served.address(f"/J/{code}"))

    @classmethod
    def begun(cls, served: Served, screens: Screens, data: Path) -> Self:
        """The battle has begun, and the first reports are sent."""
        screens.expected.add("422")
        gap = cls(served, screens, data)
        gap.umpire.taps("Begin the battle")
        gap.console.wait_for_url("**/reading")
        gap.releases()
        return gap

    @property
    def battle(self) -> Battle:
        """Return the battle on disk."""
        game = Battles(self.path, Hub()).game(self.base.rsplit("/", 1)[1])
        assert game is not None
        return game.state

    def id_of(self, name: str) -> str:
        """The true id of an element."""
        return next(x.id for x in self.battle.elements.values() if x.name == name)

    def shifts(self, name: str, x_m: int, y_m: int) -> None:
        """Move an element to its true place as the umpire."""
        place = {"x_m": str(x_m), "y_m": str(y_m)}
        self.umpire.makes("shift", {"element": self.id_of(name), **place})

    def is_at(self, name: str) -> Locator:
        """Wait until the console shows a step of the turn."""
        step = self.console.locator("[aria-current=step]")
        expect(step).to_have_text(name)
        return step

    def works(self, fire: dict[str, int] | None = None, **typed: int) -> None:
        """Resolve the turn up to the reports with the console's one key.

        Dice of `fire` are on its sheet when it opens, by shooter and target; others are typed,
        all alike in a step.
        """
        sheet = self.console.locator("#sheet")
        reading = self.console.locator(".readings")
        for name, move in STEPS.items():
            step = self.is_at(name)
            if fire and name == "Fire":
                on_sheet = {f"dice.{who}: hit": str(fell) for who, fell in fire.items()}
                self.umpire.makes(move, on_sheet)
                continue
            self.console.keyboard.press("Enter")
            expect(sheet.or_(step.filter(has_not_text=name)).or_(reading)).to_be_visible()
            at_reports = self.console.locator("[aria-current=step]", has_text="Reports")
            if at_reports.count() or reading.count():
                break  # nobody had a target: both steps were one tap
            if sheet.count():
                self.umpire.fills_in({}, repeat(typed.get(name, USUAL)))
        self.console.wait_for_url("**/reading")

    def releases(self) -> None:
        """Send both reports at the same moment."""
        turn = f"Turn {self.battle.turn + 1} of 14"
        if not self.console.url.endswith("/reading"):  # something was corrected on the map
            self.is_at("Reports")
            self.console.keyboard.press("Enter")
            self.console.wait_for_url("**/reading")
        self.console.keyboard.press("Enter")
        for phone in self.phones.values():
            expect(phone.locator("#clock")).to_have_text(turn)

    def undoes(self, why: str) -> None:
        """Undo the last step as the umpire."""
        types(self.console, "u")
        self.console.get_by_label("Reason").fill(why)
        self.console.keyboard.press("Enter")
        arrives(self.console, self.base)

    def orders(self, side: str, platoon: str, command: str) -> Page:
        """Open the order of a platoon on the player's phone and tap a command."""
        phone = self.phones[side]
        phone.get_by_role("link", name=re.compile(f"^{re.escape(platoon)}: ")).tap()
        phone.locator(".keys b", has_text=re.compile(f"^{command}$")).first.tap()
        return phone

    def seals(self, phone: Page) -> None:
        phone.get_by_role("button", name="Seal the order").tap()
        expect(phone.locator("#orders")).to_contain_text("sealed")

    def taps(self, phone: Page, east: float, north: float) -> None:
        """Tap the map at a share of its width and height."""
        box = box_of(phone.locator(".spotmap svg"))
        x, y = box["x"] + box["width"] * east, box["y"] + box["height"] * (1 - north)
        phone.touchscreen.tap(x, y)
        expect(phone.locator(".spotwords")).to_contain_text("m from here")
        expect(phone.get_by_role("button", name="Seal the order")).to_be_visible()
        after = box_of(phone.locator(".spotmap svg"))
        assert after == box  # it lies where it was tapped

    def state_of(self, side: str) -> str | None:
        """Return the version of everything that a side's phone shows, as the laptop computes it."""
        text = self.phones[side].context.request.get(self.served.address("/side/")).text()
        found = re.search(r'data-seen="([^"]*)"', text)
        return found and found[1]

    def hears(self, side: str) -> str:
        """Return every response that a side's phone can get for itself."""
        get = self.phones[side].context.request.get
        own = [p.id for p in self.battle.platoons_of_player(side)]
        paths = ["/side/", "/side/log", "/side/ground"]
        paths += [f"/side/do/give-order?platoon={id}" for id in own]
        paths += [f"/side/do/give-order?platoon={id}&command=platoon-move-to" for id in own]
        answers = (get(self.served.address(path)).text() for path in paths)
        # a field's id holds its value as addresses do: %C2%B0 is a degree sign, and no tank C2
        return "\n".join(unquote(TAPS.sub("", answer)) for answer in answers)

    def keeps_secrets(self) -> None:
        """Check that no phone receives a true id or name of an enemy element."""
        battle = self.battle
        for side in self.phones:
            heard = self.hears(side)
            for element in battle.elements.values():
                if element.side != side:
                    assert element.id not in heard
                    assert not re.search(rf"\b{element.name}\b", heard), (side, element.name)


@pytest.fixture
def gap(served: Served, screens: Screens, data: Path) -> BackToBack:
    screens.expected.add("422")
    return BackToBack(served, screens, data)


# every symbol is on the part of the map that shows; the edge may cut its finger's reach
ALL_IN_FRAME = """() => {
  const view = document.querySelector("#ownmap");
  const box = view.getBoundingClientRect();
  const units = [...view.querySelectorAll(".unit .touch")].map((e) => e.getBoundingClientRect());
  const within = (low, high, from, to) => low >= from - 10 && high <= to + 10;
  return units.length && units.every((e) =>
    within(e.left, e.right, box.left, box.right) && within(e.top, e.bottom, box.top, box.bottom));
}"""


def enemies_in_own_sight(phone: Page) -> list[str]:
    """Return the enemies in the player's own sight."""
    return phone.get_by_label("In your own sight").locator("b").all_inner_texts()


def test_six_double_blind_turns(gap: BackToBack) -> None:
    british, axis = gap.phones["british"], gap.phones["axis"]
    gap.shifts("C1", 1767, 800)
    gap.umpire.taps("Begin the battle")
    gap.keeps_secrets()
    gap.releases()
    gap.keeps_secrets()
    assert enemies_in_own_sight(british) == [
        "Anti-Tank Gun"
    ]  # 391 m; the 88 keeps still beyond 400
    assert enemies_in_own_sight(axis) == ["Crusader Tank"]
    for phone in (british, axis):  # they showed another part of the map before
        phone.wait_for_function(ALL_IN_FRAME)

    # Turn 1: an order by tapping, changed once; the enemy opens fire and shows himself.
    unaware = gap.state_of("axis")
    phone = gap.orders("british", "Rifle platoon", "Move to")
    gap.taps(phone, 0.6, 0.35)
    gap.seals(phone)
    phone = gap.orders("british", "Rifle platoon", "Advance")
    gap.seals(phone)
    assert gap.state_of("axis") == unaware  # nothing of a sealed order reaches the other phone
    heard = gap.hears("axis")
    assert "Rifle platoon" not in heard
    assert "Order sealed for" not in heard
    gap.seals(gap.orders("axis", "Well garrison", "Open fire"))
    assert "Well garrison" not in gap.hears("british")
    gap.works(Fire=MISSES)  # shot by shot, as the dice fall
    gap.releases()
    expect(british.get_by_label("Fire", exact=True)).to_contain_text("C1 was shot at from")
    assert "88mm Flak 36" in enemies_in_own_sight(british)
    gap.keeps_secrets()

    # Turn 2: it is answered, at a target that is named.
    phone = gap.orders("british", "1 Troop", "Fire")
    phone.locator(".field").filter(has_text="shoot at").get_by_text("88mm").tap()
    gap.seals(phone)
    misses = {f"{name} at C1": MISSES for name in GARRISON}
    gap.works({"C1 at W4": HITS, **misses})
    gap.releases()
    expect(british.get_by_label("Fire", exact=True)).to_contain_text("C1 fired at")
    gap.keeps_secrets()

    # Turn 3: a platoon is shaken; the models show it otherwise: a correction before pages go out.
    gap.works({"C1 at W4": MISSES, **misses}, Reactions=SHAKES)
    gap.shifts("C1", 450, 250)
    gap.releases()
    expect(british.locator("#yours")).to_contain_text("disorganised")
    assert gap.battle.platoons["1-troop"].reaction == "disorganised"
    assert "disorganised" not in gap.hears("axis")
    assert enemies_in_own_sight(british) == []
    expect(british.locator("#hands")).to_contain_text("Take off E")
    gap.keeps_secrets()

    # Turn 4: a step is taken back and worked again; nothing of it went out.
    before = gap.hears("british")
    gap.seals(gap.orders("axis", "2. Zug", "Advance"))
    gap.works()
    gap.undoes("a die fell off the table")
    assert gap.battle.phase == "fire"  # nobody had a target
    gap.umpire.makes("nobody-fires")
    assert gap.hears("british").count("Panzer") == before.count("Panzer")
    gap.releases()
    gap.keeps_secrets()

    # Turn 5: what the hands did stays ticked while the page changes under them, and over a reload.
    phone = axis
    phone.goto(gap.served.address("/side/"))
    phone.get_by_role("button", name="Done").tap()
    expect(phone.locator("#hands :checked")).to_have_count(1)
    phone.reload()
    expect(phone.locator("#hands :checked")).to_have_count(1)
    phone = gap.orders("axis", "2. Zug", "Form up")
    phone.get_by_role("button", name="SE", exact=True).tap()
    expect(phone.locator("[name=heading_deg]")).to_have_value("135")
    gap.seals(phone)
    expect(phone.locator("#orders")).to_contain_text("facing SE")
    expect(phone.locator("#hands :checked")).to_have_count(1)
    gap.works()
    gap.releases()
    expect(phone.locator("#hands :checked")).to_have_count(0)

    # Turn 6: nobody gives an order; standing orders go on.
    gap.works()
    gap.releases()
    gap.keeps_secrets()
    assert gap.battle.turn == 7
