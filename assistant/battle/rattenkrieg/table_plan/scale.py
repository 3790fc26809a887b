"""The scale of a battle's table: in what unit its people measure (Rattenkrieg 1.3.4, 19.4)."""

from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import Any

from assistant.battle.questions.scales import Scale, Scales
from assistant.battle.rattenkrieg.events.turns import BattleOpened
from assistant.battle.rattenkrieg.state import Battle
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.options import RULES, setting_of
from assistant.rules.rattenkrieg.scale import OF_THE_RULES, SCALES, USUAL

RULE = "scale"


def scale_of(battle: Battle) -> Scale | None:
    """In what its figures are told; None at 28 mm, where that is the inch of the rules."""
    return scale(str(setting_of(battle.rules, RULE)))


@cache
def scale(id: str) -> Scale | None:
    """A scale by its id, `15mm`; None for that of the rules, and for one that there is not."""
    if id == USUAL or id not in SCALES:
        return None
    found = SCALES[id]
    there = (OF_THE_RULES, "in", found.one_to, found.unit)
    back = (found.one_to, found.unit, OF_THE_RULES, "in")
    return Scale(id, found.name, found.unit, partial(_whole, there), partial(_exact, back))


def _whole(way: tuple[Any, ...], figure: float) -> int:
    return int(_converted(way, figure).value)


def _exact(way: tuple[Any, ...], figure: float) -> float:
    return float(_converted(way, figure).exact)


@lru_cache(maxsize=8192)
def _converted(way: tuple[Any, ...], figure: float) -> Any:
    told = dict(zip(("from_scale", "from_unit", "to_scale", "to_unit"), way, strict=True))
    return find("rattenkrieg/scale-distance").resolve({"value": figure, **told}, no_dice).outcome


def _begun(first: BattleOpened, id: str) -> BattleOpened:
    return replace(first, battle=replace(first.battle, rules={**first.battle.rules, RULE: id}))


TABLES = Scales(scale_of, scale, tuple((RULES[RULE].values or {}).items()), _begun)
