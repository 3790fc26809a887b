"""Barrages, direct fire and opportunity fire (Rats of Tobruk 11)."""

from dataclasses import replace
from typing import Any

from assistant.battle.permitting import permitted
from assistant.battle.play import Option, Refused
from assistant.battle.rats_of_tobruk.combat.losses import suffers
from assistant.battle.rats_of_tobruk.combat.sighting import all_shown
from assistant.battle.rats_of_tobruk.events.combat import Shot
from assistant.battle.rats_of_tobruk.events.movement import Halted, LetPass, OpportunityTaken, Rode
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import answerer
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move, there
from assistant.battle.rats_of_tobruk.lookups.ground import apart, enemy_of, is_hidden, seen_by
from assistant.battle.rats_of_tobruk.movement.activation import called, why_not
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Ground, Hex, Unit
from assistant.rules.rats_of_tobruk.ranged_fire.direct_fire import FLAK
from assistant.rules.rats_of_tobruk.terms import Side, fires_in

NOT_FIRED = {
    "fired": "It has fired.",
    "out-of-supply": "It is out of supply.",
    "out-of-range": "That is out of its range.",
    "not-observed": "Nobody observes that hex.",
    "night": "Nobody fires directly at night.",
    "storm": "Nobody fires directly in a sandstorm.",
    "blocked": "The line of fire is blocked.",
    "after-attack": "It has attacked.",
    "hq-covered": "Other units cover that HQ.",
    "not-moving": "Nobody moves there.",
}


def gunners(battle: Battle, side: Side) -> list[Unit]:
    """The units of a side that may fire directly, as far as is known."""
    return [
        u for u in battle.on_map(side) if not u.artillery and u.direct is not False and not u.hq
    ]


def openers(battle: Battle, side: Side, step: int) -> list[Unit]:
    """Who may fire at a step of the move made last: in range, and not fired there yet."""
    walk = battle.walk
    if walk is None:
        return []
    hex = walk.steps[step].hex
    return [
        u
        for u in gunners(battle, side)
        if (u.id, step) not in walk.shots
        and (u.reach is None or apart(battle, str(u.place), hex) <= u.reach)
    ]


@move("barrage", "Fire a barrage")
def barrage(play: AtTable) -> None:
    """One artillery unit at one hex that somebody observes."""
    battle = play.state
    side = asking.whose(play)
    play.require(battle.fight is None, "A hex is fought for.")
    guns = [u for u in battle.on_map(side) if u.artillery and u.battalion in (battle.hand, None)]
    ready = [u for u in guns if not u.fired]
    play.need(bool(guns), "No artillery of this battalion is on the map.")
    play.require(bool(ready), "No artillery of this battalion is ready.")
    gun = play.choose("unit", "Which artillery?", asking.units_of(ready or guns))
    _is_called(play, gun)
    hex = asking.hex_told(play, "hex", "At which hex?")
    observers = [u for u in battle.on_map(side) if u.place and u.place != hex]
    play.need(bool(observers), NOT_FIRED["not-observed"])
    nearest = min(observers, key=lambda u: apart(battle, str(u.place), hex))
    watcher = play.choose("observer", "Who observes?", asking.units_of(observers), nearest.id)
    distance = max(1, apart(battle, str(battle.units[watcher].place), hex))
    blocked = play.flag("blocked", "Is the observer's line blocked?")
    sight = {"purpose": "barrage", "distance": min(distance, 100), "blocked": blocked}
    seen = play.resolve("rats-of-tobruk/observe", sight, prefix="observer ", shown_to=[side])
    play.require(seen.seen, NOT_FIRED["not-observed"])
    enemies = battle.in_hex(hex, enemy_of(side))
    if not enemies:
        raise Refused("No enemy unit is in this hex.")
    told = {
        "attack": max(1, asking.figure(play, gun, "attack")),
        "range": asking.reach(play, gun),
        "distance": max(1, apart(battle, str(battle.units[gun].place), hex)),
        "supply": battle.units[gun].supply,
        "observer_distance": distance,
        "observer_blocked": blocked,
        "terrain_modifier": asking.red_number(play, hex),
        "bunker": asking.bunker(play, hex),
        "targets": [
            {
                "id": u.id,
                "strength": u.strength,
                "two_sided": u.depleted is not None,
                "rides": u.rides,
            }
            for u in enemies
        ],
    }
    hidden = is_hidden(battle, side, hex)  # a bunker shows only whom the shells hit
    shown_to = [enemy_of(side)] if hidden else battle.sides
    outcome = permitted(play, "rats-of-tobruk/barrage", told, _not_fired, shown_to=shown_to)
    play.happened(Shot(gun, direct=False))
    hit = (loss.id for loss in outcome.losses)
    all_shown(play, (gun, *(hit if hidden else (u.id for u in enemies))))
    play.announce(f"{gun} fires a barrage at {hex}: {'a hit' if outcome.hit else 'no hit'}.")
    for loss in outcome.losses:
        suffers(play, loss.id, loss.to)


def _is_called(play: AtTable, id: str) -> None:
    """Only who is activated fires of his own; a pin does not keep him from it (11.1, 11.3)."""
    outcome = called(play, id)
    may = outcome.may_attack or outcome.reason == "pinned"
    play.require(may, f"{id}: {why_not(outcome.reason)}")


@move("fire", "Fire directly")
def fire(play: AtTable) -> None:
    """One shot of a unit in its own activation, before its attack."""
    battle = play.state
    side = asking.whose(play)
    play.require(battle.fight is None, "A hex is fought for.")
    able = [u for u in gunners(battle, side) if u.battalion in (battle.hand, None)]
    play.need(bool(able), "No unit of this battalion can use direct fire.")
    firer = play.choose("unit", "Who fires?", asking.units_of(able))
    _is_called(play, firer)
    hex = asking.hex_told(play, "hex", "At which hex?", _seen_in(battle, side))
    unit = battle.units[firer]
    _aims(play, unit, hex)
    hidden = is_hidden(battle, side, hex)
    unseen = "Nobody sees who is in a bunker: the umpire names the target."
    play.require(play.actor.is_umpire or not hidden, unseen)
    target = _target(play, battle.in_hex(hex, enemy_of(side)))
    _shoot(play, unit, target, hex, opportunity=False, fired=unit.shot)
    play.happened(Shot(firer, direct=True))


@move("opportunity", "Opportunity fire")
def opportunity(play: AtTable) -> None:
    """At a hex that a moving enemy entered, before anybody else moves."""
    battle = play.state
    walk = there(battle.walk, "Nobody has moved just now.")
    side = enemy_of(battle.units[walk.units[0]].side)
    asking.may_answer(play, side)
    first = walk.shots[-1][1] if walk.shots else 0  # never at an earlier hex than before
    hexes = [Option(str(n), f"{step.hex}") for n, step in enumerate(walk.steps) if n >= first]
    step = int(play.choose("step", "At which hex?", hexes))
    able = openers(battle, side, step)
    play.need(bool(able), "None of your units in range can still fire at this hex.")
    firer = play.choose("unit", "Who fires?", asking.units_of(able))
    unit = battle.units[firer]
    _aims(play, unit, walk.steps[step].hex)
    here = [battle.units[u] for u in walk.units if battle.units[u].alive]
    target = _target(play, here)
    fired = (firer, step) in walk.shots
    moving = replace(target, by_road=walk.steps[step].road)
    outcome = _shoot(play, unit, moving, walk.steps[step].hex, opportunity=True, fired=fired)
    play.happened(OpportunityTaken(firer, step))
    if outcome.pinned or outcome.target == "eliminated":
        play.happened(Halted(step))


def _seen_in(battle: Battle, side: Side) -> str | None:
    """The one hex in which a side has seen enemies, if it is one."""
    places = set(seen_by(battle, side).values())
    return places.pop() if len(places) == 1 else None


def _aims(play: AtTable, firer: Unit, hex: str) -> None:
    """Range, light and line come before the target: out of them nobody is shown who is there."""
    far = apart(play.state, str(firer.place), hex)
    play.require(asking.reach(play, firer.id) >= far, NOT_FIRED["out-of-range"])
    play.require(fires_in(firer.supply), NOT_FIRED["out-of-supply"])
    blocked = play.flag("blocked", "Is the line of fire blocked?")
    play.require(not blocked, NOT_FIRED["blocked"])
    sight = {"purpose": "barrage", "distance": min(max(1, far), 100)}
    shown_to = [firer.side]
    seen = play.resolve("rats-of-tobruk/observe", sight, prefix="sight ", shown_to=shown_to)
    play.require(seen.seen, NOT_FIRED["not-observed"])


def _target(play: AtTable, units: list[Unit]) -> Unit:
    on_top = [u for u in units if not u.rides]
    play.need(bool(on_top), "No enemy unit is in this hex.")
    options = [Option(u.id, u.id) for u in on_top]
    return play.state.units[play.choose("target", "At whom?", options)]


def _shoot(
    play: AtTable, firer: Unit, target: Unit, hex: str, *, opportunity: bool, fired: bool
) -> Any:
    battle = play.state
    ground = battle.key.get(battle.hexes.get(hex, Hex()).terrain or "", Ground())
    known = target.full
    told = {
        "opportunity": opportunity,
        "range": asking.reach(play, firer.id),
        "distance": max(1, apart(battle, str(firer.place), hex)),
        "target": {
            "defence": asking.in_supply(play, target.id, "defence"),
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
        "target_hq_covered": target.hq and len(battle.in_hex(hex, target.side)) > 1,
        "target_moving": True,
    }
    outcome = permitted(play, "rats-of-tobruk/direct-fire", told, _not_fired, shown_to=battle.sides)
    all_shown(play, (firer.id, target.id))
    came = "hit" if outcome.hit else "missed"
    pinned = ", pinned" if outcome.pinned else ""
    play.announce(f"{firer.id} fires at {target.id} in {hex}: {came}{pinned}.")
    if outcome.casualties:
        suffers(play, target.id, outcome.target)
        for rider in battle.riders_of(target.id):
            suffers(play, rider.id, rider.worn)
    if outcome.pinned:
        _pin(play, target.id)
    return outcome


def _not_fired(outcome: Any) -> str:
    """Why a shot is forbidden; nothing where it is not."""
    return "" if outcome.allowed else NOT_FIRED.get(outcome.reason or "", "It may not fire.")


def _pin(play: AtTable, id: str) -> None:
    """A pinned tank's rider gets off at once, and is pinned too (9.5)."""
    units = play.state.units
    riders = play.state.riders_of(id)
    for unit in (units[id], *riders):
        play.happened(UnitChanged(unit.id, unit.strength, pinned=True, fired=unit.fired))
    for rider in riders:
        play.happened(Rode(rider.id, id, False, 0, 0, 0, 0))


@move("let-pass", "Let it pass")
def let_pass(play: AtTable) -> None:
    """Nobody fires at the move made last, or more than has; of a whole battalion with one word."""
    battle = play.state
    side: Side = there(answerer(battle), "Nobody waits for that.")
    asking.may_answer(play, side)
    rest = play.flag("rest", f"All that {battle.hand} still moves too?", rare=True)
    play.happened(LetPass(rest))
    name = battle.sides[side].name
    play.announce(f"{name}: no more fire at {f'{battle.hand} as it moves' if rest else 'that'}.")
