"""The moves of a duel: each duellist chooses a stance in secret, then the blows are rolled."""

from typing import cast

from assistant.battle.event import Event
from assistant.battle.play import Option, Play
from assistant.battle.register import UMPIRE_ONLY, Register
from tests.fifth.events import BlowsExchanged, StanceChosen
from tests.fifth.rules import Met, Side, Stance
from tests.fifth.state import Duel

AtDuel = Play[Duel, Event[Duel]]
OVER = "The duel is over."

move = Register()
MOVES = move.moves


def name_of(duel: Duel, side: str) -> str:
    """Return the name of a side."""
    return duel.duellists[side].badge.name


@move("choose-stance", "Choose a stance")
def choose_stance(play: AtDuel) -> None:
    """Choose how a duellist meets the next blow; the enemy does not see the stance."""
    play.need(play.state.loser is None, OVER)
    side = _whose(play)
    name = name_of(play.state, side)
    play.require(
        play.state.duellists[side].stance is None,
        f"{name} has chosen a stance already. Wait for the exchange.",
    )
    options = [
        Option("bold", "Bold", "+1 on the die, 2 lives lost if hit"),
        Option("cautious", "Cautious", "1 life lost if hit"),
    ]
    stance = cast(Stance, play.choose("stance", f"Which stance does {name} take?", options))
    play.record(StanceChosen(side, stance))
    play.log("umpire", f"{name} is {stance}.")
    play.log(side, f"You are {stance}.")
    enemy = next(id for id in play.state.sides if id != side)
    play.log([enemy, "spectator"], f"{name} has chosen a stance.")


@move("exchange", "Exchange blows", UMPIRE_ONLY)
def exchange(play: AtDuel) -> None:
    """Roll a die for each duellist; the higher score hits."""
    duel = play.state
    play.need(duel.loser is None, OVER)
    play.need(duel.is_ready, "Both duellists choose a stance first.")
    stances = {id: each.stance for id, each in duel.duellists.items()}
    met: Met = play.resolve("duel/exchange", stances, shown_to=duel.sides)
    play.record(BlowsExchanged(met.hit, met.lives))
    if met.hit is None:
        play.announce("Both blows miss.")
        return
    lives = "1 life" if met.lives == 1 else f"{met.lives} lives"
    play.announce(f"{name_of(duel, met.hit)} is hit and loses {lives}.")
    if play.state.loser:
        play.announce(f"{name_of(duel, play.state.loser)} has lost the duel.")


def _whose(play: AtDuel) -> Side:
    """Return the side that chooses: a player's own, or the one that the umpire names."""
    if not play.actor.is_umpire:
        return cast(Side, play.actor.side)
    options = [Option(id, badge.name) for id, badge in play.state.sides.items()]
    return cast(Side, play.choose("side", "Whose stance?", options))
