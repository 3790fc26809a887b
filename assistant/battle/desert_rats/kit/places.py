"""Places for a reader: in the millimeters of a side's table, or in meters for the umpire."""

from collections.abc import Sequence

from assistant.battle.desert_rats.kit.landmarks import describe_landmark
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Table
from assistant.boardmap.plan import Place, Plan
from assistant.cards.wording import listed
from assistant.rules.desert_rats.reports import EnemyReport, grid_reference
from assistant.rules.rounding import round_decimals, round_half_up

BASE_MM = 25  # how wide a model or a marker is on a table

RULERS = {"mm": (1.0, " mm"), "in": (25.4, "″")}  # millimeters in one, and its mark


def place_label(plan: Plan, table: Table | None, place: Place) -> str:
    """Describe a place to the players at a table; without a table, to the umpire.

    Players measure in their own millimeters or inches from their near left corner, the umpire in
    meters on the master map. The grid reference follows: `450 mm right, 250 mm away (0402)`.
    """
    return f"{coordinates(plan, table, place)} ({grid_reference(*place)})"


def place_with_landmark(plan: Plan, table: Table | None, place: Place) -> str:
    """Describe a place to a reader; for the players at a table a landmark follows."""
    landmark = landmark_of(plan, table, place) if table else ""
    return ", ".join(filter(None, (place_label(plan, table, place), landmark)))


def landmark_of(plan: Plan, table: Table, place: Place) -> str:
    """Describe a place to a table's players by the features there and nearby."""
    return describe_landmark(plan, table.mm_per_m, place, table.ruler)


def coordinates(plan: Plan, table: Table | None, place: Place) -> str:
    """Describe a place to a reader without its grid reference."""
    if table is None:
        return f"{round_half_up(place[0])} m east, {round_half_up(place[1])} m north"
    right, away = by_ruler(plan, table, place)
    mark = RULERS[table.ruler][1]
    return f"{right:g}{mark} right, {away:g}{mark} away"


def describe_square(plan: Plan, table: Table, report: EnemyReport) -> str:
    """Describe the square of a report to the players at a table, with its middle."""
    square_m = report.square_m or 0
    middle = middle_on_map(plan, (report.x_m or 0, report.y_m or 0), square_m)
    return f"{square_m} m square {report.grid} (about {coordinates(plan, table, middle)})"


def describe_area(plan: Plan, table: Table, corners: Sequence[Place]) -> str:
    """Describe an area to the players at a table: its sides, or its corners if it is slanting."""
    measured = [by_ruler(plan, table, corner) for corner in corners]
    mark = RULERS[table.ruler][1]
    rights, aways = (sorted({place[way] for place in measured}) for way in (0, 1))
    if len(measured) == 4 and len(rights) == len(aways) == 2:
        (left, right), (near, far) = rights, aways
        return f"{left:g} to {right:g}{mark} right, {near:g} to {far:g}{mark} away"
    ends = listed((f"{x:g}{mark} right, {y:g}{mark} away" for x, y in measured), "; ")
    return f"the corners {ends}"


def middle_on_map(plan: Plan, middle: Place, square_m: float) -> Place:
    """Return the middle of the part of a square that is on the map."""
    x, y = (
        (max(along - square_m / 2, 0) + min(along + square_m / 2, most)) / 2
        for along, most in zip(middle, plan.size, strict=True)
    )
    return x, y


def by_ruler(plan: Plan, table: Table, place: Place) -> Place:
    """Return a place as a table's players measure it from their near left corner."""
    x, y = plan.turned(place, table.turned_deg)
    return length_by_ruler(table, x * table.mm_per_m), length_by_ruler(table, y * table.mm_per_m)


def length_by_ruler(table: Table, mm: float) -> float:
    """Return a length on a table in the units of its players' ruler."""
    if table.ruler == "mm":
        return round_half_up(mm)
    return round_decimals(mm / RULERS[table.ruler][0], 1)


def length_label(table: Table, mm: float) -> str:
    """Describe a length on a table: `300 mm`, `11.8″`."""
    return f"{length_by_ruler(table, mm):g}{RULERS[table.ruler][1]}"


def place_by_ruler(plan: Plan, table: Table, measured: Place) -> Place:
    """Return the place on the map for a place that a table's players measured."""
    mm = RULERS[table.ruler][0]
    return place_of_table(plan, table, (measured[0] * mm, measured[1] * mm))


def on_table(plan: Plan, table: Table, x_m: float, y_m: float) -> tuple[int, int]:
    """Return a place in a table's millimeters: right of and away from the near left corner."""
    x, y = plan.turned((x_m, y_m), table.turned_deg)
    return round_half_up(x * table.mm_per_m), round_half_up(y * table.mm_per_m)


def place_of_table(plan: Plan, table: Table, place_mm: Place) -> Place:
    """Return the place on the map, to a tenth of a meter, for a place on a table."""
    right, away = (each / table.mm_per_m for each in place_mm)
    x, y = plan.turned_back((right, away), table.turned_deg)
    return (
        min(max(round_decimals(x, 1), 0.0), plan.width_m),
        min(max(round_decimals(y, 1), 0.0), plan.height_m),
    )


def heading_on_table(table: Table, heading_deg: float) -> int:
    """Return a heading as seen on a table; 0 is straight away from its players."""
    return round_half_up(heading_deg - table.turned_deg) % 360


def clock_hour(table: Table, heading_deg: float) -> int:
    """Return a heading as a clock hour on a table; 12 is straight away from its players."""
    return round_half_up(heading_on_table(table, heading_deg) / 30) % 12 or 12


def table_size(plan: Plan, table: Table) -> tuple[int, int]:
    """Return how wide and how deep a table is for its players, in millimeters."""
    wide, deep = plan.size if table.turned_deg in (0, 180) else (plan.height_m, plan.width_m)
    return round_half_up(wide * table.mm_per_m), round_half_up(deep * table.mm_per_m)


def plan_of_turn(plan: Plan, turn: int) -> Plan:
    """Return the plan with only the areas that exist in a turn."""
    areas = tuple(area for area in plan.areas if area.stands(max(1, turn)))
    return plan.model_copy(update={"areas": areas})


def table_of_player(battle: Battle, seat: str) -> Table:
    """Return the table at which a player is."""
    return battle.tables[battle.sides[seat].side]


def ordered_aim(battle: Battle, table: Table) -> tuple[Place, float] | None:
    """Return the aim in a side's orders: its place, and its radius in meters."""
    aim = battle.aim_place
    if aim is None or grid_reference(*aim) not in table.mission:
        return None
    return aim, battle.aim_within_m


def described_mission(battle: Battle, table: Table) -> str:
    """Return a side's orders, with the coordinates of their aim on its own table."""
    aim = ordered_aim(battle, table)
    if aim is None:
        return table.mission
    grid = grid_reference(*aim[0])
    where = f"{grid} ({coordinates(battle.plan, table, aim[0])})"
    return table.mission.replace(grid, where, 1)
