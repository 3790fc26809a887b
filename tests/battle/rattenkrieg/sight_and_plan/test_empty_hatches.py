"""An open hatch helps a crew while its commander looks out of it (Rattenkrieg 26.2.2)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from tests.battle.conftest import Table, bring_about
from tests.battle.rattenkrieg.sight_and_plan.test_lookouts import look, looking
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    panzer,
    t34,
    title,
    vehicle,
    with_book_settings,
)
from tests.battle.tanks import PANZER, T34, duel, shelf

__all__ = ["looking"]


def commander(table):
    return vehicle(table, "us").seats["commander"]


def commander_falls(state):
    return lambda table: e.FigureChanged(commander(table), "ready", state)


def gets_out(table):
    return CrewMembersLeft(t34(table).id, (commander(table),), t34(table).quality)


@pytest.mark.parametrize(
    "leaves",
    [commander_falls("dead"), commander_falls("wounded"), commander_falls("stunned"), gets_out],
)
def test_without_its_commander_in_the_hatch_a_crew_looks_through_its_blocks(looking, leaves):
    bring_about(looking, c.HatchesSet(t34(looking).id, closed=False))
    told = {"sixth": None, "distance_in": 11}
    driver = {"who": "driver", **told}
    asked = "rattenkrieg/spot-from-vehicle"
    entry = look(looking, **driver)
    assert asked not in [r.procedure for r in entry.resolutions]

    looking.reveal("german", title(PANZER), "located")
    bring_about(looking, leaves(looking))
    entry = look(looking, {"spot": [6]}, who="driver", distance_in=311, sixth="front")
    assert asked in [r.procedure for r in entry.resolutions]


def test_a_target_in_the_open_is_not_in_the_gunners_sight_under_an_empty_hatch():
    table = Table(change=with_book_settings, card=duel(), shelf=shelf())
    table.until(
        ("german", title(PANZER)), [("german", title(PANZER), "fire")], [("us", title(T34))]
    )
    bring_about(table, c.HatchesSet(panzer(table).id, closed=False))
    told = {"element": panzer(table).id, "target": t34(table).id, "distance_in": 11}
    told |= {"sector": 12, "fan": "front", "part": "hull"}
    assert "acquired" not in table.attempt("fire-gun", commit=False, **told).play.asks

    leader = table.battle.vehicles.of[panzer(table).id].seats["commander"]
    bring_about(table, e.FigureChanged(leader, "ready", "stunned"))
    assert "acquired" in table.attempt("fire-gun", commit=False, **told).play.asks
