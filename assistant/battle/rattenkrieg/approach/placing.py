"""Mojons before the approach: assigned, placed, left out (Rattenkrieg 8.1, 9.2)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleLeft
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_mojon
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import (
    ALLOWANCE,
    allowance_inputs,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import people_aboard
from assistant.battle.rattenkrieg.scenario import entry_places
from assistant.battle.rattenkrieg.state import Mojon
from assistant.cards.wording import listed


def _require_setup(play: BattlePlay) -> None:
    play.require(play.state.phase == "setup", "This roll is possible only before the first turn.")


@move("write-to-mojon", "Change the Mojon", about="element")
def assign_to_mojon(play: BattlePlay) -> None:
    """Assign an element to another Mojon of its side, before Mojons are placed (8.1)."""
    element = asking.ask_element(play)
    _require_setup(play)
    own = play.state.mojons_of(element.side)
    setup = play.state.phase == "setup"  # later the umpire alone may, in a correction
    others = [m for m in own if m.id != element.mojon and not (setup and m.removed)]
    options = [Option(m.id, f"Mojon {m.number}", _load_of_mojon(play, m)) for m in others]
    chosen = play.state.mojons[play.choose("to", "Which Mojon carries it?", options, keys=True)]
    play.need(not chosen.decoy, f"Mojon {chosen.number} is a decoy and carries no element.")
    if aboard := people_aboard(play.state, element):
        play.record(VehicleLeft(tuple(figure.id for figure in aboard)))
    play.record(e.ElementAssigned(element.id, chosen.id))
    log_element(play, element, f" goes with Mojon {chosen.number}.")


def _load_of_mojon(play: BattlePlay, mojon: Mojon) -> str:
    """Return what a Mojon carries, for its own side and the umpire."""
    if mojon.decoy:
        return "decoy"
    return ", ".join(x.title for x in play.state.in_mojon(mojon.id)) or "empty"


@move("make-decoy", "Make it a decoy")
def make_decoy(play: BattlePlay) -> None:
    """Make a Mojon without an element a decoy (8.1.1)."""
    mojon = asking.ask_mojon(play)
    _require_setup(play)
    play.need(
        not play.state.in_mojon(mojon.id),
        f"Mojon {mojon.number} carries an element, so it is not a decoy.",
    )
    side = play.state.sides[mojon.side]
    allowance = play.resolve(ALLOWANCE, allowance_inputs(play.state, side.id))
    decoys = sum(m.decoy for m in play.state.mojons_of(side.id))
    play.require(
        decoys < allowance.decoys,
        f"{side.name} may lay {allowance.decoys} decoys: only a defender has them.",
    )
    play.record(e.DecoyMade(mojon.id))
    log_mojon(play, mojon, " is a decoy.")


@move("leave-out", "Leave it out")
def leave_out_decoy(play: BattlePlay) -> None:
    """Leave off the table a Mojon that carries no element: a decoy, or an empty one (8.1.1)."""
    mojon = asking.ask_mojon(play)
    play.need(
        not mojon.placed and not play.state.in_mojon(mojon.id),
        "You can leave out only a decoy or an empty Mojon that is not on the table.",
    )
    play.need(not mojon.removed, f"Mojon {mojon.number} is already left out.")
    play.record(e.MojonRemoved(mojon.id))
    log_mojon(play, mojon, " is left out.")
    _log_first_turn(play)


def _is_empty(play: BattlePlay, mojon: Mojon) -> bool:
    """Return whether a Mojon carries no element and is not a decoy, so that it is not placed."""
    return not mojon.decoy and not play.state.in_mojon(mojon.id)


def _require_defender_first(play: BattlePlay, side: str) -> None:
    """Refuse to place a Mojon of the attacker before those of the defender (8.1.3.1).

    Only the umpire is refused: a side would learn that the enemy has Mojons left to place.
    """
    enemy, own = play.state.enemy(side), play.state.sides[side]
    early = play.state.phase == "setup" and play.actor.is_umpire
    if early and enemy.defender and not own.defender:
        mojons = play.state.mojons_of(enemy.id)
        placed = all(m.placed or m.removed for m in mojons)
        play.require(placed, f"{enemy.name} defends: it places all its Mojons first.")


@move("place-mojon", "Place a Mojon")
def place_mojon(play: BattlePlay) -> None:
    """Place a Mojon at the edge of the table, or hidden in a building or smart scenery (9.2)."""
    mojon = asking.ask_mojon(play)
    play.need(play.state.is_before_engagement, "Mojons are placed only in the approach.")
    play.need(not mojon.placed, f"Mojon {mojon.number} is already on the table.")
    words = f"Mojon {mojon.number} carries no element and is not a decoy. Leave it out."
    play.require(not _is_empty(play, mojon), words)
    _require_defender_first(play, mojon.side)
    rare = not play.state.sides[mojon.side].defender
    words = "Inside a building or smart scenery? The enemy then sees no marker."
    hidden = play.flag("hidden", words, rare=rare)
    (usual,) = (
        ("",)
        if hidden
        else entry_places.roll_entry_places(play, mojon.side, [_mojon_die_label(play, mojon)])
    )
    place = play.text("place", "Where? (private note)", usual, rare=rare)
    play.record(e.MojonPlaced(mojon.id, place, hidden))
    where = f" ({place})" if place else ""
    log_mojon(play, mojon, f" is placed{where}{', out of sight' * hidden}.")
    if not hidden:
        play.log(play.state.enemy(mojon.side).id, f"The enemy places Mojon {mojon.number}.")
    _leave_out_empty_mojons(play, mojon.side)
    _log_first_turn(play)


def _leave_out_empty_mojons(play: BattlePlay, side: str) -> None:
    """Leave out Mojons that carry nothing once the side has placed all others (8.1.1).

    A defender may still make decoys of them.
    """
    waiting = [m for m in play.state.mojons_of(side) if m.is_unplaced]
    if play.state.sides[side].defender or not all(_is_empty(play, m) for m in waiting):
        return
    for mojon in waiting:
        play.record(e.MojonRemoved(mojon.id))
        log_mojon(play, mojon, " carries no element and is left out.")


def _mojon_die_label(play: BattlePlay, mojon: Mojon) -> str:
    """Return the label of a Mojon's die, for its own side and the umpire."""
    own = [x.title for x in play.state.in_mojon(mojon.id)]
    return f"{mojon.number} · {', '.join(own) or 'decoy'}"


@move("place-all", "All are on the table")
def place_all_mojons(play: BattlePlay) -> None:
    """Record that all Mojons of a side are at the edge of the table."""
    side = asking.ask_side(play)
    play.need(play.state.is_before_engagement, "Mojons are placed only in the approach.")
    waiting = [m for m in play.state.mojons_of(side.id) if m.is_unplaced]
    play.need(bool(waiting), "All Mojons are already on the table.")
    _require_defender_first(play, side.id)
    for mojon in [m for m in waiting if _is_empty(play, m)]:
        play.record(e.MojonRemoved(mojon.id))
        waiting.remove(mojon)
    places = entry_places.roll_entry_places(
        play, side.id, [_mojon_die_label(play, x) for x in waiting]
    )
    for mojon, place in zip(waiting, places, strict=True):
        play.record(e.MojonPlaced(mojon.id, place, hidden=False))
    if not waiting:
        play.log(side.id, "Mojons without an element are left out. All others are on the table.")
        _log_first_turn(play)
        return
    numbers = listed([str(m.number) for m in waiting])
    enemy = f"Mojon {numbers} is" if len(waiting) == 1 else f"Mojons {numbers} are"
    where = _describe_places(waiting, places)
    play.log("umpire", f"{side.name} Mojons are on the table: {where}.")
    play.log(side.id, f"Your Mojons are on the table: {where}.")
    play.log(play.state.enemy(side.id).id, f"Enemy {enemy} on the table.")
    _log_first_turn(play)


def _describe_places(mojons: Sequence[Mojon], places: Sequence[str]) -> str:
    """Return the numbers of Mojons with their places, those at the same place together."""
    numbers: dict[str, list[str]] = {}
    for mojon, at in zip(mojons, places, strict=True):
        numbers.setdefault(at, []).append(str(mojon.number))
    groups = (", ".join(some) + (f" ({at})" if at else "") for at, some in numbers.items())
    return "; ".join(groups)


def _log_first_turn(play: BattlePlay) -> None:
    """Log for the umpire that the last Mojon is placed, which ends approach turn 1 (9.2.2.1).

    The sides read it when the next turn begins. Any earlier, it would reveal how many Mojons are
    left to place.
    """
    waiting = [m for m in play.state.mojons.values() if m.is_unplaced]
    if play.state.phase == "setup" and not waiting:
        play.log("umpire", "All Mojons are placed: that was approach turn 1.")
