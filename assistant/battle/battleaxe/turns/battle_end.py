"""The end of a battle of Battleaxe, and its result (Battleaxe 17, 20)."""

from collections.abc import Iterator

from assistant.battle.battleaxe.events.battle_end import EndedByUmpire
from assistant.battle.battleaxe.events.impulses import ImpulseBegun
from assistant.battle.battleaxe.kit.register import UMPIRE_ONLY, BattlePlay, move
from assistant.battle.battleaxe.kit.wording import VERDICTS
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.releases import DIVISION_NAMES
from assistant.battle.features import Ending
from assistant.battle.questions.winners import NOBODY, ask_winner, with_full_stop
from assistant.battle.screens.results import BattleResult, RosterLine, SideResult
from assistant.battle.screens.story_words import story_words
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side

WINNERS: dict[str, Side] = {"allied-automatic": ALLIED, "allied-operational": ALLIED, "axis": AXIS}


@move("end-battle", "End the battle", UMPIRE_ONLY)
def end_battle(play: BattlePlay) -> None:
    """End the battle before its last turn: a player gives up, or both agree."""
    play.need(play.state.phase != "over", "The battle is already over.")
    winner = ask_winner(play, {id: side.name for id, side in play.state.sides.items()})
    words = play.text("words", "How did it end?", "The players agreed.")
    play.record(EndedByUmpire(words, winner))
    play.announce(
        f"The battle is over. {with_full_stop(words)} {battle_result(play.state).headline}."
    )


def is_over(battle: Battle) -> bool:
    """Return whether the battle is over."""
    return battle.phase == "over"


def battle_result(battle: Battle) -> BattleResult:
    """Return the result of a battle as it is now."""
    winner = _winner(battle)
    headline = f"{battle.sides[winner].name} victory" if winner else _without_winner(battle)
    sides = tuple(_side_results(battle))
    return BattleResult(headline, tuple(_reasons(battle)), sides, winner, "Units lost")


def _winner(battle: Battle) -> str | None:
    if battle.won_by:
        return None if battle.won_by == NOBODY else battle.won_by
    return WINNERS.get(str(battle.winner))


def _without_winner(battle: Battle) -> str:
    return "A draw" if battle.won_by else "Undecided"


def _reasons(battle: Battle) -> Iterator[str]:
    """Yield the reasons for the result of the battle."""
    if battle.ended:
        yield with_full_stop(battle.ended)
    elif verdict := VERDICTS.get(str(battle.winner)):
        yield verdict
    yield f"Victory Points: {battle.vp} of the {battle.vp_required} that the Allies need."


def _side_results(battle: Battle) -> Iterator[SideResult]:
    for id, player in battle.sides.items():
        units = [x for x in battle.units.values() if x.side == id and x.setup]
        lost = sum(1 for unit in units if unit.is_lost)
        yield SideResult(id, player.name, lost, len(units))


def proposed_ends(battle: Battle) -> tuple[str, ...]:
    """Return nothing: a battle ends when the points of its last turn are counted."""
    return ()


def roster(battle: Battle) -> tuple[RosterLine, ...]:
    """Return all units of the game with their fates."""
    units = (unit for unit in battle.units.values() if unit.setup)
    return tuple(
        RosterLine(x.id, x.side, _division(x), x.name or x.id, "lost" if x.is_lost else "")
        for x in units
    )


def _division(unit: Unit) -> str:
    return DIVISION_NAMES.get(unit.formation or "", "").removeprefix("The ")


LEFT_OUT = (
    r"\w+ phone: a bid of \d+\.",
    r"\w+ impulse \d+ begins\.",
    r"\w+ impulse \d+: pass\.",
    r"Sunset DR \d+: the day (?:would end|goes on|continues)\.",
    r"The Maneuvers Phase ends; .*\.",
    r"\w+ refit: nothing\.",
    r"The Refit Phase is over\.",
)
ENDING = Ending[Battle](
    is_over=is_over,
    result=battle_result,
    proposed=proposed_ends,
    move="end-battle",
    conditions={
        "deaths": "German units lost count as Victory Points on the last day.",
        "prisoners": "Units that surrender are lost units.",
        "objectives": "Relieving Tobruk wins at the end of any turn; Areas held give points.",
        "points": "Counted at the end of each turn, with the Areas that count.",
        "surrender": "When a player gives up, the battle is ended on the laptop, with its winner.",
        "last turn": "Counting the points of the last day ends it.",
    },
    roster=roster,
    routine=frozenset({ImpulseBegun}),
    story=story_words(LEFT_OUT, {r"^Sunset DR \d+: the day ends\.": "The day ends."}),
)
