"""A side view of the line between two elements: the ground, its screens, and the line of sight."""

from assistant.battle.desert_rats.kit.geometry import place_between
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.sight.sighting import Sight
from assistant.battle.desert_rats.state.battle import Battle
from assistant.cards.drawing.height_profile import Profile, profile_svg
from assistant.rules.desert_rats.lines_of_sight import EYE_M

STEPS = 80  # in which the ground is measured


def sight_profile(battle: Battle, seen: Sight, *, is_clear: bool) -> str:
    """Draw a side view of the line between two elements; empty if they are in one place."""
    one, other = battle.elements[seen.observer], battle.elements[seen.target]
    line = seen.line
    if line is None:
        return ""
    ground = ground_this_turn(battle)

    def height_at(along_m: float) -> float:
        return ground.height(place_between(one.place, other.place, along_m / seen.distance_m))

    spots = (n * seen.distance_m / STEPS for n in range(STEPS + 1))
    heights = {along_m: height_at(along_m) for along_m in spots}
    heights |= {x.at_m: x.top_m for x in line.obstacles if x.kind == "ground"}
    screens = [(x.at_m, height_at(x.at_m), x.top_m) for x in line.obstacles if x.kind == "screen"]
    return profile_svg(
        Profile(
            seen.distance_m,
            sorted(heights.items()),
            screens,
            line.observer_ground_m + EYE_M[one.kind],
            line.target_ground_m + EYE_M[other.kind],
            (
                f"{one.name}, {line.observer_ground_m:.0f} m",
                f"{other.name}, {line.target_ground_m:.0f} m",
            ),
            is_clear,
        )
    )
