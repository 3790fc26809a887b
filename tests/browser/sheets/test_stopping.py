"""A player asks on a phone to stop a pathway of the enemy, and the umpire resolves it."""

import re

from playwright.sync_api import expect

from tests.browser.evening import Evening, pick, shows, tap
from tests.browser.screens import types


def test_a_player_asks_to_stop_a_pathway_and_the_umpire_resolves_it(evening: Evening) -> None:
    console, us = evening.console, evening.us
    evening.roll_for_the_edge()
    evening.put_mojons_down()
    tap(console, "Second approach turn")
    shows(console, "Roll it for me")
    types(console, "6")
    pick(console, "US wins. Who moves first?", "US moves first")
    tap(console, "Next approach turn")

    theirs = us.get_by_label("The enemy", exact=True)
    expect(theirs.get_by_role("link", name="Stop it")).to_have_count(2)
    mojon = re.findall(r"Mojon \d+", theirs.inner_text())[0]
    theirs.get_by_role("link", name="Stop it").first.click()
    us.get_by_label(f"How far is {mojon} from your nearest Mojon that sees it?").fill("14")
    tap(us, "Stop a pathway")
    shows(us, f"Enemy {mojon} waits for the umpire.")

    shows(console, f"US asks to stop German {mojon}, 14″ away.")
    tap(console, "Resolve")
    tap(console, "Stop a pathway")
    shows(us, "Contact A")
