"""A night attack: a US squad creeps up to a German post; flares and sound decide (Rattenkrieg).

Every line is a move, after the section of the rulebook that it follows.
"""

from tests.battle.conftest import GERMAN, US

from .script import Script

TITLE = "A night attack"
NOTE = (
    "US paratroopers creep up to a German post by moonlight. One team runs and is heard. "
    "You see a leader's order, an ambush, a flare, machine guns, Aggressiveness and first aid."
)
BEGINS = "Easy Company is set up, with one squad a side."
TEAM_1, TEAM_2, TEAM_3 = (f"1st Squad, Team {number}" for number in (1, 2, 3))


def night_attack() -> Script:
    """Play the evening to its end."""
    night = Script(TITLE, NOTE, "9.1.1", BEGINS)
    set_up(night)
    fight(night)
    return night


def set_up(night: Script) -> None:
    """Set light and noise, and put the Mojons on the table."""
    night.make("2.1.2.2, 6.1.1", "set-conditions", light="moonlit-night", ambient="quiet")
    night.make("9.2.1", "roll-entry", GERMAN, dice={"entry": 1})
    night.begin_engagement(GERMAN, US)


def fight(night: Script) -> None:
    """Turn 2: the squad moves under its sergeant's order; a run is heard and ambushed."""
    us = {name: night.element("us", name).id for name in (TEAM_1, TEAM_2, TEAM_3)}
    post = {name: night.element("german", name).id for name in (TEAM_1, TEAM_2)}
    # Orders are placed face down; the one for the leader looks like any other.
    night.make("10.1.2", "place-order", US, element=us[TEAM_1], kind="movement")
    night.make("10.1.2", "place-order", US, element=us[TEAM_2], kind="movement")
    night.make("10.1.1", "place-order", US, element=us[TEAM_3], kind="fire")
    night.make("10.1.7", "place-leader-order", US, element=us[TEAM_1], kind="movement")
    night.make("10.1.3", "place-order", GERMAN, element=post[TEAM_1], kind="ambush")
    night.make("10.1.1", "place-order", GERMAN, element=post[TEAM_2], kind="fire")
    night.make("10.1", "orders-ready", GERMAN)
    night.make("10.1", "orders-ready", US)
    # The sergeant's order turns over those of both teams, whose first actions come together.
    night.make("11.1", "nominate", US, nominee=f"leader {us[TEAM_1]}")
    night.make("11.1", "nominate", GERMAN, nominee="nobody")
    night.make("10.1.7, 11.1", "initiative", called=(us[TEAM_1], us[TEAM_2]))
    night.make("7.4.20", "move", US, element=us[TEAM_1], gait="cautious")
    night.make("7.4.25", "move", US, element=us[TEAM_2], gait="run")
    # The run is heard.  The ambush strikes before it is carried out.
    night.make("10.1.3, 7.4.1", "react", element=post[TEAM_1])
    # It has heard the run but sees nothing in the moonlight. So its surprise is a light.
    flare = {"kind": "ground", "place": "the hedge", "launcher": post[TEAM_1]}
    night.make("30.4, 7.4.15", "fire-flare", **flare)
    night.make("10.1.3", "move", US, element=us[TEAM_2], gait="run")
    # The second machine gun hears the run too, and its crew looks into the light.
    runners = f"mojon {night.element('us', TEAM_2).mojon}"
    look = {"spot": runners, "distance_in": 5, "lit": "1 6"}
    night.make("7.2, 7.4.1", "react", element=post[TEAM_2])
    named = {"nominee_german": post[TEAM_2], "nominee_us": us[TEAM_2]}
    night.make("11.1", "initiative", **named, dice={"initiative": 2})
    night.make("11.1", "act-or-make", GERMAN, acts=post[TEAM_2])
    night.make("4.1, 30.4", "spot", element=post[TEAM_2], **look, dice={"spot": 2, "avoid": 6})
    night.make("11.1", "initiative", **named, dice={"initiative": 1})
    night.make("11.1", "act-or-make", GERMAN, acts=post[TEAM_2])
    night.make(
        "15.5, 15.11",
        "automatic-fire",
        element=post[TEAM_2],
        man=night.man("german", TEAM_2, 0),
        target=us[TEAM_2],
        lit="1 6",
        dice={"rolls": [5, 2, 4, 1, 5, 5, 6, 5, 4, 6], "extra": [6, 6]},
    )
    for die in (2, 4):
        fallen = night.owed("comrade-killed")
        night.make("13.1.1", "check-comrade", US, owed=fallen, dice={"roll": die})
    # The sergeant calls the machine gun; its order was face down and is turned over.
    named = {"nominee_german": post[TEAM_1], "nominee_us": us[TEAM_1]}
    night.make("11.1", "initiative", **named, dice={"initiative": 5})
    night.make("11.1", "act-or-make", US, acts=us[TEAM_1])
    called = {"means": "loud-voice", "to": (us[TEAM_3],), "distance_in": 6}
    night.make("7.4.14", "give-order", US, element=us[TEAM_1], **called, dice={"obey": 2})
    named = {"nominee_german": post[TEAM_1], "nominee_us": us[TEAM_3]}
    night.make("11.1", "initiative", **named, dice={"initiative": 4})
    night.make("11.1", "act-or-make", US, acts=us[TEAM_3])
    gun = f"element {post[TEAM_2]}"
    night.make(
        "4.1", "spot", element=us[TEAM_3], spot=gun, distance_in=5, dice={"spot": 1, "avoid": 6}
    )
    night.make("11.1", "initiative", **named, dice={"initiative": 5})
    night.make("11.1", "act-or-make", US, acts=us[TEAM_3])
    night.make(
        "15.5, 15.11",
        "automatic-fire",
        US,
        element=us[TEAM_3],
        man=night.man("us", TEAM_3, 1),
        target=post[TEAM_2],
        dice={"rolls": [2, 1, 3, 6, 6, 6], "extra": [6, 6, 6]},
    )
    night.make("15.13", "take-hit", GERMAN, owed=night.owed("hit"), takes="man")
    aid = {"man": night.man("us", TEAM_1, 1), "as": "combat-medic"}
    wounded = night.man("us", TEAM_2, 2)
    named = {"nominee_german": "nobody", "nominee_us": us[TEAM_1]}
    night.make("11.1", "initiative", **named)
    night.make("7.4.29, 16.3.3", "first-aid", element=us[TEAM_1], **aid, wounded=wounded)
    night.make("11.1", "end-round")
    night.make("11.1", "end-turn")
    night.make("16.1", "check-wound", GERMAN, owed=night.owed("wound"), dice={"roll": 5})
    night.make("16.1, 16.3.3", "check-wound", US, owed=night.owed("wound"), dice={"roll": 2})
    night.make("Addendum, victory points", "count-points")
    how = "Both sides agree to stop at the end of turn 2. German wins on points."
    night.make("11.1", "end-battle", words=how)
