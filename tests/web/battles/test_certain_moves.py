"""If nominations leave only one result, nobody taps: the program gives the initiative."""

import pytest

from tests.web.evening import Evening, words_of


@pytest.fixture
def evening(app, settings):
    made = Evening(app, settings)
    made.rounds()
    return made


def test_a_side_acts_without_a_tap_of_the_umpire_when_the_enemy_nominates_nobody(evening):
    us = evening.of("us")[0]
    evening.make("german", "nominate", nominee="nobody")
    assert evening.post("us", "nominate", nominee=us.id).status_code == 303

    assert evening.battle.round.turn_of == us.id
    assert [entry.move for entry in evening.game.entries[-2:]] == ["nominate", "initiative"]


def test_the_same_tap_sent_twice_changes_nothing_more(evening):
    us, token = evening.of("us")[0], "one tap of the US phone"
    evening.make("german", "nominate", nominee="nobody")
    for _ in range(2):
        evening.post("us", "nominate", nominee=us.id, request=token)
        count = len(evening.game.entries)
    evening.umpire.post(f"{evening.base}/undo", data={"why": "", "request": "u" * 20})
    evening.post("us", "nominate", nominee=us.id, request=token)

    assert len(evening.game.entries) == count + 1  # the undo
    assert evening.battle.round.turn_of is None


def test_a_die_between_two_nominees_is_left_to_the_umpire(evening):
    for side in ("german", "us"):
        evening.make(side, "nominate", nominee=evening.of(side)[0].id)

    assert evening.battle.round.turn_of is None


def test_nobody_on_both_sides_is_left_to_the_umpire(evening):
    for side in ("german", "us"):
        evening.make(side, "nominate", nominee="nobody")

    assert evening.game.entries[-1].move == "nominate"


@pytest.mark.parametrize("own", ["certain after {}", "after {}"])
def test_no_player_can_send_the_token_of_the_programs_own_tap(evening, own):
    us = evening.of("us")[0]
    evening.make("german", "nominate", nominee="nobody")
    token = own.format(len(evening.game.entries) + 1)
    evening.post("us", "nominate", nominee=us.id, request=token)

    assert evening.battle.round.turn_of == us.id


def test_a_token_of_somebody_elses_tap_tells_nothing_and_is_a_tap_of_its_own(evening):
    us = evening.of("us")[0]
    evening.make("german", "nominate", nominee="nobody")
    evening.post("us", "nominate", nominee=us.id, request="one tap of the US phone")
    made = [entry.request for entry in evening.game.entries if entry.by != "german"]
    answers = [
        evening.post("german", "place-order", element=us.id, request=token)
        for token in (*made, "a token that nobody has sent")
    ]
    assert {answer.status_code for answer in answers} == {422}
    assert {words_of(answer.text) for answer in answers} == {words_of(answers[-1].text)}


def test_the_only_side_that_can_nominate_acts_without_a_tap_of_the_umpire(app, settings):
    evening = Evening(app, settings)
    evening.engage()
    us, *others = evening.of("us")
    for element in (us, others[0]):
        evening.make("us", "place-order", element=element.id, kind="movement")
    for side in ("german", "us"):
        evening.make(side, "orders-ready")
    assert evening.post("us", "nominate", nominee=us.id).status_code == 303

    assert evening.battle.round.turn_of == us.id
    assert evening.game.entries[-1].move == "initiative"


def test_the_only_side_that_can_nominate_may_still_nominate_nobody(app, settings):
    evening = Evening(app, settings)
    evening.engage()
    evening.make("us", "place-order", element=evening.of("us")[0].id, kind="movement")
    for side in ("german", "us"):
        evening.make(side, "orders-ready")
    evening.make("us", "nominate", nominee="nobody")

    assert evening.game.entries[-1].move == "nominate"
