"""Tactical Orders: placing and obeying them."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve

START = {"kind": "movement", "squad_leader_quality": 4}
DURING = START | {"when": "during"}
CLOSE = DURING | {"grounds": "enemy-close", "quality": 3}


def reason(told):
    found = resolve("tactical-order", told)
    assert found.allowed is (found.reason is None)
    return found.reason


def complies(told):
    found = resolve("first-action", told)
    assert found.actions_lost == (0 if found.complies else 1)
    return found.complies


@pytest.mark.parametrize("kind", ["fire", "movement"])
def test_at_the_start_of_a_turn_an_order_needs_no_reason(kind):
    assert reason(START | {"kind": kind}) is None


@pytest.mark.parametrize(
    ("inches", "against"), [(8, None), (8.9, None), (9, "enemy-too-far"), (12, "enemy-too-far")]
)
def test_an_enemy_under_three_times_the_quality_allows_even_an_ambush(inches, against):
    told = CLOSE | {"kind": "ambush", "ambush_left": 1, "enemy_distance_in": inches}

    assert reason(told) == against


def test_rounding_noise_does_not_bring_an_enemy_nearer():
    assert reason(CLOSE | {"enemy_distance_in": 8.9999999999999}) == "enemy-too-far"


def test_in_the_middle_of_a_turn_an_order_needs_a_reason():
    assert reason(DURING) == "not-during-turn"


@pytest.mark.parametrize("grounds", ["provoked", "fired-by-mistake"])
@pytest.mark.parametrize(
    ("kind", "against"), [("fire", None), ("movement", None), ("ambush", "kind-not-allowed")]
)
def test_provocation_and_mistake_allow_no_ambush(grounds, kind, against):
    assert reason(DURING | {"grounds": grounds, "kind": kind, "ambush_left": 2}) == against


@pytest.mark.parametrize(("left", "against"), [(0, "no-ambush-left"), (1, None)])
def test_an_ambush_needs_a_marker(left, against):
    assert reason(START | {"kind": "ambush", "ambush_left": left}) == against


@pytest.mark.parametrize(
    ("kind", "against"),
    [("fire", None), ("movement", "out-of-contact"), ("ambush", "out-of-contact")],
)
def test_without_contact_only_a_fire_order_is_placed_at_the_start(kind, against):
    assert reason(START | {"kind": kind, "out_of_contact": True, "ambush_left": 1}) == against


def test_a_leaders_order_does_not_reach_an_element_without_contact():
    told = DURING | {"kind": "fire", "grounds": "leader-order", "out_of_contact": True}

    assert reason(told) == "out-of-contact"


def test_a_close_enemy_allows_an_order_out_of_contact():
    assert reason(CLOSE | {"enemy_distance_in": 5, "out_of_contact": True}) is None


@pytest.mark.parametrize(("orders", "against"), [(3, None), (4, "squad-limit"), (5, "squad-limit")])
@pytest.mark.parametrize(
    "told", [START, DURING | {"grounds": "leader-order"}], ids=["start", "leader"]
)
def test_a_squad_has_as_many_orders_as_its_leaders_quality(told, orders, against):
    assert reason(told | {"squad_orders": orders}) == against


@pytest.mark.parametrize("grounds", ["provoked", "fired-by-mistake"])
def test_orders_caused_by_events_have_no_limit(grounds):
    assert reason(DURING | {"grounds": grounds, "squad_orders": 9}) is None


def test_an_element_outside_a_squad_has_no_limit():
    assert reason(START | {"squad_leader_quality": None, "squad_orders": 9}) is None


def test_a_leader_may_change_an_order_even_at_the_squads_limit():
    told = {"has_order": True, "squad_orders": 4}

    assert reason(DURING | told | {"grounds": "leader-order"}) is None
    assert reason(START | told) == "already-has-order"
    assert reason(DURING | told | {"grounds": "provoked"}) == "already-has-order"


def test_the_first_reason_against_an_order_is_given():
    wrong = DURING | {"broken": True, "has_order": True, "kind": "ambush"}

    assert reason(wrong) == "broken"
    assert reason(wrong | {"broken": False}) == "already-has-order"
    assert reason(wrong | {"broken": False, "has_order": False}) == "not-during-turn"


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (START | {"grounds": "provoked"}, ["grounds"]),
        (DURING | {"grounds": "enemy-close"}, ["enemy_distance_in", "quality"]),
        (START | {"kind": "leader"}, ["kind"]),
        (
            START | {"squad_leader_quality": 0, "squad_orders": -1},
            ["squad_leader_quality", "squad_orders"],
        ),
        ({"kind": "fire"}, ["squad_leader_quality"]),
    ],
)
def test_wrong_orders_are_refused_by_name(told, names):
    assert sorted(refused("tactical-order", told)) == names


@pytest.mark.parametrize("order", ["fire", "ambush"])
@pytest.mark.parametrize(
    ("action", "fits"),
    [("shoot", True), ("spot", True), ("aim", True), ("shout", True), ("first-aid", False)],
)
def test_a_fire_order_asks_for_an_aggressive_action(order, action, fits):
    assert complies({"order": order, "action": action}) is fits


def test_shooting_first_breaks_a_movement_order():
    assert not complies({"order": "movement", "action": "shoot"})


@pytest.mark.parametrize("order", ["fire", "movement", "ambush"])
@pytest.mark.parametrize("action", ["rejoin-fight", "provoke", "give-order", "quiet-gesture"])
def test_actions_of_any_kind_fit_every_order(order, action):
    assert complies({"order": order, "action": action})


@pytest.mark.parametrize(("inches", "fits"), [(0, False), (1.9, False), (2, True), (6, True)])
def test_a_movement_order_asks_for_two_inches(inches, fits):
    assert complies({"order": "movement", "action": "run", "moved_in": inches}) is fits


def test_less_is_enough_where_the_ground_allows_no_more():
    told = {"order": "movement", "action": "climb", "moved_in": 1}

    assert not complies(told)
    assert complies(told | {"full_allowance": True})


def test_a_long_run_does_not_satisfy_a_fire_order():
    told = {"order": "fire", "action": "run", "moved_in": 6, "full_allowance": True}

    assert not complies(told)


def test_work_that_covers_no_ground_suits_a_movement_order():
    assert complies({"order": "movement", "action": "use-door"})


@pytest.mark.parametrize(
    "action",
    ["cautious-movement", "climb", "movement", "run", "rush", "swim", "move-injured"],
)
def test_a_movement_has_a_distance(action):
    assert refused("first-action", {"order": "fire", "action": action}) == ["moved_in"]


@pytest.mark.parametrize("action", ["reaction", "reaction-without-order", "juggle"])
def test_an_action_that_cannot_come_first_is_refused(action):
    assert refused("first-action", {"order": "fire", "action": action}) == ["action"]
