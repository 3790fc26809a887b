"""A side's own plan on its phone, built from its own knowledge."""

from collections.abc import Iterator, Sequence

from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.table_plan.fires_and_clouds import (
    NOBODYS,
    effects,
    effects_svg,
)
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import enemies_in_sight
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import Sighting
from assistant.battle.rattenkrieg.table_plan.drawing import Thing, symbol_class, table_sheet, things
from assistant.battle.rattenkrieg.table_plan.order_lines import (
    OrderLine,
    order_lines,
    order_lines_svg,
)
from assistant.battle.screens.cached_views import cached_view
from assistant.battle.screens.map_selection import selection_query
from assistant.boardmap.tabletop import Tabletop
from assistant.cards.drawing.map_symbols import Symbol, marks_svg
from assistant.cards.drawing.tabletop import table_svg
from assistant.frozen import dataclass

WIDE = 390.0  # pixels of a phone: symbols make way for each other, names for symbols, at that size
LASTING_TURNS = 3  # for so long what was lost from sight is still drawn


@dataclass(frozen=True)
class Known:
    """An element on a side's plan."""

    key: str
    title: str
    words: str
    card: str  # the id under which its card opens; empty where it has none
    symbol: Symbol


@dataclass(frozen=True)
class SideMap:
    """The plan of a side, with the tapped things."""

    svg: str
    known: tuple[Known, ...]
    picked: Known | None
    closed: str


def has_map(battle: Battle) -> bool:
    """Return whether the sides have the plan on their phones."""
    return battle.table_plan.plan is not None and battle.table_plan.shared


def known_on_plan(battle: Battle, side: str, see: str = "") -> tuple[Known, ...]:
    """Return every element that a side has on its plan; the tapped one is marked."""
    if not has_map(battle):
        return ()
    there = [x for x in things(battle, side) if x.stand]
    own = (_own_known(battle, x, see) for x in there if x.side == side)
    burning = (_own_known(battle, x, see) for x in there if x.side == NOBODYS)
    return (*own, *_enemies_known(battle, side, see), *burning)


def plan_snapshot(
    battle: Battle, side: str
) -> tuple[str, tuple[Known, ...], tuple[OrderLine, ...]]:
    """Return everything that a side's plan shows, for comparison."""
    plan = battle.table_plan.standing if has_map(battle) else None
    if plan is None:
        return "", (), ()
    return plan_json(plan, side), known_on_plan(battle, side), tuple(order_lines(battle, side))


@cached_view
def plan_json(plan: Tabletop, side: str) -> str:
    """Return a plan as text for comparison; the side serves only as a key for the cache."""
    return plan.model_dump_json()


def side_map(battle: Battle, side: str, see: str = "") -> SideMap | None:
    """Return the drawing of a side's plan, and the tapped things."""
    if not has_map(battle):
        return None
    every = known_on_plan(battle, side, see)
    picked = next((x for x in every if x.key == see), None)
    return SideMap(known_svg(battle, side, every), every, picked, selection_query(()))


def known_svg(battle: Battle, side: str, every: Sequence[Known]) -> str:
    """Return the drawing of a side's plan with these elements; empty if the side has none."""
    plan = battle.table_plan.standing
    if plan is None or not has_map(battle):
        return ""
    sheet = table_sheet(battle, plan, WIDE)
    room = sheet.room()
    burning = effects_svg(sheet, effects(battle))
    orders = order_lines_svg(sheet, order_lines(battle, side))
    marks = burning + orders + marks_svg(sheet, [x.symbol for x in every], room=room)
    return table_svg(
        sheet, marks, label=f"The table as {battle.sides[side].name} knows it", room=room
    )


def _own_known(battle: Battle, thing: Thing, see: str) -> Known:
    assert thing.stand is not None
    unsure = not thing.stand.sure
    name, words = thing.title, "for all to see"
    if thing.side:
        name, words = name.partition(" ")[2], "may be elsewhere by now" if unsure else "yours"
    symbol = Symbol(
        key=thing.id,
        place=thing.stand.place,
        label=thing.label,
        title=name,
        mark=symbol_class(battle, thing),
        wreck=thing.lost,
        link=selection_query(() if see == thing.id else (thing.id,)),
        picked=see == thing.id,
        unsure=unsure,
    )
    return Known(thing.id, name, words, thing.id if thing.id in battle.elements else "", symbol)


def _enemies_known(battle: Battle, side: str, see: str) -> Iterator[Known]:
    """Yield enemies in sight where they were last seen, and those lost from sight recently.

    The latter are drawn paler.
    """
    there = dict(enemies_in_sight(battle, side))
    for name, sighting in sorted(battle.table_plan.sights.get(side, {}).items()):
        if name in there or battle.turn - sighting.turn < LASTING_TURNS:
            yield _enemy_known(battle, side, (name, sighting), there.get(name, ""), see)


def _enemy_known(battle: Battle, side: str, what: tuple[str, Sighting], id: str, see: str) -> Known:
    name, sighting = what
    kind, _, label = name.partition(" ")
    words = "in sight" if id else f"lost from sight; seen in turn {sighting.turn}"
    symbol = Symbol(
        key=name,
        place=sighting.place,
        label=f"M{label}" if kind == "Mojon" else label,
        title=f"{capital(name)}, {words}",
        mark=battle.enemy(side).mark,
        link=selection_query(() if see == name else (name,)),
        picked=see == name,
        unsure=not id,
    )
    return Known(name, capital(name), words, id if id in battle.elements else "", symbol)
