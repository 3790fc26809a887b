"""Questions for a place on the map, in the measure of the person who answers."""

from collections.abc import Callable, Iterable, Iterator

from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.kit.landmarks import name_in_sentence
from assistant.battle.desert_rats.kit.places import (
    RULERS,
    by_ruler,
    length_by_ruler,
    place_by_ruler,
    table_of_player,
    table_size,
)
from assistant.battle.desert_rats.kit.register import BattlePlay
from assistant.battle.desert_rats.state.forces import Table
from assistant.battle.questions.map_points import METRES, Measure, SnapLine, WaySketch
from assistant.battle.questions.question import Question
from assistant.boardmap.plan import Place, Plan, Road
from assistant.frozen import replace

ARROW_MM, ARROW_IN = 10, 0.5  # the step of an arrow key
ROAD_PX, EDGE_PX = 12, 5  # from where a tap goes to a road, and to another line


def measure_of(table: Table, *, whose: str = "") -> Measure:
    """Return the measure in which the players at a table give a place.

    The fields of somebody else say `whose` table it is.
    """
    owner = f"{whose} " if whose else ""
    if table.ruler == "in":
        return Measure(
            ("x_inches", "y_inches"),
            (f"{owner}inches right", f"{owner}inches away"),
            ("right", "away"),
            ("″ right", "″ away"),
            fine=0.1,
            step=ARROW_IN,
            mark=" in",
            ground=(table.turned_deg, table.mm_per_m / RULERS["in"][0]),
        )
    return Measure(
        ("x_mm", "y_mm"),
        (f"{owner}mm right", f"{owner}mm away"),
        ("right", "away"),
        (" mm right", " mm away"),
        fine=1,
        step=ARROW_MM,
        mark=" mm",
        ground=(table.turned_deg, table.mm_per_m),
    )


def ask_place(
    play: BattlePlay,
    words: str,
    default: Place | None = None,
    *,
    start: Place | None = None,
    inside: tuple[Place, ...] = (),
    sketch: Callable[[Place | None, tuple[Place, ...]], WaySketch] | None = None,
    by_legs: bool = False,
    is_line: bool = False,
    seat: str | None = None,
) -> Place:
    """Ask for a place on the map, in the measure of the person who names it.

    With `is_line` the place is the last of a line; `entered_bends` returns the earlier ones.

    A player answers in the millimeters (`x_mm`, `y_mm`) or inches of their table. So does the
    umpire who answers for the player of a `seat`, as that player measured it. For nobody's seat the
    umpire, and a program that gives orders, answer in meters east and north (`x_m`, `y_m`).
    """
    table = _table_of_actor(play, seat)
    plan = (battle_as_shown(play.state, table.id) if table else play.state).plan
    if table is None or any(play.given(axis) is not None for axis in METRES.axes):
        far = (plan.width_m, plan.height_m)
        return play.place(
            "place",
            words,
            far,
            default,
            start=start,
            inside=inside,
            sketch=sketch,
            by_legs=by_legs,
            is_outline=is_line,
            is_line=is_line,
        )

    def convert_to_ruler(place: Place) -> Place:
        right, away = by_ruler(plan, table, place)
        return float(right), float(away)

    def convert_from_ruler(measured: Place) -> Place:
        return place_by_ruler(plan, table, measured)

    def drawn(place_mm: Place | None, via_mm: tuple[Place, ...]) -> WaySketch:
        assert sketch is not None
        found = sketch(
            convert_from_ruler(place_mm) if place_mm else None,
            tuple(map(convert_from_ruler, via_mm)),
        )
        return replace(found, bends=tuple(map(convert_to_ruler, found.bends)))

    wide, deep = table_size(plan, table)
    tapped = play.place(
        "place",
        words,
        (length_by_ruler(table, wide), length_by_ruler(table, deep)),
        convert_to_ruler(default) if default else None,
        start=convert_to_ruler(start) if start else None,
        inside=tuple(convert_to_ruler(corner) for corner in inside),
        measure=measure_of(table, whose=table.name if play.actor.is_umpire else ""),
        sketch=drawn if sketch else None,
        by_legs=by_legs,
        is_outline=is_line,
        is_line=is_line,
        lines=tuple(_lines_on_table(plan, convert_to_ruler)) if sketch else (),
    )
    if default and tapped == convert_to_ruler(default):
        return default
    return convert_from_ruler(tapped)


def entered_bends(play: BattlePlay, seat: str | None = None) -> tuple[Place, ...]:
    """Return the bends of the path to the place that was asked for last, on the map."""
    spot = play.asks["place"].spot
    table = _table_of_actor(play, seat)
    if spot is None or table is None or spot.measure.ground is None:
        return spot.via if spot else ()
    return tuple(place_by_ruler(play.state.plan, table, each) for each in spot.via)


def _lines_on_table(plan: Plan, to_ruler: Callable[[Place], Place]) -> Iterator[SnapLine]:
    """Yield the roads, ridges, banks and lasting edges of a plan, as they are on a table."""
    for line in plan.lines:
        reach = ROAD_PX if isinstance(line, Road) else EDGE_PX
        yield SnapLine(name_in_sentence(line), tuple(map(to_ruler, line.points)), reach)
    for area in plan.areas:
        if area.from_turn is None and area.until_turn is None:
            corners = (*area.polygon, area.polygon[0])
            yield SnapLine(
                f"the edge of {name_in_sentence(area)}", tuple(map(to_ruler, corners)), EDGE_PX
            )


def ask_heading(play: BattlePlay, heading_deg: float, seat: str) -> float:
    """Ask for a facing on a compass rose, turned the way the person answering looks at the map.

    Each point has the clock hour that the placing list of the player at `seat` has for it.
    """
    twelve = table_of_player(play.state, seat).turned_deg
    turned = 0 if play.actor.is_umpire else twelve
    words = "Which way does it face?"
    return play.heading("heading_deg", words, heading_deg, turned_deg=turned, twelve_deg=twelve)


def _table_of_actor(play: BattlePlay, seat: str | None = None) -> Table | None:
    """Return the table of the player of a move: its maker, or the `seat` that the umpire serves."""
    whose = seat if play.actor.is_umpire else str(play.actor.side)
    return None if whose is None else table_of_player(play.state, whose)


def is_on_table(ask: Question) -> bool:
    """Return whether a question asks for a place in the millimeters of a table."""
    return ask.spot is not None and ask.spot.measure.ground is not None


def table_of_question(tables: Iterable[Table], ask: Question) -> Table | None:
    """Return a table in whose measure a question asks for a place; None if in meters."""
    ground = ask.spot.measure.ground if ask.spot else None
    return next((each for each in tables if measure_of(each).ground == ground), None)


def question_in_metres(plan: Plan, table: Table, ask: Question) -> Question:
    """Return a question for a place with its places in meters, as a map is drawn."""
    if ask.spot is None or not is_on_table(ask):
        return ask

    def in_metres(place: object) -> Place | None:
        return place_by_ruler(plan, table, place) if isinstance(place, tuple) else None

    inside = tuple(place_by_ruler(plan, table, corner) for corner in ask.spot.inside)
    via = tuple(place_by_ruler(plan, table, corner) for corner in ask.spot.via)
    spot = replace(ask.spot, start=in_metres(ask.spot.start), inside=inside, via=via)
    return replace(ask, value=in_metres(ask.value), spot=spot)
