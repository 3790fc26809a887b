"""An attack: declared with its support, met, thrown, perhaps turned (Battleaxe 10, 11, 12)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.battle.battleaxe.combat.losses import attackers_left, call_off, lose, who_turns
from assistant.battle.battleaxe.events.combat import Fought, RommelLed
from assistant.battle.battleaxe.events.impulses import SunsetFell
from assistant.battle.battleaxe.events.tracks import AdvantageSpent, MarkerTurned
from assistant.battle.battleaxe.kit.printed_figures import class_of, figure, ground
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import (
    counters_offered,
    done,
    may_act,
    name_of,
    places_offered,
    units_offered,
)
from assistant.battle.battleaxe.lookups.attacks import attackers_in, is_mandatory, targets
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.board import Unit
from assistant.rules.battleaxe.places import ALLIED, AXIS, STACK, Side, is_zone, other

CROWDED = f"More than {STACK} units of a side are in the Area."


@move("attack", "Attack")
def attack(play: AtTable) -> None:
    """Who attacks where, who leads, and with what support; the call for guns is thrown at once."""
    battle = play.state
    side = battle.active
    may_act(play, side)
    play.require(battle.fight is None, "A combat is not over yet.")
    places = places_offered(battle, targets(battle))
    play.need(bool(places), f"No {name_of(battle, side)} unit can attack now.")
    place = play.choose("place", "Where?", places)
    able = attackers_in(battle, place)
    attackers = tuple(unit.id for unit in able)
    if not is_mandatory(battle, place):
        attackers = play.several(
            "attackers", "Who attacks?", counters_offered(able), attackers, least=1
        )
    chosen = [battle.units[id] for id in attackers]
    lead = play.choose("lead", "Who leads?", units_offered(_leaders(play, chosen)))
    overruns = battle.overran_into(place)
    second = bool(overruns)
    air = any(over.air for over in overruns) or _air(play, side)
    rommel = side == AXIS and battle.rommel and not battle.rommel_used and not second
    rommel = rommel and play.flag("rommel", "Rommel leads this attack")
    if rommel:
        play.happened(RommelLed())
    guns = any(over.guns for over in overruns) or _guns(play, side, place)
    fight = Fight(
        place,
        side,
        attackers,
        lead,
        place in battle.contested_at_start,
        air=air,
        rommel=rommel,
        guns=guns,
        second=second,
    )
    play.happened(Fought(fight))
    support = [words for words, on in (("air", air), ("Rommel", rommel), ("guns", guns)) if on]
    with_what = f" with {' and '.join(support)}" if support else ""
    who = f"{', '.join(attackers)}, led by {lead}," if len(attackers) > 1 else lead
    verb = "attack" if len(attackers) > 1 else "attacks"
    done(play, side, f"{who} {verb} in {battle.places[place].words}{with_what}.")


def _leaders(play: AtTable, units: Sequence[Unit]) -> list[Unit]:
    """Anything but AT and FLAK, if anything else attacks."""
    able = [unit for unit in units if class_of(play, unit) != "at-flak"]
    return able or list(units)


def _air(play: AtTable, side: Side) -> bool:
    ready = play.state.ready(side, "air")
    if not ready or not play.flag("air", "Air support"):
        return False
    play.happened(MarkerTurned(ready[0].id, "in-use"))
    return True


def _guns(play: AtTable, side: Side, place: str) -> bool:
    """Whether a call for artillery brings a marker; one in vain costs none."""
    ready = play.state.ready(side, "artillery")
    if not ready or not play.flag("call", f"Call for artillery, {len(ready)} ready"):
        return False
    here = ground(play, place)
    told = {
        "side": side,
        "terrain": here.terrain or "clear",
        "controlled_by": here.controlled_by,
        "markers_ready": len(ready),
    }
    outcome = play.resolve("battleaxe/artillery-call", told, shown_to=play.state.sides)
    if outcome.available:
        play.happened(MarkerTurned(ready[0].id, "in-use"))
    return bool(outcome.available)


@move("defend", "Defend")
def defend(play: AtTable) -> None:
    """Who leads the defence and whether it calls for guns; then both sides' dice."""
    fight = _fight(play, "defence")
    battle = play.state
    side = other(fight.attacker)
    play.require(play.acts_for(side), f"The {name_of(battle, side)} player defends.")
    defenders = battle.enemies_in(fight.place, fight.attacker)
    if not defenders or not attackers_left(battle, fight):
        call_off(play, fight)
        return
    here = max(len(defenders), len(fight.attackers))
    crowded = here > STACK and not is_zone(fight.place)
    play.require(not crowded, CROWDED)
    for unit in defenders:
        class_of(play, unit)
    lead = play.choose("lead", "Who leads the defence?", units_offered(defenders))
    guns = _guns(play, side, fight.place)
    inputs = _combat_told(play, fight, lead, guns=guns)
    if crowded:
        inputs["crowding_allowed"] = True
    outcome = play.resolve("battleaxe/combat", inputs, shown_to=battle.sides)
    play.need(outcome.legal, "The rules do not allow this attack. Choose other attackers.")
    dice = play.resolutions[-1].dice
    if fight.attacker == AXIS and not battle.sunset:
        play.happened(SunsetFell(tuple(dice["attack"])))
    fought = replace(
        fight, inputs=inputs, dice=dice, result=str(outcome.result), defending_lead=lead
    )
    totals = f"{outcome.attack_total} against {outcome.defence_total}"
    done(play, side, f"Attack in {fight.place}: {totals}, {outcome.result}.")
    if _can_be_turned(play, fought):
        play.happened(Fought(replace(fought, stage="advantage")))
        return
    lose(play, fought, outcome)


def _combat_told(play: AtTable, fight: Fight, lead: str, *, guns: bool) -> dict[str, Any]:
    here = ground(play, fight.place)
    battle = play.state
    defenders = battle.enemies_in(fight.place, fight.attacker)
    return {
        "attacker": fight.attacker,
        "attackers": [_fighter(play, play.state.units[id]) for id in fight.attackers],
        "defenders": [_fighter(play, unit) for unit in defenders],
        "attacking_lead": fight.lead,
        "defending_lead": lead,
        "place_kind": "zone" if is_zone(fight.place) else "area",
        "tem": here.tem,
        "terrain": here.terrain or "clear",
        "controlled_by": here.controlled_by,
        "contested_at_start": fight.contested,
        "air_support": fight.air and (fight.attacker == ALLIED or battle.options["luftwaffe"]),
        "rommel": fight.rommel,
        "attacker_artillery": "in-place" if fight.guns else "none",
        "defender_artillery": "in-place" if guns else "none",
        "fuel_shortage": battle.fuel_shortage,
        "second_attack": fight.second,
        "advantage": battle.advantage,
    }


def _fighter(play: AtTable, unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.id,
        "class": class_of(play, unit),
        "nationality": unit.nationality,
        "strength": unit.strength,
        "combat_value": figure(play, unit, "combat"),
        "oos": unit.oos,
    }


def _fight(play: AtTable, stage: str) -> Fight:
    fight = play.state.fight
    play.need(
        fight is not None and fight.stage == stage,
        "This combat is over or at another step. Go back to see what is due.",
    )
    assert fight is not None
    return fight


def _can_be_turned(play: AtTable, fight: Fight) -> bool:
    """Whether the holder of the Advantage can make a stalemate of it."""
    holder = play.state.advantage
    if holder == fight.attacker:
        return fight.result == "repulse"
    return holder == other(fight.attacker) and fight.result == "success"


@move("turn-result", "Spend the Advantage on a combat")
def turn_result(play: AtTable) -> None:
    """Maximum Attack or Fanatical Defense, by whoever holds the Advantage."""
    fight = _fight(play, "advantage")
    battle = play.state
    side = who_turns(battle, fight)
    play.require(play.acts_for(side), "The Advantage is not yours.")
    attacks = side == fight.attacker
    words = "Spend the Advantage to make this combat a stalemate?"
    spends = _can_be_turned(play, fight) and play.flag("spends", words)
    if spends:
        use = "maximum-attack" if attacks else "fanatical-defence"
        told = {
            "holder": side,
            "user": side,
            "use": use,
            "phase": "maneuvers",
            "role": "attacker" if attacks else "defender",
            "result": fight.result,
        }
        outcome = play.resolve("battleaxe/advantage", told, shown_to=battle.sides)
        play.need(outcome.legal, "The Advantage does not change this result.")
    inputs = {**fight.inputs, "advantage": battle.advantage, "use_advantage": spends}
    fought = play.resolve("battleaxe/combat", inputs, shown_to=battle.sides, fallen=fight.dice)
    if spends:
        play.happened(AdvantageSpent(side, use))
        words = "Maximum Attack" if attacks else "Fanatical Defense"
        done(play, side, f"{words}: a stalemate in {fight.place}.")
    else:
        done(play, side, "The Advantage is kept.")
    lose(play, replace(fight, result=str(fought.result)), fought)
