"""Views: everything for the umpire, the released page for a player."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.desert_rats.hands.shown_steps import Stop, hands_on_table
from assistant.battle.desert_rats.hands.table_map import hands_map
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown, battle_in_public
from assistant.battle.desert_rats.kit.places import described_mission, ordered_aim
from assistant.battle.desert_rats.kit.side_labels import badge as badge
from assistant.battle.desert_rats.kit.side_labels import clock as clock
from assistant.battle.desert_rats.kit.side_labels import side_badge
from assistant.battle.desert_rats.messages.reading import ReadMessage, messages_of_player
from assistant.battle.desert_rats.screens.console import umpire_view as umpire_view
from assistant.battle.desert_rats.screens.enemies_on_page import (
    IN_SIGHT,
    REPORTED,
    EnemyOnPage,
    enemies_on_page,
    joined_enemies,
)
from assistant.battle.desert_rats.screens.maps import player_map
from assistant.battle.desert_rats.screens.maps.master_map import (
    WIDE_IN_PUBLIC,
    master_map,
    spot_on_master,
)
from assistant.battle.desert_rats.screens.maps.terrain_plan import Terrain as Terrain
from assistant.battle.desert_rats.screens.maps.terrain_plan import terrain as terrain
from assistant.battle.desert_rats.screens.order_rows import OrderRow, order_row
from assistant.battle.desert_rats.screens.page_preview import page_previews as page_previews
from assistant.battle.desert_rats.screens.page_preview import placing_list as placing_list
from assistant.battle.desert_rats.screens.page_preview import placing_turn as placing_turn
from assistant.battle.desert_rats.screens.page_preview import shown_page
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Page
from assistant.battle.desert_rats.turn.results import battle_result
from assistant.battle.log import Entry
from assistant.battle.play import Question
from assistant.battle.questions.map_points import MapPointMap
from assistant.battle.screens.cached_views import cached_view
from assistant.battle.screens.log_lines import log_fingerprint
from assistant.battle.screens.results import BattleResult
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.frozen import dataclass


@dataclass(frozen=True)
class PlayerView:
    """A player's screen."""

    badge: SideLabel
    title: str
    clock: str
    phase: str  # setup, begun (the first pages are read), orders, working or over
    briefing: str  # for all players
    mission: str
    map: str  # a drawing of the ground and of the page; of the truth once the battle is over
    page: Page | None
    sights: tuple[EnemyOnPage, ...]  # enemies in a commander's own view
    reports: tuple[EnemyOnPage, ...]
    stops: tuple[Stop, ...]  # steps of the hands, in the order of a walk along the table
    hands: str  # drawn: the table with these steps; empty without any
    orders: tuple[OrderRow, ...]
    notes: int  # drawings of the player's own on the map
    shares: bool  # the table is another player's too
    result: BattleResult | None = None  # once the battle is over
    messages: tuple[ReadMessage, ...] = ()  # that the player sent or got

    @property
    def asked(self) -> OrderRow | None:
        """The player's first platoon that waits for an order."""
        return next((order for order in self.orders if order.asked), None)


@dataclass(frozen=True)
class TableView:
    """A spectator's view: the ground and the turn."""

    title: str
    clock: str
    sides: tuple[SideLabel, ...]
    map: str
    is_over: bool = False
    result: BattleResult | None = None
    waiting: str = ""  # the next step, by the phase alone


@cached_view
def side_view(battle: Battle, player: str) -> PlayerView:
    """Return a player's screen: the last page, and the orders that are due."""
    own: Player = battle.sides[player]
    table = battle.tables[own.side]
    true, battle = battle, battle_as_shown(battle, own.side)
    page = shown_page(battle, own)
    phase = {"setup": "setup", "orders": "orders", "over": "over"}.get(battle.phase, "working")
    if phase == "working" and not battle.turn:
        phase = "begun"
    drawn = (
        master_map(true, has_notes=True, turned_deg=table.turned_deg)
        if is_open(battle)
        else player_map.own_map(
            battle.plan,
            table,
            _shapes_of_sides(battle),
            page,
            page.turn if page else 0,
            aim=ordered_aim(battle, table),
            notes=battle.notes.get(player, ()),
        )
    )
    stops = hands_on_table(battle, own, page)
    return PlayerView(
        badge=badge(battle, player),
        title=battle.title,
        clock=clock(battle),
        phase=phase,
        briefing=battle.briefing,
        mission=described_mission(battle, table),
        map=drawn,
        page=page,
        sights=joined_enemies(enemies_on_page(battle, own, page, IN_SIGHT)),
        reports=joined_enemies(enemies_on_page(battle, own, page, REPORTED)),
        stops=stops,
        hands=hands_map(battle, own, page, stops) if page and page.steps else "",
        orders=tuple(order_row(battle, p, phase) for p in battle.platoons_of_player(player)),
        notes=len(battle.notes.get(player, ())),
        shares=sum(1 for each in battle.sides.values() if each.side == own.side) > 1,
        result=battle_result(battle) if is_open(battle) else None,
        messages=messages_of_player(battle, player),
    )


def is_open(battle: Battle) -> bool:
    """Return whether everybody may see everything, as after the battle (10.2)."""
    return battle.phase == "over"


def spot_map(battle: Battle, reader: Viewer, ask: Question) -> MapPointMap:
    """Return the map on which a viewer taps a place: a player's own, or the master map."""
    if reader.is_umpire:
        return spot_on_master(battle, ask)
    player = battle.sides[str(reader.side)]
    return player_map.spot_on_own(
        battle_as_shown(battle, player.side),
        battle.tables[player.side],
        shown_page(battle, player),
        ask,
        battle.notes.get(player.id, ()),
    )


def _shapes_of_sides(battle: Battle) -> dict[str, str]:
    """Return the shape of each side."""
    return {id: table.mark for id, table in battle.tables.items()}


def table_view(battle: Battle) -> TableView:
    """Return what a spectator sees."""
    sides = tuple(side_badge(battle, id) for id in battle.tables)
    table = next(iter(battle.tables.values()))
    plan = battle_in_public(battle).plan
    ground = player_map.own_map(plan, table, {}, None, battle.turn)
    if is_open(battle):
        ground = master_map(battle, wide=WIDE_IN_PUBLIC)
    over = is_open(battle)
    result = battle_result(battle) if over else None
    waits = _waits_in_public(battle)
    return TableView(battle.title, clock(battle), sides, ground, over, result, waits)


def _waits_in_public(battle: Battle) -> str:
    """Return the next step of the turn; the orders of a side stay secret."""
    words = {
        "setup": "Both sides deploy their platoons.",
        "orders": "All players give their orders.",
        "over": "",
    }
    return words.get(battle.phase, "The umpire resolves the turn.")


def subject(battle: Battle, reader: Viewer, inputs: Mapping[str, object]) -> str:
    """Return the name of the platoon or element of a move, if the viewer may know it."""
    platoon = battle.platoons.get(str(inputs.get("platoon")))
    if platoon and (reader.is_umpire or platoon.seat == reader.side):
        return platoon.name
    element = battle.elements.get(str(inputs.get("element")))
    return naming.element_label(element) if element and reader.is_umpire else ""


def picture(battle: Battle, reader: Viewer, entries: Sequence[Entry[Any]]) -> str:
    """Return all that a viewer sees as one text, to compare two states."""
    if is_open(battle):
        reader = UMPIRE
    if reader.is_umpire:
        return repr((battle, log_fingerprint(entries, reader)))
    if reader.is_spectator:
        waits = _waits_in_public(battle)
        return repr((clock(battle), waits, log_fingerprint(entries, reader)))
    player = str(reader.side)
    if player not in battle.sides:
        return ""
    return repr((side_view(battle, player), log_fingerprint(entries, reader)))
