"""Turns 7 and 8: a building, a door, a trap, a charge; fire, smoke, wind, light (7.4, 18, 30)."""

from tests.browser.stories.story import GERMAN, UMPIRE, US, Story

SPOT = "Ground floor 2"


def building(story: Story) -> None:
    """Turn 7: a mill is marked and hit until it falls; a door is forced (18.4, 7.4.30)."""
    story.puts(
        "Building",
        name="the mill",
        material="brick",
        wide=3,
        openings_0="2",
        floors="wood",
    )
    story.reads(GERMAN, "The mill, front", "brick wall")
    story.puts("Door or window", name="the mill door")
    story.orders(
        US_Team_1="fire", US_Team_2="fire", US_Team_3="fire", German_Team_1="movement",
        German_Team_2="fire",
    )  # fmt: skip
    story.taps("Hit", section=SPOT, points=2)
    story.reads(US, "the mill, front, ground floor 2: it holds, 2 of 3.")
    story.turn_of("US Team 1")
    story.acts("lose-first", "US Team 1")
    story.acts("force-door", "US Team 1", man="Private", opening="the mill door")
    story.wish(dice=[1])
    story.reads(GERMAN, "a figure kicks at the mill door: it gives way.")
    story.taps("Hit", section=SPOT, points=9, groups=(), dice=[3])
    story.reads(GERMAN, "A cloud of dust is over the mill")
    story.ends_round()


def traps_and_jobs(story: Story) -> None:
    """Turn 7 continues: a trap is searched for and goes off, a charge is begun (7.4.28 on)."""
    story.turn_of("US Team 2")
    story.acts("lose-first", "US Team 2")
    story.acts("search-traps", "US Team 2", man="Private")
    story.wish(trap="Marker 1", dice=[6])
    story.reads(US, "searches and finds no trap.")
    story.knows_nothing_of(US, "the lane")
    who = "U 1st, Team 2"
    story.rules("trigger-trap", groups=who, near=f"{who}: Private", dice=[6])
    story.reads(US, "The booby trap at marker 1 goes off.")
    story.settles()
    story.ends_round()
    story.turn_of("US Team 3")
    story.acts("lose-first", "US Team 3")
    story.acts("begin-task", "US Team 3", kind="A charge", place="the bridge", needed=6)
    story.reads(US, "works at a charge (the bridge): 4 of 6 actions")
    story.reads(GERMAN, "figures are at work.")
    story.knows_nothing_of(GERMAN, "the bridge")
    story.ends_round()
    story.turn_of("German Team 1")
    story.acts("change-barrel", "German Team 1")
    story.reads(US, "the MG42 has its new barrel; it took four actions.")
    story.ends_round()
    story.turn_of("German Team 2")
    story.ends_round()
    story.ends_turn()
    story.settles()
    story.begins_turn(8)


def flames(story: Story) -> None:
    """Turn 8: the charge goes off, the barn burns, smoke drifts under a flare (30)."""
    story.orders(US_Team_1="movement", US_Team_3="fire", German_Team_2="fire")
    story.turn_of("US Team 3")
    story.acts("lose-first", "US Team 3")
    story.acts("work", "US Team 3")
    story.acts("fire-charge", "US Team 3", man="Gunner")
    story.reads(GERMAN, "A charge explodes.")
    story.taps(
        "Check", [5, 5], where="The mill, front", section="First floor 2", means="Dice", number=2,
        severity=4, groups=(),
    )  # fmt: skip
    story.ends_round()
    story.puts("Add fire", place="the barn", dice=[3])
    story.puts("Smoke or dust", source="A wall", place="the lane", dice=[3])
    story.puts(
        "Phosphorus", weapon="Hand", place="the hedge", whose="U 1st, Team 1", groups=(), dice=[3]
    )
    story.puts("Wind", wind_in=6, wind_to="3")
    story.rules("set-conditions", light="before dawn")
    story.puts("Flare", kind="Parachute", place="the mill")
    for side in story.phones:
        story.reads(side, "The barn burns, strength 3.", "Wind 6″ toward the east.")
    story.turn_of("US Team 1")
    story.acts("lose-first", "US Team 1")
    story.acts(
        "fight-fire",
        "US Team 1",
        [1, 1, 1],
        fire="the barn",
        men="Private",
        equipment="Spade",
    )
    story.rules("lost-in-cloud", "US Team 1", dice=[3, 3])
    story.ends_round()
    story.turn_of("German Team 2")
    cooked(story)
    story.ends_round()
    story.ends_turn()
    story.reads(UMPIRE, "Fire, smoke, light")
    story.taps("Check", dice=[6], next_2="the hay")
    story.reads(GERMAN, "The fire at the barn grows to", "It spreads to the hay.")
    story.settles(dice=[1] * 9)
    story.reads(US, "Smoke and dust thin (wind 6″ toward the east).")
    story.begins_turn(9)


def cooked(story: Story) -> None:
    """A grenade whose fuse burns first goes off in the hand (21.6)."""
    story.acts(
        "ask-grenade",
        "German Team 2",
        man="Gunner",
        grenade="Stiel",
        target="Contact",
        distance_in=6,
        cooked="yes",
    )
    story.wish(dice=[6, 6], groups=())
    story.reads(GERMAN, "goes off in the hand")
