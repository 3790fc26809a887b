"""A whole evening at the table: joining, orders, rounds, checks, up to the third turn."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening import TEAM, Evening, codes_in, hides, log, shows, stayed, stays, tap
from tests.browser.screens import Screens
from tests.browser.serving import Served, command


@pytest.mark.parametrize("begin", [command])
def test_the_codes_on_the_screen_let_a_phone_in(served: Served, screens: Screens) -> None:
    evening = Evening(served, screens)
    evening.open()
    small = codes_in(evening.console.screenshot())
    evening.console.get_by_role("link", name="Join codes, large").first.click()
    shows(evening.console, "Scan your side’s code")
    large = codes_in(evening.console.screenshot())
    words = evening.console.locator(".codes").inner_text()
    typed = ["".join(each) for each in re.findall(r"On any day: (\w{5}) (\w{5})", words)]
    assert [len(each) for each in evening.console.locator(".typed").all_inner_texts()] == [5] * 3

    assert small == large == [f"{served.phones}J/{code}".upper() for code in typed[:2]]
    whole = codes_in(evening.console.screenshot(full_page=True))
    assert f"{served.phones}J/{typed[2]}".upper() in whole  # the spectators' stands below
    evening.us.goto(large[1])
    assert evening.us.title() == "Your move · US: Easy Company"
    shows(evening.us, "Put your Mojons at your edge.")


def test_an_evening_is_played_up_to_the_third_turn(evening: Evening) -> None:
    console, german, us = evening.console, evening.german, evening.us
    evening.roll_for_the_edge()
    stays(console, german, us)
    evening.put_mojons_down()
    shows(console, "All Mojons are placed.")
    last = console.get_by_label("US", exact=True).locator(".mojonlist li b").last.inner_text()
    shows(german, f"Mojon {last}")
    assert stayed(console, german, us)

    evening.begin_engagement()
    stays(us)
    evening.order(german, "Fire")
    theirs = us.get_by_label("The enemy", exact=True)
    expect(theirs.locator(".order")).to_have_text("order")
    assert "Fire" not in theirs.inner_text()
    assert stayed(us)
    evening.order(us, "Move")
    evening.orders_lie()

    # Quality 3 against 4: the German side wins on 1 or 2
    evening.roll_initiative("5")
    shows(console, "US has the initiative. Who acts?")
    evening.us_choose()
    stays(console, german)
    evening.walk()
    shows(console, "Who saw or heard it, and reacts?")
    heard = log(german).first
    expect(heard).to_contain_text(re.compile(r"Mojon \d+ walks\."))
    expect(heard).not_to_contain_text("2″")  # how loud it was is not the enemy's to know
    assert stayed(console, german)
    evening.is_perceived_by("G 1st, Team 1")
    stays(console)
    german.get_by_role("button", name=TEAM).click()
    expect(log(german).first).to_contain_text(f"{TEAM} reacts (two actions).")
    assert stayed(console, german)

    tap(us, "All my units")

    hides(console, "Who saw or heard it, and reacts?")
    tap(console, "End the round")
    shows(console, "Between rounds")
    evening.wound()
    tap(console, "End the turn")
    shows(console, "has a wounded figure.")
    shows(german, "has a wounded figure.")
    hides(us, "has a wounded figure.")
    evening.check_wound("6")  # unaided he recovers on 3 or less
    expect(log(german).first).to_contain_text("counts as dead")
    evening.check_comrade("3")
    evening.begin_turn(3)

    evening.orders_lie("No orders are left.")
    tap(console, "End the turn")
    evening.begin_turn(4)
    shows(german, "Turn 4 of 10 · Orders")
    shows(us, "Turn 4 of 10 · Orders")
