"""Turns 1 to 3: pathways, orders, initiative, an ambush, spotting, sound (3 to 11)."""

from playwright.sync_api import expect

from tests.browser.evening import shows
from tests.browser.stories.story import GERMAN, UMPIRE, US, Story

SPOT_TAPS = 3  # of the umpire, dice included


def approach(story: Story) -> None:
    """Turns 1 and 2: Mojons are placed; pathways continue, end, and are stopped (8, 9)."""
    story.acts("lay-traps", "German Team 1", kind="Line", place="the lane")
    story.knows_nothing_of(US, "the lane")
    story.reads(US, "German lays trap marker 1.")
    story.phone_taps(GERMAN, "Roll", dice=[3])
    for side in story.phones:
        story.phone_taps(side, "All ours are on the table")
    story.taps("Second approach turn", dice=[2], first=GERMAN)
    story.reads(UMPIRE, "German pathways", "Turn 2 of 10 · Approach")
    german = story.home(GERMAN)
    shows(german, "Each of your pathways moves on or ends.")
    german.get_by_label("Your Mojons").get_by_role("link", name="Moves on").first.click()
    story.phones[GERMAN].fills_in({"distance_in": 9})
    first, second = story.numbers(GERMAN)
    story.reads(US, f"Enemy Mojon {first} moves on 9″.")
    grows = story.mojons[story.unit("US Team 3")]
    story.taps(f"{second} moves on")
    for number in story.numbers(US):
        story.taps(f"{number} {'moves on' if number == grows else 'ends'}")
    mojon = story.mojon("US Team 3")
    lies = story.home().get_by_label(US, exact=True).locator(".mojonlist li")
    lies.filter(has_text="Team 3").get_by_role("link", name="Stop").click()
    story.umpire.fills_in({"distance_in": 14})
    story.reads(UMPIRE, f"U {mojon} is stopped by the enemy: turned upside down.")
    story.reads(US, f"{mojon} is stopped")
    story.reads(GERMAN, "Contact A", "the figure with the Garand shows")
    story.knows_nothing_of(GERMAN, "Cal.30", "Team 3")
    story.taps("Begin the engagement")
    for unit in (*(f"German Team {n}" for n in (1, 2)), *(f"US Team {n}" for n in (1, 2, 3))):
        story.rules("set-command", unit, leads="no", sight="yes")  # so leaders fire their weapons
    story.reads(US, "nobody leads it now.")


def ambush(story: Story) -> None:
    """Turn 3: orders face down; the German team strikes before the US team's walk (7, 10, 11)."""
    story.orders(
        US_Team_1="movement", US_Team_2="movement", German_Team_1="ambush", German_Team_2="fire"
    )
    theirs = story.home(US).get_by_label("The enemy", exact=True)
    expect(theirs.locator(".order").first).to_have_text("order")
    story.knows_nothing_of(US, "Ambush")
    # Quality 3 against 4: the German side wins on 1 or 2
    story.names(dice=[5], German="Team 2", US="Team 1")
    story.taps("U 1st, Team 1 acts")
    walker = story.mojon("US Team 1")
    story.acts("move", "US Team 1", gait="Walk")
    story.reads(UMPIRE, "U 1st, Team 1 moves. This is heard to 2″.")
    story.taps("Ask the player of G 1st, Team 1")
    story.phone_taps(GERMAN, "1st Squad, Team 1 · 2 of 3 actions, before the enemy’s action")
    story.reads(
        US, f"Put the figures back. Enemy {story.mojon('German Team 1')} strikes from ambush."
    )
    story.acts("ask-suppress", "German Team 1", spot="Another place", place="the gap")
    story.wish(also="U 1st, Team 1", dice=[6, 6, 6, 6, *[1] * 7])  # the gun last
    story.reads(US, "Suppressive fire from contact A on a place; 1st Squad, Team 1: ")
    story.nobody_reacts()
    story.taps("Carry out the action")
    story.reads(GERMAN, f"{walker} walks.")
    story.knows_nothing_of(GERMAN, "heard to 2″")


def spotting(story: Story) -> None:
    """Turn 3 continues: a request to spot, orders by voice, a run, a whistle (3, 4, 6, 12.3)."""
    story.nobody_reacts()
    story.acts("ask-spot", "US Team 1", spot="Contact A", distance_in=8)
    story.reads(UMPIRE, "U 1st, Team 1 wants to spot contact A, 8″ (G 1st, Team 1).")
    with story.takes_the_umpire("To spot", SPOT_TAPS):
        story.wish(dice=[1, 6])
    story.reads(US, "looks at contact A: identified.", "MP40, 3 Mauser, MG42")
    story.acts("give-order", "US Team 1", to=story.unit("US Team 2"), distance_in=5, dice=[1])
    story.nobody_reacts()
    story.acts("move", "US Team 2", gait="Run")
    story.nobody_reacts()
    story.acts("act", "US Team 2", action="whistle")
    runner = story.mojon("US Team 2")
    story.reads(GERMAN, "You hear a whistle.", f"{runner} runs.")
    story.ends_round()
    story.turn_of("German Team 2")
    story.acts("ask-spot", "German Team 2", spot=runner, distance_in=16)
    story.wish(dice=[6])
    story.ends_round()
    story.ends_turn()
    story.begins_turn(4)
