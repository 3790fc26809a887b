import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules.dice import given_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import find

ORDER = find("rattenkrieg/issue-order")


def element(quality=6, **told):
    return {"quality": quality, **told}


def order(means, *elements, dice=None, **told):
    inputs = {"means": means, "elements": list(elements), **told}
    return ORDER.resolve(inputs, given_dice(dice or {})).outcome


def is_order_received(means, ambient="normal", **told):
    return order(means, element(**told), ambient=ambient).received == [True]


def test_the_books_whistle_is_obeyed_on_a_two_by_quality_three():
    delivered = order("whistle", element(3, distance_in=500), dice={"obey": [2]})

    assert (delivered.received, delivered.obeyed) == ([True], [True])
    assert delivered.actions == 1
    assert delivered.alarm_in == "table"


@pytest.mark.parametrize(
    ("means", "ambient", "heard", "not_heard"),
    [
        ("voice", "normal", 34, 34.1),
        ("voice", "combat", 3, 3.1),
        ("loud-voice", "normal", 92, 93),
        ("loud-voice", "combat", 10, 11),
    ],
)
def test_a_voice_carries_as_far_as_it_is_heard(means, ambient, heard, not_heard):
    assert is_order_received(means, ambient, distance_in=heard)
    assert not is_order_received(means, ambient, distance_in=not_heard)


@pytest.mark.parametrize(
    ("weather", "heard"),
    [({"rain": True}, 36), ({"cold": True}, 36), ({"rain": True, "cold": True}, 38)],
)
def test_rain_and_frost_carry_a_voice_farther(weather, heard):
    near, far = element(distance_in=heard), element(distance_in=heard + 0.1)
    delivered = order("voice", near, far, **weather)

    assert delivered.received == [True, False]
    assert delivered.alarm_in == heard


def test_rain_carries_a_shout_no_farther():
    near, far = element(distance_in=19), element(distance_in=20)
    assert order("shout", near, far, rain=True).received == [True, False]


def test_in_the_quiet_a_voice_is_heard_over_the_whole_table():
    assert is_order_received("voice", "quiet", distance_in=900)


def test_a_shout_carries_under_twenty_inches():
    assert is_order_received("shout", distance_in=19.9)
    assert not is_order_received("shout", distance_in=20)


def test_in_a_building_a_shout_carries_three_rooms_whatever_the_inches():
    assert is_order_received("shout", spaces=3, distance_in=30)
    assert not is_order_received("shout", spaces=4, distance_in=5)


@pytest.mark.parametrize(("carry", "carries"), [(2, True), (3, False)])
def test_in_combat_a_shout_is_heard_on_one_or_two(carry, carries):
    delivered = order(
        "shout", element(), element(distance_in=25), combat_this_turn=True, dice={"carry": carry}
    )

    assert delivered.received == [carries, False]
    assert delivered.obeyed == [carries, False]


def test_a_shout_that_nobody_could_hear_asks_for_no_die():
    inputs = {"means": "shout", "elements": [element(3, distance_in=20)], "combat_this_turn": True}

    assert ORDER.resolve(inputs, given_dice({})).dice == {}


def test_combat_does_not_drown_a_whistle():
    assert order("whistle", element(), combat_this_turn=True).received == [True]


def test_a_gesture_needs_sight_and_a_look():
    assert is_order_received("gesture")
    assert not is_order_received("gesture", in_sight=False)
    assert not is_order_received("gesture", looking=False)


@pytest.mark.parametrize("means", ["flare", "flashlight"])
def test_a_light_signal_needs_only_sight(means):
    assert is_order_received(means, looking=False)
    assert not is_order_received(means, in_sight=False)


@pytest.mark.parametrize("means", ["radio", "telephone"])
def test_a_radio_or_wire_needs_only_a_connection(means):
    assert is_order_received(means, in_sight=False, looking=False, distance_in=5000)
    assert not is_order_received(means, connected=False)


def test_only_receivers_roll_to_obey():
    delivered = order(
        "gesture",
        element(3, in_sight=False),
        element(3),
        element(7),
        element(2),
        dice={"obey": [4, 2]},
    )

    assert delivered.received == [False, True, True, True]
    assert delivered.obeyed == [False, False, True, True]


@pytest.mark.parametrize(
    ("means", "purpose", "actions"),
    [
        ("voice", "activate", 3),
        ("loud-voice", "activate", 3),
        ("gesture", "activate", 3),
        ("shout", "activate", 1),
        ("whistle", "activate", 1),
        ("radio", "activate", 1),
        ("flare", "activate", 1),
        ("whistle", "give", 3),
        ("radio", "change", 3),
    ],
)
def test_speaking_to_elements_one_by_one_costs_an_action_each(means, purpose, actions):
    assert order(means, *[element()] * 3, purpose=purpose).actions == actions


@pytest.mark.parametrize(
    ("means", "alarm"),
    [
        ("voice", 3),
        ("radio", 3),
        ("telephone", 3),
        ("loud-voice", 10),
        ("shout", 33),
        ("flare", 33),
        ("whistle", "table"),
        ("gesture", None),
        ("flashlight", None),
    ],
)
def test_the_means_of_an_order_decide_its_alarm_in_combat(means, alarm):
    assert order(means, element(), ambient="combat").alarm_in == alarm


def test_orders_are_refused_by_name():
    told = {"means": "pigeon", "ambient": "loud", "elements": [element(), {"spaces": -1}]}
    with pytest.raises(BadInputs) as refusal:
        ORDER.read(told)

    assert [problem.input for problem in refusal.value.problems] == [
        "means",
        "ambient",
        "elements[1].quality",
        "elements[1].spaces",
    ]
    with pytest.raises(BadInputs, match="elements"):
        ORDER.read({"means": "voice", "elements": []})


def test_the_odds_of_a_shout_in_combat_are_exact():
    inputs = {"means": "shout", "elements": [element(3), element(3)], "combat_this_turn": True}
    odds = ORDER.odds_in_brief(inputs)
    both = sum(chance for told, chance in odds.chances if told["obeyed"] == 2)

    assert both == pytest.approx(2 / 6 / 4)


def test_the_working_names_the_section_of_the_means():
    told = {"means": "gesture", "elements": [element()]}
    sections = {step.label: step.section for step in ORDER.resolve(told, given_dice({})).steps}

    assert sections["element 1 obeys"] == "7.4.16"


def test_the_odds_for_a_single_element_say_whether_it_obeys():
    odds = ORDER.odds_in_brief({"means": "voice", "elements": [element(5, distance_in=5)]})
    found = {told["obeyed"]: chance for told, chance in odds.chances}

    assert [type(obeyed) for obeyed in found] == [bool, bool]
    assert found[True] == pytest.approx(5 / 6)
