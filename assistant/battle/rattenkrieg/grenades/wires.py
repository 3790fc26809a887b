"""Wires of mines and field telephones that a burst hits and cuts (Rattenkrieg 29.1.1, 31.18)."""

from collections.abc import Collection

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.wires import WireCut
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import wire_lines
from assistant.battle.rattenkrieg.state import Battle, Figure
from assistant.battle.rattenkrieg.state.buildings_and_traps import Wire
from assistant.rules.rattenkrieg.buildings_and_traps.mines import WIRE_MODIFIER, WIRE_STANCE

CUT = "dead"  # a burst cuts a wire where it would kill a figure


def apply_burst_to_wires(play: BattlePlay, burst: Burst, reached: Collection[Figure]) -> None:
    """Ask which wires are within reach of a burst, and resolve which of them it cuts.

    The question is open if the burst reached figures at one end of a telephone.
    """
    wires = play.state.buildings.whole_wires()
    if not wires:
        return
    options = [Option(x.id, wire_lines.wire_name_for_umpire(play.state, x)) for x in wires]
    words = f"Which wires are {burst.describe_reach}?"
    hit = {play.state.owner(figure.id).id for figure in reached}
    talks = any(hit & {x.tank, x.user} for x in wires if x.tank)
    for id in play.several("wires", words, options, (), rare=not talks):
        wire = play.state.buildings.wires[id]
        name = wire_lines.wire_name_for_owner(play.state, wire)
        inputs = {
            "distance_in": burst.distance_of(play, id, name),
            "indoors": burst.indoors,
            "stance": WIRE_STANCE,
            "near_cover": True,  # nothing shakes a wire
            "already_wounded": False,
            "other_modifier": burst.thrower.modifier + WIRE_MODIFIER,
        }
        how = {"prefix": f"{name}: ", "words": {"the figure": "the wire"}}
        blow = burst.resolve(play, inputs, how)
        if blow.state == CUT:
            cut_wire(play, wire)


def cut_wire(play: BattlePlay, wire: Wire) -> None:
    """Cut a wire; its owner learns of it, and so does an enemy who has found the wire."""
    play.record(WireCut(wire.id))
    name = wire_lines.wire_name_for_owner(play.state, wire)
    play.log("umpire", f"{play.state.sides[wire.side].letter}: {name} is cut.")
    play.log(wire.side, f"Cut: {name}. {_describe_consequence(play.state, wire)}")
    if wire.found:
        play.log(play.state.enemy(wire.side).id, f"Cut: {wire_lines.wire_name_for_finder(wire)}.")


def _describe_consequence(battle: Battle, wire: Wire) -> str:
    if wire.tank:
        return f"{battle.elements[wire.tank].title} can be spoken to only in base contact."
    return "Each mine goes off on its own."
