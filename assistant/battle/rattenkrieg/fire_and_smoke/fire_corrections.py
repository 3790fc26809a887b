"""The umpire's corrections of fires (Rattenkrieg 30.1)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire_and_smoke.fires import (
    OUTCOMES,
    all_readers,
    ask_fuel,
    drop_fire_check,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT, OUT_OF_CONTROL, SPREADS_AT


@move("rule-fire", "Correct a fire", UMPIRE_ONLY)
def correct_fire(play: BattlePlay) -> None:
    """Correct a fire: change its strength, put it out, or mark it as burnt down or never there."""
    cells = play.state.fire_and_smoke.cells.values()
    if not cells:
        raise Refused("Nothing is burning.")
    named = [Option(x.id, x.place, words_of(x.status)) for x in cells]
    cell = play.state.fire_and_smoke.cells[play.choose("fire", "Which?", named)]
    burning = cell.status in ("burning", "hot", "rubble", "unlit", "out-of-control")
    strengths = [str(n) for n in range(SPREADS_AT, OUT_OF_CONTROL)] if burning else []
    options = [Option(n, f"Strength {n}") for n in strengths]
    options += [Option(key, text) for key, text in OUTCOMES.items()]
    now = str(cell.strength) if cell.status == "burning" else None
    state = play.choose("state", "What is its state?", options, now)
    fuel, can_spread = cell.fuel, cell.can_spread
    if state in strengths:
        fuel = ask_fuel(play, "fuel", "What burns well there?", cell.fuel)
        can_spread = play.flag("can_spread", "Can something next to it burn?", cell.can_spread)
    play.need_change((state, fuel, can_spread) != (now, cell.fuel, cell.can_spread))
    _apply_correction(play, cell, state)
    if state in strengths and (fuel, can_spread) != (cell.fuel, cell.can_spread):
        play.record(g.BurningAreaFuelSet(cell.id, fuel, can_spread))
    outcome = OUTCOMES.get(state, f"strength {state}").lower()
    play.log(all_readers(play), f"Umpire’s correction: {cell.place}: {outcome}.")


def _apply_correction(play: BattlePlay, cell: Cell, state: str) -> None:
    """Apply a correction to a cell; a cell that no longer burns needs no check."""
    turn = play.state.turn
    if state == "gone":
        play.record(g.BurningAreaRemoved(cell.id))
    elif state == "out":
        play.record(g.BurningAreaChanged(cell.id, cell.strength, 0, "hot", turn))
    elif state == "rubble":
        play.record(g.BurningAreaChanged(cell.id, cell.strength, 0, "rubble", turn))
    elif (int(state), "burning") != (cell.strength, cell.status):
        play.record(g.BurningAreaChanged(cell.id, cell.strength, int(state), "burning", turn))
    now = play.state.fire_and_smoke.cells.get(cell.id)
    if now is None or now.strength <= OUT:
        drop_fire_check(play, cell)
