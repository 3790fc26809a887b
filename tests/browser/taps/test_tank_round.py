"""A round of seven actions between tanks: the umpire's taps, and the number of dice."""

from pathlib import Path

import pytest

from tests.browser.evening import Evening
from tests.browser.screens import Screens
from tests.browser.serving import Served
from tests.browser.stories.duel import Duel, write
from tests.browser.stories.story import GERMAN, UMPIRE, US
from tests.browser.whole_battles.test_tank_fight import begin

MOST = 15  # taps and dice of the umpire


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


def test_a_round_of_seven_actions_takes_the_umpire_few_taps(fight: Duel) -> None:
    begin(fight)
    with fight.takes_the_umpire("A round of seven actions", MOST):
        fight.phone_taps(US, "Second T-34")
        fight.phone_taps(GERMAN, "Panzer")
        fight.dies(6)
        fight.phone_taps(US, "Second T-34 acts")
        fight.acts("drive", "US Second", wanted_in=3)
        fight.acts("drive", "US Second", wanted_in=6)
        fight.phone_taps(GERMAN, "StuG · 2 of 4 impulses")
        fight.phone_taps(GERMAN, "We do not react any more")
        fight.dies(1)
        fight.phone_taps(GERMAN, "StuG acts")
        fight.acts("ask-spot", "German StuG", spot=fight.mojon("US Second"), distance_in=20)
        fight.wish(hour="9")
        fight.acts("ask-fire-gun", "German StuG", distance_in=20)
        fight.wish([6, 6, 6], sector="9")
        fight.acts("ask-fire-gun", "German StuG")
        fight.wish([6, 6, 6])
        fight.phone_taps(US, "We do not react")
        fight.dies(6)
        fight.phone_taps(US, "Second T-34 acts")
        fight.acts("drive", "US Second", wanted_in=8)
        fight.phone_taps(GERMAN, "We do not react")
        fight.phone_taps(GERMAN, "Nobody acts")
        fight.reads(UMPIRE, "Round 1 ends")
