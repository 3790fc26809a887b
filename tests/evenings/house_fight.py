"""A house fight: a British section and engineers take a house from a German squad (Rattenkrieg).

Every line is a move, after the section of the rulebook that it follows.
"""

from tests.battle.conftest import GERMAN

from .script import BRITISH, Script, in_burst, opening_of

TITLE = "A house fight"
NOTE = (
    "A British section and engineers take a house. You see suppressive fire, grenades into rooms, "
    "a flamethrower, close combat, a fire that spreads, a charge and a wall that comes down."
)
BEGINS = "A house fight is set up: a German squad holds a house, a British section attacks."
HALL, ATTIC = "1st Squad, Hall", "1st Squad, Attic"
ASSAULT, BREN, PARTY = "1 Section, Assault", "1 Section, Bren", "Engineers, Party"


def house_fight() -> Script:
    """Play the evening to its end."""
    evening = Script(TITLE, NOTE, "9.1.1", BEGINS, **opening_of("house-fight"))
    set_up(evening)
    approach(evening)
    assault_on_the_house(evening)
    end(evening)
    return evening


def set_up(evening: Script) -> None:
    """Mark the house, and put the Mojons on the table."""
    house = {"name": "the house", "material": "brick-wall", "storeys": 2}
    house |= {"floors": "wooden-floor", "wide": 2}
    wall = {"facade": "south wall", "openings_0": ("1", "2"), "openings_1": ("1",)}
    evening.make("18.4", "mark-facade", **house, **wall)
    evening.hide(GERMAN, {HALL: "the hall of the house", ATTIC: "the attic of the house"})
    evening.begin_engagement(BRITISH)


def approach(evening: Script) -> None:
    """Turn 2: the section runs into the machine gun of the attic."""
    hall, attic = (evening.element("german", name) for name in (HALL, ATTIC))
    assault, bren, party = (evening.element("british", x) for x in (ASSAULT, BREN, PARTY))
    evening.order("10.1.3", "ambush", attic)
    evening.order("10.1.1", "fire", hall, bren)
    evening.order("10.1.2", "movement", assault, party)
    evening.begin_rounds()
    evening.act(assault, attic, die=5)
    evening.make("7.4.25", "move", BRITISH, element=assault.id, gait="run")
    evening.make("10.1.3, 7.4.1", "react", element=attic.id)
    look = {"spot": f"mojon {assault.mojon}", "distance_in": 20}
    evening.make("4.1", "spot", element=attic.id, **look)
    gunner = evening.man("german", ATTIC, 1)
    burst = {"rolls": [2, 3, 5, 4, 6, 5, 6], "extra": [6]}
    shot = {"man": gunner, "target": assault.id}
    evening.make("15.5, 15.11", "automatic-fire", element=attic.id, **shot, dice=burst)
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", BRITISH, owed=fallen, dice={"roll": 3})
    evening.make("7.2", "react", element=bren.id)
    evening.make("10.1.3", "move", BRITISH, element=assault.id, gait="run")
    evening.act(bren, attic, die=6)
    window = {"spot": f"element {attic.id}", "opening": "yes"}
    window |= {"caught": attic.figures, "also": (), "man": evening.man("british", BREN, 1)}
    checks = {"check": [5, 2, 4], "gun: rolls": [1, 3, 5, 2, 6, 4, 2]}
    evening.make("7.4.9", "suppress", element=bren.id, **window, dice=checks)
    evening.act(attic, bren, die=1)
    gunner = {"man": evening.man("german", ATTIC, 1)}
    evening.make("15.4", "clear-stoppage", GERMAN, element=attic.id, **gunner, dice={"roll": 4})
    evening.make("11.1", "end-round")
    # The engineers run up to the wall and fire their flamethrower into the hall.
    evening.act(party, hall, die=4)
    evening.make("7.4.25", "move", BRITISH, element=party.id, gait="run")
    evening.make("7.4.25", "move", BRITISH, element=party.id, gait="walk")
    flame = {"distance_in": 8, "place": "the hall of the house", "indoors": "yes"}
    flame |= {
        "groups": (hall.id,),
        "near": hall.figures[1:3],
        "startled": (),
        "man": evening.man("british", PARTY, 1),
    }
    burn = {"fire: roll": 4, "Private (Mauser): roll": 2, "Private (Mauser) no. 2: roll": 5}
    evening.make("30.3", "fire-flame", element=party.id, **flame, dice=burn)
    evening.make(
        "13.1.1", "check-comrade", GERMAN, owed=evening.owed("comrade-killed"), dice={"roll": 2}
    )
    startled = evening.owed("flames")
    evening.make("30.3", "face-flames", GERMAN, owed=startled, how="away")
    evening.make("7.2", "react", element=hall.id)
    evening.act(hall, party, die=1)
    seen = {"spot": f"element {party.id}", "distance_in": 9}
    evening.make("4.1", "spot", element=hall.id, **seen)
    shot = {"man": evening.man("german", HALL, 3), "target": party.id}
    shot |= {"victim": evening.man("british", PARTY, 0)}
    evening.make("15.2, 15.11", "shoot", GERMAN, element=hall.id, **shot, dice={"roll": 2})
    evening.act(party)
    evening.make("11.1", "stand-down", BRITISH, element=party.id)
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")
    burns = {"fire at the hall of the house: roll": 5}
    evening.make("30.1.1", "burn-all", dice=burns, next_1="the stairs")
    evening.make("16.1", "check-wound", BRITISH, owed=evening.owed("wound"), dice={"roll": 3})
    evening.make("16.1", "check-wound", BRITISH, owed=evening.owed("wound"), dice={"roll": 5})
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", BRITISH, owed=fallen, dice={"roll": 6})


def assault_on_the_house(evening: Script) -> None:
    """Turn 3: a grenade through the window, close combat in the hall, a charge at the wall."""
    hall, attic = (evening.element("german", name) for name in (HALL, ATTIC))
    assault, bren, party = (evening.element("british", x) for x in (ASSAULT, BREN, PARTY))
    evening.make("11.1", "begin-turn")
    evening.order("10.1.1", "fire", attic, bren)
    evening.order("10.1.2", "movement", assault, party)
    evening.order("10.1.1", "fire", hall)
    evening.begin_rounds()
    evening.act(assault, hall, die=5)
    evening.make("7.4.24", "move", BRITISH, element=assault.id, gait="walk")
    into = {"man": evening.man("british", ASSAULT, 2), "distance_in": 3}
    into |= {"opening": "window", "opening_distance_in": 1, "indoors": "yes"}
    into |= {"groups": (hall.id,)} | in_burst(**{hall.figures[0]: 1, hall.figures[3]: 2})
    burst = {"opening_die": 2, "scatter": 3}
    burst |= {"Unteroffizier (MP40): roll": 3, "Private (Mauser): roll": 1}
    evening.make("21.2, 21.5", "throw-grenade", element=assault.id, **into, dice=burst)
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", GERMAN, owed=fallen, dice={"roll": 1})
    evening.make("18.1", "building-move", BRITISH, element=assault.id, path="enter")
    close = {"target": hall.id, "attackers": assault.figures[2:4], "defenders": hall.figures[:1]}
    evening.make("17.1", "close-combat", element=assault.id, **close, fate="prisoner")
    beaten = evening.owed("conduct")
    evening.make("13.1.2", "conduct", owed=beaten, element=hall.id, threatened="yes")
    evening.make("11.1", "end-round")
    # The sappers put a charge to the wall, under the machine gun.
    evening.act(party)
    evening.make("7.4.24", "move", BRITISH, element=party.id, gait="walk")
    charge = {"kind": "demolition", "place": "the south wall", "needed": 4}
    sappers = party.figures[1:3]
    evening.make("7.4.28", "begin-task", BRITISH, element=party.id, **charge, men=sappers)
    task = {"task": "british task 1"}
    evening.make("7.4.28", "work", BRITISH, element=party.id, **task, men=sappers)
    fuse = {**task, "man": sappers[1]}
    evening.make("7.4.28", "fire-charge", BRITISH, element=party.id, **fuse)
    wall = [x.id for x in evening.battle.buildings.sections.values() if x.facade]
    at = {"where": "the house, south wall", "section": wall[0]}
    blast = {"strike: damage": [5, 4, 3, 6, 2, 1], "dust: density": 4}
    blast |= {"1. ground floor 1: direction": 1, "2. first floor 1: direction": 2}
    at |= {"groups": (attic.id,)}
    at |= {"groups_fallen": (attic.id,), "there_fallen": attic.figures[1:]}
    blast |= {"1. Gunner (MG42): roll": 4}
    blast |= {"2. Assistant (Mauser): roll": 6, "2. Assistant (Mauser): confirm": 1}
    at |= in_burst(**{attic.figures[2]: 12})
    blast |= {"Assistant (Mauser): roll": 5}
    evening.make("18.4, 29.1", "resolve-charge", owed=evening.owed("charge"), **at, dice=blast)
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", GERMAN, owed=fallen, dice={"roll": 2})
    evening.make("11.1", "end-round")
    evening.act(bren, attic, die=6)
    look = {"spot": f"element {attic.id}", "distance_in": 20, "obstacle": "torso"}
    evening.make("4.1", "spot", element=bren.id, **look, dice={"avoid": 6})
    burst = {"man": evening.man("british", BREN, 1), "target": attic.id}
    shots = {"rolls": [3, 6, 5, 5, 5, 5]}
    evening.make("15.4, 15.11", "automatic-fire", element=bren.id, **burst, dice=shots)
    evening.make("11.1", "end-round")
    evening.act(attic)
    evening.make("15.15", "stand-down", GERMAN, element=attic.id)
    evening.make("11.1", "end-turn")


def end(evening: Script) -> None:
    """Turn 4: the fire takes the hall, the attic gives up, and the points are counted."""
    attic, assault = evening.element("german", ATTIC), evening.element("british", ASSAULT)
    burns = {"fire at the hall of the house: roll": 6, "fire at the stairs: roll": 1}
    evening.make("30.1.1", "burn-all", dice=burns, next_1="the kitchen")
    evening.make("11.1", "begin-turn")
    evening.order("10.1.2", "movement", assault)
    evening.begin_rounds()
    evening.act(assault)
    up = {"room_name": "the attic"}
    evening.make("18.1", "building-move", BRITISH, element=assault.id, path="stairs", **up)
    close = {"target": attic.id, "attackers": assault.figures[2:4]}
    close |= {"defenders": (attic.figures[0],)}
    evening.make("17.1", "close-combat", element=assault.id, **close, fate="prisoner")
    beaten = evening.owed("conduct")
    evening.make("13.1.2", "conduct", owed=beaten, threatened="yes")
    house = next(id for id, x in evening.battle.script.points.items() if "taken" in x.condition)
    evening.make("Scenario", "score", side="british", condition=house)
    evening.make("Scenario", "count-points")
    won = "British wins: every figure in the house is dead or taken."
    evening.make("11.1", "end-battle", words=won)
