"""The player who makes a move of Rats of Tobruk, and that player's knowledge of the battle."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import require_fire_answered
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, require_present
from assistant.battle.rats_of_tobruk.lookups.ground import battle_as_seen_by
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.rules.rats_of_tobruk.terms import Side


def require_active_side(play: BattlePlay) -> Side:
    """Return the side whose chit is in hand; require that it acts, after the enemy's fire."""
    side: Side = require_present(play.state.active, "No chit is in hand.")
    own = play.acts_for(side)
    play.require(own, "The chit belongs to the other side.")
    require_fire_answered(play)
    return side


def require_no_fight(play: BattlePlay) -> None:
    """Require that no hex is fought for."""
    fight = play.state.fight
    play.require(fight is None, f"The fight for {fight.hex if fight else ''} is not over yet.")


def ask_side(play: BattlePlay, words: str = "For which side?") -> Side:
    """Return the actor's own side, or the side that the umpire names."""
    if not play.actor.is_umpire:
        return play.actor.side  # type: ignore[return-value]
    options = [Option(side, play.state.sides[side].name) for side in BOTH_SIDES]
    return play.choose("side", words, options)  # type: ignore[return-value]


def require_side(play: BattlePlay, side: Side) -> None:
    """Require that this side acts, or the umpire for it."""
    own = play.acts_for(side)
    play.require(own, f"That is for the {play.state.sides[side].name} player.")


def battle_known_to(play: BattlePlay) -> Battle:
    """Return the battle as the maker of a move knows it; the umpire knows all."""
    side = play.actor.side
    return play.state if side is None else battle_as_seen_by(play.state, side_named(side))


def deciding_battle(play: BattlePlay) -> Battle:
    """Return the battle that decides a move; a sheet without a tap sees what its player knows."""
    return battle_known_to(play) if play.looks else play.state


def side_named(side: str) -> Side:
    """Return the side with this id."""
    return next(each for each in BOTH_SIDES if each == side)
