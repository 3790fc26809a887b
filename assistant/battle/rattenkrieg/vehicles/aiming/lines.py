"""Where a shell comes in: sector, fan and cell of a target (22.1, 26.2.4)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving import turning
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOUR_DEG, HOURS, WHOLE_DEG, Part
from assistant.rules.rattenkrieg.vehicles.armor.sectors import FANS

PART, SECTOR, FAN = "part", "sector", "fan"  # the questions that a fan diagram answers


@dataclass(frozen=True)
class Line:
    """A line of fire as it was told, and the cell that it strikes."""

    part: Part
    sector: int
    fan: str
    row: str
    size: int
    armor: Mapping[str, Any] | None  # None: nothing to speak of

    @property
    def words(self) -> str:
        """`hull, left, from 8 o'clock`."""
        above = {"high": ", from above", "low": ", from below"}.get(self.row, "")
        return f"{self.part}, {self.fan}, {self.sector} o’clock{above}"


def asked(
    play: AtTable,
    target: Vehicle,
    range_in: float,
    shown_to: tuple[str, ...],
    *,
    of: str = "",
    by: str = "",
    above_in: float = 0,
) -> Line:
    """What is aimed at and from where, as the attacker reads it off.

    Where the elements are named, `of` the target and `by` whom, what is known answers first: which
    way the target points, and from where it was seen last. The attacker is so high above it, unless
    told otherwise.
    """
    part: Part = "hull"
    if "turret" in target.card.get("size", {}):
        options = [Option("hull", "Hull"), Option("turret", "Turret", "all that shows, or chosen")]
        part = "turret" if play.choose(PART, "At what?", options, "hull") == "turret" else "hull"
    hours = [Option(str(h), f"{h}", facing.FACES.get(h, "")) for h in range(1, HOURS + 1)]
    words = "From which hour of its gun?" if part == "turret" else "From which hour of its bow?"
    known = facing.sector(play.state, of, by, part, plan=play.actor.is_umpire)
    sector = int(play.choose(SECTOR, words, hours, str(known) if known else None, of=of))
    if of and by:
        play.happened(*bearing_entered(play.state, of, by, part, sector))
        turning.lay(play, by, of)
    told: dict[str, Any] = {
        "bearing_deg": sector * HOUR_DEG % (HOURS * HOUR_DEG),
        "part": part,
        "range_in": max(range_in, 0.1),
        "height_difference_in": play.number(
            "height_above_in", "Height above the target", above_in, least=-60, rare=True
        ),
    }
    fans = FANS.row(sector)["hull_fans"]
    if part == "hull" and len(fans) > 1:
        plates = [Option(fan, capital(fan)) for fan in fans]
        told["fan"] = play.choose(FAN, "On which fan?", plates, of=of)
    struck = play.resolve("rattenkrieg/hit-sector", told, shown_to=shown_to)
    return _cell(target, part, struck.sector, struck.fan, struck.row)


def bearing_entered(
    battle: Battle, target: str, firer: str, part: Part, hours: int
) -> Iterator[t.BearingTold]:
    """The bearing that an hour read off at the table tells, where it is news."""
    points = facing.points_at(battle, target, part)
    if points is None or facing.sector(battle, target, firer, part) == hours:
        return
    yield t.BearingTold(target, firer, (points + facing.degrees_of(hours)) % WHOLE_DEG)


def _cell(target: Vehicle, part: Part, sector: int, fan: str, row: str) -> Line:
    sizes = target.card.get("size", {}).get(part, {}).get(str(sector))
    if not sizes:
        raise Refused(f"The card of the {target.name} has no size for its {part} from there.")
    armor = target.card.get("armor", {}).get(part, {})
    if part == "hull":
        armor = armor.get(fan, {})
    size = sizes["high" if row == "high" else "level"]
    return Line(part, sector, fan, row, max(1, size), armor.get(str(sector), {}).get(row))


def systems_at(target: Vehicle, line: Line) -> Iterator[str]:
    """The systems of the part struck that are whole enough to be aimed at."""
    side = "left" if line.fan == "left" or line.sector > HOURS // 2 else "right"
    other = "right" if side == "left" else "left"
    for system, points in target.points(line.part).items():
        if points and not system.startswith(f"{other}-"):
            yield system
