"""The beginning of a battle of Battleaxe, from the owner's file (Battleaxe 5, 10, 19.3)."""

from collections.abc import Callable
from random import Random

from assistant.battle.battleaxe.events.setup import Opened
from assistant.battle.battleaxe.state.battle import HOUSE_RULES, OPTIONS
from assistant.battle.battleaxe.state.board import Face, Link, Marker, Place, Unit
from assistant.battle.screens.scenario_offers import OfferedScenario
from assistant.battle.screens.side_labels import SideLabel
from assistant.cards.board_games.battleaxe.card import SIZES, BoardCard
from assistant.cards.board_games.battleaxe.missing_data import areas_apart
from assistant.cards.board_games.battleaxe.parts import UnitCard
from assistant.cards.board_games.unfinished import describe_progress
from assistant.cards.toml_files.reading import SHIPPED, CardStore
from assistant.rules.battleaxe.artillery import MARKERS
from assistant.rules.battleaxe.places import ALLIED, AXIS, FIRST_TURN
from assistant.rules.battleaxe.victory import NORMAL

EXTENDED, WHOLE_4RTR = 1, 2
HISTORICAL = {"11H": "D", "CIH": "B"}  # historical places of units that set up freely, 5.2.1
PARTS_OF_4RTR = ("4RTR(-)", "SQ-A", "SQ-B")
SIDES: dict[str, SideLabel] = {
    ALLIED: SideLabel(ALLIED, "Allied", "A", "a"),
    AXIS: SideLabel(AXIS, "Axis", "X", "b"),
}


def open_battle(
    card: BoardCard,
    size: int,
    new_id: Callable[[], str],
    random: Random,
    shelf: CardStore = SHIPPED,
) -> Opened:
    """Return the first event of a battle."""
    options = dict.fromkeys((*OPTIONS, *HOUSE_RULES), False)
    options["extended"] = size == EXTENDED
    options["consolidated_4rtr"] = size == WHOLE_4RTR
    return Opened(
        title=_title_of(card),
        sides=dict(SIDES),
        options=options,
        impulse_spaces=card.impulse_spaces,
        places={
            p.id: Place(p.id, p.name, p.terrain, p.tem, p.start_control, p.supply_source)
            for p in card.places
        },
        links=()  # with half a map, people are asked as without one
        if areas_apart(card)
        else tuple(Link(link.a, link.b, link.boundary) for link in card.links),
        units={
            unit.id: _unit_from_card(unit, whole_4rtr=size == WHOLE_4RTR) for unit in card.units
        },
        markers={marker.id: marker for marker in _support_markers()},
        turn=FIRST_TURN,
        vp_required=NORMAL,
    )


def offer_battle(card: BoardCard) -> OfferedScenario:
    """Return the game as the first page offers it."""
    missing = len(card.missing_data())
    days = "three days, the extended game up to four"
    note = f"board game · {days}" + (
        f" · {missing} things to copy from your map and counters" if missing else ""
    )
    briefing = "Wavell tries to raise the siege of Tobruk, from June 15, 1941."
    form = "boards" if missing else ""
    return OfferedScenario(
        _title_of(card), note, briefing, SIZES, form, describe_progress(card) if missing else ""
    )


def _title_of(card: BoardCard) -> str:
    """Return the title of the game: the file's name without its note on the content."""
    return card.name.partition(":")[0]


def _unit_from_card(card: UnitCard, *, whole_4rtr: bool) -> Unit:
    """Return a unit as it sets up."""
    absent = card.id in PARTS_OF_4RTR if whole_4rtr else card.optional
    first = HISTORICAL.get(card.id, card.setup[0])
    return Unit(
        id=card.id,
        name=card.name,
        side=card.side,
        nationality=card.nationality,
        unit_class=card.unit_class,
        place=None if absent else first if first in card.setup else card.setup[0],
        setup=() if absent else card.setup,
        full=Face(card.full.combat, card.full.movement),
        reduced=Face(card.reduced.combat, card.reduced.movement),
        strength="reduced" if card.one_sided else "full",
        formation=card.formation,
        one_sided=card.one_sided,
        locked=card.formation is not None,
    )


def _support_markers() -> list[Marker]:
    """Return the markers of the printed game; the Axis air marker comes with its option."""
    return [
        Marker(f"{row['side']}-{row['marker']}-{n}", row["side"], row["marker"], row["renews"])
        for row in MARKERS.rows
        if not row["optional"]
        for n in range(1, row["count"] + 1)
    ]
