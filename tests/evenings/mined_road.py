"""A column drives into mines and an ambush: vehicles, a gun, a machine gun (Rattenkrieg).

Every line is a move, after the section of the rulebook that it follows.
"""

from tests.battle.conftest import GERMAN, US

from .script import Script, opening_of

TITLE = "A mined road"
NOTE = (
    "A US column meets two mines and an ambush. You see mines that go off together, a gun in "
    "ambush, a machine gun, a Panzerfaust, a crew that leaves a fire, and a last figure who hides."
)
BEGINS = "A mined road is set up: a US column, and a German ambush beside the road."
GREYHOUND, HALF_TRACK, SCOTT, TEAM = "Greyhound", "Half-track", "Scott", "Riders, Team"
PAK, MG, HUNTERS = "Pak 40", "1st Squad, MG", "1st Squad, Hunters"


def mined_road() -> Script:
    """Play the evening to its end."""
    evening = Script(TITLE, NOTE, "9.1.1", BEGINS, **opening_of("mined-road"))
    set_up(evening)
    first_turn(evening)
    second_turn(evening)
    return evening


def set_up(evening: Script) -> None:
    """Lay the mines, hide the ambush, and put the column on the road."""
    mines = {"kind": "mine", "device": "Tellermine", "quality": 4}
    for place in ("the bend of the road", "the culvert beyond it"):
        evening.make("29.1.1", "lay-traps", GERMAN, side="german", place=place, **mines)
    evening.make("29.1.1", "wire-mines", GERMAN, mines=("german mine 1", "german mine 2"))
    evening.hide(GERMAN, dict.fromkeys((PAK, MG, HUNTERS), "the wood"))
    evening.begin_engagement(US)


def first_turn(evening: Script) -> None:
    """Turn 2: the armored car runs over a mine; the gun strikes from ambush."""
    pak, mg, hunters = (evening.element("german", name) for name in (PAK, MG, HUNTERS))
    car, scott, team = (evening.element("us", name) for name in (GREYHOUND, SCOTT, TEAM))
    evening.order("10.1.1", "fire", mg, hunters)
    evening.order("10.1.2", "movement", car, scott, team)
    evening.begin_rounds()
    evening.act(car, pak, die=5)
    evening.make("31.1", "drive", US, element=car.id, wanted_in=4, road="yes")
    under = {"trap": "german mine 1", "over": car.id, "gear": "right-wheels", "groups": ()}
    torn = {"damage": [1, 1, 1, 1, 1, 6, 6], "crew": [5, 4, 3, 6]}
    evening.make("29.1.4, 29.1.5", "mine-goes-off", **under, dice=torn)
    wired = {"trap": "german mine 2", "over": "nobody", "groups": ()}
    evening.make("29.1.1", "mine-goes-off", **wired)
    evening.make("11.1", "end-round")
    # The next in the column sets off the ambush that the gun has by nature.
    evening.act(scott, pak, die=6)
    evening.make("31.1", "drive", US, element=scott.id, wanted_in=4, road="yes")
    evening.make("10.1.5, 7.4.1", "react", element=pak.id)
    look = {"man": evening.man("german", PAK, 3), "spot": f"mojon {scott.mojon}"}
    evening.make("4.1", "spot", element=pak.id, **look, distance_in=30, hour=12)
    shot = {"target": scott.id, "part": "hull", "sector": 12}
    pierced = {"damage": [4, 4, 6, 2], "pick": [2, 4], "crew": [2, 4]}
    pierced |= {"fuel": [4], "intensity": [3]}
    evening.make("26.2, 26.3", "fire-gun", element=pak.id, **shot, dice=pierced)
    evening.make("7.4.2", "react", element=team.id)
    evening.make("10.1.3", "lose-action", US, element=scott.id)
    evening.act(team, pak, die=6)
    evening.make("7.4.25", "move", US, element=team.id, gait="run")
    evening.make("7.2", "react", element=mg.id)
    evening.act(mg, team, die=1)
    look = {"spot": f"mojon {team.mojon}", "distance_in": 25}
    evening.make("4.1", "spot", element=mg.id, **look)
    burst = {"rolls": [1, 4, 3, 5, 6, 5, 6], "extra": [3]}
    shot = {"man": evening.man("german", MG, 1), "target": team.id}
    evening.make("15.5, 15.11", "automatic-fire", element=mg.id, **shot, dice=burst)
    lost = evening.owed("conduct")
    evening.make("13.1.2", "conduct", owed=lost, threatened="no")
    evening.act(scott, mg, die=6)
    evening.make("31.4, 31.15", "bail-out", US, element=scott.id)
    evening.make("11.1", "end-round")
    evening.act(hunters)
    look = {"spot": f"mojon {car.mojon}", "distance_in": 20, "hour": 9}
    evening.make("4.1", "spot", element=hunters.id, **look)
    rocket = {"man": evening.man("german", HUNTERS, 1), "target": car.id}
    rocket |= {"part": "hull", "sector": 9}
    blown = {"damage": [5, 5, 3, 4, 6, 6, 6, 6], "order": [2, 5]}
    blown |= {"ammunition": [5]}
    evening.make("28.2", "fire-rocket", element=hunters.id, **rocket, dice=blown)
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")


def second_turn(evening: Script) -> None:
    """Turn 3: the crew leaves the burning gun, and the column gives up."""
    half_track, pak = evening.element("us", HALF_TRACK), evening.element("german", PAK)
    # The gunner, who was wounded, is still inside.
    evening.make("31.15", "burn-aboard", owed=evening.owed("aboard-fire"), dice={"roll": 4})
    burning = evening.owed("vehicle-fire")
    evening.make("23.1.11, 31.15", "vehicle-fire", owed=burning, dice={"die": 5})
    fallen = evening.owed("comrade-killed")
    evening.make("13.1.1", "check-comrade", US, owed=fallen, dice={"roll": 3})
    wounded = evening.owed("wound")
    evening.make("16.1", "check-wound", US, owed=wounded, dice={"roll": 2})
    evening.make("13.2", "check-nerve", US, owed=evening.owed("nerve"), dice={"roll": 3})
    evening.make("11.1", "begin-turn")
    evening.order("10.1.2", "movement", half_track)
    evening.order("10.1.1", "fire", pak)
    evening.begin_rounds()
    evening.act(half_track, pak, die=6)
    back = {"wanted_in": 4, "road": "no", "reverse": "yes"}
    evening.make("31.1", "drive", US, element=half_track.id, **back)
    evening.make("7.4.1", "react", element=pak.id)
    evening.act(pak, half_track, die=2)
    look = {"man": evening.man("german", PAK, 3), "spot": f"mojon {half_track.mojon}"}
    evening.make("4.1", "spot", element=pak.id, **look, distance_in=40, hour=12)
    shot = {"target": half_track.id, "sector": 12}
    torn = {"damage": [5, 5, 4, 6, 6, 6], "pick": [1, 2, 3, 2, 3], "crew": [2, 5, 4, 5, 5]}
    torn |= {"fuel": [6], "intensity": [6], "order": [5, 3, 1]}
    evening.make("26.2, 26.3", "fire-gun", element=pak.id, **shot, dice=torn)
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")
    evening.make("Scenario", "count-points")
    won = "The column is stopped. German wins."
    evening.make("11.1", "end-battle", words=won)
