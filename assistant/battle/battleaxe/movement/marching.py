"""Units that move: in an assault, in a regroup, after an Overrun (Battleaxe 8.1.2a, 9, 11.4.4)."""

from dataclasses import replace
from typing import Any

from assistant.battle.battleaxe.events.combat import Overran
from assistant.battle.battleaxe.events.impulses import ControlTaken, SecondImpulse
from assistant.battle.battleaxe.events.tracks import AdvantageSpent
from assistant.battle.battleaxe.events.units import Eliminated, Marched, Turned
from assistant.battle.battleaxe.kit.printed_figures import class_of, figure
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.speaking import (
    counters_offered,
    done,
    may_act,
    name_of,
    named,
    places_offered,
    units_offered,
)
from assistant.battle.battleaxe.lookups.attacks import owed
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.impulses import chosen_places
from assistant.battle.battleaxe.turns.releases import alarm
from assistant.battle.permitting import permitted
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import AXIS, ImpulseKind, is_zone, other

STOP = "stop"
LONGEST = 10
BARRED = {
    "locked": "Its division is not released yet.",
    "no-mf": "It has no movement factor to spend.",
    "stopped": "It stops where the enemy is.",
    "escarpment": "Nobody crosses an escarpment.",
    "not-adjacent": "The places do not touch.",
    "fully-stacked": "Four units of the side are there.",
    "already-attacked": "That place was attacked in this impulse.",
    "must-enter-free": "Out of a contested place it goes to a free one first.",
    "not-enough-mf": "That costs more than it has left.",
    "too-far": "One place only.",
    "not-free": "Only into a free place.",
    "halfaya-mines": "The mines of Halfaya bar that way.",
}
BOUNDARIES = (
    Option("open", "Open"),
    Option("escarpment", "Escarpment"),
    Option("line", "By a line"),
)


@move("march", "Move a unit")
def march(play: AtTable) -> None:
    """One unit, place by place."""
    battle = play.state
    moves = battle.kind in ("assault", "regroup")
    play.require(moves, "Units do not move in this impulse.")
    mode = battle.kind if moves else "assault"
    may_act(play, battle.active)
    play.require(battle.fight is None, "A combat is not over yet.")
    able = movers(battle, play.given("place"))
    play.require(bool(able), "No unit can move any more.")
    able = able or [u for u in battle.units.values() if u.side == battle.active and u.place]
    play.need(bool(able), f"The {name_of(battle, battle.active)} player has no unit on the map.")
    unit = battle.units[play.choose("unit", "Which unit?", units_offered(able))]
    told = {**_unit_told(play, unit), "mode": mode}
    path = _path(play, unit, told)
    inputs = {**told, "path": path}
    outcome = permitted(play, "battleaxe/move", inputs, _barred, shown_to=battle.sides)
    places = [step["place"] for step in path]
    _goes(play, unit, places, outcome.control_gained)
    owed = f" It has to attack in {places[-1]}." if outcome.must_attack else ""
    done(play, unit.side, f"{unit.id} goes from {unit.place} to {', '.join(places)}.{owed}")
    alarm(play)


def _barred(outcome: Any) -> str:
    """Why a move is forbidden; nothing where it is not."""
    return "" if outcome.legal else BARRED.get(str(outcome.reason), "Not there.")


def movers(battle: Battle, start: object = None) -> list[Unit]:
    """Units of the acting side that may still move, from one place or from all."""
    return [
        unit
        for unit in battle.units.values()
        if unit.side == battle.active
        and unit.place
        and not unit.acted
        and (battle.kind == "regroup" or unit.place in battle.active_places)
        and (start in (None, unit.place))
    ]


def _unit_told(play: AtTable, unit: Unit) -> dict[str, Any]:
    battle = play.state
    start = str(unit.place)
    return {
        "side": unit.side,
        "movement_factor": figure(play, unit, "movement"),
        "oos": unit.oos,
        "locked": unit.locked,
        "from": start,
        "from_contested": start in battle.contested_at_start,
        "from_controlled_by": battle.places[start].controlled_by,
    }


def _path(play: AtTable, unit: Unit, told: dict[str, Any]) -> list[dict[str, Any]]:
    """The places as they are pointed at; each with its cost or why not, if the map is known."""
    battle = play.state
    path: list[dict[str, Any]] = []
    here = str(unit.place)
    longest = 1 if told["mode"] == "regroup" else LONGEST
    while len(path) < longest:
        near = battle.neighbours(here) if battle.links else [p for p in battle.places if p != here]
        options = [_option(play, unit, told, path, place) for place in near]
        if not battle.links:
            options = _open(play, options)
        if path:
            options.insert(0, Option(STOP, "It stops there"))
        words, name = ("And then?" if path else "Where to?"), f"step{len(path) + 1}"
        likely = STOP if path and play.given(name) is None else None
        place = play.choose(name, words, options, likely, keys=bool(battle.links), step=True)
        if place == STOP:
            break
        path.append(_step(battle, unit, here, place))
        if not battle.links:
            _ask_of_step(play, path, here)
        here = place
        if path[-1]["enemy_full"] or path[-1]["enemy_reduced"]:
            break
    return path


def _option(
    play: AtTable, unit: Unit, told: dict[str, Any], path: list[dict[str, Any]], place: str
) -> Option:
    battle = play.state
    words = battle.places[place].words
    here = path[-1]["place"] if path else str(unit.place)
    tried = {**told, "path": [*path, _step(battle, unit, here, place)]}
    outcome = play.weighed("battleaxe/move", tried)
    why = BARRED.get(str(outcome.reason), "").rstrip(".").lower()
    cost = f"{outcome.costs[-1]} MF" if outcome.legal and battle.links else ""
    return Option(place, words, cost if outcome.legal else why or "not allowed")


def _open(play: AtTable, options: list[Option]) -> list[Option]:
    """Return the places that the state alone leaves open; the umpire is shown why others are not.

    A map without links between places would otherwise offer every place.
    """
    left = [option for option in options if not option.effect]
    if play.actor.is_umpire:
        return [*left, *(option for option in options if option.effect)]
    if not left and options:
        play.require(False, f"{options[0].effect[0].upper()}{options[0].effect[1:]}.")
    return left


def _step(battle: Battle, unit: Unit, here: str, place: str) -> dict[str, Any]:
    """A place entered as the procedure is told it."""
    enemies = battle.enemies_in(place, unit.side)
    near = [id for id in battle.neighbours(place) if not is_zone(id)]
    boundary = next(
        (link.boundary for link in battle.links if {link.a, link.b} == {here, place}),
        "line" if is_zone(here) or is_zone(place) else "open",
    )
    return {
        "place": place,
        "boundary": boundary,
        "controlled_by": battle.places[place].controlled_by,
        "enemy_full": sum(each.strength == "full" for each in enemies),
        "enemy_reduced": sum(each.strength == "reduced" for each in enemies),
        "enemy_adjacent": any(battle.enemies_in(id, unit.side) for id in near),
        "friendly_units": len([u for u in battle.units_in(place, unit.side) if u is not unit]),
        "contested_at_start": place in battle.contested_at_start,
        "attacked": place in battle.attacked,
    }


def _ask_of_step(play: AtTable, path: list[dict[str, Any]], here: str) -> None:
    """What only the map shows of a step."""
    step, number = path[-1], len(path)
    words = f"Between {here} and {step['place']}?"
    boundary = play.choose(f"between{number}", words, BOUNDARIES, step["boundary"], rare=True)
    step["boundary"] = boundary
    if not (step["enemy_full"] or step["enemy_reduced"] or is_zone(step["place"])):
        words = f"An enemy stands in an Area adjacent to {step['place']}"
        step["enemy_adjacent"] = play.flag(f"near{number}", words)


def _goes(play: AtTable, unit: Unit, places: list[str], gained: tuple[str, ...]) -> None:
    before = places[-2] if len(places) > 1 else str(unit.place)
    play.happened(Marched(unit.id, places[-1], before))
    play.happened(*(ControlTaken(place, unit.side) for place in gained))


@move("overrun", "Overrun on")
def overrun(play: AtTable) -> None:
    """Who overran the enemy goes one place farther, all to the same."""
    battle = play.state
    waiting = {over.units[0]: over for over in battle.to_overrun_on}
    play.need(bool(waiting), "No unit can make an Overrun now.")
    may_act(play, battle.active)
    options = [Option(first, ", ".join(over.units)) for first, over in waiting.items()]
    over = waiting[play.choose("broke", "Who broke through?", options)]
    units = [battle.units[id] for id in over.units if battle.units[id].place]
    everyone = tuple(unit.id for unit in units)
    chosen = play.several("units", "Who goes?", counters_offered(units), everyone, least=1)
    start = str(units[0].place)
    near = battle.neighbours(start) if battle.links else [p for p in battle.places if p != start]
    to = play.choose("to", "Where to?", places_offered(battle, near), keys=bool(battle.links))
    gained: tuple[str, ...] = ()
    for id in chosen:
        unit = play.state.units[id]
        step = _step(play.state, unit, start, to)
        told = {**_unit_told(play, unit), "mode": "overrun", "path": [step]}
        outcome = permitted(play, "battleaxe/move", told, _barred, shown_to=battle.sides)
        _goes(play, unit, [to], outcome.control_gained)
        gained += outcome.control_gained
    attacks = bool(play.state.enemies_in(to, battle.active))
    play.happened(Overran(None, over.units))
    if attacks:
        play.happened(Overran(replace(over, units=chosen, to=to)))
    done(play, battle.active, f"{', '.join(chosen)} overrun on to {to}.")
    alarm(play)


def pairable(battle: Battle) -> list[Unit]:
    """Reduced units of the acting side that stand with another one."""
    own = [u for u in battle.units.values() if u.side == battle.active and u.place]
    reduced = [unit for unit in own if unit.strength == "reduced" and not unit.one_sided]
    places = [unit.place for unit in reduced]
    return [unit for unit in reduced if places.count(unit.place) > 1]


def has_consolidated(battle: Battle) -> bool:
    """Whether the acting side has used its one pair of this impulse."""
    units = battle.units.values()
    return any(unit.acted for unit in units if unit.side == battle.active and unit.place)


@move("consolidate", "Consolidate two units")
def consolidate(play: AtTable) -> None:
    """Of two reduced units in one place one becomes full, the other goes."""
    battle = play.state
    play.require(battle.kind == "consolidate", "This impulse consolidates nobody.")
    may_act(play, battle.active)
    play.require(not has_consolidated(battle), "One pair in an impulse.")
    reduced = pairable(battle)
    play.need(bool(reduced), "No two reduced units are in the same place.")
    keeps = battle.units[play.choose("keeps", "Who becomes full?", units_offered(reduced))]
    with_it = [unit for unit in reduced if unit is not keeps and unit.place == keeps.place]
    goes = battle.units[play.choose("goes", "Who goes for it?", units_offered(with_it))]
    told = {"recipient": _pair(play, keeps), "donor": _pair(play, goes)}
    outcome = play.resolve("battleaxe/consolidate", told, shown_to=battle.sides)
    play.require(outcome.legal, f"These two cannot: {outcome.reason}.".replace("-", " "))
    play.happened(Turned(keeps.id, "full"), Eliminated(goes.id))
    play.happened(Marched(keeps.id, str(keeps.place), str(keeps.place)))
    note = " It counts for Victory Points." if goes.nationality == "german" else ""
    done(play, battle.active, f"{keeps.id} is full again, {goes.id} is eliminated.{note}")


def _pair(play: AtTable, unit: Unit) -> dict[str, Any]:
    return {"class": class_of(play, unit), "strength": unit.strength, "oos": unit.oos}


@move("intercept", "Second impulse")
def intercept(play: AtTable) -> None:
    """The Axis buys a regroup after an assault, or an assault after a regroup (19.1)."""
    battle = play.state
    play.require(play.acts_for(AXIS), "Wireless intercepts are the Axis player's.")
    play.require(battle.fight is None, "A combat is not over yet.")
    due = owed(battle)
    play.require(not due, f"An attack is owed in {named(battle, due)}.")
    told = {
        "holder": battle.advantage,
        "user": AXIS,
        "use": "wireless-intercepts",
        "phase": "maneuvers",
        "impulse_kind": battle.kind,
    }
    outcome = play.resolve("battleaxe/advantage", told, shown_to=battle.sides)
    play.require(outcome.legal and battle.active == AXIS, "Not now.")
    kind: ImpulseKind = "regroup" if battle.kind == "assault" else "assault"
    places = chosen_places(play) if kind == "assault" else ()
    play.happened(AdvantageSpent(AXIS, "wireless-intercepts"))
    play.happened(SecondImpulse(kind, places))
    done(play, AXIS, f"Wireless intercepts: {kind} too.")
    play.announce(f"The Advantage goes to the {name_of(battle, other(AXIS))} player after it.")
