"""A battle to be printed."""

from itertools import count
from random import Random

import pytest

from assistant.battle import rattenkrieg
from assistant.cards.rattenkrieg.forces import scenario_files

pytest.importorskip("typst", reason="there is none for this computer")

BASE = "http://192.168.178.23:8765/"


def easy_company(size):
    """Easy Company at its start, with identifiers as long as real ones."""
    card = scenario_files.scenario("easy-company")
    numbers = count(1)
    opening = rattenkrieg.SYSTEM.opened(card, size, lambda: f"K7Q9XW{next(numbers):04}", Random(1))
    return opening.battle


@pytest.fixture(scope="session")
def platoons():
    return easy_company(1)


@pytest.fixture(scope="session")
def squads():
    return easy_company(0)
