"""Orders that a leader gives in a round: by which means and to whom (7.4.14, 7.4.15, 11.2)."""

import pytest

from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM = "1st Squad, Team 1"
SECOND = "1st Squad, Team 2"
OTHERS = "2nd Squad, Team 1"


@pytest.fixture
def table():
    """The German team with the squad leader acts; other orders are face down."""
    table = Table(size=1, led=True)
    table.engage()
    table.order("us", TEAM, "fire")
    for name in (TEAM, SECOND, OTHERS):
        table.order("german", name, "movement")
    table.rounds()
    table.act_with("german", TEAM)
    return table


def team(table):
    return table.element("german", TEAM)


def signal(table, means, dice=1, **told):
    told = {"element": team(table).id, "to": table.element("german", SECOND).id, **told}
    dice = {"obey": dice} if dice else {}
    return table.make("give-order", dice=dice, means=means, **told)


def is_active(table, name):
    return table.element("german", name).id in table.battle.round.active


class TestUnderCommand:
    def test_a_squad_leader_calls_only_the_own_squad(self, table):
        element = team(table).id
        asks = table.attempt("give-order", GERMAN, element=element, means="whistle").asks
        means = next(ask for ask in asks if ask.name == "means")
        assert means.keys
        assert [each.value for each in means.options][:3] == ["voice", "gesture", "whistle"]
        to = next(ask for ask in asks if ask.name == "to")

        assert [option.words for option in to.options] == [SECOND]
        with pytest.raises(Refusal):
            signal(table, "whistle", to=table.element("german", OTHERS).id)

    def test_the_leader_of_another_squad_gives_no_order_in_the_turn(self, table):
        bare = next(
            x for x in table.battle.of_side("german") if not x.order and x.squad == "2nd Squad"
        )
        with pytest.raises(Refusal, match="needs its own leader"):
            table.make("place-order", GERMAN, element=bare.id, kind="fire", grounds="leader-order")

    def test_an_officer_gives_orders_to_every_squad(self):
        table = Table(size=1, led=True)
        table.engage()
        table.order("us", "Platoon HQ", "movement")
        table.rounds()
        table.act_with("us", "Platoon HQ")
        officer = table.element("us", "Platoon HQ").figures[0]
        team = table.element("us", OTHERS).id
        told = {
            "element": team,
            "man": officer,
            "kind": "fire",
            "grounds": "leader-order",
            "means": "whistle",
        }
        table.make("place-order", US, dice={"obey": 1}, **told)

        assert table.element("us", OTHERS).order.kind == "fire"


class TestSignals:
    def test_an_element_that_obeys_turns_the_order_over_and_joins_the_round(self, table):
        signal(table, "whistle")

        assert is_active(table, SECOND)
        assert table.element("german", SECOND).order.face_up

    def test_the_enemy_hears_what_comes_on_the_table(self, table):
        assert " is on the table: " in signal(table, "whistle").told["us"]

    def test_an_element_that_fails_the_check_does_not_respond(self, table):
        signal(table, "whistle", 6)

        assert not is_active(table, SECOND)
        assert not table.element("german", SECOND).order.face_up

    def test_a_signal_costs_one_action(self, table):
        before = team(table).left
        signal(table, "whistle")

        assert team(table).left == before - 1

    @pytest.mark.parametrize("means", ["flare", "flashlight"])
    def test_a_light_signal_reaches_only_elements_that_see_it(self, table, means):
        signal(table, means, None, looking=())
        assert not is_active(table, SECOND)

    @pytest.mark.parametrize("means", ["flare", "flashlight"])
    def test_an_element_that_sees_the_light_joins(self, table, means):
        signal(table, means, looking=(table.element("german", SECOND).id,))
        assert is_active(table, SECOND)

    @pytest.mark.parametrize("means", ["radio", "telephone"])
    def test_radio_and_telephone_reach_only_connected_elements(self, table, means):
        signal(table, means, None, connected=())
        assert not is_active(table, SECOND)

    @pytest.mark.parametrize("means", ["radio", "telephone"])
    def test_a_connected_element_joins(self, table, means):
        signal(table, means, connected=(table.element("german", SECOND).id,))
        assert is_active(table, SECOND)


class TestHeard:
    @pytest.mark.parametrize(
        ("means", "inches"),
        [("voice", 34), ("loud-voice", 92), ("radio", 34), ("telephone", 34), ("flashlight", None)],
    )
    def test_each_means_is_heard_as_far_as_its_sound(self, table, means, inches):
        second = table.element("german", SECOND).id
        told = {"distance_in": 10} if "voice" in means else {}
        told |= {"looking": (second,)} if means == "flashlight" else {}
        told |= {"connected": (second,)} if means in ("radio", "telephone") else {}
        signal(table, means, **told)

        assert table.battle.noise.heard == inches

    @pytest.mark.parametrize(("weather", "inches"), [(("rain",), 36), (("cold", "rain"), 38)])
    def test_rain_and_frost_carry_a_voice_to_friend_and_enemy(self, table, weather, inches):
        table.make(
            "set-conditions", visibility=(), ambient="normal", **dict.fromkeys(weather, "yes")
        )
        signal(table, "voice", distance_in=inches)

        assert is_active(table, SECOND)
        assert table.battle.noise.heard == inches

    def test_a_flare_is_heard_by_all_and_seen(self, table):
        entry = signal(table, "flare", looking=(table.element("german", SECOND).id,))

        assert table.battle.noise.heard == "table"
        assert "You hear a flare" in entry.told["us"]

    def test_a_quiet_gesture_lets_nobody_react(self, table):
        second = table.element("german", SECOND).id
        signal(table, "gesture", looking=(second,), **{f"gap_{second}": 2})

        assert table.battle.noise is None

    def test_the_enemy_hears_the_whistle_of_an_order_in_the_turn(self, table):
        second = table.element("german", SECOND).id
        told = {"element": second, "kind": "fire", "grounds": "leader-order"}
        entry = table.make("place-order", GERMAN, dice={"obey": 1}, means="whistle", **told)

        assert "You hear a whistle" in entry.told["us"]
        assert table.element("german", SECOND).order.kind == "fire"


class TestOrderDuringTheTurn:
    def change(self, table, dice=1, **told):
        told = {"element": table.element("german", SECOND).id, "kind": "fire", **told}
        told |= {"grounds": "leader-order", "means": "voice", "distance_in": 10}
        return table.make("place-order", GERMAN, dice={"obey": dice}, **told)

    def test_a_leader_changes_an_order_for_an_action(self, table):
        before = team(table).left
        self.change(table)

        assert table.element("german", SECOND).order.kind == "fire"
        assert team(table).left == before - 1

    def test_an_element_that_does_not_obey_keeps_the_order(self, table):
        before = team(table).left
        self.change(table, 6)

        assert table.element("german", SECOND).order.kind == "movement"
        assert team(table).left == before - 1

    def test_a_change_does_not_count_among_the_orders_of_the_squad(self, table):
        before = dict(table.battle.sides["german"].squad_orders)
        self.change(table)

        assert table.battle.sides["german"].squad_orders == before

    def test_the_voice_reaches_no_farther_than_it_is_heard(self, table):
        told = {"element": table.element("german", SECOND).id, "kind": "fire", "means": "voice"}
        table.make("place-order", GERMAN, grounds="leader-order", distance_in=35, **told)

        assert table.element("german", SECOND).order.kind == "movement"


def test_a_squad_leader_changes_no_order_of_another_squad(table):
    told = {"kind": "fire", "grounds": "leader-order"}
    with pytest.raises(Refusal, match="needs its own leader"):
        table.make("place-order", GERMAN, element=table.element("german", OTHERS).id, **told)

    own = table.element("german", SECOND).id
    asks = table.attempt("place-order", GERMAN, commit=False, element=own, **told).asks
    assert "means" in [ask.name for ask in asks]
