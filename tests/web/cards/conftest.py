"""The umpire's own cards, for the tests of this folder."""

import pytest

from assistant.cards.rattenkrieg.forces import orders_of_battle
from assistant.cards.toml_files.writing import as_toml


@pytest.fixture
def shelf(settings):
    return settings.shelf


@pytest.fixture
def own(shelf):
    """Return the file of a saved force that the umpire wrote."""
    path = shelf.own / "orders_of_battle" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text(as_toml(orders_of_battle.force("paratroopers-506-pir")), "utf-8")
    return path
