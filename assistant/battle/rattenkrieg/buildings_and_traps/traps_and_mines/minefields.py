"""Searching for mines, and wiring them to explode together (Rattenkrieg 29.1.1, 29.1.3)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events.wires import MinesWired, WireFound
from assistant.battle.rattenkrieg.kit import asking, visibility
from assistant.battle.rattenkrieg.kit.acting import offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.lookups import wire_lines
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.scenario.carriers import is_in_the_air
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap, Wire

ACTION = "spot"
NOTHING = "nothing"
HARDEST = 6  # a Quality that hides whatever is seen


@request("ask-find-mine", "Look for mines", "find-mine", ACTION)
def request_mine_search(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who alone knows where mines are, to resolve a search."""
    _require_ground(play, element)
    distance_in = play.number("distance_in", "How far off do they look?", 0)
    answers = {"distance_in": f"{distance_in:g}"}
    return Request(answers, f"wants to look for mines, {distance_in:g}″ off")


@move("find-mine", "Look for mines", UMPIRE_ONLY, about="element")
def search_for_mine(play: BattlePlay) -> None:
    """Search for a mine: size does not help to spot it, and its layer may have hidden it well."""
    element = asking.ask_actor(play, ACTION)
    _require_ground(play, element)
    distance_in = play.number("distance_in", "How far off do they look?", 0)
    mine = _ask_mine(play, element)
    seen = visibility.i_factor(play, distance_in, ())
    take(play, element, ACTION, tuple(m.id for m in play.state.fit(element)[:1]))
    # Ruling: the die is rolled even where there is no mine.
    searched = play.resolve(
        "rattenkrieg/detect-mine",
        {
            "distance_in": distance_in,
            "i_factor": seen.raw,
            "spotter_quality": quality_used(play.state, element),
            "layer_quality": _layer_quality(play, mine),
        },
    )
    if mine is None or not searched.detected:
        log_element(play, element, ": they look for mines and find none.")
    elif isinstance(mine, Wire):
        play.record(WireFound(mine.id))
        wire = wire_lines.wire_name_for_finder(play.state.buildings.wires[mine.id])
        log_element(play, element, f": they find {wire}. Fire, HE and grenades may cut it.")
    else:
        play.record(w.TrapRemoved(mine.id))
        log_element(
            play, element, f": they find a mine ({mine.grenade}), which is no longer a danger."
        )
        play.log("umpire", f"It is {play.state.sides[mine.side].letter} {mine.label}.")
        play.log(mine.side, f"Your {mine.label} is found: strike it off your map.")
    offer_reaction(play, element, ACTION)


def _require_ground(play: BattlePlay, element: Element) -> None:
    """Refuse a search to figures in an aircraft in the air: no ground is near them (29.1.1)."""
    why = f"{element.title} is in the air: mines are searched for on the ground."
    play.require(not is_in_the_air(play.state, element), why)


def _layer_quality(play: BattlePlay, found: Trap | Wire | None) -> int:
    """Return the Quality of the mine's layer, or without a mine one at which nothing is found."""
    if found is None:
        return HARDEST
    laid = [play.state.buildings.traps[id] for id in found.mines] if isinstance(found, Wire) else []
    return max((x.quality for x in laid), default=0) or getattr(found, "quality", 0) or 1


def _ask_mine(play: BattlePlay, element: Element) -> Trap | Wire | None:
    """Ask which enemy mine or wire is at the place searched; None for none."""
    mines = [x for x in play.state.buildings.lying() if x.is_mine and x.side != element.side]
    options = [Option(x.id, f"{capital(x.label)}: {x.grenade}", x.place) for x in mines]
    lines = [
        x for x in play.state.buildings.whole_wires() if x.side != element.side and not x.found
    ]
    options += [Option(x.id, wire_lines.wire_name_for_umpire(play.state, x)) for x in lines]
    options.append(Option(NOTHING, "Neither"))
    id = play.choose("mine", "Which mine or wire is where they look?", options)
    return play.state.buildings.traps.get(id) or play.state.buildings.wires.get(id)


@move("wire-mines", "Wire mines", BOTH)
def wire_mines(play: BattlePlay) -> None:
    """Wire mines, or stack them, so that they explode together (29.1.1)."""
    side = asking.ask_side(play)
    own = [x for x in play.state.buildings.lying() if x.side == side.id and x.is_mine]
    if len(own) < 2:
        raise Refused(f"{side.name} has fewer than two mines to wire together.")
    options = [Option(x.id, capital(x.label), f"{x.grenade}, {x.place}") for x in own]
    wired = play.several("mines", "Which mines go off together?", options, None, least=2)
    play.record(MinesWired(wired))
    numbers = [str(play.state.buildings.traps[id].number) for id in wired]
    sentence = f"mines {', '.join(numbers)} go off together."
    play.log("umpire", f"{side.letter}: {sentence}")
    play.log(side.id, f"Your {sentence}")
