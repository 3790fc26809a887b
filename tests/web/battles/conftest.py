"""A battle in which a shot was fired, for the tests of this folder."""

import pytest


@pytest.fixture
def shot(acting):
    """A German rifle has fired; with the address of the result for the shooter."""
    element = acting.of("german")[0]
    rifle = next(m for m in acting.battle.men(element) if m.weapons[0].mode == "single")
    told = {"element": element.id, "man": rifle.id, "target": acting.of("us")[0].id}
    answer = acting.make("german", "shoot", **told, distance_in="12", roll="1")
    return acting, answer.location
