"""Shells that burst over trenches: the scenario decides which, and from which date (20.4.5)."""

from dataclasses import replace

import pytest

from tests.battle.conftest import Table
from tests.battle.heavy_weapons import RECCE, armor
from tests.battle.obligations.guns_and_mortars.test_shell_bursts import burst, inputs, ring
from tests.battle.rattenkrieg.guns_and_mortars.test_shelling import TANK, Duel
from tests.battle.tanks import shelf

BEFORE, BETWEEN, AFTER = "1944-08-31", "1944-10-20", "1944-12-16"


class Late(Duel):
    """A duel on a date, in a theater of war, in which the Panzer's gun is of the US."""

    def __init__(self, date=AFTER, theater="europe", country="usa"):
        card = armor().model_copy(update={"date": date, "theater": theater})
        self.table = Table(card=card, shelf=shelf())
        self.table.engage()
        self.table.order("german", TANK, "fire")
        self.table.rounds()
        self.table.reveal("us", RECCE)
        self.table.act_with("german", TANK)
        state = self.table.battle
        vehicles = state.vehicles.of.items()
        of = {id: replace(x, card={**x.card, "country": country}) for id, x in vehicles}
        self.table.game.state = replace(state, vehicles=replace(state.vehicles, of=of))

    @property
    def behind_a_parapet(self):
        return {f"shows_{self.scouts.figures[1]}": "torso"}


def fuze(duel):
    """The suggested answer for the fuze; None if nobody is asked."""
    told = {**duel.told(1), **ring(duel)}
    asks = {ask.name: ask for ask in duel.table.attempt("shell", dice={"hit": 1}, **told).asks}
    return asks["proximity_fuze"].value if "proximity_fuze" in asks else None


def cover(entry):
    return inputs(entry, "rattenkrieg/blast")[0]["obstacle_cover"]


def test_only_large_american_shells_may_have_a_proximity_fuze():
    assert fuze(Late(country="germany")) is None


@pytest.mark.parametrize(
    ("date", "theater", "ready"),
    [
        (BEFORE, "europe", None),
        (BEFORE, "pacific", None),
        (BEFORE, None, None),
        (BETWEEN, "europe", None),
        (BETWEEN, "pacific", True),
        (BETWEEN, None, False),  # only a theater could say it: somebody is asked
        (AFTER, "europe", True),
        (AFTER, "pacific", True),
        (AFTER, None, True),
        ("", None, False),  # a battle that began before its date was kept
    ],
)
def test_date_and_theater_of_the_scenario_decide_the_fuzes(date, theater, ready):
    assert fuze(Late(date, theater)) is ready


def test_before_the_date_a_trench_gives_its_cover():
    early = Late(BETWEEN, "europe")
    assert cover(burst(early, **early.behind_a_parapet)) > 0


def test_from_the_date_on_no_trench_gives_cover():
    late = Late()
    entry = burst(late, **late.behind_a_parapet)

    assert cover(entry) == 0
    assert "crater" not in entry.told["umpire"]


def test_a_shell_with_another_fuze_leaves_a_trench_its_cover():
    late = Late()
    assert cover(burst(late, proximity_fuze="no", **late.behind_a_parapet)) > 0


def test_a_wall_covers_as_before():
    late = Late()
    wall = {f"trench_{late.scouts.figures[1]}": "no"}
    assert cover(burst(late, **late.behind_a_parapet, **wall)) > 0
