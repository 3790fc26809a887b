"""Easy Company with whole platoons, to its end by the scenario's victory points (Rattenkrieg).

Every line is a move, after the section of the rulebook that it follows.
"""

from assistant.battle.rattenkrieg.state import Element
from tests.battle.conftest import GERMAN, US

from .script import NOBODY, Script, in_burst

TITLE = "Easy Company, whole platoons"
NOTE = (
    "Whole platoons meet by day. You see a leader's order, an ambush, a sniper, machine guns and "
    "a jam, suppression, a grenade, close combat, prisoners, and an end after five turns."
)
TEAM_1, TEAM_2 = "1st Squad, Team 1", "1st Squad, Team 2"
RUNNERS = "2nd Squad, Team 2"
BEGINS = "Easy Company is set up, with whole platoons on both sides."


def easy_company() -> Script:
    """Play the evening to its end."""
    evening = Script(TITLE, NOTE, "9.1.1", BEGINS, size=1)
    set_up(evening)
    first_turn(evening)
    second_turn(evening)
    third_turn(evening)
    fourth_turn(evening)
    fifth_turn(evening)
    the_end(evening)
    return evening


def set_up(evening: Script) -> None:
    """Set the light, and put the Mojons on the table."""
    evening.make("Addendum, 2.1.2.2", "set-conditions", light="clear-day", ambient="normal")
    evening.make("Addendum, 9.2.1", "roll-entry", GERMAN, dice={"entry": 6})
    evening.begin_engagement(GERMAN, US)


def first_turn(evening: Script) -> None:
    """Turn 2: a sergeant leads two teams forward, into an ambush and a sniper’s sight."""
    us = {n: evening.element("us", f"1st Squad, Team {n}") for n in (1, 2, 3)}
    german = {n: evening.element("german", f"1st Squad, Team {n}") for n in (1, 2)}
    sniper = evening.element("german", "Sniper Team")
    evening.order("10.1.2", "movement", us[1], us[2])
    evening.order("10.1.1", "fire", us[3], german[2], sniper)
    evening.make("10.1.7", "place-leader-order", US, element=us[1].id, kind="movement")
    evening.order("10.1.3", "ambush", german[1])
    evening.begin_rounds()
    named = {"nominee_us": f"leader {us[1].id}", "nominee_german": german[2].id}
    evening.make("10.1.7, 11.1", "initiative", **named, dice={"initiative": 5})
    calls = {"acts": us[1].id, "called": (us[1].id, us[2].id)}
    evening.make("10.1.7, 11.1", "act-or-make", US, **calls)
    evening.make("7.4.24", "move", US, element=us[1].id, gait="walk")
    evening.make("7.4.25", "move", US, element=us[2].id, gait="run")
    evening.make("10.1.3, 7.4.1", "react", element=german[1].id)
    spots(evening, german[1], us[2], 18)
    burst = {"rolls": [2, 3, 5, 4, 6, 5, 5], "extra": [2]}
    gun = {"man": german[1].figures[4], "target": us[2].id}
    evening.make("15.5, 15.11", "automatic-fire", element=german[1].id, **gun, dice=burst)

    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", US, owed=fallen, dice={"roll": 2})
    evening.make("10.1.3", "move", US, element=us[2].id, gait="run")
    evening.make("11.1", "end-round")
    evening.act(us[3], german[2], die=6)
    spots(evening, us[3], german[1], 22)
    gun = {"man": us[3].figures[1], "target": german[1].id}
    gun |= {f"takes_{german[1].figures[1]}": "man"}
    burst = {"rolls": [5, 1, 4, 6, 3]}
    evening.make("15.5, 15.11", "automatic-fire", element=us[3].id, **gun, dice=burst)
    for die in (2, 4):
        fallen = evening.owed("comrade-killed")
        evening.make("13.1.1", "check-comrade", GERMAN, owed=fallen, dice={"roll": die})
    evening.make("11.1", "end-round")
    evening.act(sniper)
    spots(evening, sniper, us[1], 30)
    shot = {"man": sniper.figures[1], "target": us[1].id, "victim": us[1].figures[0]}
    evening.make("15.8", "shoot", GERMAN, element=sniper.id, **shot, dice={"roll": 4})

    evening.make("11.1", "end-round")
    evening.act(german[2])
    burst = {"rolls": [5, 6, 5, 6], "extra": [6]}
    gun = {"man": german[2].figures[0], "target": us[2].id, "distance_in": 16}
    evening.make("15.5, 15.11", "automatic-fire", element=german[2].id, **gun, dice=burst)
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", US, owed=fallen, dice={"roll": 6})
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")


def second_turn(evening: Script) -> None:
    """Turn 3: the machine gunner is taken where he lies, and his last comrade falls."""
    us, german = evening.element("us", "1st Squad, Team 1"), evening.element("german", TEAM_1)
    beaten = evening.owed("conduct")
    evening.make("13.1.2", "conduct", owed=beaten, threatened="no")
    for by, die in ((GERMAN, 5), (US, 2), (US, 3), (US, 4)):
        evening.make("16.1", "check-wound", by, owed=evening.owed("wound"), dice={"roll": die})
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", GERMAN, owed=fallen, dice={"roll": 3})
    evening.make("13.2", "check-nerve", US, owed=evening.owed("nerve"), dice={"roll": 3})
    evening.make("11.1", "begin-turn")
    evening.order("10.1.2", "movement", us)
    evening.begin_rounds()
    evening.act(us)
    men = ("Private (Garand)", "Private (Garand) no. 2", "Private (Garand) no. 3")
    rush = {f"{man}: distance": die for man, die in zip(men, (5, 4, 6), strict=True)}
    evening.make("7.4.26", "move", US, element=us.id, gait="rush", dice=rush)
    close = {"target": german.id, "attackers": us.figures[1:3], "fate": "prisoner"}
    close |= {"defenders": german.figures[4:]}
    evening.make("17.1", "close-combat", element=us.id, **close)
    last = {"threatened": "yes", "captor": us.id}
    evening.make("13.1.2, 13.1.3", "conduct", owed=evening.owed("conduct"), **last)
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")


def third_turn(evening: Script) -> None:
    """Turn 4: a jam is cleared, two machine guns fight, and a second squad comes near."""
    us, gunners = evening.element("us", "1st Squad, Team 3"), evening.element("german", TEAM_2)
    runners = evening.element("us", RUNNERS)
    evening.make("11.1", "begin-turn")
    evening.order("10.1.1", "fire", us, gunners)
    evening.order("10.1.2", "movement", runners)
    evening.begin_rounds()
    evening.act(gunners, us, die=1)
    gunner = {"man": gunners.figures[0]}
    evening.make("15.6", "clear-stoppage", GERMAN, element=gunners.id, **gunner, dice={"roll": 2})
    spots(evening, gunners, us, 20)
    burst = {"rolls": [6, 2, 6], "extra": [4]}
    gun = {**gunner, "target": us.id, f"takes_{us.figures[3]}": "man"}
    evening.make("15.5, 15.11", "automatic-fire", element=gunners.id, **gun, dice=burst)
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", US, owed=fallen, dice={"roll": 4})
    evening.make("11.1", "end-round")
    evening.act(us)
    area = {"spot": f"element {gunners.id}", "man": us.figures[1], "also": ()}
    area |= {"caught": gunners.figures}
    checks = {"check": [5, 6, 2], "gun: rolls": [1, 3, 5, 2, 4, 3, 5]}
    evening.make("7.4.9", "suppress", element=us.id, **area, dice=checks)
    evening.make("11.1", "end-round")
    evening.act(runners)
    evening.make("7.4.25", "move", US, element=runners.id, gait="run")
    evening.make("7.4.25", "move", US, element=runners.id, gait="run")
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")


def fourth_turn(evening: Script) -> None:
    """Turn 5: a grenade and a rush take the machine gun."""
    runners, gunners = evening.element("us", RUNNERS), evening.element("german", TEAM_2)
    evening.make("11.1", "begin-turn")
    evening.order("10.1.2", "movement", runners)
    evening.begin_rounds()
    evening.act(runners)
    evening.make("7.4.24", "move", US, element=runners.id, gait="walk")
    gunner, rifleman, corporal = gunners.figures
    throw = {"man": runners.figures[1], "target": gunners.id, "distance_in": 6}
    throw |= {"groups": (gunners.id,)} | in_burst(**{gunner: 1, rifleman: 1})
    burst = {"scatter": 3, "Gunner (MG42): roll": 3, "Private (Mauser): roll": 5}
    evening.make("21.2, 21.6", "throw-grenade", element=runners.id, **throw, dice=burst)
    men = runners.figures[1:3]
    rush = {"Private (Garand): distance": 4, "Private (Garand) no. 2: distance": 5}
    goes = {"gait": "rush", "men": men, "touches": gunners.id}
    evening.make("7.4.26, 17.2", "move", US, element=runners.id, **goes, dice=rush)
    close = {"target": gunners.id, "attackers": men[:1]}
    front = {**close, "defenders": (corporal,), "attacker_helpers": 1}
    evening.make("17.2", "close-combat", element=runners.id, **front, dice={"roll": 6})
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", GERMAN, owed=fallen, dice={"roll": 3})
    stunned = {**close, "defenders": (gunner, rifleman), "fate": "prisoner"}
    evening.make("17.1", "close-combat", element=runners.id, **stunned)
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")


def fifth_turn(evening: Script) -> None:
    """Turn 6: the sniper and the gunner of another squad break the charge of the runners."""
    runners, sniper = evening.element("us", RUNNERS), evening.element("german", "Sniper Team")
    gun = evening.element("german", "2nd Squad, Team 1")
    evening.make("11.1", "begin-turn")
    evening.order("10.1.2", "movement", runners)
    evening.order("10.1.3", "ambush", sniper)
    evening.order("10.1.1", "fire", gun)
    evening.begin_rounds()
    evening.act(runners, gun, die=6)
    evening.make("7.4.25", "move", US, element=runners.id, gait="run")
    evening.make("10.1.3, 7.4.1", "react", element=sniper.id)
    shot = {"man": sniper.figures[1], "target": runners.id, "victim": runners.figures[0]}
    shot |= {"distance_in": 24}
    evening.make("15.8", "shoot", GERMAN, element=sniper.id, **shot, dice={"roll": 4})
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", US, owed=fallen, dice={"roll": 1})
    evening.make("7.4.25", "move", US, element=runners.id, gait="run")
    evening.make("11.1", "end-round")
    named = {"nominee_german": gun.id, "nominee_us": NOBODY, "order_target": runners.id}
    evening.make("10.1.1, 11.1", "initiative", **named)
    burst = {"rolls": [2, 6, 6], "extra": [3]}
    fires = {"man": gun.figures[4], "target": runners.id, "distance_in": 15}
    evening.make("15.5, 15.11", "automatic-fire", element=gun.id, **fires, dice=burst)
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", US, owed=fallen, dice={"roll": 2})
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")
    evening.make("13.2", "check-nerve", US, owed=evening.owed("nerve"), dice={"roll": 5})
    goes = {"threatened": "no", "friends": "yes"}
    evening.make("13.1.2", "conduct", owed=evening.owed("conduct"), **goes)


def the_end(evening: Script) -> None:
    """Count the points; both sides agree to end the battle (11.1)."""
    evening.make("Addendum", "count-points")
    over = "Both sides agree to end."
    evening.make("11.1", "end-battle", words=over)


def spots(evening: Script, looker: Element, enemy: Element, distance_in: int) -> None:
    """Let an element look for an enemy in the open, by day."""
    known = evening.battle.elements[enemy.id].contact is not None
    where = f"element {enemy.id}" if known else f"mojon {enemy.mojon}"
    look = {"spot": where, "distance_in": distance_in}
    evening.make("4.1", "spot", element=looker.id, **look)
