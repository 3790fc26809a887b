"""Water that a boat takes in, and the crew that bails and plugs (Rattenkrieg 33.8)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import side_view
from tests.battle.conftest import Refusal, bring_about
from tests.battle.fleet import LANDER
from tests.battle.rattenkrieg.boats_and_aircraft.boats import (
    aboard,
    act,
    boat,
    craft,
    end_turn,
    flood,
    holes,
    offers,
    table,  # noqa: F401
    team,
    title,
    vehicle,
)
from tests.battle.tanks import TEAM


def test_a_boat_with_holes_takes_in_water_at_the_turns_end_and_only_the_umpire_reads_it(table):  # noqa: F811
    holes(table, 6)
    end_turn(table)

    assert [o.kind for o in table.battle.owed] == ["flooding"]
    assert not any(side_view(table.battle, side).due for side in ("us", "german"))


def test_two_engines_of_three_points_pump_what_six_holes_let_in(table):  # noqa: F811
    """The book's example, with the one engine of this card: three of six points remain."""
    holes(table, 6)
    end_turn(table)
    told = flood(table)

    assert boat(table).lost == 3
    assert "57 of its buoyancy left" in told["us"]
    assert "german" not in told
    table.undo()
    assert boat(table).lost == 0


def test_men_bail_a_point_each_until_the_turns_end(table):  # noqa: F811
    holes(table, 6)
    act(table, "bail", work="bail", men=tuple(craft(table).figures[:2]))
    assert boat(table).bailed == 2

    end_turn(table)
    flood(table)

    assert boat(table).lost == 1
    assert boat(table).bailed == 0


def test_each_figure_plugs_one_hole_with_an_action(table):  # noqa: F811
    holes(table, 2)
    act(table, "bail", work="plug", men=tuple(craft(table).figures[:3]))

    assert vehicle(table).lost_of("buoyancy") == 0


def test_a_boat_without_water_needs_no_bailing(table):  # noqa: F811
    assert "bail" not in offers(table)
    with pytest.raises(Refusal, match="the boat is dry"):
        act(table, "bail")


def test_passengers_can_bail_water_too(table):  # noqa: F811
    aboard(table)
    holes(table, 1, LANDER)

    act(table, "bail", TEAM, work="plug")

    assert vehicle(table, LANDER).lost_of("buoyancy") == 0


def test_load_and_men_overboard_let_it_float_higher_and_the_men_swim_without_arms(table):  # noqa: F811
    aboard(table)
    lander = craft(table, LANDER)
    holes(table, 20, LANDER)
    bring_about(table, b.BoatLoadSet(lander.id, 2))
    told = act(table, "overboard", LANDER, tons=1, jump=(team(table).figures[0],)).told

    assert boat(table, LANDER).tons == 1
    assert not table.battle.figures[team(table).figures[0]].weapons
    assert team(table).figures[0] in table.battle.wounds.swims
    assert "1 tons of load and one figure overboard" in told["us"]
    end_turn(table)
    flood(table, LANDER)
    assert boat(table, LANDER).lost == 20 - 3 - 1 - 10


def test_a_boat_whose_buoyancy_is_gone_sinks_and_all_aboard_swim(table):  # noqa: F811
    aboard(table)
    lander = craft(table, LANDER)
    holes(table, 10, LANDER)
    bring_about(table, b.BoatFlooded(lander.id, 0, 73))
    table.reveal("us", title(LANDER))
    end_turn(table)
    told = flood(table, LANDER)

    assert vehicle(table, LANDER).wreck
    assert not table.battle.travel.riders(lander.id)
    swimmers = {*lander.figures, *team(table).figures}
    assert swimmers == {*table.battle.wounds.swims}
    assert all(not table.battle.figures[id].weapons for id in swimmers)
    assert "five figures are in the water" in told["us"]
    assert "sinks" in told["german"]
    table.undo()
    assert not vehicle(table, LANDER).wreck


def test_one_point_of_buoyancy_keeps_a_boat_afloat(table):  # noqa: F811
    holes(table, 10, LANDER)
    bring_about(table, b.BoatFlooded(craft(table, LANDER).id, 0, 72))
    end_turn(table)
    flood(table, LANDER)

    assert not vehicle(table, LANDER).wreck


def test_a_boats_fire_comes_before_its_water(table):  # noqa: F811
    hit = v.VehicleDamaged(craft(table).id, "hull", {"buoyancy": 5}, 3, False, False)
    bring_about(table, hit)
    end_turn(table)

    with pytest.raises(Refusal, match=r"The fire aboard .* comes first"):
        flood(table)


def test_by_a_house_rule_water_comes_in_each_impulse(table):  # noqa: F811
    table.make("set-rules", flooding_every="impulse")
    holes(table, 6)
    act(table, "sail", wanted_in=4)

    assert [o.kind for o in table.battle.owed] == ["flooding"]


def test_by_that_house_rule_each_impulse_of_a_move_is_a_check_of_its_own(table):  # noqa: F811
    table.make("set-rules", flooding_every="impulse")
    holes(table, 6)
    act(table, "sail", wanted_in=4)
    bring_about(table, e.ActionsPaid(craft(table).id, 2, "reaction"))

    assert [o.kind for o in table.battle.owed] == ["flooding"] * 3
    for owed in table.battle.owed:
        table.make("flood", owed=owed.id)
    assert boat(table).lost == 9


def test_the_water_of_later_impulses_does_not_matter_to_a_boat_that_has_sunk(table):  # noqa: F811
    table.make("set-rules", flooding_every="impulse")
    holes(table, 60)
    act(table, "sail", wanted_in=4)
    bring_about(table, e.ActionsPaid(craft(table).id, 2, "reaction"))
    first, second, _ = table.battle.owed
    table.make("flood", owed=first.id)
    assert not vehicle(table).wreck
    table.make("flood", owed=second.id)

    assert vehicle(table).wreck
    assert "flooding" not in [o.kind for o in table.battle.owed]
