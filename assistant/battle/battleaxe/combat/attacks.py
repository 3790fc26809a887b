"""An attack: its declaration, support, defense, dice and stalemate (Battleaxe 10 to 12)."""

from collections.abc import Sequence

from assistant.battle.battleaxe.combat.combat_inputs import combat_inputs, likely_lead
from assistant.battle.battleaxe.combat.losses import apply_result
from assistant.battle.battleaxe.combat.stages import (
    call_off_combat,
    fight_at,
    remaining_attackers,
    side_that_decides,
)
from assistant.battle.battleaxe.events.combat import CombatStageReached, RommelLed
from assistant.battle.battleaxe.events.impulses import SunsetDiceRolled
from assistant.battle.battleaxe.events.tracks import AdvantageSpent, MarkerTurned
from assistant.battle.battleaxe.kit.printed_figures import ask_terrain, ask_unit_class
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import (
    announce_act,
    counter_options,
    lead_options,
    place_options,
    require_own_impulse,
    side_name,
)
from assistant.battle.battleaxe.lookups.attacks import (
    attackable_places,
    attackers_in,
    is_attack_mandatory,
)
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.board import Unit
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.battleaxe.places import AXIS, STACK, Side, enemy_of, is_zone

CROWDED = f"More than {STACK} units of a side are in the Area."


@move("attack", "Attack")
def declare_attack(play: BattlePlay) -> None:
    """Choose place, attackers, lead and support; the call for artillery is rolled here."""
    battle = play.state
    side = battle.active
    require_own_impulse(play, side)
    play.require(battle.fight is None, "A combat is not over yet.")
    places = place_options(battle, attackable_places(battle))
    play.need(bool(places), f"No {side_name(battle, side)} unit can attack now.")
    place = play.choose("place", "Where?", places)
    able = attackers_in(battle, place)
    attackers = tuple(unit.id for unit in able)
    if not is_attack_mandatory(battle, place):
        attackers = play.several(
            "attackers", "Who attacks?", counter_options(able), attackers, least=1
        )
    chosen = [battle.units[id] for id in attackers]
    leads = _possible_leads(play, chosen)
    lead = play.choose("lead", "Who leads?", lead_options(leads), likely_lead(leads))
    overruns = battle.overran_into(place)
    second = bool(overruns)
    air = any(over.air for over in overruns) or _ask_air_support(play, side)
    rommel = side == AXIS and battle.rommel and not battle.rommel_used and not second
    rommel = rommel and play.flag("rommel", "Rommel leads this attack")
    if rommel:
        play.record(RommelLed())
    guns = any(over.guns for over in overruns) or _call_artillery(play, side, place)
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
    play.record(CombatStageReached(fight))
    support = [
        words for words, on in (("Air Support", air), ("Rommel", rommel), ("Artillery", guns)) if on
    ]
    with_what = f" with {' and '.join(support)}" if support else ""
    who = f"{listed(attackers)}, led by {lead}," if len(attackers) > 1 else lead
    verb = "attack" if len(attackers) > 1 else "attacks"
    announce_act(play, side, f"{who} {verb} in {battle.places[place].words}{with_what}.")


def _possible_leads(play: BattlePlay, units: Sequence[Unit]) -> list[Unit]:
    """Return the units that may lead: AT and FLAK only if nothing else attacks."""
    able = [unit for unit in units if ask_unit_class(play, unit) != "at-flak"]
    return able or list(units)


def _ask_air_support(play: BattlePlay, side: Side) -> bool:
    """Ask whether a side uses air support, and turn its marker."""
    ready = play.state.ready(side, "air")
    if not ready or not play.flag("air", "Air support"):
        return False
    play.record(MarkerTurned(ready[0].id, "in-use"))
    return True


def _call_artillery(play: BattlePlay, side: Side, place: str) -> bool:
    """Ask for a call for artillery; return whether it brings a marker. A failed call costs none."""
    ready = play.state.ready(side, "artillery")
    if not ready or not play.flag("call", f"Call for artillery, {len(ready)} ready"):
        return False
    here = ask_terrain(play, place)
    inputs = {
        "side": side,
        "terrain": here.terrain or "clear",
        "controlled_by": here.controlled_by,
        "markers_ready": len(ready),
    }
    outcome = play.resolve("battleaxe/artillery-call", inputs, shown_to=play.state.sides)
    if outcome.available:
        play.record(MarkerTurned(ready[0].id, "in-use"))
    return bool(outcome.available)


@move("defend", "Defend")
def defend_place(play: BattlePlay) -> None:
    """Choose who leads the defense and whether it calls for artillery; then roll for both sides."""
    fight = fight_at(play, "defence")
    battle = play.state
    side = enemy_of(fight.attacker)
    play.require(play.acts_for(side), f"The {side_name(battle, side)} player defends.")
    defenders = battle.enemies_in(fight.place, fight.attacker)
    if not defenders or not remaining_attackers(battle, fight):
        call_off_combat(play, fight)
        return
    here = max(len(defenders), len(fight.attackers))
    crowded = here > STACK and not is_zone(fight.place)
    play.require(not crowded, CROWDED)
    for unit in defenders:
        ask_unit_class(play, unit)
    lead = play.choose(
        "lead", "Who leads the defense?", lead_options(defenders), likely_lead(defenders)
    )
    guns = _call_artillery(play, side, fight.place)
    inputs = combat_inputs(play, fight, lead, guns=guns)
    if crowded:
        inputs["crowding_allowed"] = True
    outcome = play.resolve("battleaxe/combat", inputs, shown_to=battle.sides)
    play.need(outcome.legal, "The rules do not allow this attack. Choose other attackers.")
    dice = play.resolutions[-1].dice
    if fight.attacker == AXIS and not battle.sunset:
        play.record(SunsetDiceRolled(tuple(dice["attack"])))
    fought = replace(
        fight, inputs=inputs, dice=dice, result=str(outcome.result), defending_lead=lead
    )
    totals = f"{outcome.attack_total} against {outcome.defence_total}"
    where = battle.places[fight.place].words
    announce_act(play, side, f"Attack in {where}: {totals}, {outcome.result}.")
    if _can_become_stalemate(play, fought):
        at_stake = replace(fought, stage="advantage", points=outcome.attrition_points)
        play.record(CombatStageReached(at_stake))
        return
    apply_result(play, fought, outcome)


def _can_become_stalemate(play: BattlePlay, fight: Fight) -> bool:
    """Return whether the holder of the Advantage can make the result a stalemate."""
    holder = play.state.advantage
    if holder == fight.attacker:
        return fight.result == "repulse"
    return holder == enemy_of(fight.attacker) and fight.result == "success"


@move("turn-result", "Spend the Advantage on a combat")
def decide_on_advantage(play: BattlePlay) -> None:
    """Decide whether the Advantage is spent by its holder: Maximum Attack or Fanatical Defense."""
    fight = fight_at(play, "advantage")
    battle = play.state
    side = side_that_decides(battle, fight)
    play.require(play.acts_for(side), "The Advantage is not yours.")
    attacks = side == fight.attacker
    words = "Spend the Advantage to make this combat a stalemate?"
    spends = _can_become_stalemate(play, fight) and play.flag("spends", words)
    if spends:
        use = "maximum-attack" if attacks else "fanatical-defence"
        use_inputs = {
            "holder": side,
            "user": side,
            "use": use,
            "phase": "maneuvers",
            "role": "attacker" if attacks else "defender",
            "result": fight.result,
        }
        outcome = play.resolve("battleaxe/advantage", use_inputs, shown_to=battle.sides)
        play.need(outcome.legal, "The Advantage does not change this result.")
    inputs = {**fight.inputs, "advantage": battle.advantage, "use_advantage": spends}
    fought = play.resolve("battleaxe/combat", inputs, shown_to=battle.sides, fallen=fight.dice)
    if spends:
        play.record(AdvantageSpent(side, use))
        words = "Maximum Attack" if attacks else "Fanatical Defense"
        announce_act(play, side, f"{words}: a stalemate in {battle.places[fight.place].words}.")
    else:
        announce_act(play, side, "The Advantage is kept.")
    apply_result(play, replace(fight, result=str(fought.result)), fought)
