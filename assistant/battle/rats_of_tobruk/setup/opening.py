"""The beginning of a battle of Rats of Tobruk, from the owner's file (Rats of Tobruk 17)."""

from collections.abc import Callable
from datetime import date
from random import Random

from assistant.battle.rats_of_tobruk.events.setup import Opened
from assistant.battle.rats_of_tobruk.lookups.ground import hexside_id
from assistant.battle.rats_of_tobruk.state.battle import OPTIONS, Turn
from assistant.battle.rats_of_tobruk.state.board import Face, Ground, Hex, Hexside, Unit
from assistant.battle.screens.scenario_offers import OfferedScenario
from assistant.battle.screens.side_labels import SideLabel
from assistant.cards.board_games.rats_of_tobruk.card import SIZES, TobrukCard
from assistant.cards.board_games.rats_of_tobruk.parts import CounterCard, FaceCard
from assistant.cards.board_games.unfinished import describe_progress
from assistant.cards.toml_files.reading import SHIPPED, CardStore
from assistant.rules.rats_of_tobruk.combat.engineers import ENGINEERS
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS
from assistant.rules.rats_of_tobruk.turns.chits import SCENARIOS

SIDES: dict[str, SideLabel] = {
    AXIS: SideLabel(AXIS, "Axis", "X", "b"),
    ALLIED: SideLabel(ALLIED, "Allied", "A", "a"),
}


def open_battle(
    card: TobrukCard,
    size: int,
    new_id: Callable[[], str],
    random: Random,
    shelf: CardStore = SHIPPED,
) -> Opened:
    """Return the first event of a battle: all units are off the map."""
    row = SCENARIOS.rows[size]
    scenario = next(each for each in card.scenarios if each.id == row["scenario"])
    fighting = [
        unit
        for unit in card.units
        if unit.id in scenario.units
        or (not scenario.units and (row["italians"] or unit.nationality != "italian"))
    ]
    track = tuple(Turn(turn.turn_type, turn.date) for turn in scenario.turns)
    results = card.results
    return Opened(
        title=_title_of(
            row["title"], *(date.fromisoformat(row[name]) for name in ("start", "end"))
        ),
        scenario=scenario.id,
        sides=dict(SIDES),
        options=dict.fromkeys(OPTIONS, False),
        results={column: tuple(cells) for column, cells in results.items()} if results else None,
        track=track,
        units={unit.id: _unit_from_card(unit) for unit in fighting},
        chits={
            chit.battalion: chit.side
            for chit in card.chits
            if not scenario.chits or chit.battalion in scenario.chits
        },
        first=track[0] if track else Turn(None, row["start"]),
        shifted=card.grid.shifted_columns,
        key={
            row.terrain: Ground(row.leg, row.tracked, row.wheeled, row.modifier, row.blocking)
            for row in card.terrain
        },
        hexes={h.hex: Hex(h.terrain, h.bunker, h.road, h.path) for h in card.hexes},
        hexsides={
            hexside_id(h.a, h.b): Hexside(h.ditch_wire, h.road, h.path) for h in card.hexsides
        },
    )


def _title_of(name: str, start: date, end: date) -> str:
    """Return a title such as `The Easter Battle, April 13 to 17, 1941`."""
    return f"{name}, {start:%B} {start.day} to {end.day}, {start.year}"


def offer_battle(card: TobrukCard) -> OfferedScenario:
    """Return the game as the first page offers it."""
    missing = len(card.missing_data())
    note = "board game · five days" + (
        f" · {missing} things to copy from your map and counters" if missing else ""
    )
    briefing = "Rommel tries to break into Tobruk, April and May 1941."
    form = "hexes" if missing else ""
    return OfferedScenario(
        card.name.partition(":")[0],
        note,
        briefing,
        SIZES,
        form,
        describe_progress(card) if missing else "",
    )


def _unit_from_card(card: CounterCard) -> Unit:
    """Return a unit as it begins, off the map."""
    return Unit(
        id=card.id,
        side=card.side,
        nationality=card.nationality,
        battalion=card.battalion,
        hq=card.hq,
        move_type=card.move_type,
        full=_face_from_card(card.full),
        depleted=None if card.one_sided else _face_from_card(card.depleted),
        kind=card.kind or "",
        artillery=card.range is not None and card.range.kind == "artillery",
        engineer=card.engineer or card.kind in ENGINEERS,
        activation_range=card.activation_range,
        reach=card.range.hexes if card.range else None,
        direct=card.range.kind == "direct" if card.range else None,
    )


def _face_from_card(card: FaceCard) -> Face:
    """Return a face of a counter."""
    return Face(card.attack, card.defence, card.movement)
