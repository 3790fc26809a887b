"""Hexes that may be attacked, and the units and guns that may attack them (Rats of Tobruk 10)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.kit.printed_figures import ask_hex
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay
from assistant.battle.rats_of_tobruk.lookups.ground import (
    battle_as_seen_by,
    enemy_of,
    hex_distance,
    neighbors,
    sees_enemies_in,
)
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Hex, Unit
from assistant.rules.rats_of_tobruk.terms import Side, is_artillery_ready_in


def attackable_hexes(battle: Battle) -> list[str]:
    """Return hexes next to units that may attack, with a visible enemy or a bunker.

    The list is the same whether the bunker is empty or not, since the side sees it.
    """
    side = battle.active
    if side is None:
        return []
    near = {
        h
        for u in units_that_may_attack(battle, side)
        if u.place
        for h in neighbors(battle, u.place)
    }
    free = (h for h in near if not battle.in_hex(h, side))
    return sorted(
        h for h in free if battle.hexes.get(h, Hex()).bunker or sees_enemies_in(battle, side, h)
    )


def units_that_may_attack(battle: Battle, side: Side) -> list[Unit]:
    """Return the units of the battalion in hand that have not attacked."""
    return [
        u
        for u in battle.on_map(side)
        if u.battalion in (battle.hand, None)
        and not (u.attacked or u.pinned or u.hq or u.rides)
        and not (u.artillery and u.fired)
    ]


def guns_in_range(battle: Battle, side: Side, hex: str) -> list[Unit]:
    """Return the artillery of a side that has not fired and may reach a hex."""
    return [
        u
        for u in battle.on_map(side)
        if u.artillery
        and not u.fired
        and is_artillery_ready_in(u.supply)
        and u.place
        and u.place != hex
        and (u.reach is None or hex_distance(battle, u.place, hex) <= u.reach)
    ]


def ask_target_hex(play: BattlePlay, firer: Unit) -> str:
    """Ask at which hex a unit fires: one in range where its side has seen enemies, or typed."""
    seen: dict[str, list[str]] = {}
    for unit in battle_as_seen_by(play.state, firer.side).on_map(enemy_of(firer.side)):
        far = hex_distance(play.state, str(firer.place), str(unit.place))
        if firer.reach is None or far <= firer.reach:
            seen.setdefault(str(unit.place), []).append(unit.id)
    if not seen:
        near = f" Within {firer.reach} hexes no enemy is seen yet." if firer.reach else ""
        return ask_hex(play, "hex", f"Which hex is fired at?{near}")
    if typed := ask_hex(play, "hex", "Or type the four digits of the hex", "", rare=True):
        return typed
    options = [Option(hex, hex, f"Seen: {', '.join(seen[hex])}") for hex in sorted(seen)]
    only = options[0].value if len(options) == 1 else None
    return play.choose("aim", "Which hex is fired at?", options, only)
