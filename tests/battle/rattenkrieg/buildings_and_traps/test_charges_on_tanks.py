"""Mines that figures put on a tank or in front of it, set to go off (Rattenkrieg 20)."""

import pytest

from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.events.fuzes import FuzeLit
from assistant.battle.rattenkrieg.events.vehicles import crew
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.state.buildings_and_traps import Fuze
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.mines import (  # noqa: F401
    MINE,
    hunters,
    hunting,
    panzer,
    put_charge,
    table,
    vehicle,
)


def test_the_list_of_charges_has_the_own_mines_first_and_the_others_on_request(hunting):  # noqa: F811
    def listed(**told):
        team = hunters(hunting)
        told = {"element": team.id, "man": team.figures[0]} | told
        asks = hunting.attempt("set-charge", US, commit=False, **told).asks
        return {ask.name: [x.value for x in ask.options] for ask in asks}

    near = listed()["device"]
    assert {charges.SATCHEL, charges.BANGALORE, "another"} <= set(near)
    assert "Tellermine" not in near
    assert "Tellermine" in listed(device="another")["other_device"]


def walk(table):  # noqa: F811
    table.make("no-reaction")
    return table.make("move", element=hunters(table).id, gait="walk")


def owed_fuzes(table):  # noqa: F811
    return [x for x in table.battle.owed if x.kind == "fuze"]


def test_a_charge_on_the_deck_goes_off_after_the_actions_it_was_set_to(hunting):  # noqa: F811
    put_charge(hunting, at="deck-rear", delay=2, device=MINE)
    walk(hunting)
    assert owed_fuzes(hunting) == []
    walk(hunting)
    (owed,) = owed_fuzes(hunting)

    assert (owed.kind, owed.thing) == (
        "fuze",
        "The Tellermine on the rear deck of G 1st, Panzer (PzKpfw IV Ausf F1)",
    )


def test_a_charge_in_the_tracks_goes_off_when_a_die_says(hunting):  # noqa: F811
    put_charge(hunting, at="left-track", device=MINE, dice={"delay": 1})
    walk(hunting)
    owed = owed_fuzes(hunting)[0].id
    hunting.make("fuze-goes-off", owed=owed, dice={"damage": [6] * 15 + [3]}, groups=())

    assert vehicle(hunting).lost == {"hull": {"left-track": 3}}
    assert hunting.battle.buildings.fuzes == {}
    assert owed_fuzes(hunting) == []


def test_on_the_deck_it_works_as_a_shell_from_above(hunting):  # noqa: F811
    put_charge(hunting, at="deck-rear", delay=1, device=MINE)
    walk(hunting)
    owed = owed_fuzes(hunting)[0].id
    # 26 mm against 10 of the deck; what bursts hurts the crew first
    dice = {"damage": [6] * 15 + [1], "pick": 1, "crew": 1, "order": [6, 5, 4]}
    entry = hunting.make("fuze-goes-off", owed=owed, dice=dice, groups=())
    first = next(iter(vehicle(hunting).seats.values()))

    assert hunting.battle.figures[first].state == "dead"
    assert panzer(hunting).spent == 1
    assert "dead" not in entry.told["us"]


def test_only_the_side_that_put_a_mine_on_a_tank_knows_of_it(hunting):  # noqa: F811
    put_charge(hunting, at="deck-rear", delay=2, device=MINE)

    assert MINE not in repr(side_view(hunting.battle, "german"))
    words = [row.words for row in side_view(hunting.battle, "us").own]
    assert "Tellermine on the rear deck of contact A (PzKpfw IV Ausf F1)" in words


def reacting(table):  # noqa: F811
    return [x.id for x, _ in possible_reactions(table.battle)]


@pytest.mark.parametrize("shut", ["yes", "no"])
def test_a_crew_with_all_hatches_shut_does_not_react_to_the_mine(hunting, shut):  # noqa: F811
    """29.1.2."""
    tank = panzer(hunting)
    bring_about(hunting, crew.HatchesSet(tank.id, shut == "yes"))
    put_charge(hunting, at="deck-rear", delay=2, device=MINE)

    assert (tank.id in reacting(hunting)) is (shut == "no")
    if shut == "yes":
        with pytest.raises(Refusal, match="does not notice it"):
            hunting.make("react", element=tank.id)


def test_a_charge_may_be_made_safe(hunting):  # noqa: F811
    put_charge(hunting, at="deck-rear", delay=1, device=MINE)
    walk(hunting)
    hunting.make("stop-fuze", fuze=next(iter(hunting.battle.buildings.fuzes)))

    assert owed_fuzes(hunting) == []


def test_a_charge_on_the_ground_takes_men(hunting):  # noqa: F811
    put_charge(hunting, target="here", place="the ditch", delay=1)
    walk(hunting)
    owed = owed_fuzes(hunting)[0].id
    entry = hunting.make("fuze-goes-off", owed=owed, groups=())

    assert "The Satchel Charge at the ditch goes off" in entry.told["umpire"]


def test_a_charge_on_the_ground_strikes_the_vehicle_that_is_over_it(hunting):  # noqa: F811
    """The charge strikes as a mine does (29.1.5)."""
    put_charge(hunting, target="here", place="the ditch", delay=1, device=MINE)
    walk(hunting)
    owed = owed_fuzes(hunting)[0].id
    told = {"owed": owed, "over": panzer(hunting).id, "gear": "left-track", "groups": ()}
    entry = hunting.make("fuze-goes-off", dice={"damage": [6] * 15 + [3]}, **told)

    assert vehicle(hunting).lost == {"hull": {"left-track": 3}}
    assert "The Tellermine goes off: G 1st, Panzer" in entry.told["umpire"]


def test_a_charge_on_the_ground_asks_for_no_vehicle_where_there_is_none():
    foot = Table()
    foot.engage()
    layer = next(iter(foot.battle.elements))
    bring_about(foot, FuzeLit(Fuze("1", "us", "Satchel Charge", "the ditch", layer, 1)))

    asks = foot.attempt("fuze-goes-off", commit=False, fuze="1").asks
    assert "over" not in [ask.name for ask in asks]
