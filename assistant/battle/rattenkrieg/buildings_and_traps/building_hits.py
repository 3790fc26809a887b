"""Hits on a building: damage points, dice of a strike, or the ring of a burst (18.4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state.buildings_and_traps import Section
from assistant.rules.rattenkrieg.buildings_and_traps.mines import DEVICES
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES
from assistant.rules.tables import load

RINGS = load("rattenkrieg/ring-effects")
POINTS, DICE, RING = "points", "dice", "ring"
MOST_POINTS, MOST_DICE, MOST_SEVERITY = 999, 60, 6


def ask_kind_of_hit(play: BattlePlay, device: str = "") -> str:
    """Ask how the hit is entered: as points, as dice, as a grenade, or as a ring of the burst."""
    thrown = dict.fromkeys(name for side in play.state.sides.values() for name in side.grenades)
    strong = [HAND_GRENADES.row(name) for name in thrown if HAND_GRENADES.row(name)["he"]]
    options = [
        Option(POINTS, "Damage points, added up"),
        Option(DICE, "Dice and severity", "XD(Y)"),
        *(Option(x["weapon"], x["weapon"], _dice_notation(x["he"])) for x in strong),
        Option(RING, "A ring of the burst", "takes all down"),
    ]
    if device:
        options.insert(0, Option(device, device, _dice_notation(DEVICES.row(device)["hit"])))
    return play.choose("means", "What hits it?", options, device or POINTS, rare=bool(device))


def _dice_notation(strike: dict[str, int]) -> str:
    return f"{strike['dice']}D({strike['severity']})"


def ask_damage_points(play: BattlePlay, cause: str, divisor: int = 1) -> int:
    """Return the damage points of the hit, and roll for them if the hit has dice.

    Reinforced concrete divides the points by its factor, the `divisor` (20.4.4).
    """
    if cause == POINTS:
        words = "Damage points, added up" + f"; divided by {divisor}" * (divisor > 1)
        return play.whole("points", words, least=1, most=MOST_POINTS) // divisor
    if cause == DICE:
        dice = play.whole("number", "How many dice?", least=1, most=MOST_DICE)
        severity = play.whole("severity", "Its severity", least=1, most=MOST_SEVERITY)
        inputs = {"dice": dice, "severity": severity}
    elif DEVICES.get(cause):
        inputs = dict(DEVICES.row(cause)["hit"])
    else:
        inputs = dict(HAND_GRENADES.row(cause)["he"])
    inputs["divisor"] = divisor
    points: int = play.resolve("rattenkrieg/strike", inputs, prefix="strike: ").damage_points
    return points


def ask_sections_in_ring(
    play: BattlePlay, standing: Sequence[Section], section: Section
) -> list[Section]:
    """Ask which sections a ring of the burst destroys."""
    rings = [Option(str(x["ring"]), f"Ring {x['ring']}", _ring_label(x)) for x in RINGS.rows]
    row = RINGS.row(int(play.choose("ring", "Which ring reaches it?", rings)))
    weak = [
        x
        for x in standing
        if x.building == section.building and is_destroyed_in_ring(x, row["ring"])
    ]
    options = [Option(x.id, capital(buildings.name_in_building(x))) for x in weak]
    if not options:
        return []
    usual = (section.id,) if section in weak else ()
    chosen = play.several(
        "reached", f"Which sections are inside ring {row['ring']}?", options, usual
    )
    return [play.state.buildings.sections[id] for id in chosen]


def is_destroyed_in_ring(section: Section, ring: int) -> bool:
    """Return whether a ring of a burst destroys a section inside it, by its material."""
    level = RINGS.row(ring)["destroys_level"]
    return level is None or bool(MATERIALS.row(section.material)["resistance"] <= level)


def _ring_label(row: Mapping[str, Any]) -> str:
    level = row["destroys_level"]
    return "takes everything" if level is None else f"takes level {level}"
