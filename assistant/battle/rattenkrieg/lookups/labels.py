"""Names and descriptions of fires, clouds and flares (Rattenkrieg 30)."""

from collections.abc import Iterable, Iterator
from math import atan2, degrees, hypot

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.lookups.light import darkness, darkness_within
from assistant.battle.rattenkrieg.lookups.naming import capital, count
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Flare, Fuel

HOURS, HOUR_DEG, WHOLE_DEG = 12, 30, 360
STILL_IN = 0.05  # a drift shorter than that is none
FUELS: dict[Fuel, str] = {
    "none": "Nothing special",
    "wood": "Wood",
    "gas-oil": "Gas oil",
    "gasoline": "Gasoline",
}
EDGES = {12: "far edge", 3: "right edge", 6: "near edge", 9: "left edge"}
POINTS = (
    *("north", "north-northeast", "northeast", "east-northeast"),
    *("east", "east-southeast", "southeast", "south-southeast"),
    *("south", "south-southwest", "southwest", "west-southwest"),
    *("west", "west-northwest", "northwest", "north-northwest"),
)  # of the compass: each clock hour has a point of its own
COMPASS = {12: "north", 3: "east", 6: "south", 9: "west"}
PREPOSITIONS = frozenset(
    (
        *(
            "across",
            "ahead",
            "along",
            "among",
            "around",
            "at",
            "before",
            "behind",
            "below",
            "beside",
        ),
        *(
            "between",
            "by",
            "in",
            "inside",
            "near",
            "next",
            "on",
            "outside",
            "over",
            "past",
            "under",
        ),
    )
)
FLARES = {"ground": "Flare", "parachute": "Parachute flare", "star-shell": "Star shell"}


def round_inches(inches: float) -> str:
    """Return a length as text, to a tenth of an inch: `7″` or `7.1″`."""
    return f"{round(inches, 1):g}″"


def fuels() -> Iterator[Option]:
    """Return the possible fuels of a fire, as options of a question."""
    return (Option(fuel, words) for fuel, words in FUELS.items())


def clock_of(deg: float) -> str:
    """Return a direction as a clock hour; twelve is away from the umpire."""
    return f"{round(deg / HOUR_DEG) % HOURS or HOURS} o’clock"


def has_north(battle: Battle) -> bool:
    """Return whether everybody has a table plan; its far edge is north."""
    return battle.table_plan.plan is not None and battle.table_plan.shared


def edges_of_table(battle: Battle) -> dict[int, str]:
    """Return labels of four clock hours of the table: of the compass, if all have a plan."""
    return COMPASS if has_north(battle) else EDGES


def directions(battle: Battle) -> list[Option]:
    """Return the table's directions as options: names from the plan, or else clock hours."""
    hours = (HOURS, *range(1, HOURS))
    if has_north(battle):
        return [Option(str(h), capital(compass_point(h * HOUR_DEG)), f"{h} o’clock") for h in hours]
    return [Option(str(h), f"{h} o’clock", EDGES.get(h, "")) for h in hours]


def direction_on_table(battle: Battle, deg: float) -> str:
    """Return a direction as text: `the east` if everybody has a plan, or else `3 o’clock`."""
    return f"the {compass_point(deg)}" if has_north(battle) else clock_of(deg)


def compass_point(deg: float) -> str:
    """Return the nearest of sixteen points of the compass, such as `north-northeast`."""
    return POINTS[round(deg * len(POINTS) / WHOLE_DEG) % len(POINTS)]


def twelve_of_table(battle: Battle) -> str:
    """Return the sentence that says how the table is a clock."""
    twelve = "north on the plan" if has_north(battle) else "away from the umpire"
    return f"The table is a clock: 12 is {twelve}."


def describe_wind(battle: Battle) -> str:
    """Describe the wind, for example `wind 3″ toward 4 o'clock`."""
    ground = battle.fire_and_smoke
    if not ground.wind_in:
        return "no wind"
    return f"wind {ground.wind_in:g}″ toward {direction_on_table(battle, ground.wind_deg)}"


def describe_location(place: str, word: str = "at") -> str:
    """Return where a thing is, as a person entered it: `at the ford`, but `behind the barn`."""
    first = place.split(maxsplit=1)[0].lower() if place.split() else ""
    return place if first in PREPOSITIONS else f"{word} {place}"


def fire_name(cell: Cell) -> str:
    """Return a fire's name, such as `The fire at the barn, door side`."""
    if cell.status == "phosphorus":
        return f"The phosphorus {describe_location(cell.place)}"
    return f"The fire {describe_location(cell.place)}"


def describe_fire(cell: Cell) -> str:
    """Describe a fire, for example `strength 4, wood`."""
    if cell.status == "phosphorus":
        return "burns, and cannot be put out"
    if cell.status == "out-of-control":
        return "out of control: everything there is destroyed"
    fuel = "" if cell.fuel == "none" else f", {FUELS[cell.fuel].lower()}"
    return f"strength {cell.strength}{fuel}" + ("" if cell.can_spread else ", cannot spread")


def cloud_name(each: Cloud) -> str:
    """Return a cloud's name, such as `smoke of the barn` or `dust of the chapel`."""
    if each.cell:
        return f"phosphorus smoke {describe_location(each.place)}"
    if each.screen:
        color = "" if each.color == "white" else f"{each.color} "
        return f"{color}smoke screen {describe_location(each.place)}"
    return f"{each.kind} of {each.place}"


def describe_cloud(battle: Battle, each: Cloud) -> str:
    """Describe a cloud: density, size, height, drift, duration."""
    across = [f"{each.width_in:g}″ wide", f"{each.length_in:g}″ long"]
    if each.width_in == each.length_in:
        across = [f"{each.width_in:g}″ across"]
    found = [f"density {each.density}", f"{each.height_in:g}″ high", *across]
    if each.base_in:
        found.append(f"{each.base_in:g}″ up")
    drift = hypot(each.right_in, each.up_in)
    if drift > STILL_IN:
        deg = degrees(atan2(each.right_in, each.up_in)) % WHOLE_DEG
        found.append(f"{round_inches(drift)} off to {direction_on_table(battle, deg)}")
    if each.turns_left is not None and not each.cell:
        found.append(count(each.turns_left, "turn left", "turns left"))
    return ", ".join(found)


def clouds_by_name(clouds: Iterable[Cloud]) -> dict[str, list[Cloud]]:
    """Return clouds grouped by name, the densest of each group first."""
    found: dict[str, list[Cloud]] = {}
    for each in clouds:
        found.setdefault(cloud_name(each), []).append(each)
    return {name: sorted(pile, key=lambda x: -x.density) for name, pile in found.items()}


def flare_name(each: Flare) -> str:
    """Return a flare's name, such as `Parachute flare over the ford`."""
    over = "at" if each.kind == "ground" else "over"
    return f"{FLARES[each.kind]} {describe_location(each.place, over)}"


def describe_flare(battle: Battle, each: Flare) -> str:
    """Describe a flare, for example `turn 2: within 20″ darkness 5 → 3`."""
    dark = darkness(battle)
    words = [
        f"{'everywhere' if within is None else f'within {within}″'} darkness {dark} → {left}"
        for within, left in darkness_within(battle, each)
    ]
    return f"turn {battle.turn - each.turn + 1}: {', '.join(words)}"
