"""The umpire's move that ends a battle (Rattenkrieg 11.1, addendum)."""

from assistant.battle.play import Option
from assistant.battle.questions.winners import ask_winner, with_full_stop
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.scenario import PointsCounted
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.scenario.promotion_points import describe_condition
from assistant.battle.rattenkrieg.lookups.scenario.results import battle_result, do_points_decide
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    conditions_to_judge,
    describe_outcome,
    points_label,
    uncounted,
)
from assistant.battle.rattenkrieg.rounds.turns import drop_suggestions
from assistant.battle.rattenkrieg.scenario.moves import count_known_points
from assistant.battle.rattenkrieg.state import Battle

POINTS = {
    "victory": "victory points",
    "change": "victory points",
    "promotion": "promotion points",
}


@move("end-battle", "End the battle", UMPIRE_ONLY)
def end_battle(play: BattlePlay) -> None:
    """End the battle: a victory condition is met, both sides agree, or the last turn is over."""
    play.need(play.state.phase != "over", "The battle is already over.")
    words = play.text("words", "How did it end?", _usual_words(play.state))
    label = "Count the points that the program knows"
    counts_known = not uncounted(play.state) or play.flag("count", label, default=True)
    if counts_known:
        count_known_points(play)
    _ask_conditions_met(play)
    names = {side.id: side.name for side in play.state.sides.values()}
    winner = ask_winner(play, names, f"As counted: {battle_result(play.state).headline}")
    _close_round(play)
    play.record(e.BattleEnded(words, winner))
    if counts_known:
        count_known_points(play)  # some conditions are met only when the battle is over
    result, counts = battle_result(play.state), do_points_decide(play.state)
    winner = play.state.sides[result.winner].name if result.winner else ""
    is_said = winner and f"{winner} wins" in words
    won = f"{result.headline}." if (winner or counts) and not is_said else ""
    points = "" if counts else describe_outcome(play.state)
    said = ("The battle is over.", with_full_stop(words), won, points)
    sentence = " ".join(filter(None, said))
    play.log(["umpire", *play.state.sides], sentence)


def _usual_words(battle: Battle) -> str:
    """Return the reason for the end of the battle that the umpire is offered."""
    is_last = battle.stage == "end" and battle.turn >= battle.limit
    return "The last turn is over." if is_last else "The players agreed."


def _ask_conditions_met(play: BattlePlay) -> None:
    """Ask which conditions are met that only people can judge, and that nobody has counted."""
    open_ = conditions_to_judge(play.state)
    if not open_:
        return
    sides = play.state.sides
    options = [
        Option(
            x.id,
            f"{sides[x.side].name}: {describe_condition(play.state, x)}",
            f"{points_label(x)} {POINTS[x.kind]}",
        )
        for x in open_
    ]
    met = play.several("met", "Which conditions for points were met, too?", options, ())
    for scored in open_:
        if scored.id in met:
            play.record(PointsCounted(scored.id, scored.times, 1))


def _close_round(play: BattlePlay) -> None:
    """End all actions and reactions of the round, and drop open requests."""
    if play.state.noise is not None:
        play.record(e.ReactionsClosed())
    if play.state.round is not None:
        play.record(e.RoundEnded())
    drop_suggestions(play)
    play.record(*(e.RequestSettled(each.element) for each in play.state.requests))
