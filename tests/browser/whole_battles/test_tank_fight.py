"""Two vehicles a side on the console and two phones: seen, driven, shot at, burning, undone."""

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
    """Place everything, begin the engagement by day, and place the orders."""
    for side in fight.phones:
        fight.phone_taps(side, "All ours are on the table")
    fight.rules("begin-engagement", both_agree="yes")
    fight.rules("set-rules", special_cases="no")
    fight.orders(US_First="fire", US_Second="movement", German_Panzer="fire", German_StuG="fire")


def spot(fight: Duel) -> None:
    """Let a crew look at a marker through a vision block; the model shows, not its name (26.2)."""
    fight.turn_of(SHOOTER)
    fight.acts("ask-spot", SHOOTER, spot=fight.mojon(TARGET), distance_in=11)
    fight.wish(sixth="Front", hour="8", dice=[1, 6])
    fight.reads(US, "identified", "PzKpfw IV Ausf F1")
    fight.knows_nothing_of(GERMAN, "First T-34")
    fight.knows_nothing_of(US, "StuG")
    fight.nobody_reacts()


def drive(fight: Duel) -> None:
    """Let a tank gain speed; the other side sees a vehicle drive, but reads no name (31.1)."""
    fight.turn_of("US Second")
    fight.acts("drive", "US Second", wanted_in=3)
    fight.reads(US, "Second T-34 drives 3″")
    fight.knows_nothing_of(GERMAN, "Second T-34")
    fight.ends_round()


def shoot(fight: Duel) -> None:
    """Make a shot from the phone to the damage box in six taps, besides digits."""
    phone = fight.home(US)
    before = fight.taps_made
    phone.get_by_role("link", name="First T-34").first.tap()
    tap(phone, "Gun at a vehicle")
    expect(phone.locator("#sheet")).to_be_visible()
    tap(phone, "Fire the gun")
    resolve(fight)
    assert 0 < fight.taps_made - before <= MOST_TAPS


def resolve(fight: Duel) -> None:
    """Resolve the shot as the umpire; after an undo the request is open again."""
    console = fight.home()
    shows(console, "wants to fire its gun")
    tap(console, "Resolve")
    console.locator(".fan .cell", has_text="left, 8 o’clock").locator(".band.level").click()
    expect(console.locator(".slot.next")).to_be_visible()
    fight.umpire.fills_in({}, THROUGH_THE_SIDE)


def damage(fight: Duel, page: Page) -> Page:
    """Return the target's damage boxes on its card, under their tab."""
    card = fight.card(page, TARGET)
    card.get_by_role("link", name="Damage", exact=True).click()
    return card


def assert_harm(fight: Duel, card: Page) -> None:
    """Check that boxes fill on the owner's phone and the console; the enemy sees a track."""
    expect(card.get_by_label(TRACK.format(lost=5))).to_be_visible()
    expect(damage(fight, fight.home()).get_by_label(TRACK.format(lost=5))).to_be_visible()
    fight.reads(US, "left track off")
    fight.knows_nothing_of(US, "stunned", "of 5 hit", "dead")
    theirs = fight.card(fight.phones[US].page, TARGET)
    shows(theirs, "left track off")
    expect(theirs.get_by_label("left track")).to_have_count(0)


def take_back(fight: Duel, card: Page) -> None:
    """Undo the whole shot at once, on every screen."""
    page = fight.home()
    types(page, "u")
    page.get_by_label("Reason").fill("it was the other tank")
    page.keyboard.press("Enter")
    arrives(page, urlsplit(fight.battle).path)
    expect(card.get_by_label(TRACK.format(lost=0))).to_be_visible()


def burn(fight: Duel) -> None:
    """Roll at the turn's end for the fire, which everybody sees (23.1.11)."""
    fight.ends_round()
    fight.rules("end-turn", why="agreed")
    assert fight.settles(dice=[6] * 3)
    for who in (UMPIRE, GERMAN, US):
        fight.reads(who, "burns, strength")
