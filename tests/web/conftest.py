"""Battles in a browser: the console and a phone a side, at the moments that tests begin with."""

import pytest

from .evening import Evening


@pytest.fixture
def evening(app, settings):
    """A battle that was set up with one tap, nothing done yet."""
    return Evening(app, settings)


@pytest.fixture
def ordering(evening):
    """The first turn of the engagement: orders are being placed."""
    evening.engage()
    return evening


@pytest.fixture
def acting(evening):
    """The first German element acts and sees the first US one; the others are unseen."""
    evening.act()
    return evening
