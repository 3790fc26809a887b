"""Troops that begin the battle aboard a vehicle or boat: set-up, sight, limits (31.4, 33.4)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import people_aboard
from assistant.battle.rattenkrieg.screens import side_view, table_steps, unit_view
from assistant.battle.rattenkrieg.screens.rows import element_row
from assistant.cards.rattenkrieg.forces.aboard import AboardCard
from assistant.cards.rattenkrieg.forces.reinforcements_and_points import ReinforcementCard
from tests.battle import tanks
from tests.battle.conftest import US, Refusal, Table
from tests.battle.convoy import GUN, HALF_TRACK, begin, shelf
from tests.battle.tanks import SQUAD, T34, TEAM


def us(table, name=TEAM):
    return table.element("us", f"{SQUAD}, {name}")


def opened(card=None, **changes):
    """A battle before the first turn; the card of the half-track has these changes."""

    def change(event):
        of = {
            id: replace(x, card={**x.card, **changes}) if "M3" in x.name else x
            for id, x in event.battle.vehicles.of.items()
        }
        return BattleOpened(replace(event.battle, vehicles=replace(event.battle.vehicles, of=of)))

    return Table(card=card or tanks.duel(), shelf=shelf(), change=change)


def board(table, carrier=HALF_TRACK, **told):
    told = {"element": us(table).id, "carrier": us(table, carrier).id, **told}
    return table.make("begin-aboard", US, **told)


def engaged(table, *acting, acts=None):
    table.engage()
    for name in acting:
        table.order("us", f"{SQUAD}, {name}", "movement")
    table.rounds()
    if acts:
        table.act_with("us", f"{SQUAD}, {acts}")
    return table


def ridden(**changes):
    """The team is aboard the half-track and acts."""
    table = opened(**changes)
    board(table)
    return engaged(table, TEAM, acts=TEAM)


def scenario(**changes):
    """The duel, with these changes to the side that has the half-track."""
    card = tanks.duel()
    sides = [s.model_copy(update=changes) if s.id == "us" else s for s in card.sides]
    return card.model_copy(update={"sides": sides})


ABOARD = (AboardCard(elements=(TEAM,), vehicle=HALF_TRACK),)


class TestSetUp:
    def test_an_element_begins_inside_and_has_no_mojon(self):
        table = opened()
        assert "begin-aboard" in [x.move for x in unit_view(table.battle, us(table)).offers]
        mojon = us(table).mojon
        entry = board(table)

        assert us(table).mojon is None
        assert table.battle.mojons[mojon].removed
        assert [table.battle.travel.rides[id].inside for id in us(table).figures] == [True, True]
        assert "begins aboard 1st Squad, Half-track" in entry.told["us"]
        assert "german" not in entry.told

    def test_the_lists_say_which_vehicle_an_element_is_aboard(self):
        table = opened()
        assert "aboard" not in element_row(table.battle, us(table)).note
        board(table)

        assert element_row(table.battle, us(table)).note.endswith(
            f", aboard {us(table, HALF_TRACK).short}"
        )
        assert "aboard" not in element_row(table.battle, us(table, HALF_TRACK)).note

    def test_no_more_begin_inside_than_there_are_seats(self):
        table = opened(passengers=1)
        with pytest.raises(Refusal, match="has one seat left"):
            board(table)
        board(table, inside="no")

        assert [table.battle.travel.rides[id].inside for id in us(table).figures] == [False, False]

    def test_nobody_begins_on_a_gun_or_aboard_once_on_the_table(self):
        table = opened()
        asks = table.attempt("begin-aboard", US, commit=False, element=us(table).id).asks
        (carrier,) = [ask for ask in asks if ask.name == "carrier"]
        assert {option.value for option in carrier.options} == {
            us(table, T34).id,
            us(table, HALF_TRACK).id,
        }
        table.place_mojons()

        assert us(table, GUN).id not in {option.value for option in carrier.options}
        with pytest.raises(Refusal, match="No vehicle can carry"):
            board(table)

    def test_an_element_assigned_to_a_mojon_again_is_off_the_vehicle(self):
        table = opened()
        board(table)
        to = us(table, GUN).mojon
        table.make("write-to-mojon", US, element=us(table).id, to=to)

        assert us(table).mojon == to
        assert not people_aboard(table.battle, us(table))

    def test_who_is_aboard_is_no_longer_put_on_the_table(self):
        table = opened()
        engaged(table, TEAM, acts=TEAM)
        assert "put its 2 figures" in table_steps(table.battle, table.game.entries, "us")[0]
        table.make("get-aboard", US, element=us(table).id, carrier=us(table, HALF_TRACK).id)

        assert not table_steps(table.battle, table.game.entries, "us")

    def test_who_jumped_off_is_put_on_the_table_for_want_of_a_mojon(self):
        table = opened()
        board(table)
        engaged(table, HALF_TRACK, TEAM, acts=HALF_TRACK)
        table.make("jump-off", US, element=us(table).id)
        table.make("stand-down", element=us(table, HALF_TRACK).id)
        table.act_with("us", f"{SQUAD}, {TEAM}")

        (step,) = table_steps(table.battle, table.game.entries, "us")
        assert step.startswith(f"{SQUAD}, {TEAM}: put its 2 figures on the table")

    def test_nobody_jumps_off_a_vehicle_that_is_still_under_its_mojon(self):
        table = opened()
        board(table)
        engaged(table, HALF_TRACK)
        assert "jump-off" not in {x.move for x in unit_view(table.battle, us(table)).offers}
        with pytest.raises(Refusal, match="put the vehicle on the table first"):
            table.make("jump-off", US, element=us(table).id)
        table.act_with("us", f"{SQUAD}, {HALF_TRACK}")

        assert "jump-off" in {x.move for x in unit_view(table.battle, us(table)).offers}


class TestScenarioFile:
    def test_the_set_up_puts_elements_aboard_and_gives_a_mojon_to_every_other_one(self):
        table = opened(scenario(aboard=ABOARD))
        others = [x.mojon for x in table.battle.of_side("us") if x.id != us(table).id]
        decoys = [mojon.id for mojon in table.battle.mojons_of("us") if mojon.decoy]

        assert us(table).mojon is None
        assert len(people_aboard(table.battle, us(table))) == 2
        assert sorted([*others, *decoys]) == sorted(x.id for x in table.battle.mojons_of("us"))
        table.place_mojons()

    def test_riders_arrive_with_a_vehicle_that_is_a_reinforcement(self):
        late = ReinforcementCard(name="Late", elements=(TEAM, HALF_TRACK), turn=3, at="start")
        table = opened(scenario(aboard=ABOARD, reinforcements=(late,)))
        engaged(table)
        table.next_turn()
        (owed,) = [x for x in table.battle.owed if x.kind == "reinforcements"]
        table.make("reinforce", owed=owed.id, how="located")

        assert us(table, HALF_TRACK).concealment == "located"
        assert us(table).concealment == "undetected"
        assert len(people_aboard(table.battle, us(table))) == 2


class TestWhatRidingHides:
    def test_the_enemy_does_not_read_who_sits_in_a_closed_vehicle(self):
        table, empty = opened(enclosed=True), opened(enclosed=True)
        board(table)
        empty.make("write-to-mojon", US, element=us(empty).id, to=us(empty, GUN).mojon)
        for each in (table, empty):
            engaged(each)
            each.reveal("us", f"{SQUAD}, {HALF_TRACK}")

        assert us(table).concealment == "undetected"
        rows, others = (side_view(each.battle, "german").contacts for each in (table, empty))
        assert [row.words for row in rows] == [row.words for row in others]

    @pytest.mark.parametrize("told", [{}, {"inside": "no"}])
    def test_figures_that_ride_in_the_open_are_seen_with_the_vehicle(self, told):
        table = opened()
        board(table, **told)
        engaged(table)
        assert us(table).concealment == "undetected"
        table.reveal("us", f"{SQUAD}, {HALF_TRACK}")

        assert (us(table).concealment, us(table).deployed) == ("identified", True)

    def test_figures_that_get_off_are_known_as_well_as_the_vehicle(self):
        table = ridden(enclosed=True)
        assert not us(table).deployed
        table.reveal("us", f"{SQUAD}, {HALF_TRACK}")
        assert us(table).concealment == "undetected"
        entry = table.make("get-off", US, element=us(table).id)

        assert (us(table).concealment, us(table).deployed) == ("identified", True)
        assert "on the table:" in entry.told["german"]

    def test_riders_leave_an_unknown_vehicle_unknown(self):
        table = ridden()
        entry = table.make("get-off", US, element=us(table).id)

        assert (us(table).concealment, us(table).deployed) == ("undetected", True)
        assert "on the table:" not in entry.told.get("german", "")


class TestWhatRidingForbids:
    def test_nobody_hunkers_down_moves_or_is_placed_aboard(self):
        table = ridden()
        moves = {offer.move for offer in unit_view(table.battle, us(table)).offers}
        assert "get-off" in moves
        assert not moves & {"hunker-down", "move", "deploy"}
        for move in ("hunker-down", "move"):
            with pytest.raises(Refusal):
                table.make(move, US, element=us(table).id, men=us(table).figures, gait="walk")

    def test_the_actions_of_riders_are_spent_with_those_of_the_vehicle(self):
        table = opened()
        board(table)
        engaged(table, HALF_TRACK, acts=HALF_TRACK)
        table.make("drive", US, element=us(table, HALF_TRACK).id, wanted_in=3)

        assert [man.lost for man in table.battle.men(us(table))] == [1, 1]

    def test_figures_that_jump_off_are_hunkered_down_and_on_the_table(self):
        table = opened()
        board(table)
        engaged(table, HALF_TRACK, acts=HALF_TRACK)
        table.make("jump-off", US, element=us(table).id, men=us(table).figures)

        assert {man.state for man in table.battle.men(us(table))} == {"hunkered-down"}
        assert us(table).deployed


def test_riders_on_a_vehicle_without_a_marker_come_in_later_with_it():
    table = opened()
    board(table)
    tank = us(table, T34)
    table.make("write-to-mojon", US, element=us(table, HALF_TRACK).id, to=tank.mojon)
    table.place_mojons()
    begin(table)
    here = [x.title for x in table.battle.of_side("us")]
    assert f"{SQUAD}, {HALF_TRACK}" not in here
    assert f"{SQUAD}, {TEAM}" not in here
    for owed in [x for x in table.battle.owed if x.kind == "reinforcements"]:
        table.make("reinforce", owed=owed.id)

    assert len(people_aboard(table.battle, us(table))) == 2
