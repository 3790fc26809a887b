"""Units move in an assault, in a regroup and after an Overrun (Battleaxe 8.1.2a, 9, 11.4.4)."""

from dataclasses import replace

from assistant.battle.battleaxe.events.combat import Overran
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.units import Marched
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import (
    counters_offered,
    done,
    may_act,
    name_of,
    places_offered,
    units_offered,
)
from assistant.battle.battleaxe.movement.paths import barred, chosen_path, step_told, unit_told
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.releases import alarm
from assistant.battle.permitting import permitted
from assistant.battle.play import Option


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
    told = {**unit_told(play, unit), "mode": mode}
    path = chosen_path(play, unit, told)
    inputs = {**told, "path": path}
    outcome = permitted(play, "battleaxe/move", inputs, barred, shown_to=battle.sides)
    places = [step["place"] for step in path]
    _goes(play, unit, places, outcome.control_gained)
    owed = f" It has to attack in {places[-1]}." if outcome.must_attack else ""
    done(play, unit.side, f"{unit.id} goes from {unit.place} to {', '.join(places)}.{owed}")
    alarm(play)


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
        step = step_told(play.state, unit, start, to)
        told = {**unit_told(play, unit), "mode": "overrun", "path": [step]}
        outcome = permitted(play, "battleaxe/move", told, barred, shown_to=battle.sides)
        _goes(play, unit, [to], outcome.control_gained)
        gained += outcome.control_gained
    attacks = bool(play.state.enemies_in(to, battle.active))
    play.happened(Overran(None, over.units))
    if attacks:
        play.happened(Overran(replace(over, units=chosen, to=to)))
    done(play, battle.active, f"{', '.join(chosen)} overrun on to {to}.")
    alarm(play)
