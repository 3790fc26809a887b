"""A shot of direct fire: aim, target, result (Rats of Tobruk 11.3, 11.4)."""

from typing import Any

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.combat.losses import apply_loss
from assistant.battle.rats_of_tobruk.combat.sighting import show_all_units
from assistant.battle.rats_of_tobruk.events.movement import RidingChanged
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.kit.printed_figures import (
    ask_blocked,
    ask_range,
    ask_supplied_strength,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay
from assistant.battle.rats_of_tobruk.lookups.ground import hex_distance
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Ground, Hex, Unit
from assistant.rules.rats_of_tobruk.ranged_fire.direct_fire import FLAK
from assistant.rules.rats_of_tobruk.terms import can_fire_in

WHY_NO_FIRE = {
    "fired": "This unit has fired.",
    "out-of-supply": "This unit is out of supply.",
    "out-of-range": "The target is out of this unit’s range.",
    "not-observed": "No unit observes that hex.",
    "night": "There is no direct fire at night.",
    "storm": "There is no direct fire in a sandstorm.",
    "blocked": "The line of fire is blocked.",
    "after-attack": "This unit has attacked.",
    "hq-covered": "Other units cover that HQ.",
    "not-moving": "No unit is moving there.",
}


def require_aim(play: BattlePlay, firer: Unit, hex: str) -> None:
    """Require range, supply and sight, before the target is named, since naming it reveals it."""
    far = hex_distance(play.state, str(firer.place), hex)
    play.require(ask_range(play, firer.id) >= far, WHY_NO_FIRE["out-of-range"])
    play.require(can_fire_in(firer.supply), WHY_NO_FIRE["out-of-supply"])
    blocked = ask_blocked(play, "Is the line of fire blocked?", str(firer.place), hex)
    play.require(not blocked, WHY_NO_FIRE["blocked"])
    sight = {"purpose": "barrage", "distance": min(max(1, far), 100)}
    shown_to = [firer.side]
    seen = play.resolve("rats-of-tobruk/observe", sight, prefix="sight ", shown_to=shown_to)
    play.require(seen.seen, WHY_NO_FIRE["not-observed"])


def ask_target(play: BattlePlay, units: list[Unit]) -> Unit:
    """Ask which unit in a hex is fired at."""
    on_top = [u for u in units if not u.rides]
    play.need(bool(on_top), "No enemy unit is in this hex.")
    options = [Option(u.id, u.id) for u in on_top]
    return play.state.units[play.choose("target", "Which unit is fired at?", options)]


def resolve_shot(
    play: BattlePlay, firer: Unit, target: Unit, hex: str, *, opportunity: bool, fired: bool
) -> Any:
    """Resolve a shot, apply its result, and return the outcome."""
    battle = play.state
    ground = battle.key.get(battle.hexes.get(hex, Hex()).terrain or "", Ground())
    known = target.full
    inputs = {
        "opportunity": opportunity,
        "range": ask_range(play, firer.id),
        "distance": max(1, hex_distance(battle, str(firer.place), hex)),
        "target": {
            "defence": ask_supplied_strength(play, target.id, "defence"),
            "strength": target.strength,
            "two_sided": target.depleted is not None,
            "flak_2_9_8": (known.attack, known.defence, known.movement) == FLAK,
        },
        "target_in_blocking": play.flag(
            "cover", f"Is {hex} itself blocking terrain?", bool(ground.blocking), rare=True
        ),
        "target_on_road": target.by_road,
        "supply": firer.supply,
        "fired": fired,
        "attacked": firer.attacked,
        "target_hq_covered": target.hq and _has_company(battle, target, hex, moving=opportunity),
        "target_moving": True,
    }
    outcome = resolve_if_permitted(
        play, "rats-of-tobruk/direct-fire", inputs, fire_refusal, shown_to=battle.sides
    )
    show_all_units(play, (firer.id, target.id))
    came = "hit" if outcome.hit else "missed"
    pinned = ", pinned" if outcome.pinned else ""
    play.announce(f"{firer.id} fires at {target.id} in {hex}: {came}{pinned}.")
    if outcome.casualties:
        apply_loss(play, target.id, outcome.target)
        for rider in battle.riders_of(target.id):
            apply_loss(play, rider.id, rider.strength_after_loss)
    if outcome.pinned:
        _pin_unit(play, target.id)
    return outcome


def _has_company(battle: Battle, target: Unit, hex: str, *, moving: bool) -> bool:
    """Return whether other units are in a hex with the target, or move through it together."""
    together = battle.walk.units if moving and battle.walk else ()
    others = {u.id for u in battle.in_hex(hex, target.side)}
    return bool((others | {id for id in together if battle.units[id].alive}) - {target.id})


def fire_refusal(outcome: Any) -> str:
    """Return why fire is not allowed, as a sentence; empty if it is."""
    return (
        "" if outcome.allowed else WHY_NO_FIRE.get(outcome.reason or "", "This unit may not fire.")
    )


def _pin_unit(play: BattlePlay, id: str) -> None:
    """Pin a unit and its riders; riders of a pinned tank dismount immediately (9.5)."""
    units = play.state.units
    riders = play.state.riders_of(id)
    for unit in (units[id], *riders):
        play.record(UnitChanged(unit.id, unit.strength, pinned=True, fired=unit.fired))
    for rider in riders:
        play.record(RidingChanged(rider.id, id, False, 0, 0, 0, 0))
