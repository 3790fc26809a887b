"""A hull-down tank: only its turret is seen and fired at (31.8)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer, t34, title
from tests.battle.tanks import PANZER, T34, duel, shelf

AHEAD = {"distance_in": 20, "sector": 12, "next_impulse": "yes", "acquired": "yes"}


def look_at_panzer(shows):
    """The T-34 has looked at the Panzer, of which this much shows."""
    table = Table(card=duel(), shelf=shelf()).until(
        ("us", title(T34)), [("us", title(T34), "fire")], [("german", title(PANZER))]
    )
    look = {"spot": f"element {panzer(table).id}", "distance_in": 20, "hour": 12, "sixth": "front"}
    entry = table.make(
        "spot", element=t34(table).id, obstacle=shows, dice={"spot": 1, "avoid": 6}, **look
    )
    return table, entry


def part_asked(table, **told):
    told = {"element": t34(table).id, "target": panzer(table).id, **AHEAD, **told}
    progress = table.attempt("fire-gun", commit=False, **told)
    return progress, next(ask.value for ask in progress.asks if ask.name == "part")


@pytest.mark.parametrize(("shows", "size"), [("head", 1), ("torso", 1), ("low", 3), ("none", 3)])
def test_a_hull_down_tank_is_as_large_as_its_turret(shows, size):
    _, entry = look_at_panzer(shows)
    (look,) = [r for r in entry.resolutions if r.procedure.endswith("/spot-from-vehicle")]

    assert look.inputs["size"] == size


def test_only_the_turret_of_a_hull_down_tank_is_fired_at():
    table, _ = look_at_panzer("head")

    assert part_asked(table)[1] == "turret"


def test_hull_down_is_asked_again_after_the_tank_has_moved():
    table, _ = look_at_panzer("head")
    bring_about(table, e.ActionTaken(panzer(table).id, "movement", 1, ()))

    assert part_asked(table)[1] == "hull"


def test_a_tank_that_shows_more_may_be_hit_in_hull_or_turret():
    table, _ = look_at_panzer("low")

    assert part_asked(table)[1] == "hull"
    assert not part_asked(table, part="turret")[0].refused
