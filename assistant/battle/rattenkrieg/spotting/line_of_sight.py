"""Obstacles in the line of sight, entered if no plan shows them (Rattenkrieg 2.1.1)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.table_plan.lines import EYE_IN

TALLEST_IN = 60


def ask_clear_line(play: BattlePlay, distance_in: float, shown_to: tuple[str, ...] = ()) -> bool:
    """Ask what is in the line of sight, and return whether the line is clear; by default it is.

    `distance_in` is the distance to the target in inches.
    """
    words = "Height of the terrain, vehicle or gun between, if in doubt"
    height = play.number("between_height_in", words, 0, most=TALLEST_IN, rare=True)
    if not height:
        return True
    words = "Eye height of the higher figure"
    eyes = play.number("eyes_in", words, EYE_IN, most=TALLEST_IN, rare=True)
    words = "How far is the obstacle from the higher figure?"
    far = play.number("between_at_in", words, most=distance_in)
    beside = play.flag("beside", "Is one of the two within 1″ of the object?", rare=True)
    if beside and play.flag("keeps_down", "Does that one keep down behind it?", rare=True):
        return False
    inputs = {
        "viewer_height_in": eyes,
        "obstacle_height_in": height,
        "distance_in": far,
        "beyond_in": max(0.0, distance_in - far),
        "adjacent": beside,
    }
    return bool(play.resolve("rattenkrieg/line-of-sight", inputs, shown_to=shown_to).clear)
