"""The ready-made scenario, and the figures with which the book lets it be checked (13)."""

from itertools import count
from random import Random

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.sight.sighting import sight_between
from assistant.battle.game import Game
from assistant.cards.desert_rats.double_blind import battle_of
from tests.battle.desert_rats.obligations.forces import ones, sixes
from tests.battle.desert_rats.table import AT, Table


class Gap(Table):
    """The battle at the gap, before its first turn."""

    def __init__(self, size=0):
        numbers = count(1)
        self.requests = count(1)
        card = battle_of("bir-tawil-gap")
        opened = SYSTEM.opened(card, size, lambda: f"ID{next(numbers):04}", Random(1))
        self.game = Game("B", SYSTEM, [], lambda entry: None, b"secret")
        self.game.begin(opened, at=AT, words="begun")

    def put(self, **places):
        for name, (x, y) in places.items():
            self.make("shift", element=self[name].id, x_m=x, y_m=y, heading_deg=0)
        return self

    def sees(self, one, other):
        return sight_between(self.battle, self[one], self[other])


@pytest.fixture
def gap():
    return Gap()


def test_nobody_sees_an_enemy_at_the_start(gap):
    gap.begin()
    assert gap.battle.contacts == {}
    assert all(page.lines == () for page in gap.battle.pages.values())


def test_bir_tawil_lasts_14_turns_with_a_visibility_of_3000_m(gap):
    assert (gap.battle.last_turn, gap.battle.visibility_m) == (14, 3000)
    for _ in range(14):
        if gap.battle.phase == "setup":
            gap.begin()
        gap.whole_turn(sixes)
    assert gap.battle.phase == "over"


def test_two_platoons_a_side_for_two_or_four_players():
    assert len(Gap(0).battle.sides) == 2
    assert len(Gap(1).battle.sides) == 4
    assert [p.side for p in Gap().battle.platoons.values()] == ["british"] * 2 + ["axis"] * 2


def test_the_first_listed_element_commands_and_riders_have_no_station(gap):
    assert gap.platoon("rifles").command == gap["R1"].id
    assert gap.place("R1") == gap.place("L1") == (600, 250)
    assert gap.place("L2") == (600, 200), "the second station, not the fifth"


@pytest.mark.parametrize("turn", [4, 5])
def test_drifting_dust_hides_until_turn_4(gap, turn):
    gap.put(C1=(1000, 1000), P1=(1750, 900)).begin()
    gap.bring_about(e.PhaseBegun("orders", turn, "orders"))
    found = gap.sees("C1", "P1")
    assert found.spotted is (turn == 5)
    assert int(found.distance_m) == 756


def test_a_lorry_cannot_leave_the_track_into_the_soft_sand(gap):
    gap.put(L1=(1800, 600)).begin()
    gap.order("rifles", "command-move", x_m=2100, y_m=600)
    gap.make("close-orders")
    gap.make("move-all", dice=sixes)
    x = gap.place("L1")[0]
    assert 1800 <= x < 1830, "no farther than the edge of the road"


def test_the_scarp_is_passed_only_by_the_track(gap):
    gap.put(P1=(300, 1250)).begin()
    gap.order("2-zug", "command-move", x_m=300, y_m=1000)
    gap.make("close-orders")
    gap.make("move-all", dice=sixes)
    assert gap.place("P1") == (300, 1200.1)
    other = Gap().put(P1=(600, 1250)).begin()
    other.order("2-zug", "command-move", x_m=600, y_m=1000)
    other.move()
    assert other.place("P1") == (600, 1050), "200 m by road"


def test_behind_the_ridge_and_in_the_wadi_a_tank_is_hull_down(gap):
    gap.put(C1=(800, 785), P1=(600, 1150), C2=(1100, 385), P2=(1100, 660)).begin()
    ridge, wadi = gap.sees("P1", "C1"), gap.sees("P2", "C2")
    assert (ridge.spotted, ridge.line.hull_down, int(ridge.distance_m)) == (True, True, 416)
    assert (wadi.spotted, wadi.line.hull_down, int(wadi.distance_m)) == (True, True, 275)


def test_the_hidden_guns_are_found_by_nearness_or_by_their_fire(gap):
    gap.put(C1=(1767, 800), C2=(100, 100), C3=(140, 100), C4=(180, 100))
    gap.begin()
    assert gap.sees("C1", "W3").spotted, "391 m"
    assert not gap.sees("C1", "W4").spotted, "428 m"
    gap.fire_order("W4")
    gap.move()
    gap.make("fire-all", dice=ones)
    gap.make("react-all", dice=sixes)
    assert any("88mm Flak 36, in your own sight" in words for words in gap.lines("british"))


def test_an_88_that_only_another_tank_sees_is_a_report_with_a_square(gap):
    gap.put(C4=(1767, 800), C1=(100, 100), C2=(140, 100), C3=(180, 100)).begin()
    gap.fire_order("W4")
    gap.move()
    gap.make("fire-all", dice=ones)
    gap.make("react-all", dice=sixes)
    [words] = [words for words in gap.lines("british") if "88mm" in words and "reports" in words]
    assert words.startswith(
        "C4 reports 88mm Flak 36, 100 m square 2110 (about 2150 mm right, 1050 mm away), NE of C4"
    )
    assert not any(m.kind == "model" for m in gap.draft("british").marks)


def test_the_books_report_of_a_panzer_591_m_off(gap):
    gap.put(C4=(1780, 600), P1=(1745, 1190), C1=(100, 100), C2=(140, 100), C3=(180, 100)).begin()
    [words] = [line.words for line in gap.battle.pages["british"].lines]
    assert words == (
        "C4 reports 1 tank, 200 m square 1610"
        " (about 1700 mm right, 1100 mm away), N of C4, about 500 m"
    )


@pytest.mark.parametrize(("place", "wins"), [((1750, 800), True), ((1750, 799), False)])
def test_the_side_that_holds_the_junction_at_the_end_has_won(gap, place, wins):
    gap.put(C1=place).begin()
    gap.bring_about(e.PhaseBegun("orders", 14, "orders"))
    gap.turn(sixes)
    told = gap.make("release").told["umpire"]
    assert ("British holds the ground" in told) is wins
