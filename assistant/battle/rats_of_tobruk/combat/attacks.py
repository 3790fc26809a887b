"""Attacks on a hex: units, guns of both sides, odds and dice (Rats of Tobruk 10)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option, Refused
from assistant.battle.rats_of_tobruk.combat.losses import advance_or_end_combat, apply_result
from assistant.battle.rats_of_tobruk.combat.sighting import show_all_units
from assistant.battle.rats_of_tobruk.combat.targets import (
    attackable_hexes,
    guns_in_range,
    units_that_may_attack,
)
from assistant.battle.rats_of_tobruk.events.combat import CombatBegun, CombatContinued
from assistant.battle.rats_of_tobruk.kit.players import (
    require_active_side,
    require_no_fight,
    require_side,
)
from assistant.battle.rats_of_tobruk.kit.printed_figures import (
    ask_bunker,
    ask_move_type,
    ask_range,
    ask_supplied_strength,
    ask_terrain_modifier,
    unit_options,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move, require_present
from assistant.battle.rats_of_tobruk.lookups.ground import (
    battle_as_seen_by,
    enemy_of,
    has_wire_between,
    hex_distance,
    overstacked_hexes,
)
from assistant.battle.rats_of_tobruk.movement.activation import (
    describe_refusal,
    has_command,
    movement_left,
    resolve_activation,
)
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.combat.attacks import CODES
from assistant.rules.rats_of_tobruk.combat.results import describe_result
from assistant.rules.rats_of_tobruk.terms import ALLIED

WHY_NO_ATTACK = {
    "artillery-in-overrun": "No artillery takes part in an overrun.",
    "no-attack-strength": "The attack has no strength.",
}

WHY_NO_OVERRUN = {
    "already-attacked": "One of these units has already attacked.",
    "not-tracked": "Only tanks can overrun.",
    "carrying": "One of these tanks carries riders.",
    "different-hexes": "These units are not in one hex.",
    "artillery": "No artillery takes part in an overrun.",
}

WIRE = ("none", "some", "all")


@move("attack", "Attack a hex")
def declare_attack(play: BattlePlay) -> None:
    """Choose the attackers of a hex and their artillery; the defender then adds artillery."""
    battle = play.state
    side = require_active_side(play)
    require_no_fight(play)
    hexes = attackable_hexes(battle)
    play.need(bool(hexes), "No enemy is next to a unit that may attack.")
    known = battle_as_seen_by(battle, side)
    seen = {h: ", ".join(u.id for u in known.in_hex(h, enemy_of(side))) for h in hexes}
    options = [Option(h, h, f"Seen: {seen[h]}" if seen[h] else "") for h in hexes]
    hex = play.choose("hex", "Which hex?", options)
    if not battle.in_hex(hex, enemy_of(side)):
        raise Refused("Nobody is in that bunker.")
    near = [
        u
        for u in units_that_may_attack(battle, side)
        if u.place and hex_distance(battle, u.place, hex) == 1
    ]
    likely = tuple(
        u.id for u in near if len(near) == 1 or (has_command(battle, u) and not u.artillery)
    )
    options = unit_options(near)
    attackers = play.several("attackers", "Which units attack?", options, likely or None, least=1)
    tanks = all(battle.units[u].move_type == "tracked" for u in attackers)
    overrun = tanks and play.flag("overrun", "Is it an overrun?", rare=True)
    for id in attackers:
        outcome = resolve_activation(play, id)
        play.require(outcome.may_attack, f"{id}: {describe_refusal(outcome.reason)}")
    if overrun:
        _require_overrun(play, attackers)
    else:
        over = overstacked_hexes(battle, side)
        play.require(not over, f"Too many units are in {', '.join(over)}: reduce them first.")
    guns: tuple[str, ...] = ()
    ready = [g for g in guns_in_range(battle, side, hex) if g.id not in attackers]
    if ready and not overrun:
        guns = play.several("guns", "Which artillery helps?", unit_options(ready), default=())
        _require_range(play, guns, hex)
    crossing = [has_wire_between(battle, str(battle.units[u].place), hex) for u in attackers]
    usual = "all" if all(crossing) else "some" if any(crossing) else "none"
    wire = _ask_wire(play, usual, alone=len(attackers) == 1)
    ask_terrain_modifier(play, hex)
    ask_bunker(play, hex)
    stage: Any = "roll" if overrun else "support"
    play.record(CombatBegun(Fight(hex, side, attackers, guns, wire, overrun, stage)))
    show_all_units(
        play, (*attackers, *guns, *(u.id for u in play.state.in_hex(hex, enemy_of(side))))
    )
    words = "overrun" if overrun else "attack"
    name = battle.sides[side].name
    play.announce(f"{name} {words} on {hex}: {', '.join((*attackers, *guns))}.")


def _ask_wire(play: BattlePlay, usual: str, *, alone: bool) -> str:
    """Ask how many attackers, or whether the only one, attack across ditch and wire."""
    if alone:
        words = "Does the unit attack across ditch and wire?"
        options = [Option("none", "No"), Option("all", "Yes")]
    else:
        words = "How many attack across ditch and wire?"
        options = [Option(each, each.capitalize()) for each in WIRE]
    entered = bool(play.state.hexsides)  # then those with wire are
    return play.choose("wire", words, options, usual, rare=entered)


def _require_range(play: BattlePlay, guns: Sequence[str], hex: str) -> None:
    """Require that guns reach a hex; ask for ranges that are not entered."""
    for id in guns:
        far = hex_distance(play.state, str(play.state.units[id].place), hex)
        play.require(ask_range(play, id) >= far, f"{hex} is out of {id}'s range.")


def _require_overrun(play: BattlePlay, attackers: Sequence[str]) -> None:
    """Require that these units may overrun."""
    battle = play.state
    units = [battle.units[u] for u in attackers]
    inputs = {
        "units": [
            {
                "move_type": ask_move_type(play, u.id),
                "carrying": bool(battle.riders_of(u.id)),
                "left": movement_left(play, u),
            }
            for u in units
        ],
        "same_hex": len({u.place for u in units}) == 1,
        "attacked": any(u.attacked for u in units),
    }
    outcome = play.resolve("rats-of-tobruk/overrun", inputs, shown_to=[units[0].side])
    play.require(
        outcome.allowed, WHY_NO_OVERRUN.get(outcome.reason or "", "These units may not overrun.")
    )


@move("support", "Add artillery to the defense")
def support_defense(play: BattlePlay) -> None:
    """Add the defender's artillery from other hexes, or none."""
    battle = play.state
    fight = require_present(battle.fight, "The defender cannot add artillery now.")
    play.need(fight.stage == "support", "The defender cannot add artillery now.")
    side = enemy_of(fight.attacker)
    require_side(play, side)
    ready = unit_options(guns_in_range(battle, side, fight.hex))
    guns: tuple[str, ...] = ()
    if ready:
        guns = play.several("guns", "Which artillery helps the defense?", ready, default=())
        _require_range(play, guns, fight.hex)
    play.record(CombatContinued(replace(fight, support=guns, stage="roll")))
    show_all_units(play, guns)
    adds = (
        f"{listed(guns)} {'add' if guns[1:] else 'adds'} to"
        if guns
        else "Artillery adds nothing to"
    )
    play.announce(f"{adds} the defense of {fight.hex}.")


@move("fight", "Roll for the attack")
def roll_attack(play: BattlePlay) -> None:
    """Roll for the attack; if the results table is not entered, ask for its code."""
    battle = play.state
    now = require_present(battle.fight, "No attack is ready for its roll.")
    play.need(now.stage == "roll", "No attack is ready for its roll.")
    require_side(play, now.attacker)
    defenders = [u for u in battle.in_hex(now.hex, enemy_of(now.attacker)) if not u.rides]
    if not defenders or not any(battle.units[u].alive for u in now.attackers):
        play.announce(f"The combat for {now.hex} ends: one side has no units left.")
        advance_or_end_combat(play, now)
        return
    troops = [u for u in defenders if not u.hq] or defenders
    inputs = {
        "attacker": now.attacker,
        "attack": [ask_supplied_strength(play, u, "attack") for u in now.attackers],
        "defence": [ask_supplied_strength(play, u.id, "defence") for u in troops] or [0],
        "attack_artillery": [ask_supplied_strength(play, u, "attack") for u in now.guns],
        "defence_artillery": [ask_supplied_strength(play, u, "attack") for u in now.support],
        "terrain_modifier": ask_terrain_modifier(play, now.hex),
        "bunker": ask_bunker(play, now.hex),
        "ditch_wire": now.wire,
        "minefield": _is_mined(battle, now.hex),
        "engineer": any(battle.units[u].engineer for u in now.attackers),
        "overrun": now.overrun,
    }
    outcome = resolve_if_permitted(
        play, "rats-of-tobruk/attack", inputs, _attack_refusal, shown_to=battle.sides
    )
    code = outcome.result
    odds = f"{outcome.attack_total} to {outcome.defence_total}, column {outcome.column}"
    if code is None:
        words = f"Read the printed table: column {outcome.column}, net {outcome.net}"
        code = play.choose("code", words, [Option(c, c, describe_result(c)) for c in CODES])
    fell = f"rolled {outcome.rolled}, net {outcome.net}: {code}, {describe_result(code)}"
    play.announce(f"{now.hex}: {odds}, {fell}.")
    apply_result(play, code)


def _attack_refusal(outcome: Any) -> str:
    """Return why an attack is not allowed, as a sentence; empty if it is."""
    return (
        ""
        if outcome.legal
        else WHY_NO_ATTACK.get(outcome.reason or "", "The rules do not allow this attack.")
    )


def _is_mined(battle: Battle, hex: str) -> bool:
    """Return whether an Australian engineer lays an improvised minefield in a hex (12.1)."""
    return any(
        u.engineer
        and u.nationality == "australian"
        and u.place
        and hex_distance(battle, u.place, hex) < 2
        for u in battle.on_map(ALLIED)
    )
