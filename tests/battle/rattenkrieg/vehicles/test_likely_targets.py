"""Fire priority with vehicles: each has a row and a column in the table (Rattenkrieg 15.19)."""

from typing import get_args

import pytest

from assistant.battle.rattenkrieg.fire.priority import AS_FIRER, AS_TARGET
from assistant.cards.rattenkrieg.vehicles.vehicle_files import TANKS, Category
from assistant.rules.rattenkrieg.fire.target_choice import FIRE_PRIORITY, KINDS
from tests.battle.conftest import Refusal
from tests.battle.rattenkrieg.vehicles.wittmann import (
    look_for_tank,
    stug,
    table,  # noqa: F401
    tank,
)


def chosen(entry):
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/choose-target")


def test_an_assault_gun_that_knows_a_tank_would_shoot_at_it(table):  # noqa: F811
    look_for_tank(table)
    far = {f"far_{tank(table).id}": 30}
    entry = table.make("fire-priority", element=stug(table).id, **far)

    assert chosen(entry).inputs["firing"] == "spgs"
    assert [x["kind"] for x in chosen(entry).inputs["enemies"]] == ["tanks"]
    assert entry.told["umpire"] == "G StuG III would shoot at S T-34 no. 1."


def test_nobody_would_shoot_at_a_wreck(table):  # noqa: F811
    look_for_tank(table)
    wreck = {"element": tank(table).id, "reason": "for the test"}
    table.make("set-vehicle", wreck="yes", **wreck)
    with pytest.raises(Refusal, match="knows of no enemy"):
        table.make("fire-priority", element=stug(table).id)


def test_every_category_of_the_cards_has_its_place_in_the_table():
    categories = set(get_args(Category))
    assert categories >= {*AS_TARGET, *AS_FIRER}
    assert set(AS_TARGET.values()) <= set(KINDS)
    assert set(AS_FIRER.values()) <= set(FIRE_PRIORITY.keys())
    assert set(TANKS) <= set(AS_FIRER)
