"""An airborne landing: parachutists and a glider come down on an airfield (Rattenkrieg).

Every line is a move, after the section of the rulebook that it follows.
"""

from tests.battle.conftest import GERMAN

from .script import BRITISH, Script, opening_of

TITLE = "An airborne landing"
NOTE = (
    "German parachutists and a glider come down on an airfield. You see a drop that scatters, a "
    "container, harnesses, a landing roll, a machine gun, and a fight for the field."
)
BEGINS = "An airborne landing is set up: a glider and a transport, and a British section."
GLIDER, TRANSPORT = "Glider", "Transport"
TROOPS, JUMPERS = "1st Squad, Glider troops", "2nd Squad, Jumpers"
BREN, RIFLES = "1 Section, Bren", "1 Section, Riflemen"


def airborne_landing() -> Script:
    """Play the evening to its end."""
    evening = Script(TITLE, NOTE, "9.1.1", BEGINS, **opening_of("airborne-landing"))
    set_up(evening)
    first_turn(evening)
    second_turn(evening)
    return evening


def set_up(evening: Script) -> None:
    """Put the troops aboard, hide the section, and mark where the aircraft come from."""
    german = {x: evening.element("german", x) for x in (GLIDER, TRANSPORT, TROOPS, JUMPERS)}
    for who, plane in ((TROOPS, GLIDER), (JUMPERS, TRANSPORT)):
        aboard = {"element": german[who].id, "carrier": german[plane].id}
        evening.make("34.15", "embark", GERMAN, **aboard)
    evening.hide(BRITISH, dict.fromkeys((BREN, RIFLES), "the airfield"))
    evening.begin_engagement()
    for plane, speed in ((GLIDER, 24), (TRANSPORT, 40)):
        mark = {"place": "the north edge", "altitude_in": 40, "speed_in": speed}
        evening.make("34.17.1", "mark-plane", GERMAN, element=german[plane].id, **mark)


def first_turn(evening: Script) -> None:
    """Turn 2: the transport drops its men, and the glider comes down."""
    transport, glider = (evening.element("german", x) for x in (TRANSPORT, GLIDER))
    jumpers = evening.element("german", JUMPERS)
    bren, rifles = (evening.element("british", x) for x in (BREN, RIFLES))
    evening.order("10.1.1", "fire", bren)
    evening.order("10.1.2", "movement", rifles)
    evening.begin_rounds()
    evening.act(transport, bren, die=2)
    over = {"wanted_in": 40, "path": "the runway, from north to south", "leaves": "no"}
    evening.make("34.2", "fly", GERMAN, element=transport.id, **over)
    fell = {"distance": 2, "direction": 3}
    spot = {"place": "the runway", "lands_on": "clear"}
    evening.make("34.15.1", "drop-container", GERMAN, element=transport.id, **spot, dice=fell)
    # Each jumper comes down by the dice from where the last one did.
    ground = ("clear", "clear", "obstacle", "off")
    men = ("1. Feldwebel (Pistol): ", "2. Jäger (Pistol): ", "3. Jäger (Pistol): ")
    fallen = zip((*men, "4. Jäger (Pistol): "), ((2, 6), (3, 12), (4, 9), (6, 6)), strict=True)
    drop = {}
    for who, (distance, direction) in fallen:
        drop |= {f"{who}distance": distance, f"{who}direction": direction}
    drop["3. Jäger (Pistol): roll"] = 3
    jump = {f"ground_{id}": on for id, on in zip(jumpers.figures, ground, strict=True)}
    jump |= {"place": "the runway", "men": jumpers.figures}
    evening.make("34.15.1", "drop-men", GERMAN, element=jumpers.id, **jump, dice=drop)
    evening.make("11.1", "end-round")
    evening.act(glider, bren, die=1)
    down = {"place": "the south end of the runway", "lands_on": "clear"}
    landing = {"distance": 2, "direction": 12, "die": 3}
    evening.make("34.15.2, 34.10", "land", GERMAN, element=glider.id, **down, dice=landing)
    # The Bren opens fire on the men who hang in their harness.
    evening.make("7.2", "react", element=bren.id)
    evening.act(bren, glider, die=6)
    look = {"spot": f"element {jumpers.id}", "distance_in": 20}
    evening.make("4.1", "spot", element=bren.id, **look)
    burst = {"man": evening.man("british", BREN, 1), "target": jumpers.id}
    burst |= {"swept": jumpers.figures[:2]}
    shots = {"rolls": [2, 5, 4, 5, 5, 5]}
    evening.make("15.4, 15.11", "automatic-fire", element=bren.id, **burst, dice=shots)
    evening.make("11.1", "end-round")
    evening.act(rifles)
    evening.make("7.4.25", "move", BRITISH, element=rifles.id, gait="run")
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")


def second_turn(evening: Script) -> None:
    """Turn 3: the men get out of their harness, and the glider troops take the field."""
    jumpers, troops = (evening.element("german", x) for x in (JUMPERS, TROOPS))
    transport, rifles = evening.element("german", TRANSPORT), evening.element("british", RIFLES)
    for die in (3, 5):
        wounded = evening.owed("wound")
        evening.make("16.1", "check-wound", GERMAN, owed=wounded, dice={"roll": die})
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", GERMAN, owed=fallen, dice={"roll": 5})
    evening.make("11.1", "begin-turn")
    evening.make("34.15.1", "walk-in", element=jumpers.id, men=jumpers.figures[3:])
    evening.order("10.1.1", "fire", troops)
    evening.order("10.1.2", "movement", jumpers, rifles)
    evening.begin_rounds()
    evening.act(rifles, troops, die=6)
    evening.make("7.4.25", "move", BRITISH, element=rifles.id, gait="run")
    evening.make("7.2", "react", element=troops.id)
    evening.act(troops, rifles, die=2)
    free = {"element": troops.id, "men": troops.figures}
    evening.make("34.15.2", "get-free", GERMAN, **free)
    evening.act(troops, rifles, die=2)
    look = {"spot": f"element {rifles.id}", "distance_in": 15}
    evening.make("4.1", "spot", element=troops.id, **look)
    burst = {"man": troops.figures[1], "target": rifles.id}
    shots = {"rolls": [2, 4, 6, 5, 5, 5]}
    evening.make("15.5, 15.11", "automatic-fire", element=troops.id, **burst, dice=shots)
    evening.make(
        "13.1.1", "check-comrade", BRITISH, owed=evening.owed("comrade-killed"), dice={"roll": 2}
    )
    evening.make("11.1", "end-round")
    # The jumpers have only pistols: they get free and run to their container.
    evening.act(jumpers)
    able = (jumpers.figures[0], jumpers.figures[1])
    evening.make("34.15.1", "get-free", GERMAN, element=jumpers.id, men=able)
    evening.make("7.4.25", "move", GERMAN, element=jumpers.id, gait="run")
    evening.make("11.1", "end-round")
    evening.act(transport)
    away = {"wanted_in": 40, "path": "the sea, to the south", "leaves": "yes"}
    evening.make("34.2", "fly", GERMAN, element=transport.id, **away)
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")
    evening.make("16.1", "check-wound", BRITISH, owed=evening.owed("wound"), dice={"roll": 4})
    field = next(id for id, x in evening.battle.script.points.items() if "taken" in x.condition)
    evening.make("Scenario", "score", side="german", condition=field)
    evening.make("Scenario", "count-points")
    gone = "The British leave the airfield. German wins."
    evening.make("11.1", "end-battle", words=gone)
