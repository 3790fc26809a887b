"""Screens and extra armor: Schürzen, logs, sandbags (Rattenkrieg 31.16.5, 31.16.6)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles.facing import FACES
from assistant.battle.rattenkrieg.lookups.vehicles.hung_armor import (
    EXTRA_ARMOR,
    HUNG,
    RIDER,
    thickness,
)
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import screens_in_words
from assistant.battle.rattenkrieg.state import GONE, Element
from assistant.battle.rattenkrieg.state.vehicles import SCHURZEN
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire
from assistant.cards.wording import words_of

NOTHING = "nothing"


def screen_place(line: LineOfFire) -> str:
    """Return the place that a line of fire hits, as screens are recorded: "hull left"."""
    return f"{line.part} {line.fan}"


def screen_inputs(play: BattlePlay, target: Element, line: LineOfFire) -> dict[str, Any]:
    """Return a shot's inputs about screens, extra armor and riders in front of the armor."""
    mm = play.state.vehicles.of[target.id].screens.get(screen_place(line))
    if mm == SCHURZEN:
        return {"screen": "schurzen"}
    riders = _ask_riders_in_the_way(play, target)
    if mm is None and not riders:
        return {}
    extra = (mm or 0) + riders * thickness((RIDER,))
    return {"screen": "extra-armor", "extra_armor_mm": extra}


def _ask_riders_in_the_way(play: BattlePlay, target: Element) -> int:
    """Ask how many riders are between the shot and the armor."""
    rides, figures = play.state.travel.rides, play.state.figures
    riders = [id for id in play.state.travel.riders(target.id) if not rides[id].inside]
    there = [id for id in riders if figures[id].state not in GONE]  # the fallen are in no way
    if not there:
        return 0
    words = f"How many riders are in the way? {thickness((RIDER,))} mm each"
    return play.whole("riders_before", words, 0, most=len(there), rare=True)


def remove_screen(play: BattlePlay, target: Element, line: LineOfFire) -> None:
    """Remove the screen that a shot hit."""
    play.record(g.HungArmorLost(target.id, screen_place(line)))


@move("fit-screens", "Screens and extra armor", UMPIRE_ONLY, about="element")
def fit_screens(play: BattlePlay) -> None:
    """Record the screens and the extra armor of a vehicle by place; several kinds add up."""
    element = asking.ask_element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not vehicle.card.get("armor"):
        raise Refused(f"{element.title} has no armor.")
    parts = [part for part in ("hull", "turret") if part in vehicle.card.get("armor", {})]
    places = [f"{part} {fan}" for part in parts for fan in FACES.values()]
    options = [Option(x, capital(x)) for x in places]
    where = play.several("places", "Where?", options, None, least=1)
    things = [Option(x, words_of(x, first=True)) for x in (NOTHING, HUNG)]
    things += [
        Option(
            row["equipment"], capital(row["equipment"].replace("-", " ")), f"{row['armor_mm']} mm"
        )
        for row in EXTRA_ARMOR.rows
        if row["equipment"] != RIDER  # they are asked for with the shot
    ]
    what = play.several("what", "What is mounted there?", things, None, least=1)
    alone = len(what) == 1 or not {NOTHING, HUNG} & set(what)
    play.need(alone, "Choose either Schürzen or added armor for this place.")
    mm = None if NOTHING in what else thickness(what)
    play.record(g.HungArmorSet(element.id, dict.fromkeys(where, mm)))
    words = ", ".join(screens_in_words(play.state.vehicles.of[element.id])) or "no screens"
    log_element(play, element, f": {words}.")
    if element.concealment == "identified":
        log_enemy(play, element, f": the {vehicle.name}, {words}.")
