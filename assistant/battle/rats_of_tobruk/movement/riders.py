"""Units that ride on tanks, and units with trucks (Rats of Tobruk 9.5, 9.6)."""

from typing import Literal

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.rats_of_tobruk.events.movement import (
    DebarkingChanged,
    RidingChanged,
    UnitsMoved,
)
from assistant.battle.rats_of_tobruk.kit.players import require_active_side
from assistant.battle.rats_of_tobruk.kit.printed_figures import (
    ask_figure,
    ask_move_type,
    unit_options,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import current_move_type
from assistant.battle.rats_of_tobruk.movement.activation import (
    describe_refusal,
    movement_left,
    refusal_of,
    resolve_activation,
    units_that_may_move,
)
from assistant.battle.rats_of_tobruk.state.actions import Step
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.terms import Side


def units_that_may_ride(battle: Battle, side: Side) -> list[Unit]:
    """Return units of a side that ride, or share a hex with a tank that can carry them."""
    return [
        u
        for u in battle.on_map(side)
        if (u.rides and _is_called(battle, u, battle.units[u.rides]))
        or (not u.rides and current_move_type(u) == "leg" and _tanks_for(battle, u))
    ]


def _tanks_for(battle: Battle, rider: Unit) -> list[Unit]:
    """Return the tanks in a unit's hex that it may mount with the chit in hand."""
    here = [tank for tank in battle.on_map(rider.side) if _can_carry(tank, rider)]
    return [tank for tank in here if _is_called(battle, rider, tank)]


def _is_called(battle: Battle, *units: Unit) -> bool:
    """Return whether the chit in hand calls one of these units."""
    return any(u.battalion in (battle.hand, None) for u in units)


def units_with_trucks(battle: Battle, side: Side) -> list[Unit]:
    """Return units that may leave or enter their trucks."""
    able = units_that_may_move(battle, side)
    return [u for u in able if u.place and not u.hq and u.move_type in ("wheeled", None)]


@move("ride", "Mount or leave a tank")
def mount_or_dismount(play: BattlePlay) -> None:
    """Mount a leg unit on a tank in its hex, or dismount it."""
    battle = play.state
    side = require_active_side(play)
    able = units_that_may_ride(battle, side)
    play.need(bool(able), "No unit is in a hex with a tank it can ride.")
    play.require(not battle.fighting, "Attacks or fire have begun: no unit can move.")
    id = play.choose("rider", "Which unit mounts or dismounts?", unit_options(able))
    rider = battle.units[id]
    if rider.rides:
        tank = battle.units[rider.rides]
    else:
        tanks = _tanks_for(battle, rider)
        tank = battle.units[play.choose("tank", "Which tank does it ride on?", unit_options(tanks))]
    act = "dismount" if rider.rides else "mount"
    active = _require_activated(play, rider, tank)
    inputs = {
        "act": act,
        "rider": {
            "move_type": ask_move_type(play, rider.id),
            "debarked": rider.debarked,
            "left": movement_left(play, rider),
            "active": active[rider.id],
        },
        "tank": {
            "move_type": ask_move_type(play, tank.id),
            "left": movement_left(play, tank),
            "active": active[tank.id],
            "carrying": bool(battle.riders_of(tank.id)),
        },
        "pinned": rider.pinned or tank.pinned,
    }
    outcome = resolve_if_permitted(
        play, "rats-of-tobruk/riding", inputs, refusal_of, shown_to=[side]
    )
    paid = [float(active[u.id]) for u in (rider, tank)]
    owes = [float(outcome.rider_owes), float(outcome.tank_owes)]
    play.record(RidingChanged(rider.id, tank.id, act == "mount", *paid, *owes))
    words = f"{rider.id} mounts {tank.id}." if act == "mount" else f"{rider.id} leaves {tank.id}."
    play.log(["umpire", side], words)


def _require_activated(play: BattlePlay, *units: Unit) -> dict[str, bool]:
    """Return by id which of these units are activated; require that one of them is."""
    called = [u for u in units if _is_called(play.state, u)]
    reasons = {u.id: resolve_activation(play, u.id).reason for u in called}
    active = {u.id: reasons.get(u.id, "other-battalion") in (None, "pinned") for u in units}
    why = describe_refusal(next(iter(reasons.values()), "other-battalion"))
    play.require(any(active.values()), why)
    return active


def _can_carry(tank: Unit, rider: Unit) -> bool:
    """Return whether a tank in the same hex can carry a unit."""
    return tank.id != rider.id and tank.place == rider.place and tank.move_type == "tracked"


@move("debark", "Debark or re-embark")
def debark_or_reembark(play: BattlePlay) -> None:
    """Turn a wheeled unit into a leg unit, or back."""
    battle = play.state
    side = require_active_side(play)
    able = units_with_trucks(battle, side)
    play.need(bool(able), "No unit of this battalion has trucks.")
    id = play.choose("unit", "Which unit?", unit_options(able))
    outcome = resolve_activation(play, id)
    play.require(outcome.may_move, f"{id}: {describe_refusal(outcome.reason)}")
    unit = battle.units[id]
    act: Literal["debark", "re-embark"] = "re-embark" if unit.debarked else "debark"
    inputs = {
        "act": act,
        "movement_allowance": ask_figure(play, id, "movement"),
        "move_type": ask_move_type(play, id),
        "debarked": unit.debarked,
        "spent": unit.spent + unit.owes,
        "supply": unit.supply,
        "pinned": unit.pinned,
        "changed": unit.changed,
    }
    result = play.resolve("rats-of-tobruk/debark", inputs, shown_to=[side])
    play.require(result.legal, describe_refusal(result.reason))
    play.record(DebarkingChanged(id, act == "debark"))
    if unit.place and act == "debark":  # it draws opportunity fire without leaving the hex
        play.record(UnitsMoved((id,), (Step(unit.place, 0, road=False),)))
    play.announce(f"A unit in {unit.place} {'debarks' if act == 'debark' else 're-embarks'}.")
