"""Rooms of a house: who is in them, how large they are, and who may fire (18.1, 18.2)."""

import pytest

from assistant.battle.rattenkrieg.screens import table_steps, unit_view
from tests.battle.conftest import US, Refusal
from tests.battle.obligations.buildings_and_traps.test_firing_places import TEAM, shoot


def go(table, *path, men=None, **told):
    """Move figures of the US team through the house."""
    team = table.element("us", TEAM)
    going = tuple(team.figures[n] for n in men) if men else None
    return table.make("building-move", US, element=team.id, path=path, men=going, **told)


@pytest.fixture
def house(firefight):
    """A US team acts, no longer bound by its order's first action, and sees a German team."""
    firefight.make("lose-first", US, element=firefight.element("us", TEAM).id)
    return firefight


def card_facts(table):
    return unit_view(table.battle, table.element("us", TEAM)).facts


def room_of(table, man):
    room = table.battle.buildings.room_of(table.element("us", TEAM).figures[man])
    return room and room.name


def test_a_room_is_asked_for_and_its_size_once(house):
    team = house.element("us", TEAM)
    told = {"element": team.id, "path": ("enter",), "commit": False}
    asked = house.attempt("building-move", US, room_name="hall", **told)
    assert [ask.name for ask in asked.asks if not ask.rare] == ["path", "men", "room_name", "large"]

    go(house, "enter", room_name="hall", large="yes")
    assert "Room: hall." in card_facts(house)
    go(house, "exit")
    assert room_of(house, 0) is None
    hall = next(iter(house.battle.buildings.rooms))
    again = house.attempt("building-move", US, room=hall, **told)
    assert [ask.name for ask in again.asks if not ask.rare] == ["path", "men", "room"]


def test_a_room_known_to_be_large_costs_two_whatever_is_answered(house):
    go(house, "large-room", room_name="loft")
    loft = next(iter(house.battle.buildings.rooms))
    go(house, "exit")
    house.make("rule-element", element=house.element("us", TEAM).id, spent=0, reason="for the test")
    go(house, "room", room=loft)

    assert house.element("us", TEAM).spent == 2


def test_positions_taken_are_remembered_until_the_next_room(house):
    go(house, "enter", "take-positions", room_name="hall")
    assert house.battle.buildings.unready == ()
    go(house, "room", room="another", room_name="kitchen")

    assert house.battle.buildings.unready == (house.element("us", TEAM).id,)


def test_with_one_action_each_fireteam_goes_to_another_room(house):
    left = house.element("us", TEAM).left
    go(house, "room", men=(0, 1), room_name="kitchen")
    go(house, "room", men=(2, 3), room="another", room_name="parlor")

    assert house.element("us", TEAM).left == left - 1
    assert [room_of(house, man) for man in range(4)] == ["kitchen"] * 2 + ["parlor"] * 2
    assert "Rooms: kitchen (2), parlor (2)." in card_facts(house)


def test_two_of_each_room_fire_before_positions_are_taken(house):
    go(house, "room", men=(0, 1, 2), room_name="kitchen")
    go(house, "room", men=(3,), room="another", room_name="parlor")
    shoot(house, 0)
    shoot(house, 1)
    with pytest.raises(Refusal, match="only two figures can fire"):
        shoot(house, 2)
    shoot(house, 3)


def test_the_enemy_is_offered_no_room_that_the_other_side_has_named(house):
    go(house, "enter", room_name="hall")
    german = house.element("german", TEAM)
    theirs = unit_view(house.battle, german)

    assert "hall" in " ".join(card_facts(house))
    assert "hall" not in " ".join(theirs.facts)
    assert "In a building" not in [offer.words for offer in theirs.offers]


def test_a_move_of_one_part_does_not_end_in_the_room_that_the_figures_leave(house):
    go(house, "enter", room_name="hall")
    team = house.element("us", TEAM)
    told = {"element": team.id, "path": ("stairs",), "commit": False}
    asked = house.attempt("building-move", US, room_name="landing", **told).asks
    assert "room" not in [ask.name for ask in asked]

    go(house, "stairs", men=(0, 1), room_name="landing")
    asked = {ask.name: ask for ask in house.attempt("building-move", US, **told).asks}
    assert [option.words for option in asked["room"].options][:2] == ["hall", "landing"]


def test_a_card_counts_the_figures_in_a_room_if_others_are_outside(house):
    go(house, "enter", men=(0, 1), room_name="hall")

    assert "Room: hall (2)." in card_facts(house)


def test_only_figures_in_a_room_leave_the_house(house):
    go(house, "enter", men=(0, 1), room_name="hall")
    legs = _legs_offered(house)
    go(house, "exit", men=(0, 1))

    assert "exit" in legs
    assert "exit" not in _legs_offered(house)


def _legs_offered(table):
    team = table.element("us", TEAM).id
    asked = table.attempt("building-move", US, element=team, commit=False).asks
    return {x.value for ask in asked if ask.name == "path" for x in ask.options}


def test_the_table_shows_the_room_to_move_to(house):
    go(house, "enter", men=(0, 1), room_name="hall")
    (step,) = table_steps(house.battle, house.game.entries, "us")
    assert step.startswith(f"{TEAM}: move no. ")
    assert step.endswith(" to hall.")
    go(house, "exit", men=(0, 1))

    (step,) = table_steps(house.battle, house.game.entries, "us")
    assert step.endswith(" out of the house.")
