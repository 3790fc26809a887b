"""A burst from a phone: the player under fire chooses who hunkers down before it is resolved."""

from assistant.battle.rattenkrieg.lookups.figures.order_aims import TARGET
from tests.browser.evening import Evening, hides, log, shows
from tests.browser.screens import Screens
from tests.browser.stories.story import GERMAN, US, Story

BY_DAY = {"light": "clear-day"}
MP40 = "Feldwebel"


def test_the_burst_waits_for_the_choice_of_the_player_under_fire(
    evening: Evening, screens: Screens
) -> None:
    evening.roll_for_the_edge()
    evening.put_mojons_down()
    evening.begin_engagement()
    story = Story(evening)
    story.rules("set-conditions", **BY_DAY)
    for unit, kind in (("German Team 1", "ambush"), ("US Team 1", "movement")):
        story.acts("place-order", unit, kind=kind)
    for side in (GERMAN, US):
        story.phone_taps(side, "Our orders are in")
    told = {"concealment": "identified", "reason": "it was plain to see"}
    story.rules("rule-element", "US Team 1", **told)
    story.taps("Nominate and roll", dice=[1])
    story.phone_taps(GERMAN, "1st Squad, Team 1 acts")

    story.phones[GERMAN].fills_in({TARGET: "Contact A"})

    us = story.home(US)
    fire = {"man": MP40, "distance_in": 12}
    story.acts("automatic-fire", "German Team 1", **fire)
    shows(story.home(GERMAN), "1st Squad, Team 1 waits for the enemy.")
    shows(us, "is under automatic fire")
    us.get_by_role("button", name="Hunker down", exact=True).click()
    hides(us, "is under automatic fire")
    story.phone_taps(GERMAN, "Fire", dice=[6, 5, 5])

    shows(story.home(US), "1st Squad, Team 1")
    assert "hunkered down" in log(us).first.inner_text()
