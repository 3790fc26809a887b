"""Secret ground and the sides that know it, on the console and on the master map."""

from collections.abc import Iterator

from assistant.battle.desert_rats.kit.feature_labels import describe_feature
from assistant.battle.desert_rats.kit.known_ground import features_of
from assistant.battle.desert_rats.rulings.ground_knowledge import (
    describe_knowledge,
    knowledge_id,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.boardmap.plan import Plan
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.secret_ground import outlines_svg, plan_with_names
from assistant.cards.wording import listed
from assistant.frozen import dataclass


@dataclass(frozen=True)
class GroundRow:
    """A feature of the map that not every side knew from the start."""

    id: str
    name: str
    words: str  # the kind of ground
    who: str  # `known to Axis only`
    shows: tuple[tuple[str, str], ...]  # buttons: the name of a side, and the choice


def secret_ground_rows(battle: Battle) -> Iterator[GroundRow]:
    """Yield the features of the map that some side did not know at some time."""
    table = next(iter(battle.tables.values()))
    for each in features_of(battle.plan):
        if secret := battle.secret_ground.get(each.id):
            shows = tuple(
                (side.name, knowledge_id(battle, (*secret.known_to, id)))
                for id, side in battle.tables.items()
                if id not in secret.known_to
            )
            who = f"known to {describe_knowledge(battle, secret.known_to)}"
            if waiting := [
                battle.tables[id].name for id in secret.known_to if id not in secret.shown_to
            ]:
                reads = "reads" if len(waiting) == 1 else "read"
                who += f"; {listed(waiting)} {reads} of this ground in the next report"
            yield GroundRow(each.id, each.called, describe_feature(each, table), who, shows)


def plan_with_knowledge(battle: Battle) -> Plan:
    """Return the true plan; the name of secret ground includes the side that knows it."""
    return plan_with_names(battle.plan, dict(_unknown_features(battle)))


def secret_outlines(battle: Battle, sheet: Sheet) -> Iterator[str]:
    """Yield the outline of each piece of ground that not every side knows."""
    return outlines_svg(sheet, dict(_unknown_features(battle)))


def _unknown_features(battle: Battle) -> Iterator[tuple[str, str]]:
    """Yield the features that a side does not know, each with the sides that do, in words."""
    for id, secret in battle.secret_ground.items() if battle.phase != "over" else ():
        if len(secret.known_to) < len(battle.tables):
            sides = [battle.tables[side].name for side in secret.known_to]
            yield id, f"{sides[0]} only" if sides else "the umpire only"
