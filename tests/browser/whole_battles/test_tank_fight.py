"""Two vehicles a side on the console and two phones: seen, driven, shot at, on fire, undone."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Evening, shows, tap
from tests.browser.screens import Screens, arrives, types
from tests.browser.serving import Served
from tests.browser.stories.duel import Duel, write
from tests.browser.stories.story import GERMAN, UMPIRE, US

SHOOTER, TARGET = "US First T-34", "German Panzer"
MOST_TAPS = 6
# damage; its order; the systems that it strikes, with what becomes of crew, shells and fuel
THROUGH_THE_SIDE = (5, 4, 3, 6, 6, 2, 4, 3, 4, 3, 5, 3, 5, 1, 1)
TRACK = "left track: {lost} of 5 hit"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder that holds the fight's files."""
    write(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def fight(served: Served, screens: Screens) -> Duel:
    evening = Evening(served, screens)
    evening.open("Tank fight", "all")
    evening.join()
    return Duel(evening)


def test_two_vehicles_a_side_fight(fight: Duel) -> None:
    begin(fight)
    drive(fight)
    spot(fight)
    card = damage(fight, fight.phones[GERMAN].page)
    shoot(fight)
    assert_harm(fight, card)
    take_back(fight, card)
    resolve(fight)
    burn(fight)


def begin(fight: Duel) -> None:
    """All lie, the engagement begins by day, orders lie."""
    for side in fight.phones:
        fight.phone_taps(side, "All ours are on the table")
    fight.rules("begin-engagement", both_agree="yes")
    fight.rules("set-rules", special_cases="no")
    fight.orders(US_First="fire", US_Second="movement", German_Panzer="fire", German_StuG="fire")


def spot(fight: Duel) -> None:
    """A crew looks at a marker through its vision block; its model shows, not its name (26.2)."""
    fight.turn_of(SHOOTER)
    fight.acts("ask-spot", SHOOTER, spot=fight.mojon(TARGET), distance_in=11)
    fight.wish(sixth="Front", hour="8", dice=[1, 6])
    fight.reads(US, "identified", "PzKpfw IV Ausf F1")
    fight.knows_nothing_of(GERMAN, "First T-34")
    fight.knows_nothing_of(US, "StuG")
    fight.nobody_reacts()


def drive(fight: Duel) -> None:
    """A tank gains speed; the other side sees what drives, and hears no name (31.1)."""
    fight.turn_of("US Second")
    fight.acts("drive", "US Second", wanted_in=3)
    fight.reads(US, "Second T-34 drives 3″")
    fight.knows_nothing_of(GERMAN, "Second T-34")
    fight.ends_round()


def shoot(fight: Duel) -> None:
    """A shot from the phone to the damage box in six taps, besides digits."""
    phone = fight.home(US)
    before = fight.taps_made
    phone.get_by_role("link", name="First T-34").first.tap()
    tap(phone, "Gun at a vehicle")
    expect(phone.locator("#sheet")).to_be_visible()
    tap(phone, "Fire the gun")
    resolve(fight)
    assert 0 < fight.taps_made - before <= MOST_TAPS


def resolve(fight: Duel) -> None:
    """The umpire resolves the shot; after an undo the request is open once more."""
    console = fight.home()
    shows(console, "wants to fire its gun")
    tap(console, "Resolve")
    console.locator(".fan .cell", has_text="left, 8 o’clock").locator(".band.level").click()
    expect(console.locator(".slot.next")).to_be_visible()
    fight.umpire.fills_in({}, THROUGH_THE_SIDE)


def damage(fight: Duel, page: Page) -> Page:
    """The target's boxes on its card, under their tab."""
    card = fight.card(page, TARGET)
    card.get_by_role("link", name="Damage", exact=True).click()
    return card


def assert_harm(fight: Duel, card: Page) -> None:
    """Boxes fill by themselves on the owner's phone and on the console, the enemy sees a track."""
    expect(card.get_by_label(TRACK.format(lost=5))).to_be_visible()
    expect(damage(fight, fight.home()).get_by_label(TRACK.format(lost=5))).to_be_visible()
    fight.reads(US, "left track off")
    fight.knows_nothing_of(US, "stunned", "of 5 hit", "dead")
    theirs = fight.card(fight.phones[US].page, TARGET)
    shows(theirs, "left track off")
    expect(theirs.get_by_label("left track")).to_have_count(0)


def take_back(fight: Duel, card: Page) -> None:
    """One undo takes all of the shot back, on every screen."""
    page = fight.home()
    types(page, "u")
    page.get_by_label("Reason").fill("it was the other tank")
    page.keyboard.press("Enter")
    arrives(page, urlsplit(fight.battle).path)
    expect(card.get_by_label(TRACK.format(lost=0))).to_be_visible()


def burn(fight: Duel) -> None:
    """At the turn's end a die feeds the fire, as everybody sees (23.1.11)."""
    fight.ends_round()
    fight.rules("end-turn", why="agreed")
    assert fight.settles(dice=[6] * 3)
    for who in (UMPIRE, GERMAN, US):
        fight.reads(who, "burns, strength")
