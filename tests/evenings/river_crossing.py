"""A river crossing under fire: a landing craft, swimmers and smoke (Rattenkrieg).

Every line is a move, after the section of the rulebook that it follows.
"""

from tests.battle.conftest import GERMAN

from .script import SOVIET, Script, opening_of

TITLE = "A river crossing"
NOTE = (
    "A Soviet landing party crosses a river at dawn. You see figures go aboard, a boat under fire, "
    "a leak, swimmers in cold water, smoke, a landing, and close combat."
)
BEGINS = "A river crossing is set up: a Soviet landing party, and a German squad on the far bank."
CRAFT, SAILORS, SWIMMERS = "Landing craft", "1st Squad, Sailors", "2nd Squad, Swimmers"
MG, RIFLES = "1st Squad, MG", "1st Squad, Riflemen"


def river_crossing() -> Script:
    """Play the evening to its end."""
    evening = Script(TITLE, NOTE, "9.1.1", BEGINS, **opening_of("river-crossing"))
    set_up(evening)
    first_turn(evening)
    second_turn(evening)
    return evening


def set_up(evening: Script) -> None:
    """Put both sides on their banks."""
    evening.begin_engagement(GERMAN, SOVIET)


def first_turn(evening: Script) -> None:
    """Turn 2: the sailors go aboard, and the swimmers go into the water."""
    craft, mg = evening.element("soviet", CRAFT), evening.element("german", MG)
    sailors, swimmers = (evening.element("soviet", x) for x in (SAILORS, SWIMMERS))
    evening.order("10.1.2", "movement", craft, sailors, swimmers)
    evening.order("10.1.1", "fire", mg)
    evening.begin_rounds()
    evening.act(sailors, mg, die=6)
    evening.make("7.4.19, 33.4", "get-aboard", SOVIET, element=sailors.id, carrier=craft.id)
    evening.make("11.1", "end-round")
    evening.act(craft, mg, die=6)
    evening.make("33.2", "sail", SOVIET, element=craft.id, wanted_in=3)
    evening.make("33.2", "sail", SOVIET, element=craft.id, wanted_in=6)
    evening.make("7.2", "react", element=mg.id)
    evening.act(mg, craft, die=1)
    look = {"spot": f"mojon {craft.mojon}", "distance_in": 12, "hour": 12}
    evening.make("4.1", "spot", element=mg.id, **look, dice={"spot": 3})
    evening.act(mg, craft, die=2)
    burst = {"man": evening.man("german", MG, 1), "target": craft.id}
    burst |= {"sector": 10, "fan": "left", "aimed_at": "hull"}
    holed = {"rolls": [1, 2, 4, 5, 6, 5, 4]}
    evening.make("33.6", "shoot-vehicle", element=mg.id, **burst, dice=holed)
    evening.make("11.1", "end-round")
    evening.act(swimmers)
    evening.make("7.4.27", "swim", SOVIET, element=swimmers.id, water=("very-cold-water",))
    evening.make("7.4.27", "swim", SOVIET, element=swimmers.id, water=("very-cold-water",))
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")
    evening.make("33.8", "flood", owed=evening.owed("flooding"))


def second_turn(evening: Script) -> None:
    """Turn 3: the craft runs in behind smoke, and the sailors land."""
    craft, sailors = (evening.element("soviet", x) for x in (CRAFT, SAILORS))
    mg, rifles = (evening.element("german", x) for x in (MG, RIFLES))
    for die in (5, 2, 6):
        cold = evening.owed("water")
        evening.make("7.4.27", "check-water", SOVIET, owed=cold, dice={"frostbite": die})
    evening.make("11.1", "begin-turn")
    evening.order("10.1.2", "movement", craft, sailors)
    evening.order("10.1.1", "fire", mg, rifles)
    evening.begin_rounds()
    evening.act(craft, mg, die=6)
    evening.make("33.2", "sail", SOVIET, element=craft.id, wanted_in=3)
    near = {"zone": "shallow"}
    evening.make("33.13", "run-in", SOVIET, element=craft.id, **near, dice={"die": 2})
    evening.make("33.2", "sail", SOVIET, element=craft.id, wanted_in=0)
    evening.make("11.1", "end-round")
    # The sailors get off in the shallows and throw smoke before they go on.
    evening.act(sailors, mg, die=6)
    evening.make("7.4.19, 33.4", "get-off", SOVIET, element=sailors.id)
    smoke = {"thing": "Smoke Hand Grenade", "man": sailors.figures[1], "distance_in": 8}
    smoke |= {"place": "the beach"}
    fell = {"scatter": 3}
    evening.make("30.2.2, 21.2", "throw-fire", element=sailors.id, **smoke, dice=fell)
    evening.make("7.2", "react", element=mg.id)
    evening.act(mg, sailors, die=1)
    # It sees nothing through the smoke, and sweeps the beach.
    beach = {"spot": "place", "place": "the beach", "also": (sailors.id,)}
    beach |= {"caught": sailors.figures, "man": evening.man("german", MG, 1)}
    checks = {"check": [4, 5, 2, 6], "gun: rolls": [1, 3, 5, 2, 4, 2]}
    evening.make("7.4.9, 30.2.4", "suppress", element=mg.id, **beach, dice=checks)
    evening.act(sailors, mg, die=5)
    evening.make("7.4.25", "move", SOVIET, element=sailors.id, gait="run")
    evening.make("11.1", "end-round")
    # They are among the riflemen before these can look around.
    evening.act(rifles)
    evening.make("11.1", "stand-down", GERMAN, element=rifles.id)
    close = {"target": rifles.id, "attackers": sailors.figures[:1]}
    close |= {"defenders": rifles.figures[:1]}
    evening.make("17.2", "close-combat", element=sailors.id, **close, dice={"roll": 4})
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", GERMAN, owed=fallen, dice={"roll": 1})
    evening.make("11.1", "end-turn")
    evening.make("33.8", "flood", owed=evening.owed("flooding"))
    evening.make("16.1", "check-wound", SOVIET, owed=evening.owed("wound"), dice={"roll": 3})
    bank = next(id for id, x in evening.battle.script.points.items() if "Foothold" in x.condition)
    evening.make("Scenario", "score", side="soviet", condition=bank)
    evening.make("Scenario", "count-points")
    held = "The sailors hold the bank. Soviet wins."
    evening.make("11.1", "end-battle", words=held)
