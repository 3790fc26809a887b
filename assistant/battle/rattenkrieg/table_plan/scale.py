"""The scale of a battle's table, and its unit of measure (Rattenkrieg 1.3.4, 19.4)."""

from functools import cache, lru_cache, partial
from typing import Any

from assistant.battle.questions.scales import Scale, Scales
from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import BattleOpened
from assistant.battle.rattenkrieg.state import Battle
from assistant.frozen import replace
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.options import RULES, setting_of
from assistant.rules.rattenkrieg.scale import OF_THE_RULES, SCALES, USUAL

RULE = "scale"


def scale_of(battle: Battle) -> Scale | None:
    """Return the battle's unit of measurement, or None for inches at 28 mm."""
    return scale_by_id(str(setting_of(battle.rules, RULE)))


@cache
def scale_by_id(id: str) -> Scale | None:
    """Return a scale by its id, such as "15mm"; None for the rules' own or an unknown scale."""
    if id == USUAL or id not in SCALES:
        return None
    found = SCALES[id]
    there = (OF_THE_RULES, "in", found.one_to, found.unit)
    back = (found.one_to, found.unit, OF_THE_RULES, "in")
    return Scale(
        id, found.name, found.unit, partial(_whole_figure, there), partial(_exact_figure, back)
    )


def _whole_figure(way: tuple[Any, ...], figure: float) -> int:
    return int(_convert(way, figure).value)


def _exact_figure(way: tuple[Any, ...], figure: float) -> float:
    return float(_convert(way, figure).exact)


@lru_cache(maxsize=8192)
def _convert(way: tuple[Any, ...], figure: float) -> Any:
    entered = dict(zip(("from_scale", "from_unit", "to_scale", "to_unit"), way, strict=True))
    return find("rattenkrieg/scale-distance").resolve({"value": figure, **entered}, no_dice).outcome


def _with_scale(first: BattleOpened, id: str) -> BattleOpened:
    return replace(first, battle=replace(first.battle, rules={**first.battle.rules, RULE: id}))


TABLES = Scales(scale_of, scale_by_id, tuple((RULES[RULE].values or {}).items()), _with_scale)
