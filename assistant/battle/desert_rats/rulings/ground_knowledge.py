"""The umpire settles which sides know a piece of ground, before the battle or during it."""

from collections.abc import Iterable

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.feature_labels import describe_feature
from assistant.battle.desert_rats.kit.known_ground import features_of, sides_that_know
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.reports.dust_and_ground import (
    describe_news_of_ground,
    discovered_ground,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.desert_rats.turn.turns import draft_again_in_reports
from assistant.battle.play import Option
from assistant.cards.wording import listed

EVERYBODY, NOBODY = "all", "none"


@move("set-ground", "Set known ground")
def set_ground(play: BattlePlay) -> None:
    """Choose which sides know a piece of ground; the ground affects everybody."""
    battle = play.state
    play.require(battle.phase != "over", "The battle is over: everybody knows all ground.")
    table = next(iter(battle.tables.values()))
    found = {each.id: each for each in features_of(battle.plan)}
    play.need(bool(found), "The map has no areas and no lines.")
    rows = [Option(id, each.called, describe_feature(each, table)) for id, each in found.items()]
    feature = found[play.choose("feature", "Which ground?", rows)]
    now = sides_that_know(battle, feature.id)
    choices = [Option(id, words) for id, words in knowledge_choices(battle.tables.values())]
    known = play.choose(
        "known_to", "Which sides know this ground?", choices, knowledge_id(battle, now)
    )
    sides = tuple(id for id in battle.tables if known in (id, EVERYBODY))
    play.need_change(sides != now)
    lost = [battle.tables[id].name for id in now if id not in sides]
    if lost and battle.phase != "setup":
        play.caution(f"{listed(lost)} can have seen it on the map already.")
    play.record(e.GroundKnowledgeSet(feature.id, sides))
    draft_again_in_reports(play)
    if battle.phase == "orders":
        log_news(play, feature.id, [side for side in sides if side not in now])
    play.log("umpire", f"Ground: {feature.called} is known to {describe_knowledge(battle, sides)}.")


def knowledge_choices(tables: Iterable[Table]) -> list[tuple[str, str]]:
    """Return the choices for the sides that know a piece of ground: id and words."""
    return [
        (EVERYBODY, "Both sides"),
        *((table.id, f"{table.name} only") for table in tables),
        (NOBODY, "You alone"),
    ]


def knowledge_id(battle: Battle, sides: tuple[str, ...]) -> str:
    """Return the id of the choice by which exactly these sides know a piece of ground."""
    if len(sides) == len(battle.tables):
        return EVERYBODY
    return sides[0] if sides else NOBODY


def describe_knowledge(battle: Battle, sides: tuple[str, ...]) -> str:
    """Describe the sides that know a piece of ground to the umpire: `Axis only`."""
    if len(sides) == len(battle.tables):
        return "both sides"
    return f"{battle.tables[sides[0]].name} only" if sides else "you alone"


def log_news(play: BattlePlay, feature: str, sides: list[str]) -> None:
    """Log, for the players of these sides, ground that is new on their maps."""
    for seat in play.state.sides.values():
        if seat.side in sides:
            for each in discovered_ground(play.state, seat.side):
                if each.id == feature:
                    play.log(seat.id, f"{describe_news_of_ground(each)}.")
