"""Pages of Wittmann's First Test, where one side has one element that is always in ambush."""

import pytest

from tests.web.evening import Evening, words_of

SHARE = "Two elements may share a Mojon"


@pytest.fixture
def hidden(app, settings):
    """The battle before the first turn; the Soviet player has a phone, too."""
    evening = Evening(app, settings, scenario="wittmanns-first-test")
    evening.soviet = evening.phone("soviet")
    return evening


def make(client, move, **told):
    sent = client.post(f"/side/do/{move}", data={"request": move, **told})
    assert sent.status_code in (200, 303)


@pytest.fixture
def orders_being_placed(hidden):
    """The Mojons are on the table, and both sides place orders."""
    make(hidden.german, "place-all")
    dice = {"dice.entry": ["1", "2", "3", "4", "5", "6", "1", "3"]}
    make(hidden.soviet, "place-all", **dice)
    begin = {"request": "begin", "both_agree": "yes"}
    hidden.umpire.post(f"{hidden.base}/do/begin-engagement", data=begin)
    assert hidden.battle.phase == "engagement"
    return hidden


def test_only_a_side_with_several_elements_reads_that_two_may_share_a_mojon(hidden):
    assert SHARE not in words_of(hidden.german.get("/side/").text)
    assert SHARE in words_of(hidden.soviet.get("/side/").text)


def test_the_sheet_of_the_shells_says_how_many_there_is_room_for(hidden):
    gun = hidden.of("german")[0].id
    page = hidden.german.get(f"/side/do/load-shells?element={gun}").text
    assert "Load at least one shell. There is room for 44" in words_of(page)


def test_a_unit_always_in_ambush_is_not_said_to_lack_an_order(orders_being_placed):
    gun = orders_being_placed.of("german")[0].id
    phone, console = (
        orders_being_placed.german.get("/side/").text,
        orders_being_placed.umpire.get(orders_being_placed.base).text,
    )
    card = words_of(orders_being_placed.german.get(f"/u/{gun}").text)

    assert ">in ambush<" in phone
    assert ">no order<" not in phone
    assert (console.count(">in ambush<"), console.count(">no order<")) == (1, 8)
    assert "It needs no order: it is in ambush." in card
    assert "It has no order." not in card


def test_an_order_takes_the_place_of_the_ambush(orders_being_placed):
    gun = orders_being_placed.of("german")[0].id
    make(orders_being_placed.german, "place-order", element=gun, kind="movement")
    assert "in ambush" not in words_of(orders_being_placed.german.get(f"/u/{gun}").text).replace(
        "Always in ambush", ""
    )
