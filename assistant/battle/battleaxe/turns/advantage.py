"""Spending the Advantage in the Maneuvers Phase (Battleaxe 12, 19.1)."""

from assistant.battle.battleaxe.events.impulses import SecondImpulseBought
from assistant.battle.battleaxe.events.tracks import AdvantageSpent, FuelSet, RommelSet
from assistant.battle.battleaxe.kit.register import BattlePlay, move
from assistant.battle.battleaxe.kit.wording import announce_act, list_places, side_name
from assistant.battle.battleaxe.lookups.attacks import places_to_attack
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns.activations import ask_places
from assistant.battle.play import Option
from assistant.cards.wording import signed
from assistant.rules.battleaxe.combat import DEFENCE
from assistant.rules.battleaxe.places import ALLIED, AXIS, ImpulseKind, Side, enemy_of

WHY_NOT_SPENT = {
    "not-holder": "This player does not hold the Advantage.",
    "option-off": "That use is an optional rule, which is not in play.",
    "wrong-side": "Only the other side may use the Advantage for that.",
    "wrong-phase": "That use is not for this phase.",
    "already-in-force": "That use is in force already.",
}

DECLARED_USES = {
    "fuel-shortage": "An Axis fuel shortage",
    "rommel": "Rommel leads from the front",
}

SPENT_ON = {
    "fuel-shortage": "an Axis fuel shortage",
    "rommel": "Rommel leads from the front",
}

EFFECTS = {
    "fuel-shortage": "the Axis may not conduct Combined Operations, "
    f"Allied defense {signed(DEFENCE['fuel-shortage'])}",
    "rommel": "one Axis attack per impulse may add a die",
}

DECIDE_FIRST = "Decide first whether the Advantage changes the dice that were rolled."

USERS: dict[str, Side] = {"fuel-shortage": ALLIED, "rommel": AXIS}


def may_spend_advantage(battle: Battle, side: str) -> bool:
    """Return whether a side holds the Advantage and has a use for it that is not in force yet."""
    in_force = battle.rommel if side == AXIS else battle.fuel_shortage
    return battle.advantage == side and can_spend_now(battle) and not in_force


def can_spend_now(battle: Battle) -> bool:
    """Return whether the Advantage may be spent on its own: not while bids or dice wait."""
    waits = battle.bidding or is_advantage_at_stake(battle)
    return battle.phase == "maneuvers" and not waits


def is_advantage_at_stake(battle: Battle) -> bool:
    """Return whether its holder has to decide whether the Advantage changes a result of dice."""
    changes_combat = battle.fight is not None and battle.fight.stage == "advantage"
    return changes_combat or bool(battle.dusk)


@move("spend", "Spend the Advantage")
def spend_advantage(play: BattlePlay) -> None:
    """Spend the Advantage on a fuel shortage or on Rommel; moves ask for its other uses."""
    battle = play.state
    holder = battle.advantage
    play.require(holder != "none", "The Advantage has already been spent.")
    play.require(holder == "none" or play.acts_for(holder), "The Advantage is not yours.")
    play.need(not is_advantage_at_stake(battle), DECIDE_FIRST)
    play.require(not battle.bidding, "A side has not bid yet.")
    uses = [
        Option(use, words, EFFECTS[use], alone=f"{words}: {EFFECTS[use]}")
        for use, words in DECLARED_USES.items()
        if play.actor.is_umpire or USERS[use] == holder
    ]
    only = uses[0].value if len(uses) == 1 else None
    use = play.choose("use", "What do you spend it on?", uses, only)
    side = USERS[use]
    inputs = {
        "holder": holder,
        "user": side if holder == "none" else holder,
        "use": use,
        "phase": "end" if battle.phase == "over" else battle.phase,
        "fuel_shortage": battle.fuel_shortage,
        "rommel_in_force": battle.rommel,
    }
    outcome = play.resolve("battleaxe/advantage", inputs, shown_to=battle.sides)
    play.require(outcome.legal, WHY_NOT_SPENT.get(outcome.reason, "Not now."))
    play.record(AdvantageSpent(side, use))
    play.record(RommelSet(True) if use == "rommel" else FuelSet(True))
    announce_act(play, side, f"The Advantage is spent: {SPENT_ON[use]}.")
    if battle.phase == "maneuvers":
        name = side_name(battle, enemy_of(side))
        play.announce(f"The {name} player has the Advantage when this impulse ends.")


@move("intercept", "Second impulse")
def buy_second_impulse(play: BattlePlay) -> None:
    """Buy the Axis a regroup after an assault, or an assault after a regroup (19.1)."""
    battle = play.state
    play.require(play.acts_for(AXIS), "Only the Axis player may use wireless intercepts.")
    play.require(battle.fight is None, "A combat is not over yet.")
    pending = places_to_attack(battle)
    play.require(not pending, f"Attack first in {list_places(battle, pending)}.")
    inputs = {
        "holder": battle.advantage,
        "user": AXIS,
        "use": "wireless-intercepts",
        "phase": "maneuvers",
        "impulse_kind": battle.kind,
    }
    outcome = play.resolve("battleaxe/advantage", inputs, shown_to=battle.sides)
    may = outcome.legal and battle.active == AXIS
    play.require(may, "Wireless intercepts need the Advantage and an Axis assault or regroup.")
    kind: ImpulseKind = "regroup" if battle.kind == "assault" else "assault"
    places = ask_places(play) if kind == "assault" else ()
    play.record(AdvantageSpent(AXIS, "wireless-intercepts"))
    play.record(SecondImpulseBought(kind, places))
    announce_act(play, AXIS, f"Wireless intercepts: {kind} too.")
    play.announce(f"The Advantage goes to the {side_name(battle, enemy_of(AXIS))} player after it.")
