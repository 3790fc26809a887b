"""A hex is attacked: who takes part, guns of both sides, odds and dice (Rats of Tobruk 10)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.battle.permitting import permitted
from assistant.battle.play import Option, Refused
from assistant.battle.rats_of_tobruk.combat.losses import after, befalls
from assistant.battle.rats_of_tobruk.combat.sighting import all_shown
from assistant.battle.rats_of_tobruk.events.combat import FightBegun, FightGoesOn
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move, there
from assistant.battle.rats_of_tobruk.lookups.ground import (
    apart,
    around,
    crowded,
    enemy_of,
    is_wired,
    shows,
)
from assistant.battle.rats_of_tobruk.movement.activation import called, left_of, why_not
from assistant.battle.rats_of_tobruk.state.actions import Fight
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Hex, Unit
from assistant.rules.rats_of_tobruk.combat.attacks import CODES
from assistant.rules.rats_of_tobruk.combat.results import meaning
from assistant.rules.rats_of_tobruk.terms import ALLIED, Side, artillery_ready_in

NOT_FOUGHT = {
    "artillery-in-overrun": "No artillery takes part in an overrun.",
    "no-attack-strength": "The attack has no strength.",
}
NOT_OVERRUN = {
    "already-attacked": "One of them has attacked.",
    "not-tracked": "Only tanks overrun.",
    "carrying": "Somebody rides on one of them.",
    "different-hexes": "They are not in one hex.",
    "artillery": "No artillery takes part in an overrun.",
}
WIRE = ("none", "some", "all")


def targets(battle: Battle) -> list[str]:
    """The hexes next to units that may attack, with an enemy that shows or that a bunker may hide.

    Whether anybody is in a bunker changes nothing here: its side sees this list.
    """
    side = battle.active
    if side is None:
        return []
    near = {h for u in _fit(battle, side) if u.place for h in around(battle, u.place)}
    free = (h for h in near if not battle.in_hex(h, side))
    return sorted(h for h in free if battle.hexes.get(h, Hex()).bunker or shows(battle, side, h))


def _fit(battle: Battle, side: Side) -> list[Unit]:
    """The units of the battalion in hand that have not attacked."""
    return [
        u
        for u in battle.on_map(side)
        if u.battalion in (battle.hand, None)
        and not (u.attacked or u.pinned or u.hq or u.rides)
        and not (u.artillery and u.fired)
    ]


def guns_for(battle: Battle, side: Side, hex: str) -> list[Unit]:
    """The artillery of a side that may reach a hex and has not fired."""
    return [
        u
        for u in battle.on_map(side)
        if u.artillery
        and not u.fired
        and artillery_ready_in(u.supply)
        and u.place
        and u.place != hex
        and (u.reach is None or apart(battle, u.place, hex) <= u.reach)
    ]


@move("attack", "Attack a hex")
def attack(play: AtTable) -> None:
    """Units next to it, with artillery; the defender then adds his own."""
    battle = play.state
    side = asking.whose(play)
    play.require(battle.fight is None, "A hex is fought for already.")
    hexes = targets(battle)
    play.need(bool(hexes), "No enemy is next to a unit that may attack.")
    known = battle.known.get(side, {})
    seen = {h: ", ".join(id for id, at in known.items() if at == h) for h in hexes}
    hex = play.choose("hex", "Which hex?", [Option(h, h, seen[h]) for h in hexes])
    if not battle.in_hex(hex, enemy_of(side)):
        raise Refused("Nobody is in that bunker.")
    near = [u for u in _fit(battle, side) if u.place and apart(battle, u.place, hex) == 1]
    attackers = play.several("attackers", "Who attacks?", asking.units_of(near), least=1)
    tanks = all(battle.units[u].move_type == "tracked" for u in attackers)
    overrun = tanks and play.flag("overrun", "An overrun?", rare=True)
    for id in attackers:
        outcome = called(play, id)
        play.require(outcome.may_attack, f"{id}: {why_not(outcome.reason)}")
    if overrun:
        _may_overrun(play, attackers)
    else:
        over = crowded(battle, side)
        play.require(not over, f"Too many units stand in {', '.join(over)}: reduce them first.")
    guns: tuple[str, ...] = ()
    ready = [g for g in guns_for(battle, side, hex) if g.id not in attackers]
    if ready and not overrun:
        guns = play.several("guns", "Which artillery helps?", asking.units_of(ready), default=())
        _in_reach(play, guns, hex)
    crossing = [is_wired(battle, str(battle.units[u].place), hex) for u in attackers]
    usual = "all" if all(crossing) else "some" if any(crossing) else "none"
    options = [Option(w, w) for w in WIRE]
    wire = play.choose("wire", "How many attack across ditch and wire?", options, usual)
    asking.red_number(play, hex)
    asking.bunker(play, hex)
    stage: Any = "roll" if overrun else "support"
    play.happened(FightBegun(Fight(hex, side, attackers, guns, wire, overrun, stage)))
    all_shown(play, (*attackers, *guns, *(u.id for u in play.state.in_hex(hex, enemy_of(side)))))
    words = "overrun" if overrun else "attack"
    name = battle.sides[side].name
    play.announce(f"{name} {words} on {hex}: {', '.join((*attackers, *guns))}.")


def _in_reach(play: AtTable, guns: Sequence[str], hex: str) -> None:
    """Guns whose range nobody has told yet are asked about."""
    for id in guns:
        far = apart(play.state, str(play.state.units[id].place), hex)
        play.require(asking.reach(play, id) >= far, f"{hex} is out of {id}'s range.")


def _may_overrun(play: AtTable, attackers: Sequence[str]) -> None:
    battle = play.state
    units = [battle.units[u] for u in attackers]
    told = {
        "units": [
            {
                "move_type": asking.move_type(play, u.id),
                "carrying": bool(battle.riders_of(u.id)),
                "left": left_of(play, u),
            }
            for u in units
        ],
        "same_hex": len({u.place for u in units}) == 1,
        "attacked": any(u.attacked for u in units),
    }
    outcome = play.resolve("rats-of-tobruk/overrun", told, shown_to=[units[0].side])
    play.require(outcome.allowed, NOT_OVERRUN.get(outcome.reason or "", "They may not overrun."))


@move("support", "Add artillery to the defence")
def support(play: AtTable) -> None:
    """The defender's guns from elsewhere, or none."""
    battle = play.state
    fight = there(battle.fight, "The defender cannot add artillery now.")
    play.need(fight.stage == "support", "The defender cannot add artillery now.")
    side = enemy_of(fight.attacker)
    asking.may_answer(play, side)
    ready = asking.units_of(guns_for(battle, side, fight.hex))
    guns: tuple[str, ...] = ()
    if ready:
        guns = play.several("guns", "Which artillery helps the defence?", ready, default=())
        _in_reach(play, guns, fight.hex)
    play.happened(FightGoesOn(replace(fight, support=guns, stage="roll")))
    all_shown(play, guns)
    play.announce(f"The defence of {fight.hex}: artillery {', '.join(guns) or 'none'}.")


@move("fight", "Roll for the attack")
def fight(play: AtTable) -> None:
    """Odds, modifiers and dice; where the results table is not copied its code is read out."""
    battle = play.state
    now = there(battle.fight, "No attack is ready for its roll.")
    play.need(now.stage == "roll", "No attack is ready for its roll.")
    asking.may_answer(play, now.attacker)
    defenders = [u for u in battle.in_hex(now.hex, enemy_of(now.attacker)) if not u.rides]
    if not defenders or not any(battle.units[u].alive for u in now.attackers):
        play.announce(f"The combat for {now.hex} ends: one side has no units left.")
        after(play, now)
        return
    troops = [u for u in defenders if not u.hq] or defenders
    told = {
        "attacker": now.attacker,
        "attack": [asking.in_supply(play, u, "attack") for u in now.attackers],
        "defence": [asking.in_supply(play, u.id, "defence") for u in troops] or [0],
        "attack_artillery": [asking.in_supply(play, u, "attack") for u in now.guns],
        "defence_artillery": [asking.in_supply(play, u, "attack") for u in now.support],
        "terrain_modifier": asking.red_number(play, now.hex),
        "bunker": asking.bunker(play, now.hex),
        "ditch_wire": now.wire,
        "minefield": _mined(battle, now.hex),
        "engineer": any(battle.units[u].engineer for u in now.attackers),
        "overrun": now.overrun,
    }
    outcome = permitted(play, "rats-of-tobruk/attack", told, _not_fought, shown_to=battle.sides)
    code = outcome.result
    odds = f"{outcome.attack_total} to {outcome.defence_total}, column {outcome.column}"
    if code is None:
        words = f"Read the printed table: column {outcome.column}, net {outcome.net}"
        code = play.choose("code", words, [Option(c, c) for c in CODES])
    fell = f"rolled {outcome.rolled}, net {outcome.net}: {code}, {meaning(code)}"
    play.announce(f"{now.hex}: {odds}, {fell}.")
    befalls(play, code)


def _not_fought(outcome: Any) -> str:
    """Return why an attack is forbidden; empty if it is allowed."""
    return (
        ""
        if outcome.legal
        else NOT_FOUGHT.get(outcome.reason or "", "The rules do not allow this attack.")
    )


def _mined(battle: Battle, hex: str) -> bool:
    """Whether an Australian engineer lays an improvised minefield there (12.1)."""
    return any(
        u.engineer and u.nationality == "australian" and u.place and apart(battle, u.place, hex) < 2
        for u in battle.on_map(ALLIED)
    )
