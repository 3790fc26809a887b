"""A player who stays on a card sees there the side's tasks, and what the umpire resolved."""

import pytest

from tests.web.evening import Evening, words_of

NOMINATE = "Nominate in secret the element you want to act with."


@pytest.fixture
def evening(app, settings):
    return Evening(app, settings)


def card_of(evening, side, element, reader=""):
    return words_of(evening.client(reader or side).get(f"/u/{element.id}").text)


def test_a_card_shows_what_its_side_is_asked_until_it_is_answered(evening):
    evening.rounds()
    for side in ("us", "german"):
        first = evening.of(side)[0]
        assert NOMINATE in card_of(evening, side, first)
        assert NOMINATE not in card_of(evening, side, first, "umpire")
        evening.make(side, "nominate", nominee=first.id)
        assert NOMINATE not in card_of(evening, side, first)


def test_a_card_repeats_no_request_for_orders_and_no_link_to_a_card(evening):
    evening.engage()
    assert "Our orders are in" not in card_of(evening, "us", evening.of("us")[0])


def test_a_card_links_to_no_card(evening):
    german = evening.act()
    assert "three actions left. act" not in card_of(evening, "german", german).lower()


def test_the_card_says_what_the_umpire_resolved_until_its_side_acts_again(evening):
    german = evening.act()
    spot = f"mojon {evening.of('us')[1].mojon}"
    evening.make("german", "ask-spot", element=german.id, spot=spot, distance_in="12")
    assert "The umpire resolves it." in card_of(evening, "german", german)
    told = {"element": german.id, "spot": spot, "distance_in": "12", "in_view": "no"}
    evening.make("umpire", "spot", **told)
    result = evening.game.entries[-1].told["german"]
    assert result in card_of(evening, "german", german)
    for other in (evening.of("german")[1], evening.of("us")[0]):
        assert result not in card_of(evening, other.side, other)
    evening.make("german", "duck-under-fire", element=german.id, ducks="yes")
    assert result not in card_of(evening, "german", german)


def test_a_declined_request_is_on_the_card_too(evening):
    german = evening.act()
    spot = f"mojon {evening.of('us')[1].mojon}"
    evening.make("german", "ask-spot", element=german.id, spot=spot, distance_in="12")
    evening.make("umpire", "drop-wish", element=german.id)
    assert "the umpire says not now" in card_of(evening, "german", german)


def test_a_result_says_that_it_is_the_sides_move_once_something_is_asked(evening):
    german = evening.act()
    answer = evening.make("german", "duck-under-fire", element=german.id, ducks="yes")
    result = answer.location
    if "/made/" not in result:
        token = evening.game.entries[-1].request
        result = f"/side/made/{token}"
    opened = evening.german.get(result)
    assert 'id="turn"' in opened.text
    assert "Your move" not in words_of(opened.text)
    later = evening.german.get(result, headers={"HX-Request": "true"})
    assert "Your move" in words_of(later.text)


def test_a_reason_against_many_buttons_is_shown_once(evening):
    german, us = evening.act(), evening.of("us")[0]
    man = next(id for id in german.figures if not evening.battle.figures[id].leader)
    shot = {"element": german.id, "man": man, "target": us.id, "distance_in": "20"}
    evening.make("german", "shoot", **shot, dice__roll="6")
    evening.make("us", "react", element=us.id)
    page = evening.us.get(f"/u/{us.id}").text

    assert words_of(page).casefold().count("initiative comes first") == 1
    assert page.count('aria-describedby="why-barred"') >= 3
    assert page.count('id="why-barred"') == 1
    evening.make("us", "decline-reaction")
    page = evening.us.get(f"/u/{us.id}").text
    assert 'class="button toact" href="#act">Act<small>not now</small>' in page


def test_the_bar_leads_to_acting_only_when_the_unit_may_act(evening):
    german = evening.act()
    assert 'class="button go toact"' in evening.german.get(f"/u/{german.id}").text


def test_back_from_a_sheet_leads_to_the_buttons_of_the_card(evening):
    german = evening.act()
    told = {"element": german.id, "from": f"/u/{german.id}"}
    player = evening.german.get("/side/do/move", query_string=told).text
    umpire = evening.umpire.get(f"{evening.base}/do/move", query_string=told).text

    assert f'href="/u/{german.id}#act" aria-label="Back"' in player
    assert f'href="/u/{german.id}" aria-label="Back"' in umpire


@pytest.mark.parametrize(("who", "place"), [("german", "#act"), ("umpire", "")])
def test_a_made_act_leads_a_phone_back_to_the_buttons_of_the_card(evening, who, place):
    german = evening.act()
    sent = evening.post(who, "stand-down", element=german.id, **{"from": f"/u/{german.id}"})

    assert (sent.status_code, sent.location) == (303, f"/u/{german.id}{place}")


def test_an_order_leads_to_the_top_of_its_card(evening):
    evening.engage()
    german = evening.of("german")[0]
    order = {"element": german.id, "kind": "fire", "from": f"/u/{german.id}"}

    assert evening.post("german", "place-order", **order).location == f"/u/{german.id}"


def test_the_bar_leads_to_what_the_side_is_asked_where_the_unit_may_not_act(evening):
    german, us = evening.act(), evening.of("us")[0]
    asked = "Your move<small>at the top of the card"
    assert asked not in evening.us.get(f"/u/{us.id}").text
    man = next(id for id in german.figures if not evening.battle.figures[id].leader)
    shot = {"element": german.id, "man": man, "target": us.id, "distance_in": "20"}
    evening.make("german", "shoot", **shot, dice__roll="6")

    assert asked in evening.us.get(f"/u/{us.id}").text
    evening.make("us", "decline-reaction")
    assert asked not in evening.us.get(f"/u/{us.id}").text


def test_a_card_leads_to_the_result_once_the_battle_is_over(evening):
    evening.rounds()
    first = evening.of("us")[0]
    assert "See the result" not in card_of(evening, "us", first)
    evening.make("umpire", "end-battle", words="It is late.")

    assert "See the result" in card_of(evening, "us", first)
    assert "See the result" not in card_of(evening, "us", first, "umpire")
