"""Units ride on tanks, leave their trucks or get back on them (Rats of Tobruk 9.5, 9.6)."""

from typing import Literal

from assistant.battle.permitting import permitted
from assistant.battle.rats_of_tobruk.events.movement import DebarkedFrom, Rode, Walked
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import moves_as
from assistant.battle.rats_of_tobruk.movement.activation import (
    called,
    illegal,
    left_of,
    movers,
    why_not,
)
from assistant.battle.rats_of_tobruk.state.actions import Step
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.terms import Side


def riders(battle: Battle, side: Side) -> list[Unit]:
    """Units of a side that ride, or stand with a tank that might carry them."""
    own = battle.on_map(side)
    return [
        u for u in own if u.rides or (moves_as(u) == "leg" and any(_could_carry(t, u) for t in own))
    ]


def truckers(battle: Battle, side: Side) -> list[Unit]:
    """Units that may leave their trucks, or get back on them."""
    able = movers(battle, side)
    return [u for u in able if u.place and not u.hq and u.move_type in ("wheeled", None)]


@move("ride", "Mount a tank, or leave it")
def ride(play: AtTable) -> None:
    """A leg unit gets onto a tank in its hex, or off it."""
    battle = play.state
    side = asking.whose(play)
    own = battle.on_map(side)
    able = riders(battle, side)
    play.need(bool(able), "No unit is in a hex with a tank it can ride.")
    play.require(not battle.fighting, "There was an attack: all movement comes before.")
    id = play.choose("rider", "Who?", asking.units_of(able))
    rider = battle.units[id]
    if rider.rides:
        tank = battle.units[rider.rides]
    else:
        tanks = [t for t in own if _could_carry(t, rider)]
        tank = battle.units[play.choose("tank", "On which tank?", asking.units_of(tanks))]
    act = "dismount" if rider.rides else "mount"
    active = {u.id: u.battalion in (battle.hand, None) for u in (rider, tank)}
    told = {
        "act": act,
        "rider": {
            "move_type": asking.move_type(play, rider.id),
            "debarked": rider.debarked,
            "left": left_of(play, rider),
            "active": active[rider.id],
        },
        "tank": {
            "move_type": asking.move_type(play, tank.id),
            "left": left_of(play, tank),
            "active": active[tank.id],
            "carrying": bool(battle.riders_of(tank.id)),
        },
        "pinned": rider.pinned or tank.pinned,
    }
    outcome = permitted(play, "rats-of-tobruk/riding", told, illegal, shown_to=[side])
    paid = [float(active[u.id]) for u in (rider, tank)]
    owes = [float(outcome.rider_owes), float(outcome.tank_owes)]
    play.happened(Rode(rider.id, tank.id, act == "mount", *paid, *owes))
    words = f"{rider.id} mounts {tank.id}." if act == "mount" else f"{rider.id} leaves {tank.id}."
    play.tell(["umpire", side], words)


def _could_carry(tank: Unit, rider: Unit) -> bool:
    return tank.id != rider.id and tank.place == rider.place and tank.move_type == "tracked"


@move("debark", "Leave the trucks, or get back on them")
def debark(play: AtTable) -> None:
    """A wheeled unit becomes a leg unit, or one of wheels again."""
    battle = play.state
    side = asking.whose(play)
    able = truckers(battle, side)
    play.need(bool(able), "No unit of this battalion has trucks.")
    id = play.choose("unit", "Who?", asking.units_of(able))
    outcome = called(play, id)
    play.require(outcome.may_move, f"{id}: {why_not(outcome.reason)}")
    unit = battle.units[id]
    act: Literal["debark", "re-embark"] = "re-embark" if unit.debarked else "debark"
    told = {
        "act": act,
        "movement_allowance": asking.figure(play, id, "movement"),
        "move_type": asking.move_type(play, id),
        "debarked": unit.debarked,
        "spent": unit.spent + unit.owes,
        "supply": unit.supply,
        "pinned": unit.pinned,
        "changed": unit.changed,
    }
    result = play.resolve("rats-of-tobruk/debark", told, shown_to=[side])
    play.require(result.legal, why_not(result.reason))
    play.happened(DebarkedFrom(id, act == "debark"))
    if unit.place and act == "debark":  # it draws opportunity fire without leaving the hex
        play.happened(Walked((id,), (Step(unit.place, 0, road=False),)))
    play.announce(f"A unit in {unit.place} {'debarks' if act == 'debark' else 're-embarks'}.")
