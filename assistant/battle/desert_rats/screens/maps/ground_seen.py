"""The ground that an element sees, tinted on the umpire's map or its own player's."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.screens.maps.player_map import (
    drawn_page,
    own_sheet,
    own_symbols,
)
from assistant.battle.desert_rats.screens.page_preview import shown_page
from assistant.battle.desert_rats.sight.ground_in_sight import Patch, ground_in_sight
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.battle.desert_rats.state.player_pages import Mark
from assistant.battle.screens.map_selection import selection_query
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Area, Plan
from assistant.cards.drawing.patches import patches_svg
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class OwnLooker:
    """An element of a player's side on the player's own map."""

    label: str
    title: str  # its type
    mark: str
    query: str
    is_picked: bool


@dataclass(frozen=True)
class SideSight:
    """A player's own map, with the ground in sight of the element that was tapped."""

    svg: str
    lookers: tuple[OwnLooker, ...]
    picked: OwnLooker | None


def side_map(battle: Battle, player: str, see: str = "") -> SideSight | None:
    """Return a player's own map and the ground that one own element sees; None after the end.

    The map depends only on the player's page and the ground that the side knows, not on enemies or
    on the visibility that the umpire set. Elements are named as on the page.
    """
    if battle.phase == "over":
        return None
    own = battle.sides[player]
    shown = battle_as_shown(battle, own.side)
    page = shown_page(shown, own)
    table = battle.tables[own.side]
    turn = page.turn + 1 if page else battle.turn
    sheet = own_sheet(shown.plan, table, turn)
    shapes = {id: each.mark for id, each in battle.tables.items()}
    marks = [x for x in page.marks if x.kind == "own" and x.side == own.side] if page else []
    picked = next((x for x in marks if x.label == see), None)
    patches: tuple[Patch, ...] = ()
    if page and picked:
        ground = _ground_of_page(shown.plan, page.dust, max(1, turn))
        element = _element_of(battle, picked)
        patches = ground_in_sight(ground, (picked.x_m, picked.y_m), element.kind)
    lookers = tuple(_lookers(battle, marks, see, table.mark))
    queries = {each.label: each.query for each in lookers}
    symbols = [
        replace(each, link=queries.get(each.label, ""), picked=each.label == see)
        if each.mark == table.mark and not each.wreck
        else each
        for each in own_symbols(page, shapes)
    ]
    svg = drawn_page(
        sheet,
        None,
        shapes,
        page,
        ("", ""),
        None,
        tinted=patches_svg(sheet, patches),
        symbols=symbols,
    )
    return SideSight(svg, lookers, next((x for x in lookers if x.is_picked), None))


def _lookers(battle: Battle, marks: Sequence[Mark], see: str, shape: str) -> Iterator[OwnLooker]:
    for mark in marks:
        is_picked = mark.label == see
        query = selection_query(() if is_picked else (mark.label,))
        title = naming.model_label(_element_of(battle, mark).type)
        yield OwnLooker(mark.label, title, shape, query, is_picked)


def _element_of(battle: Battle, mark: Mark) -> Element:
    """Return the element that a mark on its own side's map shows."""
    return next(x for x in battle.elements.values() if x.side == mark.side and x.name == mark.label)


@lru_cache(maxsize=16)
def _ground_of_page(plan: Plan, dust: tuple[Area, ...], turn: int) -> Ground:
    """Return the ground of a turn as a player's page shows it."""
    return Ground(plan.model_copy(update={"areas": (*plan.areas, *dust)}), turn)
