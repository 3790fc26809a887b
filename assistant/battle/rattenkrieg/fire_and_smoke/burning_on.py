"""Fires that break out, and burn on at the end of the turn (Rattenkrieg 30.1.1)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.events.flares import FlareBurnedOut
from assistant.battle.rattenkrieg.fire_and_smoke.figures_in_fire import burn_figures_inside
from assistant.battle.rattenkrieg.fire_and_smoke.fires import (
    FALLS,
    KINDS,
    all_readers,
    ask_fuel,
    ask_public_place,
    cell_at,
    light_cell,
    raise_dust_of_fall,
    roll_to_catch_fire,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.light import flare_inputs as of_flare
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import PendingCheck
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Flare, Status
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL, SPREADS_AT

BY_DIE = "die"


@move("start-fire", "Add fire", UMPIRE_ONLY)
def start_fire(play: BattlePlay) -> None:
    """Roll whether a place of 2 by 2 inches catches fire; the die is its strength (30.1.1)."""
    place = ask_public_place(play, "place", "What burns, 2″ by 2″? Everyone reads this.")
    fuel = ask_fuel(play, "fuel", "What can burn there?", "none")
    can_spread = play.flag("can_spread", "Can something next to it burn?", default=True)
    strengths = [str(n) for n in range(SPREADS_AT, OUT_OF_CONTROL)]
    options = [Option(BY_DIE, "Roll for it"), *(Option(n, n) for n in strengths)]
    strength = play.choose("strength", "How strong is it?", options, BY_DIE, rare=True)
    if strength == BY_DIE:
        before = play.state.fire_and_smoke.cells
        play.log(all_readers(play), roll_to_catch_fire(play, place, fuel, can_spread))
        if play.state.fire_and_smoke.cells != before:
            _burn_figures_at(play, place)
        return
    play.need(cell_at(play, place) is None, f"{capital(place)} already burns or has burnt out.")
    light_cell(play, place, int(strength), fuel, can_spread)
    play.log(all_readers(play), f"{capital(place)} burns, strength {strength}.")
    _burn_figures_at(play, place)


def _burn_figures_at(play: BattlePlay, place: str) -> None:
    """Roll for the figures in a fire that has just begun."""
    if cell := cell_at(play, place):
        burn_figures_inside(play, cell)


@move("burn-fire", "A fire keeps burning", UMPIRE_ONLY)
def burn_fire(play: BattlePlay) -> None:
    """Resolve a fire, phosphorus or a star shell at the end of the turn."""
    found = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    kind = found.kind if found and found.kind in KINDS else KINDS[0]
    play.log(all_readers(play), _resolve_burning(play, pending_check_of_table(play, kind), ""))


@move("burn-all", "All fires keep burning", UMPIRE_ONLY)
def burn_all_fires(play: BattlePlay) -> None:
    """Resolve every fire, phosphorus and star shell at the end of the turn, one by one."""
    due = [owed for owed in play.state.owed if owed.kind in KINDS]
    if not due:
        raise Refused("No fire needs a roll.")
    taken: list[str] = []
    for owed in due:
        name = owed.thing.removeprefix("The ")
        prefix = f"{name}: " if name not in taken else f"{name} ({owed.id.split()[1]}): "
        taken.append(name)
        play.log(all_readers(play), _resolve_burning(play, owed, prefix))


def _resolve_burning(play: BattlePlay, owed: PendingCheck, prefix: str) -> str:
    """Resolve one fire, phosphorus or star shell, and describe the result."""
    play.record(e.CheckMade(owed.id))
    id = owed.id.split()[1]
    flare, cell = play.state.fire_and_smoke.flares.get(id), play.state.fire_and_smoke.cells.get(id)
    if owed.kind == "star-shell" and flare:
        return _burn_star_shell(play, flare, prefix)
    if owed.kind == "phosphorus" and cell:
        return _burn_phosphorus(play, cell, prefix)
    if owed.kind == "fire" and cell:
        return _burn_cell(play, cell, prefix)
    return f"{owed.thing}: no more."  # the action that lit it was undone


def _burn_cell(play: BattlePlay, cell: Cell, prefix: str) -> str:
    question = f"{capital(cell.place)}: can something next to it burn?"
    can_spread = play.flag(f"spreads_{cell.id}", question, cell.can_spread, rare=True)
    burnt = play.resolve(
        "rattenkrieg/fire-turn",
        {"strength": cell.strength, "fuel": cell.fuel, "can_spread": can_spread},
        prefix=prefix,
        shown_to=tuple(play.state.sides),
    )
    turn = play.state.turn
    status: Status = "hot" if burnt.status == "out" else burnt.status
    ends = turn + 1 if status == "out-of-control" else 0
    play.record(g.BurningAreaChanged(cell.id, cell.strength, burnt.strength, status, turn, ends))
    described = _describe_burning(cell, burnt)
    if burnt.spreads:
        described += " " + _spread_fire(play, cell)
    if status == "out-of-control":
        question = f"{capital(cell.place)}: does a wall or a roof fall?"
        if play.flag(f"{FALLS}{cell.id}", question):
            described += raise_dust_of_fall(play, cell, prefix)
    return described


def _describe_burning(cell: Cell, burnt: Any) -> str:
    name = labels.fire_name(cell)
    if burnt.status == "out":
        return f"{name} is out; the ground is too hot to stay on."
    if burnt.status == "out-of-control":
        return f"{name} is out of control: everything there is destroyed."
    grown = "grows" if burnt.strength > cell.strength else "shrinks"
    return f"{name} {grown} to {burnt.strength}."


def _spread_fire(play: BattlePlay, cell: Cell) -> str:
    question = f"{labels.fire_name(cell)} spreads: which 2″ by 2″ next to it?"
    place = ask_public_place(play, f"next_{cell.id}", question)
    free = cell_at(play, place) is None
    play.need(free, f"{capital(place)} already burns or has burnt out. Choose another place.")
    fuel = ask_fuel(play, f"fuel_{cell.id}", f"{capital(place)}: fuel", "none", rare=True)
    light_cell(play, place, SPREADS_AT, fuel, True)
    _burn_figures_at(play, place)
    return f"It spreads to {place}."


def _burn_phosphorus(play: BattlePlay, cell: Cell, prefix: str) -> str:
    glows = play.resolve(
        "rattenkrieg/white-phosphorus-turn", {}, prefix=prefix, shown_to=tuple(play.state.sides)
    )
    if glows.burning:
        return f"{labels.fire_name(cell)} keeps burning."
    play.record(g.BurningAreaChanged(cell.id, cell.strength, 0, "hot", play.state.turn))
    return f"{labels.fire_name(cell)} is out, and its smoke gone."


def _burn_star_shell(play: BattlePlay, flare: Flare, prefix: str) -> str:
    coming = play.state.turn + 2 - flare.turn
    inputs = of_flare(play.state, flare, coming)
    shines = play.resolve(
        "rattenkrieg/flare", inputs, prefix=prefix, shown_to=tuple(play.state.sides)
    )
    if shines.burning:
        return f"{labels.flare_name(flare)} shines on."
    play.record(FlareBurnedOut(flare.id))
    return f"{labels.flare_name(flare)} is spent."
