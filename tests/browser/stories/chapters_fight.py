"""Turns 4 to 6: fire, grenades, machine guns, close combat, prisoners, morale (12 to 21)."""

import re

from playwright.sync_api import expect

from tests.browser.stories.story import GERMAN, UMPIRE, US, Story

FOUGHT = (  # the book's options that the story plays from the fifth turn on
    *("mg-rates", "morale", "interrogation", "leader-identification", "advanced-wounds"),
    *("left-handed", "cooking-grenades", "infiltration"),
)
SUPPRESS_TAPS, GRENADE_TAPS = 3, 6  # of the umpire
ONE_FALLS = (2, 6, 6, 1)  # the second six ends the fire, and the weapon does not jam
NOBODY_FALLS = (6, 6, 1)


def fire(story: Story) -> None:
    """Turn 4: an aimed shot, a belt, a reaction, suppression, a grenade on the plan (15, 21)."""
    story.orders(US_Team_1="fire", US_Team_2="fire", German_Team_1="fire", German_Team_2="fire")
    story.turn_of("US Team 1")
    story.rules("set-conditions", light="clear day")
    story.acts("aim", "US Team 1", men="Sergeant")
    shot = story.acts(
        "shoot",
        "US Team 1",
        [1],
        man="Sergeant",
        distance_in=8,
        victim="figure with the MP40",
        obstacle="Torso",
    )
    assert re.search(r"at contact A: figure \d with the MP40 falls\.$", shot)
    expect(story.phones[US].page.get_by_text("Aimed")).to_be_visible()
    story.reads(GERMAN, "A shot from contact B", "1st Squad, Team 1 saw a comrade die.")
    story.knows_nothing_of(GERMAN, "Sergeant")
    story.phone_taps(GERMAN, "Check", dice=[2])
    story.nobody_reacts()
    story.acts("shoot", "US Team 1", [4], man="Private", victim="figure with the Mauser")
    story.phone_taps(GERMAN, "1st Squad, Team 1 · 1 of 3 actions")
    story.names(dice=[1], German="Team 1", US="Team 1")
    story.taps("G 1st, Team 1 acts")
    story.acts("ask-suppress", "German Team 1", spot="Contact B", distance_in=8)
    with story.takes_the_umpire("To suppress", SUPPRESS_TAPS, dice=False):
        story.wish(dice=[6, 6, 6, *[1] * 7])
    story.reads(US, "Suppressive fire from contact A on 1st Squad, Team 1")
    story.nobody_reacts()
    story.names(dice=[1], German="Team 1", US="Team 1")
    story.taps("G 1st, Team 1 acts")
    story.acts("set-up-gun", "German Team 1", [4], setup="On its tripod")
    story.reads(GERMAN, "the MG42 is being set up, two actions left.")
    story.knows_nothing_of(US, "being set up")
    story.ends_round()


def grenade(story: Story) -> None:
    """Turn 4 continues: the second German team spots, fires a belt and throws (15.5, 21)."""
    story.turn_of("German Team 2")
    story.acts("ask-spot", "German Team 2", spot="Contact B", distance_in=8)
    story.wish(dice=[1, 6])
    said = story.acts(
        "automatic-fire", "German Team 2", man="Gunner", obstacle="All", dice=ONE_FALLS
    )
    assert said.endswith("fires at contact B: one figure falls.")
    story.phone_taps(US, "Check", dice=[6])
    story.acts(
        "ask-grenade",
        "German Team 2",
        man="Private",
        grenade="Stiel",
        target="Contact B",
        distance_in=6,
    )
    who = "U 1st, Team 1"
    with story.takes_the_umpire("A grenade on two figures", GRENADE_TAPS):
        story.wish(dice=[1, 6, 6], near=(f"{who}: Private",) * 2)
    expect(story.umpire.page.get_by_role("img", name="It fell on the aim point")).to_be_visible()
    story.reads(
        US, "A grenade from contact B.", "our Private (Garand) and Private (Garand) are stunned"
    )
    story.ends_round()
    story.turn_of("US Team 2")
    story.acts(
        "shoot", "US Team 2", [3], man="Private", distance_in=10, victim="figure with the Mauser"
    )
    story.ends_round()
    story.ends_turn()
    story.settles()
    story.begins_turn(5)


def machine_guns(story: Story) -> None:
    """Turn 5: rules come into play; a gun on its tripod jams, its barrel glows (15.4 to 15.14)."""
    story.rules("set-rules", **dict.fromkeys(FOUGHT, "yes"))
    story.reads(UMPIRE, "Is Morale played? yes")
    story.orders(US_Team_2="movement", US_Team_3="fire", German_Team_1="fire", German_Team_2="fire")
    story.turn_of("German Team 1")
    story.acts("lose-first", "German Team 1")
    story.acts("set-up-gun", "German Team 1")
    story.reads(US, "Contact A: the MG42 is set up, on its tripod.")
    said = story.acts(
        "automatic-fire",
        "German Team 1",
        [6, 6, 6, 5],
        man="Gunner",
        rate="Cyclic",
        obstacle="All",
    )
    assert said.endswith("It jams. Its barrel must be changed: 4 actions.")
    story.knows_nothing_of(US, "jams", "barrel")
    story.taps("U 1st, Team 1: outgunned", dice=[6, 6, 6, 6])
    story.reads(US, "1st Squad, Team 1: hunkers down.")
    story.phone_taps(US, "1st Squad, Team 3 · 2 of 4 actions")
    story.acts("automatic-fire", "US Team 3", man="Gunner", distance_in=14)
    story.phone_taps(GERMAN, "Stay up")  # 15.2: before the burst is resolved
    story.phone_taps(US, "Fire", ONE_FALLS)
    story.reads(GERMAN, "Automatic fire from contact")
    story.settles()
    story.ends_round()


def close_combat(story: Story) -> None:
    """Turn 5 continues: a rush, surrender, a leader identified (13.4, 15.17, 17)."""
    story.turn_of("US Team 2")
    story.acts("move", "US Team 2", gait="Rush", dice=[5, 5])
    story.nobody_reacts()
    story.rules("rule-element", "German Team 2", aggressiveness=0, reason="shaken")
    story.rules(
        "close-combat",
        "US Team 2",
        target="G 1st, Team 2",
        attackers=("Sergeant", "Private"),
        defenders="Private",
        attacker_helpers=2,
        from_behind="yes",
        caught_unready="yes",
    )
    story.reads(US, "the figure with the Mauser: taken prisoner.")
    story.reads(GERMAN, "1st Squad, Team 2, Private (Mauser): taken prisoner.")
    story.taps("G 1st, Team 2: leader", distance_in=2, dice=[1])
    story.reads(US, "the figure with the MP40 is seen to be a leader.")
    story.lets_be()
    story.ends_round()
    story.turn_of("German Team 2")
    story.acts(
        "automatic-fire",
        "German Team 2",
        ONE_FALLS,
        man="Obergefreiter",
        target="contact",
        distance_in=2,
        obstacle="All",
    )
    story.ends_round()
    story.ends_turn()
    story.settles()
    story.begins_turn(6)


def nerve(story: Story) -> None:
    """Turn 6: a prisoner talks; morale, valor, an assault, awareness, discipline (12 to 14)."""
    story.acts("ask-interrogate", "US Team 2", man="Private")
    story.wish(told="They hold the mill", dice=[1])
    story.reads(US, "interrogates a prisoner. Answer: They hold the mill.")
    story.knows_nothing_of(GERMAN, "They hold the mill")
    story.orders(US_Team_1="movement", US_Team_3="fire", German_Team_1="movement")
    repairs(story)
    story.rules("set-rules", awareness="yes", any_enemy="yes")
    story.rules("set-awareness", "German Team 2", condition="Yellow")
    story.reads(GERMAN, "1st Squad, Team 2: Awareness yellow.")
    story.knows_nothing_of(US, "Awareness yellow")
    story.turn_of("US Team 1")
    story.acts("lose-first", "US Team 1")
    story.acts("rejoin", "US Team 1")
    story.rules("check-morale", "US Team 1", case="Crosses", dice=[1])
    story.rules("act-of-valor", "US Team 1", enemies=("G 1st, Team 1",), dice=[1, 1])
    story.reads(GERMAN, "an act of valor in the face of death")
    story.rules(
        "contest-morale",
        "US Team 1",
        [6, 1],
        target="G 1st, Team 1",
        led="no",
        hold="no",
    )
    story.reads(GERMAN, "begins a close assault.")
    story.ends_round()
    story.turn_of("US Team 3")
    story.acts("adjust-nerve", "US Team 3", change="+1")
    story.reads(US, "Sergeant (Garand) encourages the figures, Aggressiveness 2 to 3.")
    story.knows_nothing_of(GERMAN, "encourages the figures")
    corner(story)
    story.acts(
        "automatic-fire",
        "US Team 3",
        NOBODY_FALLS,
        man="Gunner",
        target="contact A",
        distance_in=13,
        obstacle="Torso",
    )
    story.taps("All: it was near")
    story.reads(GERMAN, "1st Squad, Team 2: Awareness")
    unbidden(story)
    story.settles()
    story.begins_turn(7)


def repairs(story: Story) -> None:
    """A dead gunner's weapon is picked up, its jam cleared, its barrel changed (7.4.32, 15.4)."""
    story.turn_of("German Team 1")
    story.acts("pick-up-weapon", "German Team 1", fallen="Gunner", man="Private")
    story.reads(US, "somebody takes up the MG42 and the Luger.")
    story.acts("clear-stoppage", "German Team 1", [1])
    story.acts("change-barrel", "German Team 1")
    story.reads(GERMAN, "the MG42 is cleared.", "waits for its barrel, two actions left.")
    story.knows_nothing_of(US, "cleared", "barrel")
    story.ends_round()


def corner(story: Story) -> None:
    """A random hand forbids a figure one side of a corner, unknown to the enemy (18.3)."""
    hand = "left" if "left-handed" in story.row("US Team 3", "Cal.30") else "right"
    why = story.refused("automatic-fire", "US Team 3", man="Gunner", corner=f"On the {hand}")
    assert why == f"This figure is {hand}-handed: no Cal.30 round a corner on the {hand}."
    story.knows_nothing_of(GERMAN, "handed:", "left-handed")


def unbidden(story: Story) -> None:
    """Figures without a leader open fire at anyone who coughs (10.1.8)."""
    story.rules("set-command", "German Team 2", leads="no", sight="no")
    story.rules("rule-element", "US Team 1", concealment="undetected", reason="fog")
    story.rules("rule-element", "US Team 1", concealment="located", reason="a cough")
    story.taps("Fire discipline: U 1st, Team 1", who="G 1st, Team 2", dice=[6])
    story.reads(GERMAN, "without orders: shoot now.")
    story.acts("ask-suppress", "German Team 2", spot="Contact", distance_in=9)
    story.wish(caught="U 1st, Team 3: Gunner", dice=[6, *[1] * 7])
    story.ends_round()
    story.ends_turn()
