"""What hangs before a vehicle's armor: Schürzen, logs, sandbags (Rattenkrieg 31.16.5, 31.16.6)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.moves.saying import say, say_enemy
from assistant.battle.rattenkrieg.naming import capital
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles import gun_events as g
from assistant.battle.rattenkrieg.vehicles.lines import FACES, Line
from assistant.battle.rattenkrieg.vehicles.seen import screens_in_words
from assistant.battle.rattenkrieg.vehicles.state import SCHURZEN, Vehicle
from assistant.rules.tables import load

EXTRA_ARMOR = load("rattenkrieg/extra-armor")
NOTHING, HUNG = "nothing", "schurzen"


def place(line: Line) -> str:
    """What a line of fire strikes, as screens are noted: `hull left`."""
    return f"{line.part} {line.fan}"


def met(vehicle: Vehicle, line: Line) -> dict[str, Any]:
    """What a shot is told of the screen before it."""
    mm = vehicle.screens.get(place(line))
    if mm is None:
        return {}
    if mm == SCHURZEN:
        return {"screen": "schurzen"}
    return {"screen": "extra-armor", "extra_armor_mm": mm}


def comes_off(play: AtTable, target: Element, line: Line) -> None:
    """The shot took the screen with it."""
    play.happened(g.ScreenLost(target.id, place(line)))


@move("fit-screens", "Screens and extra armor", UMPIRE_ONLY)
def fit_screens(play: AtTable) -> None:
    """Say what hangs before a vehicle's armor, and where; several kinds add up."""
    element = asking.element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not vehicle.card.get("armor"):
        raise Refused("It has no armor.")
    parts = [part for part in ("hull", "turret") if part in vehicle.card.get("armor", {})]
    places = [f"{part} {fan}" for part in parts for fan in FACES.values()]
    options = [Option(x, capital(x)) for x in places]
    where = play.several("places", "Where?", options, None, least=1)
    things = [Option(x, capital(x.replace("-", " "))) for x in (NOTHING, HUNG)]
    things += [
        Option(
            row["equipment"], capital(row["equipment"].replace("-", " ")), f"{row['armor_mm']} mm"
        )
        for row in EXTRA_ARMOR.rows
    ]
    what = play.several("what", "What?", things, None, least=1)
    alone = len(what) == 1 or not {NOTHING, HUNG} & set(what)
    play.require(alone, "Schürzen, or what adds armor: not both in one place.")
    mm: int | None = sum(EXTRA_ARMOR.row(x)["armor_mm"] for x in what if x not in (NOTHING, HUNG))
    if HUNG in what:
        mm = SCHURZEN
    elif NOTHING in what:
        mm = None
    play.happened(g.ScreensFitted(element.id, dict.fromkeys(where, mm)))
    words = ", ".join(screens_in_words(play.state.vehicles.of[element.id])) or "no screens"
    say(play, element, f": {words}.")
    if element.concealment == "identified":
        say_enemy(play, element, f": the {vehicle.name}, {words}.")
