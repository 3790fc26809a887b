"""Battles in a browser: the console and a phone a side, at the moments that tests begin with."""

import pytest
from jinja2 import BytecodeCache

from .evening import Evening


class Compiled(BytecodeCache):
    """Templates compiled once for all the apps of a test run."""

    def __init__(self):
        self.by_key = {}

    def load_bytecode(self, bucket):
        if bucket.key in self.by_key:
            bucket.bytecode_from_string(self.by_key[bucket.key])

    def dump_bytecode(self, bucket):
        self.by_key[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


@pytest.fixture
def evening(app, settings):
    """A battle that was set up with one tap, nothing done yet."""
    app.jinja_env.bytecode_cache = COMPILED
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
