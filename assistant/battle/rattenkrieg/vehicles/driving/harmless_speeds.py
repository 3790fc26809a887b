"""Speeds that a vehicle, boat or aircraft reaches without damage (Rattenkrieg 31.1, 33.2, 34.2)."""

from collections.abc import Mapping
from typing import Any

from assistant.rules.rattenkrieg.vehicles.driving.speeds import SpeedWanted

QUESTION = "How far in this impulse?"


def speed_question(throttle: Mapping[str, Any], most: float) -> str:
    """Return the question for the speed, which gives the harmless speeds and the greatest speed.

    `throttle` has the inputs of a change of speed, and `most` is the greatest speed now.
    """
    least, safe = harmless_speeds_in(throttle, most)
    if least > safe:  # damage has slowed it by more than it may brake
        return f"{QUESTION} {most:g}″ at most"
    limit = "" if safe >= most else f", {most:g}″ at most"
    return f"{QUESTION} {least:g}″ to {safe:g}″ without harm{limit}"


def usual_speed_in(throttle: Mapping[str, Any], most: float) -> float:
    """Return the present speed, or from a halt the greatest speed without harm."""
    speed: float = throttle["speed_in"]
    return min(speed, most) if speed else harmless_speeds_in(throttle, most)[1]


def harmless_speeds_in(throttle: Mapping[str, Any], most: float) -> tuple[float, float]:
    """Return the least and the greatest speed without harm, in inches per impulse."""
    speed, slowest = throttle["speed_in"], throttle.get("min_in", 0.0)
    least = max(slowest, speed - _change_in(throttle, slowest))
    return least, min(most, speed + _change_in(throttle, most))


def _change_in(throttle: Mapping[str, Any], wanted: float) -> float:
    """Return how much the speed may change toward the wanted speed without harm, in inches."""
    return SpeedWanted.model_validate({**throttle, "wanted_in": wanted}).allowed_in
