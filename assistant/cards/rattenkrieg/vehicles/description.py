"""A vehicle's card in words: movement, damage, vision."""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.wording import signed, words_of

Json = Mapping[str, Any]
Row = tuple[str, str, str]  # where it stands on the card, what it is, its value

OF_QUALITY = "{}″ per point of Quality"
MOVEMENT = {
    "off_road_in": ("Off road", "{}″"),
    "off_road_per_quality": ("Off road", OF_QUALITY),
    "road_in": ("Road", "{}″"),
    "reverse_in": ("Reverse", "{}″"),
    "speed_in": ("Speed", "{}″"),
    "loaded_in": ("Speed, loaded", "{}″"),
    "empty_in": ("Speed, empty", "{}″"),
    "min_in": ("Minimum speed", "{}″"),
    "max_in": ("Maximum speed", "{}″"),
    "landing_run_in": ("Landing run", "{}″"),
    "can_pivot": ("Turns on the spot", "{}"),
    "acceleration_per_quality": ("Speeds up", OF_QUALITY),
    "brake_per_quality": ("Slows down", OF_QUALITY),
    "tow_tons": ("Tows", "{} t"),
    "acceleration_class": ("Acceleration damage as", "{}"),
    "running_gear": ("Runs on", "{}"),
}
WEIGHT = {
    "tons": ("Weight", "{} t"),
    "ground_pressure": ("Ground pressure", "{}"),
    "draft_m": ("Draft", "{} m"),
    "payload_vehicles_tons": ("Carries vehicles", "{} t"),
    "payload_cargo_tons": ("Carries cargo", "{} t"),
}
HANDLING = {
    "limber_actions": ("To limber", "{} actions"),
    "traverse_deg": ("Traverses", "{}°"),
    "move_actions": ("To push it", "{} actions"),
    "move_in": ("Distance pushed", "{}″"),
    "turn_actions": ("To turn it", "{} actions"),
    "turn_deg": ("Angle turned", "{}°"),
    "crate_shells": ("Shells in a crate", "{}"),
    "crate_actions": ("To carry a crate", "{} actions"),
    "crate_in": ("Distance carried", "{}″"),
}
ACRONYMS = {"afv": "AFV", "apc-or-ifv": "APC or IFV"}
WHEN_HIT = {
    "halve-speed": "half speed",
    "leak": "leaks",
    "stop": "it stops",
    "cannot-turn": "cannot turn",
}
SIXTHS = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")


def figure_rows(card: Json, table: str) -> Iterator[Row]:
    """Return the figures of a table of the card, in reading order."""
    labels = {"movement": MOVEMENT, "weight": WEIGHT, "handling": HANDLING}[table]
    for key, (label, form) in labels.items():
        value = card.get(table, {}).get(key)
        if value is None or (key, value) == ("running_gear", "none"):
            continue
        if (key, value) == ("tow_tons", 0):
            form = "nothing"
        text = form.format(describe_value(value))
        yield f"{table}.{key}", label, text.removesuffix("s") if text == "1 actions" else text


def describe_value(value: object) -> str:
    """Describe a figure or word of the card."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return f"{value:g}".replace("-", "−")
    return ACRONYMS.get(str(value), words_of(str(value)))


def describe_dimensions(size: Json) -> Iterator[Row]:
    """Describe length, width and height of the vehicle and its turret."""
    for path, label, prefix in (
        ("dimensions", "Measures", ""),
        ("dimensions", "Turret", "turret_"),
    ):
        found = [size.get(f"{prefix}{name}_m") for name in ("length", "width", "height")]
        if None not in found:
            yield path, label, f"{' × '.join(f'{each:.2f}' for each in found)} m"


def describe_consequence(card: Json, system: str) -> str:
    """Describe the damage to a system, if the card gives it."""
    key = "wheels" if system.endswith("-wheels") else system
    value = card.get("consequences", {}).get(key)
    if value is None:
        return ""
    figure = str(value).rpartition("-")[2]
    match key:
        case "visor":
            return f"hit: gun sight −{figure}"
        case "structure":
            return f"hit: turning {figure}"
        case "buoyancy":
            slower, _, each = value.removeprefix("speed-").partition("-per-")
            return f"{slower}″ slower for every {each} lost"
        case "propeller" if value != "stop":
            return f"half speed for every {figure} lost"
    return f"hit: {WHEN_HIT.get(value, words_of(str(value)))}"


def describe_vision(card: Json) -> Iterator[tuple[str, str]]:
    """Describe for each part where a buttoned-up crew looks out, and how well."""
    for part, ways in card.get("vision", {}).items():
        figures = set(ways.values())
        if len(ways) == len(SIXTHS) and len(figures) == 1:
            yield part, f"all round {signed(figures.pop())}"
        elif ways:
            by_figure = {n: [s for s in SIXTHS if ways.get(s) == n] for n in sorted(figures)}
            told_of = [
                f"{' and '.join(map(words_of, named))} {signed(n)}"
                for n, named in by_figure.items()
            ]
            yield part, f"{', '.join(told_of)}, rest blind"
        else:
            yield part, "blind"
