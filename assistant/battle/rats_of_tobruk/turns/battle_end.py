"""The end of a battle of Rats of Tobruk, and its result (Rats of Tobruk 17.4, 17.11)."""

from collections.abc import Iterator

from assistant.battle.features import Ending
from assistant.battle.questions.winners import NOBODY, ask_winner, with_full_stop
from assistant.battle.rats_of_tobruk.events.activations import ChitLaidAside
from assistant.battle.rats_of_tobruk.events.movement import MoveLetPass
from assistant.battle.rats_of_tobruk.events.turns import EndedByUmpire, SupplyChecked
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.turns.victory import (
    describe_level,
    is_harbor_reached,
    strength_lost,
    victory_level,
)
from assistant.battle.screens.results import BattleResult, RosterLine, SideResult
from assistant.battle.screens.story_words import story_words
from assistant.cards.wording import words_of
from assistant.rules.rats_of_tobruk.turns.victory import STRATEGIC

FATES = {"depleted": "depleted", "eliminated": "eliminated"}


@move("end-battle", "End the battle", by=("umpire",))
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
    level, winner = _level(battle), _winner(battle)
    if battle.won_by:
        headline = f"{battle.sides[winner].name} victory" if winner else "A draw"
    else:
        headline = describe_level(level)
    lost = dict(zip(BOTH_SIDES, strength_lost(battle), strict=True))
    sides = tuple(SideResult(id, battle.sides[id].name, lost[id]) for id in BOTH_SIDES)
    return BattleResult(headline, tuple(_reasons(battle)), sides, winner, "Attack strength lost")


def _level(battle: Battle) -> str:
    """Return the level of victory: from the final verdict, else by losses."""
    lost_harbor = words_of(STRATEGIC).lower() in battle.verdict.lower()
    return STRATEGIC if lost_harbor else victory_level(battle)


def _winner(battle: Battle) -> str | None:
    if battle.won_by:
        return None if battle.won_by == NOBODY else battle.won_by
    level = _level(battle)
    return next((id for id in BOTH_SIDES if level.startswith(id)), None)


def _reasons(battle: Battle) -> Iterator[str]:
    """Yield the reasons for the result of the battle."""
    if battle.ended:
        yield with_full_stop(battle.ended)
    elif _level(battle) == STRATEGIC:
        yield "The harbor is lost."
    else:
        yield "The attack strength that each side lost decides."


def proposed_ends(battle: Battle) -> tuple[str, ...]:
    """Return why the battle could end now: the harbor seems to be reached."""
    reached = battle.phase != "over" and is_harbor_reached(battle)
    return ("The harbor is reached.",) if reached else ()


def roster(battle: Battle) -> tuple[RosterLine, ...]:
    """Return all units with their fates."""
    return tuple(
        RosterLine(x.id, x.side, x.battalion or "", x.id, FATES.get(x.strength, ""))
        for x in battle.units.values()
    )


LEFT_OUT = (
    r"Chits put in: .*\.",
    r"The \w+ has put in \d+; the \w+ may put in \d+\.",
    r"In the cup: .*\.",
    r"Turn \d+ begins\.",
    r"The defense of \w+: artillery none\.",
    r"Artillery adds nothing to the defense of \w+\.",
    r"The fight for \w+ is over\.",
    r"(?:\w+ r|R)eplacements: none\.",
)
SHORTENED = {
    r"^(.+): hex (\w+)\.$": r"\1 is placed in hex \2.",
    r" is drawn; \d+ left\.$": " is drawn.",
    r"^(\w+): (\d+ to \d+), column .*: \w+, (.*)": r"Hex \1: \2, \3",
    r"; both may roll for replacements, the \w+ first\.": ".",
}
ENDING = Ending[Battle](
    is_over=is_over,
    result=battle_result,
    proposed=proposed_ends,
    move="end-battle",
    conditions={
        "deaths": "The attack strength that each side lost decides the level of victory.",
        "prisoners": "The game eliminates units instead.",
        "objectives": "The harbor within reach of German guns or units ends it immediately.",
        "points": "The attack strength lost takes their place.",
        "surrender": "When a player gives up, the battle is ended on the laptop, with its winner.",
        "last turn": "The battle ends with the last turn of the scenario.",
    },
    roster=roster,
    routine=frozenset({ChitLaidAside, MoveLetPass, SupplyChecked}),
    story=story_words(LEFT_OUT, SHORTENED),
)
