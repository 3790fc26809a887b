"""Lines of fire: the sector, fan and cell of a vehicle that a shell hits (22.1, 26.2.4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.kit import visibility
from assistant.battle.rattenkrieg.kit.asking import keep_entered, recall_entered
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.cover import HULL_DOWN, answer_known
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving import turrets
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.options import setting_of
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    HOUR_DEG,
    HOURS,
    WHOLE_DEG,
    Part,
    sector_clockwise,
)
from assistant.rules.rattenkrieg.vehicles.armor.sectors import FANS
from assistant.rules.rattenkrieg.vehicles.damage.damage_lists import ANYWHERE, side_of_running_gear
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import NOSE_FUZED, shell_family

MOST_SIZE = 9999  # of a cell on a card
AHEAD_OR_BEHIND = (HOURS // 2, HOURS)  # sectors from which both sides are seen
PART, SECTOR, FAN = "part", "sector", "fan"  # the questions that a fan diagram answers


@dataclass(frozen=True)
class LineOfFire:
    """A line of fire, and the cell of the vehicle that it hits."""

    part: Part
    sector: int
    fan: str
    row: str
    size: int
    armor: Mapping[str, Any] | None  # None: nothing to speak of
    is_next_sector: bool = False  # near its border, the neighbor of the sector was chosen
    through_top: bool = False  # through a deck or a roof

    @property
    def words(self) -> str:
        """Return the line as text, such as "hull, left, from 8 o’clock"."""
        above = {"high": ", from above", "low": ", from below"}.get(self.row, "")
        return f"{self.part}, {self.fan}, {self.sector} o’clock{above}"

    @property
    def cell_words(self) -> str:
        """Describe the cell that was hit, such as "Size 7, relative armor 35 mm" (26.2)."""
        if self.armor is None:
            return f"Size {self.size}"
        rebounds = ", may bounce off" if self.armor.get("red") else ""
        return f"Size {self.size}, relative armor {self.armor['mm']} mm{rebounds}"


def ask_line_of_fire(
    play: BattlePlay,
    target: Vehicle,
    range_in: float,
    shown_to: tuple[str, ...],
    *,
    target_id: str = "",
    attacker_id: str = "",
    above_in: float = 0,
    borders: bool = False,
) -> LineOfFire:
    """Ask what is aimed at and from which sector, as the attacker sees it at the table.

    With `target_id` and `attacker_id`, the target's known facing and the attacker's last known
    bearing suggest the answers. `above_in` is the attacker's height. With `borders` the attacker
    may choose the next sector, if near enough to it (22.1.2).
    """
    part = _ask_part(play, target, target_id, attacker_id)
    hours = facing.sector_options(range(1, HOURS + 1))
    words = f"From which sector of its {'gun' if part == 'turret' else 'hull'}?"
    measured = facing.sector_hit(
        play.state, target_id, attacker_id, part, plan=play.actor.is_umpire
    )
    known = (
        str(measured) if measured else recall_entered(play, attacker_id, target_id, part, "hour")
    )
    sector = int(play.choose(SECTOR, words, hours, known, of=target_id))
    if not measured:
        keep_entered(play, attacker_id, target_id, part, "hour", str(sector))
    if target_id and attacker_id:
        play.record(*new_bearing(play.state, target_id, attacker_id, part, sector))
        turrets.turn_turret_at(play, attacker_id, target_id)
        turrets.require_in_traverse(play, attacker_id, target_id)
    overlap_deg = float(setting_of(play.state.rules, "sector_overlap_deg") or 0)
    side = _ask_border(play, sector) if borders and overlap_deg else 0
    off_deg = side * (HOUR_DEG - overlap_deg) / 2  # within the overlap, on this side of the border
    sector = sector_clockwise(sector, side)
    inputs: dict[str, Any] = {
        "bearing_deg": ((sector - side) * HOUR_DEG + off_deg) % WHOLE_DEG,
        "part": part,
        "range_in": max(range_in, 0.1),
        "height_difference_in": play.number(
            "height_above_in", "Height above the target", above_in, least=-60, rare=True
        ),
    }
    if side:
        inputs["sector"] = sector
    fans = FANS.row(sector)["hull_fans"]
    if part == "hull" and len(fans) > 1:
        plates = [Option(fan, capital(fan)) for fan in fans]
        inputs["fan"] = play.choose(FAN, "Which fan is hit?", plates, of=target_id)
    struck = play.resolve("rattenkrieg/hit-sector", inputs, shown_to=shown_to)
    line = _cell_hit(play, target, part, struck.sector, struck.fan, struck.row)
    return replace(line, is_next_sector=bool(side))


def _ask_part(play: BattlePlay, target: Vehicle, target_id: str, attacker_id: str) -> Part:
    """Ask whether hull or turret is fired at; a tank known to be hull down shows its turret (31.8).

    A look or a shot at the same vehicle may have said how much of it shows. The table plan only
    suggests the answer.
    """
    if "turret" not in target.card.get("size", {}):
        return "hull"
    turret = Option("turret", "Turret", "only it shows, or the player aims at it")
    known = (
        answer_known(play.state, play.actor, attacker_id, target_id, target_id, "shows")
        if target_id and attacker_id
        else None
    )
    if known in HULL_DOWN:
        play.choose(PART, "Which part is aimed at?", [turret], turret.value, rare=True)
        return "turret"
    plan = visibility.line_on_plan(play, play.state.elements[target_id]) if target_id else None
    usual = "turret" if plan is not None and plan.shows in HULL_DOWN else "hull"
    chosen = play.choose(PART, "Which part is aimed at?", [Option("hull", "Hull"), turret], usual)
    return "turret" if chosen == "turret" else "hull"


def _ask_border(play: BattlePlay, sector: int) -> int:
    """Ask whether the next sector is chosen: 1 for the next clockwise, -1 for the one before."""
    sides = {str(sector_clockwise(sector, side)): side for side in (1, -1)}
    options = [Option(str(sector), f"{sector} o’clock", "its own")]
    options += [Option(hour, f"{hour} o’clock", "near its border") for hour in sides]
    words = "Which sector is chosen, if the shooter is near a border?"
    return sides.get(play.choose("border", words, options, str(sector), rare=True), 0)


def refuse_next_sector(play: BattlePlay, line: LineOfFire, shell_type: str) -> None:
    """Refuse the next sector to a shell with a nose fuze: it must hit its own sector (22.1.2)."""
    fuzed = shell_family(shell_type) in NOSE_FUZED
    why = "A shell with a nose fuze strikes its own sector, not the next one."
    play.require(not (line.is_next_sector and fuzed), why)


def new_bearing(
    battle: Battle, target: str, firer: str, part: Part, hours: int
) -> Iterator[t.BearingEntered]:
    """Yield the bearing that an entered sector implies, if the bearing is new."""
    points = facing.facing_deg(battle, target, part)
    if points is None or facing.sector_hit(battle, target, firer, part) == hours:
        return
    yield t.BearingEntered(target, firer, (points + facing.degrees_of(hours)) % WHOLE_DEG)


def _cell_hit(
    play: BattlePlay, target: Vehicle, part: Part, sector: int, fan: str, row: str
) -> LineOfFire:
    """Return the cell that is hit; ask for its size if the card has neither it nor dimensions."""
    sizes = target.card.get("size", {}).get(part, {}).get(str(sector))
    if not sizes:
        words = f"What Size does its {part} show to the firer? Its card does not say"
        sizes = {"level": play.whole("size", words, least=1, most=MOST_SIZE)}
    armor = target.card.get("armor", {}).get(part, {})
    if part == "hull":
        armor = armor.get(fan, {})
    size = sizes.get("high" if row == "high" else "level", sizes["level"])
    return LineOfFire(part, sector, fan, row, max(1, size), armor.get(str(sector), {}).get(row))


def aimable_systems(target: Vehicle, line: LineOfFire) -> Iterator[str]:
    """Yield the intact systems of the part hit that are drawn in the fan, or nowhere (26.4)."""
    left = target.points(line.part)
    for system in systems_in_fan(target, line.part, line.sector, line.fan):
        if left.get(system):
            yield system


def systems_in_fan(target: Vehicle, part: Part, sector: int, fan: str) -> Iterator[str]:
    """Yield a card's systems that are drawn in a fan or nowhere, including destroyed ones."""
    icons = target.card.get("icons", {}).get(part, {})
    drawn = {system for place, there in icons.items() if place != ANYWHERE for system in there}
    in_fan = {system for place in _places_in_fan(part, fan) for system in icons.get(place, ())}
    for system, points in target.card.get("systems", {}).get(part, {}).items():
        if points and (system in in_fan if system in drawn else _is_on_this_side(system, sector)):
            yield system


def _places_in_fan(part: Part, fan: str) -> list[str]:
    """Return the places of the diagram that a fan covers: the fan itself and its hours."""
    column = "turret_face" if part == "turret" else "hull_fans"
    return [fan, *(str(row["sector"]) for row in FANS.rows if fan in row[column])]


def _is_on_this_side(system: str, sector: int) -> bool:
    """Return whether a track or wheel that the card draws nowhere can be seen from a sector."""
    side = side_of_running_gear(system)
    if side is None or sector in AHEAD_OR_BEHIND:
        return True
    return side == ("left" if sector > HOURS // 2 else "right")
