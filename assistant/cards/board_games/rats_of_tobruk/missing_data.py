"""Data missing in a file of Rats of Tobruk, and the procedures that ask for it."""

from collections.abc import Iterable, Iterator
from functools import partial

from assistant.cards.board_games.rats_of_tobruk.parts import CounterCard, TobrukFields
from assistant.cards.board_games.unfinished import MissingData, missing_for_ids, missing_item
from assistant.rules.rats_of_tobruk.turns.chits import SCENARIOS

_missing_for = partial(missing_for_ids, "rats-of-tobruk")
_missing_item = partial(missing_item, "rats-of-tobruk")
FIGHTS = ("attack", "supply")
BY_TIME = ("observe", "move", "debark", "attack", "barrage", "direct-fire", "replacement")
OTHER_GROUND = ("road", "path", "entry")  # combat uses the other terrain of the hex
IN_DOUBT = {
    "shifted-columns": (
        "Whether the even columns of the map are half a hex lower: the three hills"
        " suggest that they are.",
        ("hex-distance",),
    ),
    "hexes": (
        "Hexes that are not listed, their terrain, bunkers, roads and paths; they are asked for "
        "as play comes to them.",
        ("move", "attack", "barrage", "direct-fire", "observe"),
    ),
    "hexsides": (
        "The course of ditch and wire, and where roads and paths cross them.",
        ("move", "attack", "clear-wire"),
    ),
    "units": ("Counters that are not listed.", (*FIGHTS, "move", "losses")),
    "chits": ("Activation chits that are not listed.", ("cup", "draw-chit")),
}


def find_missing_data(data: TobrukFields) -> Iterator[MissingData]:
    """Yield the missing data: table and key, map, counters, scenarios, doubts."""
    unread = sum(cell == "?" for cells in data.crt.values() for cell in cells)
    if unread:
        every = sum(len(cells) for cells in data.crt.values())
        yield _missing_item(f"{unread} of the {every} cells of the combat results table.", "attack")
    yield from _missing_of_terrain(data)
    yield from _missing_of_hexes(data)
    yield from _missing_of_units(data)
    yield from _missing_of_scenarios(data)
    for whole, (words, waits) in IN_DOUBT.items():
        if whole not in data.settled:
            yield _missing_item(words, *waits)


def _missing_of_terrain(data: TobrukFields) -> Iterator[MissingData]:
    """Yield the missing data of the Terrain Key."""
    for move_type, waits in (("leg", ()), ("tracked", ("overrun",)), ("wheeled", ())):
        unknown = [row.terrain for row in data.terrain if getattr(row, move_type) is None]
        yield from _missing_for(f"Movement costs of {move_type} units for", unknown, "move", *waits)
    grounds = [row for row in data.terrain if row.terrain not in OTHER_GROUND]
    unknown = [row.terrain for row in grounds if row.modifier is None]
    yield from _missing_for("The red number, if there is one, of", unknown, "attack", "barrage")
    unknown = [row.terrain for row in grounds if row.blocking is None]
    yield from _missing_for(
        "Whether there is a black triangle at", unknown, "observe", "barrage", "direct-fire"
    )


def _missing_of_hexes(data: TobrukFields) -> Iterator[MissingData]:
    """Yield the missing data of hexes."""
    unknown = [hex.hex for hex in data.hexes if hex.terrain is None]
    yield from _missing_for("The terrain of", unknown, "move", "attack", "barrage", things="hexes")
    unknown = [hex.hex for hex in data.hexes if hex.bunker is None]
    yield from _missing_for(
        "Whether there is a bunker in", unknown, "move", "attack", "barrage", things="hexes"
    )


def _missing_of_units(data: TobrukFields) -> Iterator[MissingData]:
    """Yield the missing data of counters."""
    units = data.units
    troops = [unit for unit in units if not unit.hq]
    yield from _missing_for("The nationality of", [u.id for u in units if u.nationality is None])
    yield from _missing_for(
        "The battalion of", [u.id for u in units if u.battalion is None], "activate", "supply"
    )
    yield from _missing_for("The kind of unit of", [u.id for u in troops if u.kind is None])
    yield from _missing_for(
        "Whether the move type is leg, tracked or wheeled, of",
        [u.id for u in units if u.move_type is None],
        "move",
        "supply",
    )
    hqs = [u.id for u in units if u.hq and u.activation_range is None]
    yield from _missing_for("The activation range, in the white flag, of", hqs, "activate")
    unknown = [u.id for u in troops if u.range is None or _is_range_missing(u)]
    yield from _missing_for(
        "The triangle, white, black or none, and its number, of",
        unknown,
        "barrage",
        "direct-fire",
        "attack",
    )
    yield from _missing_of_faces(units)


def _is_range_missing(unit: CounterCard) -> bool:
    """Return whether a unit has a triangle without a number."""
    return unit.range is not None and unit.range.kind != "none" and unit.range.hexes is None


def _missing_of_faces(units: Iterable[CounterCard]) -> Iterator[MissingData]:
    """Yield the missing data of the faces of counters."""
    waits = {
        "attack": ("attack", "barrage", "supply", "losses"),
        "defence": ("attack", "direct-fire", "supply"),
        "movement": ("move", "debark", "supply"),
    }
    for figure, procedures in waits.items():
        # HQs add nothing to an attack, 10.1
        counted = [unit for unit in units if not (unit.hq and figure == "attack")]
        full = [u.id for u in counted if getattr(u.full, figure) is None]
        yield from _missing_for(f"The {figure} on the full face of", full, *procedures)
        worn = [u.id for u in counted if not u.one_sided and getattr(u.depleted, figure) is None]
        yield from _missing_for(f"The {figure} on the depleted face of", worn, *procedures)


def _missing_of_scenarios(data: TobrukFields) -> Iterator[MissingData]:
    """Yield the missing data of scenarios."""
    for scenario in data.scenarios:
        title = SCENARIOS.row(scenario.id)["title"]
        if not scenario.turns:
            words = f"The turns of {title}: the time of day of its first and of its last."
            yield _missing_item(words, *BY_TIME, "victory")
        unknown = [str(turn.number) for turn in scenario.turns if turn.turn_type is None]
        yield from _missing_for(
            f"{title}: the time of day of turn", unknown, *BY_TIME, things="turns"
        )
        if not scenario.units:
            yield _missing_item(f"Which units fight in {title}.", "losses", "victory")
        if not scenario.chits:
            yield _missing_item(f"Which chits are used in {title}.", "cup", "draw-chit")
