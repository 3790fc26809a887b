"""The place of an order that was turned over, and what binds its element to it (10.1, 11.1)."""

import pytest

from assistant.battle.rattenkrieg.lookups.figures.order_aims import describe_aim, describe_orders
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.table_plan.order_lines import order_lines
from tests.battle.conftest import GERMAN, UMPIRE, US, Refusal, Table

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"
CHURCH = "the church door"


def us(table, name=TEAM):
    return table.element("us", name)


def german(table, name=TEAM):
    return table.element("german", name)


def row(table, side, element):
    return next(x for x in side_view(table.battle, side).elements if x.id == element.id)


def contact(table, side, element):
    return next(x for x in side_view(table.battle, side).contacts if x.id == element.id)


def nominate(table, side, name=TEAM, by=None, **told):
    """Activate an element without naming an enemy: its order is turned over."""
    element = table.element(side, name)
    other = "us" if side == "german" else "german"
    told = {f"nominee_{side}": element.id, f"nominee_{other}": "nobody", **told}
    return table.make("initiative", **told)


def shoot(table, foe):
    man = us(table).figures[1]
    told = {"element": us(table).id, "man": man, "target": foe.id, "victim": "anyone"}
    table.make("shoot", US, dice={"roll": 6}, distance_in=20, **told)


def ask_of(table, name, move, by=None, **told):
    asks = table.attempt(move, *([by] if by else []), commit=False, **told).asks
    return next((x for x in asks if x.name == name), None)


@pytest.fixture
def table():
    """Orders are placed; two German teams are known to the US, and all US teams to the Germans."""
    table = Table()
    table.engage()
    for name in (TEAM, SECOND):
        table.order("us", name, "fire")
        table.order("german", name, "movement")
    table.rounds()
    for name in (TEAM, SECOND):
        table.reveal("german", name)
        table.reveal("us", name)
    return table


class TestFire:
    def test_the_player_is_asked_at_which_enemy_an_order_is_aimed(self, table):
        told = {"nominee_us": us(table).id, "nominee_german": "nobody"}
        ask = ask_of(table, "order_target", "initiative", **told)

        assert {x.value for x in ask.options} >= {german(table).id, german(table, SECOND).id}
        assert ask.value in {x.value for x in ask.options}
        assert ask.keys  # a button for each enemy, however many

    def test_the_targets_owner_reads_which_mojon_is_meant_and_later_which_element(self, table):
        table.reveal("german", SECOND, "undetected")
        hidden = german(table, SECOND)
        aimed = nominate(table, "us", order_target=hidden.mojon)
        number = table.battle.mojons[hidden.mojon].number
        before = contact(table, "german", us(table)).order
        own = describe_aim(table.battle, us(table), "us")
        table.reveal("german", SECOND)

        assert f"fire at your Mojon {number}" in aimed.told["german"]
        assert before.place == f"at your Mojon {number}"
        assert own == f"at enemy Mojon {number}"  # the own side may have that number, too
        assert contact(table, "german", us(table)).order.place == f"at {SECOND}"

    def test_an_enemy_that_its_side_does_not_know_is_offered_as_its_mojon(self, table):
        table.reveal("german", SECOND, "undetected")
        hidden = german(table, SECOND)
        told = {"nominee_us": us(table).id, "nominee_german": "nobody"}
        ask = ask_of(table, "order_target", "initiative", **told)

        assert {x.value for x in ask.options} == {german(table).id, hidden.mojon, "later"}

    def test_both_sides_see_beside_whom_an_order_is_placed(self, table):
        foe = german(table, SECOND)
        nominate(table, "us", order_target=foe.id)

        assert row(table, "us", us(table)).order.place == f"at contact {foe.contact}"
        assert contact(table, "german", us(table)).order.place == f"at {SECOND}"
        name = f"Fire order of contact {us(table).contact}"
        assert row(table, "german", german(table, SECOND)).orders_beside == (name,)
        assert row(table, "german", german(table)).orders_beside == ()

    def test_the_logs_of_both_sides_name_the_target_of_an_order(self, table):
        entry = nominate(table, "us", order_target=german(table, SECOND).id)

        assert f"fire at contact {german(table, SECOND).contact}" in entry.told["us"]
        assert f"fire at {SECOND}" in entry.told["german"]

    def test_an_order_moves_with_the_enemy_it_is_aimed_at(self, table):
        foe = german(table)
        nominate(table, "us", order_target=foe.id)
        shoot(table, foe)
        table.make("react", element=foe.id)
        before = row(table, "german", foe).orders_beside
        told = {"nominee_us": us(table).id, "nominee_german": foe.id}
        table.make("initiative", dice={"initiative": 1}, **told)
        table.make("act-or-make", acts=foe.id)
        table.make("move", GERMAN, element=foe.id, gait="walk")

        assert row(table, "german", foe).orders_beside == before != ()

    def test_an_order_is_moved_to_the_enemy_of_the_first_shot(self, table):
        nominate(table, "us", order_target=german(table, SECOND).id)
        shoot(table, german(table))

        assert us(table).order.aim.target == german(table).id

    def test_a_side_that_the_enemy_made_act_is_asked_on_its_phone(self, table):
        foe = german(table)
        told = {"nominee_us": us(table).id, "nominee_german": foe.id}
        table.make("initiative", dice={"initiative": 1}, **told)
        winner = table.battle.round.winner
        assert winner == "german"
        table.make("act-or-make", GERMAN, acts="enemy")
        assert us(table).order.face_up
        assert us(table).order.aim is None
        (due,) = [x for x in due_for(table.battle, "us") if "target of its order" in x.title]
        tap = next(x for x in due.taps if x.told["order_target"] == foe.id)
        table.make(tap.move, US, **tap.told)

        assert us(table).order.aim.target == foe.id
        assert not [x for x in due_for(table.battle, "us") if "target of its order" in x.title]
        assert contact(table, "german", us(table)).order.place == f"at {TEAM}"

    def test_a_side_that_makes_the_enemy_act_is_not_asked_about_its_order(self, table):
        told = {"nominee_us": us(table).id, "nominee_german": german(table).id}
        table.make("initiative", dice={"initiative": 1}, **told)

        assert ask_of(table, "order_target", "act-or-make", GERMAN, acts="enemy") is None

    def test_the_umpires_tap_leaves_the_choice_among_several_to_the_player(self, table):
        nominate(table, "us")
        assert us(table).order.aim is None
        assert [x for x in due_for(table.battle, "us") if "target of its order" in x.title]

    def test_a_player_is_asked_among_several_and_not_where_there_is_one(self, table):
        told = {"nominee_us": us(table).id, "nominee_german": german(table).id}
        table.make("initiative", dice={"initiative": 6}, **told)
        assert table.battle.round.winner == "us"
        with pytest.raises(Refusal, match="order_target"):
            table.make("act-or-make", US, acts=us(table).id)
        table.make("act-or-make", US, acts=us(table).id, order_target=german(table, SECOND).id)
        assert us(table).order.aim.target == german(table, SECOND).id

    def test_in_a_reaction_the_order_is_placed_by_the_enemy_that_it_answers(self, table):
        foe = german(table)
        nominate(table, "german")
        table.make("move", GERMAN, element=foe.id, gait="run")
        table.make("react", element=us(table).id)

        assert us(table).order.aim.target == foe.id

    def test_a_face_down_order_shows_nothing(self, table):
        assert row(table, "us", us(table)).order.place == ""
        assert contact(table, "german", us(table)).order.place == ""


class TestMovement:
    def go(self, table, point=CHURCH):
        return nominate(table, "german", order_point=point)

    def test_the_player_is_asked_for_the_destination_of_a_movement_order(self, table):
        told = {"nominee_german": german(table).id, "nominee_us": "nobody"}

        assert ask_of(table, "order_point", "initiative", **told) is not None

    def test_both_sides_see_the_destination(self, table):
        entry = self.go(table)

        assert row(table, "german", german(table)).order.place == f"to {CHURCH}"
        assert contact(table, "us", german(table)).order.place == f"to {CHURCH}"
        assert f"movement to {CHURCH}" in entry.told["us"]

    def test_the_figures_move_towards_their_destination(self, table):
        self.go(table)
        entry = table.make("move", GERMAN, element=german(table).id, gait="walk")

        assert f"toward {CHURCH}" in entry.told["us"]
        assert f"toward {CHURCH}" in entry.told["german"]

    def elsewhere(self, table, by=GERMAN):
        table.make("aim-order", by, element=german(table).id, order_point="the barn")

    @pytest.mark.parametrize("by", [UMPIRE, GERMAN])
    def test_a_sheet_that_was_just_opened_asks_for_the_point_and_refuses_nothing(self, table, by):
        nominate(table, "german")
        told = {"element": german(table).id}
        asked = ask_of(table, "order_point", "aim-order", by, **told)

        assert (asked.rare, asked.answered) == (False, False)
        assert not table.attempt("aim-order", by, commit=False, **told).refused

    def test_the_destination_may_not_change_before_it_is_reached(self, table):
        self.go(table)
        table.make("move", GERMAN, element=german(table).id, gait="walk")
        with pytest.raises(Refusal, match=f"heads for {CHURCH}"):
            self.elsewhere(table)
        assert german(table).order.aim.point == CHURCH

    def test_the_destination_may_change_once_it_is_reached(self, table):
        self.go(table)
        table.make("move", GERMAN, element=german(table).id, gait="walk", there="yes")
        self.elsewhere(table)

        assert german(table).order.aim.point == "the barn"

    def test_the_destination_may_change_after_the_enemy_reacts(self, table):
        self.go(table)
        table.make("move", GERMAN, element=german(table).id, gait="walk")
        table.make("react", element=us(table).id)
        self.elsewhere(table)

        assert contact(table, "us", german(table)).order.place == "to the barn"

    def test_the_destination_may_change_once_an_enemy_is_detected(self, table):
        self.go(table)
        third = next(x for x in table.battle.of_side("us") if x.concealment == "undetected")
        table.make("rule-element", element=third.id, concealment="located", reason="seen")
        self.elsewhere(table)

        assert german(table).order.aim.point == "the barn"

    def test_the_destination_may_change_once_the_element_is_shot_at(self, table):
        self.go(table)
        table.make("move", GERMAN, element=german(table).id, gait="walk")
        table.make("react", element=us(table).id)
        self.elsewhere(table)
        with pytest.raises(Refusal):
            self.go_on(table)
        table.make(
            "initiative",
            nominee_german=german(table).id,
            nominee_us=us(table).id,
            dice={"initiative": 6},
        )
        table.make("act-or-make", acts=us(table).id)
        shoot(table, german(table))
        self.go_on(table)

        assert german(table).order.aim.point == "the pond"

    def go_on(self, table):
        table.make("aim-order", GERMAN, element=german(table).id, order_point="the pond")

    @pytest.mark.parametrize(("inches", "allowed"), [(1, False), (2, True), (4, True)])
    def test_the_first_action_goes_two_inches_or_more(self, table, inches, allowed):
        self.go(table)
        told = {"element": german(table).id, "gait": "walk", "moved_in": inches}
        progress = table.attempt("move", GERMAN, **told)

        assert bool(progress.entry) == allowed

    def test_a_first_action_may_end_where_the_dice_stop_it(self, table):
        self.go(table)
        table.make("move", GERMAN, element=german(table).id, gait="climb", aid="rope")

        assert german(table).order.carried_out

    def test_later_actions_go_as_far_as_they_like(self, table):
        self.go(table)
        table.make("move", GERMAN, element=german(table).id, gait="walk")
        ask = ask_of(table, "moved_in", "move", GERMAN, element=german(table).id, gait="walk")

        assert ask is None


class TestOnThePlan:
    def put(self, table, element, x_in, y_in):
        table.make("put", element=element.id, x_in=x_in, y_in=y_in)

    def lines(self, table, side):
        return [(x.one, x.other) for x in order_lines(table.battle, side)]

    @pytest.mark.parametrize("side", [None, "us", "german"])
    def test_an_order_is_drawn_at_the_enemy_and_moves_with_it(self, table, side):
        self.put(table, us(table), 10, 10)
        self.put(table, german(table), 20, 30)
        assert self.lines(table, side) == []
        nominate(table, "us", order_target=german(table).id)
        assert self.lines(table, side) == [((10, 10), (20, 30))]
        self.put(table, german(table), 25, 30)

        assert self.lines(table, side) == [((10, 10), (25, 30))]

    @pytest.mark.parametrize("side", [None, "us", "german"])
    def test_the_umpire_may_tap_the_point_of_a_movement(self, table, side):
        self.put(table, german(table), 20, 30)
        table.make("ask-places")
        nominate(table, "german", x_in=5, y_in=6)

        assert self.lines(table, side) == [((20, 30), (5, 6))]
        place = "to 5″ from the west edge, 6″ from the south edge"
        assert contact(table, "us", german(table)).order.place == place


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["contact A"], "Fire order of contact A"),
        ([""], "Fire order"),
        (["", ""], "two Fire orders"),
        (["Mojon 1", "contact A"], "Fire orders of Mojon 1 and contact A"),
        (["A", "B", "C", "D"], "four Fire orders"),
    ],
)
def test_orders_at_one_target_are_named_together(names, words):
    assert describe_orders("Fire", names) == words
