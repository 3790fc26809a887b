"""Turns 9 and 10: the wounded, water, a jump, provoking; undo and the end (7.4, 16, 19)."""

from tests.browser.evening import shows, tap
from tests.browser.screens import types
from tests.browser.stories.story import GERMAN, UMPIRE, US, Story


def wounded(story: Story) -> None:
    """Turn 9: first aid, a figure carried, a swimmer, a jump, an enemy provoked (16, 7.4)."""
    story.rules("jump", "US Team 3", falls="yes", man="Assistant", height_in=12)
    story.reads(US, "Assistant (Garand) falls 12″ and is wounded.")
    story.orders(US_Team_1="movement", US_Team_2="fire", US_Team_3="movement", German_Team_2="fire")
    story.turn_of("US Team 3")
    story.rules("first-aid", "US Team 3", man="Ammunition", **{"as": "Aid-man"})
    story.reads(US, "gives first aid to the wounded Assistant (Garand).")
    story.acts("move-injured", "US Team 3", dice=[1], off="yes")
    story.reads(US, "carry the wounded Assistant (Garand) 4″; the casualty is off the table")
    story.knows_nothing_of(GERMAN, "Assistant")
    story.ends_round()
    story.turn_of("US Team 1")
    story.acts("swim", "US Team 1", men="Private", water="Very cold", out="yes")
    story.acts("jump", "US Team 1", man="Private", height_in=3, dice=[6])
    story.acts("ask-provoke", "US Team 1", man="Private")
    story.wish(target="G 1st, Team 2", dice=[1])
    story.reads(US, "provokes the enemy and hunkers down")
    story.ends_round()
    story.turn_of("US Team 2")
    story.acts(
        "ask-reconnaissance-by-fire",
        "US Team 2",
        man="Private",
        spot="Another",
        place="the hedge",
    )
    story.wish(there="Nobody", dice=[6])
    story.reads(US, "fires at the hedge (one square of 2″), to see who is there. Nobody answers.")
    story.knows_nothing_of(GERMAN, "fires at the hedge")
    story.ends_round()
    story.turn_of("German Team 2")
    beside(story)
    story.ends_round()
    story.ends_turn()
    story.settles(dice=[1] * 9)
    story.reads(US, "suffers frostbite")
    story.knows_nothing_of(GERMAN, "frostbite")
    story.begins_turn(10)


def beside(story: Story) -> None:
    """With field of view in play, nobody fires at a target outside it (5.1)."""
    story.rules("set-rules", use_field_of_view="yes")
    told = {"man": "Gunner", "target": "contact", "distance_in": 14}
    why = story.refused("automatic-fire", "German Team 2", **told, bearing_deg=120)
    assert why == "The target is outside the field of view."


def the_end(story: Story) -> None:
    """Turn 10: a walk that costs nothing, a wrong tap undone, the battle ends (19.3, 11)."""
    story.orders(US_Team_1="movement")
    story.turn_of("US Team 1")
    story.acts("move", "US Team 1", gait="Walk")
    story.reads(UMPIRE, "U 1st, Team 1 walks 4″")
    page = story.home()
    types(page, "u")
    page.get_by_label("Reason").fill("wrong team")
    page.keyboard.press("Enter")
    shows(page, "wrong team")
    story.ends_round()
    story.ends_turn()
    story.settles(dice=[1] * 9)
    story.taps("End the battle")
    for who in (UMPIRE, GERMAN, US):
        story.reads(who, "The battle is over. That was the last turn.")
    tap(story.home(US), "the whole log")
