"""Wittmann's First Test to its end: one StuG III against a column of T-34s (Rattenkrieg).

Every line is a move, after the section of the rulebook that it follows.
"""

from assistant.battle.rattenkrieg.state import Element
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN

from .script import SOVIET, Script

AP, HEAT = "PzGr. 39/2 APCBC", "Gr. 38 Hl/C HEAT"
TITLE = "Wittmann’s First Test"
NOTE = (
    "One StuG III waits for eight T-34s. You see an ambush, shots worked out plate by plate, "
    "a mine, a crew that fills a gap, a fire aboard, reinforcements and a victory."
)
BEGINS = "Wittmann’s First Test is set up: one StuG III against eight T-34s."


def wittmann() -> Script:
    """Play the battle to its end."""
    card = scenario_files.playable_scenario("wittmanns-first-test")
    evening = Script(TITLE, NOTE, "Addendum", BEGINS, card=card)
    set_up(evening)
    first_turn(evening)
    second_turn(evening)
    third_turn(evening)
    fourth_turn(evening)
    return evening


def set_up(evening: Script) -> None:
    """Roll for the wind, buy, and put the Mojons on the table."""
    evening.make("Addendum", "roll-wind", dice={"direction": 5, "speed": 2})
    wares = {x.name: id for id, x in evening.battle.script.purchases.items()}
    evening.make("Addendum", "buy", GERMAN, purchase=wares["Tellermine 43"], count=1)
    culvert = {"kind": "mine", "place": "the culvert of the west road", "quality": 4}
    evening.make("29.1.1", "lay-traps", GERMAN, device="Tellermine", **culvert)
    evening.make("Addendum, 9.2.1", "place-all", GERMAN)
    entry = [1, 3, 1, 2, 4, 5, 6, 3]
    evening.make("Addendum, 9.2.1", "place-all", SOVIET, dice={"entry": entry})
    looked = [m.id for m in evening.battle.mojons_of("german") if m.decoy][:2]
    recon = {"purchase": wares["Reconnaissance"], "markers": tuple(looked)}
    evening.make("Addendum", "buy", SOVIET, **recon, dice={"markers": 2})
    evening.begin_engagement()


def first_turn(evening: Script) -> None:
    """Turn 2: the StuG strikes from ambush; a T-34 finds it; another drives over the mine."""
    stug = evening.element("german", "StuG III")
    tank = tanks(evening)
    commander = evening.battle.vehicles.of[stug.id].seats["commander"]
    for _ in range(2):  # for the turn in which the Mojons were placed, and for this one
        due = evening.owed("reinforcements")
        evening.make("Addendum, 11.1", "reinforce", owed=due, dice={"roll": 4})
    evening.order("10.1.2", "movement", tank[1], tank[2], tank[3], tank[4])
    evening.order("10.1.3", "ambush", stug)
    evening.begin_rounds()
    evening.act(tank[1], stug)
    evening.make("31.1", "drive", SOVIET, element=tank[1].id, wanted_in=2)
    evening.make("31.1", "drive", SOVIET, element=tank[1].id, wanted_in=4)
    evening.make("10.1.3, 7.4.1", "react", element=stug.id)
    evening.make(
        "26.2.2",
        "spot",
        element=stug.id,
        man=commander,
        spot=f"mojon {tank[1].mojon}",
        distance_in=30,
        hour=3,
    )
    kill = {"damage": [5, 2, 3], "order": [2, 5], "ammunition": [5]}
    hit = {"sector": 3, "shell": AP, "distance_in": 30}
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, target=tank[1].id, **hit, dice=kill)
    alarm(evening)
    evening.make("7.2, 14.1", "react", element=tank[2].id, dice={"notice": 5})
    evening.act(tank[2], stug)
    evening.make("31.1", "drive", SOVIET, element=tank[2].id, wanted_in=2)
    evening.act(tank[2], stug)
    evening.make("31.1", "drive", SOVIET, element=tank[2].id, wanted_in=4)
    evening.act(stug)
    look = {"man": commander, "spot": f"mojon {tank[2].mojon}", "distance_in": 32, "hour": 2}
    evening.make("26.2.2", "spot", element=stug.id, **look)
    evening.make("25.3", "change-target", GERMAN, element=stug.id, target=tank[2].id)
    evening.make("11.1", "end-round")
    evening.act(tank[3])
    evening.make("31.1", "drive", SOVIET, element=tank[3].id, wanted_in=2)
    evening.make("31.1", "drive", SOVIET, element=tank[3].id, wanted_in=0)
    radio = evening.battle.vehicles.of[tank[3].id].seats["radio-operator"]
    look = {"man": radio, "spot": f"element {stug.id}", "sixth": "front"}
    evening.make("26.2.2", "spot", element=tank[3].id, **look, distance_in=38, hour=12)
    shot = {"sector": 12, "shell": "BR-350B APHEBC"}
    hurt = {"damage": [2, 6, 6, 6], "order": [6, 5, 4], "pick": 1, "crew": 3}
    evening.make("26.2, 26.3", "fire-gun", element=tank[3].id, target=stug.id, **shot, dice=hurt)

    dust = {"damage": [6, 6, 6, 6]}
    evening.make("26.2, 26.3", "fire-gun", element=tank[3].id, target=stug.id, **shot, dice=dust)
    evening.make("11.1", "end-round")
    # The fourth tank takes the west road and finds the mine there.
    evening.act(tank[4])
    evening.make("31.1", "drive", SOVIET, element=tank[4].id, wanted_in=2)
    under = {"trap": "german mine 1", "over": tank[4].id, "gear": "right-track", "groups": ()}
    torn = {"damage": [5, 3, 1] + [6] * 13, "crew": [5, 4], "pick": [1, 2]}
    evening.make("29.1.4, 29.1.5", "mine-goes-off", **under, dice=torn)
    evening.make("11.1", "end-round")
    evening.make("11.1", "end-turn")
    evening.make("16.1", "check-wound", GERMAN, owed=evening.owed("wound"), dice={"roll": 6})
    evening.make("Addendum", "count-points")


def keep_contact(evening: Script) -> None:
    """Say as the umpire that the tanks are still in sight of one another, if that is asked."""
    for check in [x for x in evening.battle.owed if x.kind == "visual-contact"]:
        evening.make("Addendum", "record-contact", owed=check.id, kept="yes")


def second_turn(evening: Script) -> None:
    """Turn 3: the loader lays the gun; the column fires, and loses its second tank."""
    stug, tank = evening.element("german", "StuG III"), tanks(evening)
    seats = evening.battle.vehicles.of[stug.id].seats
    keep_contact(evening)
    evening.make("11.1", "begin-turn")
    came = {"roll": 1, "entry": 4}
    evening.make("Addendum, 11.1", "reinforce", owed=evening.owed("reinforcements"), dice=came)
    evening.order("10.1.1", "fire", stug, tank[3])
    evening.order("10.1.2", "movement", tank[5])
    evening.begin_rounds()
    evening.act(stug, tank[3], die=5)
    takes = {"post": "gunner", "man": seats["loader"], "helper": seats["driver"]}
    evening.make("25.3, 25.4", "take-post", GERMAN, element=stug.id, **takes)
    shot = {"target": tank[2].id, "distance_in": 30, "sector": 2, "fan": "right", "shell": AP}
    track = {"damage": [3, 3, 1]}
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, **shot, dice=track)
    evening.make("7.2", "react", element=tank[3].id)
    evening.act(tank[3], stug, die=6)
    dust = {"damage": [6, 6, 6, 6]}
    shot3 = {"sector": 12, "shell": "BR-350B APHEBC"}
    evening.make("26.2, 26.3", "fire-gun", element=tank[3].id, target=stug.id, **shot3, dice=dust)
    evening.act(stug, tank[3], die=2)
    kill = {"damage": [5, 4, 3], "crew": 6, "pick": 1, "ammunition": [6]}
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, **shot, dice=kill)

    evening.make("11.1", "end-round")
    drives(evening, tank[5], 2, 4, 6)
    evening.make("11.1", "end-turn")
    evening.make("Addendum", "count-points")


def third_turn(evening: Script) -> None:
    """Turn 4: a third tank blows up, and the commander gets in; a fourth burns."""
    stug, tank = evening.element("german", "StuG III"), tanks(evening)
    commander = evening.battle.vehicles.of[stug.id].seats["commander"]
    begin_turn(evening)
    evening.order("10.1.1", "fire", stug)
    evening.order("10.1.2", "movement", tank[6], tank[7])
    evening.begin_rounds()
    evening.act(stug, tank[6], die=4)
    look = {"man": commander, "spot": f"mojon {tank[5].mojon}", "distance_in": 45, "hour": 3}
    evening.make("26.2.2", "spot", element=stug.id, **look)
    evening.make("25.3", "change-target", GERMAN, element=stug.id, target=tank[5].id)
    shot = {"target": tank[5].id, "distance_in": 45, "sector": 3, "shell": AP, "loads": HEAT}
    kill = {"damage": [4, 4, 5], "order": [1, 3], "ammunition": [5]}
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, **shot, dice=kill)
    evening.make("Addendum, 25.4", "get-in", GERMAN, element=stug.id, men=(commander,))
    driver_looks(evening, tank[3], 38, 1)
    shot = {"target": tank[3].id, "sector": 1, "fan": "front", "shell": HEAT, "loads": AP}
    fire = {"damage": [4, 2, 6], "rebound": 3, "order": [1, 6], "fuel": [6], "intensity": 4}
    fire |= {"pick": [1], "crew": [2]}
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, **shot, dice=fire)
    # Its crew will not stay in the fire, which reaches for them in both impulses of the reaction.
    evening.make("7.4.2", "react", element=tank[3].id)
    for _ in range(2):
        unhurt = {f"{name}: roll": 6 for name in ("Loader", "Radio operator (DT)", "Driver")}
        evening.make("30.1", "burn-aboard", owed=evening.owed("aboard-fire"), dice=unhurt)
    evening.act(tank[3])
    evening.make("31.4, 31.15", "bail-out", SOVIET, element=tank[3].id)
    evening.make("11.1", "end-round")

    drives(evening, tank[6], 2, 4)
    drives(evening, tank[7], 2, 4)
    evening.make("11.1", "end-turn")
    burn = {"owed": evening.owed("vehicle-fire"), "dice": {"die": 6}}
    evening.make("23.1.11, 31.15", "vehicle-fire", **burn)
    evening.make("Addendum", "count-points")


def fourth_turn(evening: Script) -> None:
    """Turn 5: with its commander inside, the StuG has a new target in each impulse."""
    stug, tank = evening.element("german", "StuG III"), tanks(evening)
    begin_turn(evening)
    evening.order("10.1.1", "fire", stug)
    evening.begin_rounds()
    evening.act(stug)
    kill = {"damage": [5, 2, 3], "order": [2, 5], "ammunition": [6]}
    side = {"sector": 3, "shell": AP}
    driver_looks(evening, tank[4], 40, 3)
    first = {**side, "loads": HEAT}
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, target=tank[4].id, **first, dice=kill)
    # Head on, 90 mm are too much for AP; HEAT goes in and sets the fuel on fire.
    driver_looks(evening, tank[6], 50, 12)
    front = {"sector": 12, "shell": HEAT, "loads": AP}
    blaze = {"damage": [3, 3, 3], "rebound": 2, "fuel": [6], "intensity": [6]}
    blaze |= {"pick": [1, 2, 3], "crew": [5, 4, 6]}
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, target=tank[6].id, **front, dice=blaze)
    driver_looks(evening, tank[7], 52, 3)
    evening.make("26.2, 26.3", "fire-gun", element=stug.id, target=tank[7].id, **side, dice=kill)
    evening.make("Addendum", "count-points")
    won = "German wins: six enemy tanks are destroyed."
    evening.make("Addendum, 11.1", "end-battle", words=won)


def driver_looks(evening: Script, tank: Element, distance_in: int, hour: int) -> None:
    """Let the driver of the StuG look for a tank through the open hatch (25.3)."""
    stug = evening.element("german", "StuG III")
    driver = evening.battle.vehicles.of[stug.id].seats["driver"]
    known = tank.concealment == "undetected"
    where = f"mojon {tank.mojon}" if known else f"element {tank.id}"
    look = {"man": driver, "spot": where, "distance_in": distance_in, "hour": hour}
    evening.make("26.2.2", "spot", element=stug.id, **look)


def drives(evening: Script, tank: Element, *inches: int) -> None:
    """Give a tank the action and have it drive, faster in each impulse."""
    evening.act(tank)
    for wanted in inches:
        evening.make("31.1", "drive", SOVIET, element=tank.id, wanted_in=wanted)
    evening.make("11.1", "end-round")


def begin_turn(evening: Script, **unseen: tuple[str, ...]) -> None:
    """Begin the next turn, in which no other tank arrives."""
    keep_contact(evening)
    evening.make("11.1", "begin-turn", **unseen)
    arrival = evening.owed("reinforcements")
    evening.make("Addendum, 11.1", "reinforce", owed=arrival, dice={"roll": 5})


def tanks(evening: Script) -> dict[int, Element]:
    """Return the tanks of the column by their numbers."""
    return {n: evening.element("soviet", f"T-34 no. {n}") for n in range(1, 9)}


def alarm(evening: Script) -> None:
    """Raise the Awareness of all who hear the gun nearby."""
    evening.make("14.1", "raise-alarm", owed=evening.owed("alarm"), event="combat-noise")
