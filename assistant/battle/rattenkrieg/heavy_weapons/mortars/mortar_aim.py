"""A mortar and the point that it fires at, as its side entered them (Rattenkrieg 27.3)."""

from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.naming import side_name
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.heavy_weapons.mortars import HANDLING, handling_row

SAME, PLACE, CREW, NOBODY = "same", "place", "crew", "nobody"
ACTION_OF_FIRE, SINGLE = "zone", "single"
HE, SMOKES, PHOSPHORUS = "he", "smoke", "phosphorus"
LIGHT = HANDLING.row("light")


@dataclass(frozen=True)
class MortarAim:
    """A mortar and the point that it fires at."""

    man: Figure
    name: str  # the mortar's name in its order of battle
    model: str
    point: str  # in the words of its side
    target: Element | None
    distance_in: float
    observer: str | None  # the figure that sees the point; None means the crew
    seen: bool
    load: str
    off_axis_deg: float
    fired: int  # actions of fire at the point, including this one
    single: bool = False  # one bomb, like a shell

    @property
    def is_light(self) -> bool:
        """Return whether it is one of the light mortars."""
        return handling_row(self.model) == LIGHT

    @property
    def answers(self) -> dict[str, str]:
        """Return the aim as answers to the questions of the move."""
        point = SAME if self.fired > 1 else self.target.id if self.target else PLACE
        watcher = self.observer or (CREW if self.seen else NOBODY)
        found = {"mortar": self.man.id, "model": self.model, "point": point, "observer": watcher}
        found |= {"distance_in": f"{self.distance_in:g}", "load": self.load}
        found |= {"how": SINGLE} if self.single else {}
        found |= {"off_axis_deg": f"{self.off_axis_deg:g}"} if self.off_axis_deg else {}
        return found | ({"place": self.point} if point == PLACE else {})


def element_at_point(play: BattlePlay, element: Element, aim: MortarAim) -> Element | None:
    """Return the enemy that a mortar fires at, even if it repeats its fire at the same point."""
    if aim.target:
        return aim.target
    known = asking.known_enemies(play, element, LOCATED)
    found = (x for x in known if side_name(play.state, x, element.side) == aim.point)
    return next(found, None) if aim.fired > 1 else None
