"""What is due in a battle of Battleaxe, and to whom (Battleaxe 6, 8, 11)."""

from collections.abc import Iterator

from assistant.battle.battleaxe.combat.losses import who_turns
from assistant.battle.battleaxe.lookups.attacks import is_mandatory, targets
from assistant.battle.battleaxe.movement.consolidation import has_consolidated, pairable
from assistant.battle.battleaxe.movement.marching import movers
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns.impulses import more_places
from assistant.battle.screens.buttons import Due, Tap
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, other

PHASES = {"maneuvers": "Maneuvers", "refit": "Refit", "end": "End of the turn"}


def due(battle: Battle) -> tuple[Due, ...]:
    """What is due now, the likeliest first."""
    if battle.phase == "over":
        return ()
    if battle.phase == "refit":
        return tuple(_refit(battle))
    if battle.phase == "end":
        tap = Tap("Count the points", "end-turn", likely=True, opens=True)
        return (Due("The turn is over", "Victory Points are counted.", (tap,)),)
    if battle.fight:
        return (_of_fight(battle, battle.fight),)
    if battle.dusk:
        return (_at_dusk(battle),)
    return (*_before(battle), *_of_impulse(battle))


def _at_dusk(battle: Battle) -> Due:
    """For whoever holds the Advantage, whosever impulse it is."""
    holder: Side = ALLIED if battle.advantage == ALLIED else AXIS
    taps = (
        Tap("Let it be", "dusk", {"spends": "no"}, likely=True, opens=not battle.links),
        Tap("Spend the Advantage", "dusk", {"spends": "yes"}),
    )
    return Due(f"Sunset DR {sum(battle.sunset)}", battle.dusk, taps, holder)


def challenged(battle: Battle) -> Iterator[Due]:
    """The umpire's: a challenge to rule on."""
    if battle.challenged:
        name = battle.sides[battle.challenged.side].name
        taps = (
            Tap("It stands", "rule-challenge", {"stands": "yes"}),
            Tap("Put it right", "rule-challenge", {"stands": "no"}),
        )
        yield Due(f"Challenged by the {name} player", battle.challenged.words, taps)


def _before(battle: Battle) -> Iterator[Due]:
    """Before anybody acts: bids, and who sets up freely."""
    if battle.begun:
        return
    for side in (ALLIED, AXIS):
        if battle.bidding and side not in battle.bids:
            tap = Tap("Bid", "bid", {"whose": side}, likely=True, opens=True)
            yield Due("Bid for the Allies", "Nobody sees it until both are in.", (tap,), side)
    if not battle.bidding:
        places = Tap("Set up a unit", "set-up", opens=True)
        bids = Tap("Bid for the Allies", "bid", opens=True)
        taps = (places,) if battle.highest_bid else (places, bids)
        words = "Place 11H and CIH where you like."
        if change_phones(battle):
            words = f"{change_phones(battle)} {words}"
        yield Due("Before the first impulse", words, taps, ALLIED)


def change_phones(battle: Battle) -> str:
    """Return the steps before the first impulse that follow from the bids."""
    if battle.begun or battle.highest_bid != AXIS:
        return ""
    points = battle.vp_required
    return (
        f"Change phones: the player who bid {points} on the Axis phone plays the Allies, "
        "with the Allied phone."
    )


def _of_impulse(battle: Battle) -> Iterator[Due]:
    side = battle.active
    title = f"{battle.sides[side].name} impulse {battle.impulse}" if battle.sides else ""
    if battle.kind is None:
        if battle.bidding:
            return
        kinds = (
            Tap("Assault", "impulse", {"kind": "assault"}, likely=True, opens=True),
            Tap("Regroup", "impulse", {"kind": "regroup"}),
            Tap("Consolidate", "impulse", {"kind": "consolidate"}),
            Tap("Pass", "impulse", {"kind": "pass"}),
        )
        yield Due(title, "What is done?", kinds, side)
        return
    for place in targets(battle):
        words = "It has to be made." if is_mandatory(battle, place) else "It may be made."
        tap = Tap("Attack", "attack", {"place": place}, likely=True, opens=True)
        yield Due(f"Attack in {battle.places[place].words}", words, (tap,), side)
    for over in battle.to_overrun_on:
        told = {"broke": over.units[0]}
        words = f"{', '.join(over.units)} may go one place farther, all to the same."
        tap = Tap("Overrun on", "overrun", told, likely=True, opens=True)
        yield Due("Overrun", words, (tap,), side)
    yield Due(title, _doing(battle), tuple(_taps(battle)), side)


def _doing(battle: Battle) -> str:
    if battle.kind == "assault":
        return "Assault from " + ", ".join(battle.active_places)
    return str(battle.kind).capitalize()


def _taps(battle: Battle) -> Iterator[Tap]:
    owed = any(is_mandatory(battle, place) for place in targets(battle))
    if battle.kind in ("assault", "regroup") and movers(battle):
        yield Tap("Move a unit", "march", likely=not owed, opens=True)
    if battle.kind == "assault" and more_places(battle):
        yield Tap("Activate another place", "activate", opens=True)
    if battle.kind == "consolidate" and pairable(battle) and not has_consolidated(battle):
        yield Tap("Consolidate two units", "consolidate", likely=True, opens=True)
    if _may_intercept(battle):
        yield Tap("Second impulse", "intercept", opens=True)
    opens = battle.active == AXIS
    yield Tap("End the impulse", "end-impulse", likely=battle.kind == "pass", opens=opens)


def _may_intercept(battle: Battle) -> bool:
    return (
        battle.options.get("extra_advantage_uses", False)
        and battle.advantage == battle.active == AXIS
        and battle.kind in ("assault", "regroup")
        and not battle.intercepted
    )


def _of_fight(battle: Battle, fight: Fight) -> Due:
    where = battle.places[fight.place].words
    mine, theirs = fight.attacker, other(fight.attacker)
    if fight.stage == "defence":
        tap = Tap("Defend", "defend", likely=True, opens=True)
        who = f"By {', '.join(fight.attackers)}"
        led = f"; {fight.lead} leads." if len(fight.attackers) > 1 else "."
        return Due(f"Attacked in {where}", who + led, (tap,), theirs)
    if fight.stage == "advantage":
        taps = (
            Tap("Make it a stalemate", "turn-result", {"spends": "yes"}, likely=True),
            Tap("Let it be", "turn-result", {"spends": "no"}),
        )
        holder = who_turns(battle, fight)
        return Due(f"{fight.result.capitalize()} in {where}", "Spend the Advantage?", taps, holder)
    if fight.stage == "losses":
        tap = Tap("Absorb them", "losses", likely=True, opens=True)
        return Due(f"{fight.points} Attrition Points in {where}", "", (tap,), theirs)
    if fight.stage == "withdrawal":
        taps = (
            Tap("All stand", "withdraw", {"stands": "yes"}, likely=True),
            Tap("Withdraw", "withdraw", opens=True),
        )
        return Due(f"{fight.result.capitalize()} in {where}", "Does anybody go?", taps, theirs)
    tap = Tap("Fall back", "fall-back", likely=True, opens=True)
    return Due(f"Repulsed in {where}", "The attackers go back.", (tap,), mine)


def _to_mend(battle: Battle, side: Side) -> str:
    """A side's reduced and eliminated units."""
    own = [unit for unit in battle.units.values() if unit.side == side]
    told = [
        f"{words}: {', '.join(ids)}."
        for words, ids in (
            ("Reduced", [unit.id for unit in own if unit.is_mendable]),
            ("Eliminated", [unit.id for unit in own if unit.is_lost]),
        )
        if ids
    ]
    return " ".join(told) or "Nobody is reduced or eliminated."


def _refit(battle: Battle) -> Iterator[Due]:
    if not battle.refitted:
        side = battle.active
        tap = Tap("Refit", "refit", likely=True, opens=True)
        yield Due(f"{battle.sides[side].name} refit", _to_mend(battle, side), (tap,), side)
        return
    for number, id in enumerate(battle.surrendering):
        tap = Tap("Roll", "surrender", {"unit": id}, likely=not number, opens=True)
        yield Due(f"{id}: surrender die", "Out of supply.", (tap,), battle.units[id].side)
