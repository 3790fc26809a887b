"""A possible look from one element at another: its working and its chance, without a move."""

from functools import lru_cache
from typing import Any

from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.frozen import dataclass
from assistant.rules.dice import given_dice, no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.spotting.spotting import ALWAYS
from assistant.rules.working import Step


@dataclass(frozen=True)
class Look:
    """A look at an enemy, as far as it can be resolved without dice."""

    visible: bool
    spots: str
    avoids: str


@lru_cache(maxsize=8192)
def chances_of_look(
    visibility: tuple[str, ...],
    distance_in: float,
    scope: int,
    spotter_quality: int,
    target_quality: int,
    actions: tuple[str, ...],
    shots: int,
    sight: float = 1,
    stretches: tuple[tuple[float, str], ...] = (),
    obstacle: str = "none",
    concealed: bool = False,
) -> Look:
    """Return the result of a possible look, with the rolls of either die that spot the target."""
    haze = {
        "distance_in": distance_in,
        "ambient": list(visibility),
        "magnification": max(1, scope),
        "stretches": [{"inches": inches, "condition": word} for inches, word in stretches],
    }
    seen = find("rattenkrieg/i-factor").resolve(haze, no_dice).outcome
    if not seen.visible or seen.raw >= seen.limit * sight:
        return Look(visible=False, spots="", avoids="")
    hidden = {
        "obstacle": obstacle,
        "state": "not-alert",
        "i_factor": seen.raw,
        "concealed": concealed,
    }
    inputs = {
        "distance_in": distance_in,
        "i_factor": seen.raw,
        "spotter_quality": spotter_quality,
        "target_quality": target_quality,
        "scope_x": scope,
        "cover": find("rattenkrieg/cover").resolve(hidden, no_dice).outcome.avoid_cover,
        "actions": list(actions),
        "shots": shots,
    }
    steps = find("rattenkrieg/spot").begin(inputs, given_dice({"spot": 1})).steps
    value = _step_value(steps, "spotting value")
    avoid = _step_value(steps, "avoids on this or less")
    return Look(
        visible=True,
        spots=_describe_roll(value),
        avoids=_describe_roll(avoid) if avoid is not None and avoid > 0 else "",
    )


def _step_value(steps: tuple[Step, ...], label: str) -> Any:
    return next((step.value for step in steps if step.label == label), None)


def _describe_roll(value: int) -> str:
    """Describe the needed roll, such as `on 5 or less`, or that none is needed."""
    if value >= ALWAYS:
        return f"without a die ({value})"
    shown = str(value).replace("-", "−")
    return f"on {value} or less" if value > 0 else f"cannot spot ({shown})"


def best_scope(battle: Battle, element: Element) -> int:
    """Return the strongest scope of an element’s able figures; 0 without one."""
    return max((man.scope for man in battle.fit(element)), default=0)


def describe_eyes(battle: Battle, element: Element) -> str:
    """Return the Quality and the optic with which an element looks, as text."""
    scope = best_scope(battle, element)
    words = f"Quality {quality_used(battle, element)}" + (f", optic ×{scope}" if scope else "")
    return words if battle.fit(element) else f"{words}, nobody fit"
