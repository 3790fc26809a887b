"""What the Advantage is spent on in the Maneuvers Phase (Battleaxe 12, 19.1)."""

from assistant.battle.battleaxe.events.impulses import SecondImpulse
from assistant.battle.battleaxe.events.tracks import (
    AdvantageSpent,
    FuelSet,
    RommelSet,
)
from assistant.battle.battleaxe.kit.register import AtTable, move
from assistant.battle.battleaxe.kit.wording import done, name_of, named
from assistant.battle.battleaxe.lookups.attacks import owed
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns.impulses import chosen_places
from assistant.battle.play import Option
from assistant.rules.battleaxe.places import ALLIED, AXIS, ImpulseKind, Side, other

NOT_SPENT = {
    "not-holder": "The Advantage is not theirs.",
    "option-off": "That use is an option that is not played.",
    "wrong-side": "That use is the other side's.",
    "wrong-phase": "Not in this phase.",
    "already-in-force": "That is in force already.",
}

DECLARED_USES = {
    "fuel-shortage": "An Axis fuel shortage",
    "rommel": "Rommel leads from the front",
}

USERS: dict[str, Side] = {"fuel-shortage": ALLIED, "rommel": AXIS}


def may_spend(battle: Battle, side: str) -> bool:
    """Whether a side holds the Advantage and has a use for it that is not in force already."""
    in_force = battle.rommel if side == AXIS else battle.fuel_shortage
    return battle.advantage == side and battle.phase == "maneuvers" and not in_force


@move("spend", "Spend the Advantage")
def spend(play: AtTable) -> None:
    """On a shortage of fuel or on Rommel; other uses are asked for when they can be had."""
    battle = play.state
    holder = battle.advantage
    play.require(holder != "none", "The Advantage is spent already.")
    play.require(holder == "none" or play.acts_for(holder), "The Advantage is not yours.")
    uses = [
        Option(use, words)
        for use, words in DECLARED_USES.items()
        if play.actor.is_umpire or USERS[use] == holder
    ]
    use = play.choose("use", "What on?", uses)
    side = USERS[use]
    told = {
        "holder": holder,
        "user": side if holder == "none" else holder,
        "use": use,
        "phase": "end" if battle.phase == "over" else battle.phase,
        "fuel_shortage": battle.fuel_shortage,
        "rommel_in_force": battle.rommel,
    }
    outcome = play.resolve("battleaxe/advantage", told, shown_to=battle.sides)
    play.require(outcome.legal, NOT_SPENT.get(outcome.reason, "Not now."))
    play.happened(AdvantageSpent(side, use))
    play.happened(RommelSet(True) if use == "rommel" else FuelSet(True))
    done(play, side, f"The Advantage is spent: {DECLARED_USES[use].lower()}.")


@move("intercept", "Second impulse")
def intercept(play: AtTable) -> None:
    """The Axis buys a regroup after an assault, or an assault after a regroup (19.1)."""
    battle = play.state
    play.require(play.acts_for(AXIS), "Wireless intercepts are the Axis player's.")
    play.require(battle.fight is None, "A combat is not over yet.")
    due = owed(battle)
    play.require(not due, f"An attack is owed in {named(battle, due)}.")
    told = {
        "holder": battle.advantage,
        "user": AXIS,
        "use": "wireless-intercepts",
        "phase": "maneuvers",
        "impulse_kind": battle.kind,
    }
    outcome = play.resolve("battleaxe/advantage", told, shown_to=battle.sides)
    play.require(outcome.legal and battle.active == AXIS, "Not now.")
    kind: ImpulseKind = "regroup" if battle.kind == "assault" else "assault"
    places = chosen_places(play) if kind == "assault" else ()
    play.happened(AdvantageSpent(AXIS, "wireless-intercepts"))
    play.happened(SecondImpulse(kind, places))
    done(play, AXIS, f"Wireless intercepts: {kind} too.")
    play.announce(f"The Advantage goes to the {name_of(battle, other(AXIS))} player after it.")
