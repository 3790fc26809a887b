"""The duel as the fifth system of a program, for these tests alone."""

import shutil
from pathlib import Path

import pytest

from assistant.battle import systems
from assistant.rules.procedures import PROCEDURES
from assistant.web.settings import Settings
from tests import fifth

EXCHANGE = PROCEDURES.pop("duel/exchange")  # other tests go through all procedures there are
SCENARIO = Path(__file__).parent / "at-dawn.toml"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two lists in which a system is registered: systems, and procedures."""
    monkeypatch.setitem(systems.PACKAGES, "duel", fifth.__name__)
    monkeypatch.setitem(PROCEDURES, EXCHANGE.id, EXCHANGE)


@pytest.fixture
def scenario(settings: Settings) -> Path:
    """The file of a duel among the umpire's own cards."""
    assert settings.shelf.own
    folder = settings.shelf.own / fifth.SYSTEM.scenarios
    folder.mkdir(parents=True)
    return Path(shutil.copy(SCENARIO, folder))
