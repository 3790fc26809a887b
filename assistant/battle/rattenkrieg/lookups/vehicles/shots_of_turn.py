"""Whether a crew's guns have a shot left in the turn (Rattenkrieg 20.1.1.1, 25.4.2)."""

from typing import Any

from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import Piece, pieces
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import IMPULSES

LOADING = ("load-gun", "fire-and-load-gun")
WHY = "no shot left in this turn"


def why_no_shot(battle: Battle, element: Element) -> str:
    """Return briefly why no gun of a crew fires another impulse in this turn; "" if one does.

    The best loader of the crew counts, as if free. A shot may still be impossible in one impulse.
    """
    vehicle = battle.vehicles.of[element.id]
    men = [man for man in battle.fit(element) if man.id not in battle.emergencies.out]
    able = [man for man in men if _loads(battle, element, man)]
    quality = max((quality_at_post(battle, element, man) for man in able), default=0)
    guns = pieces(vehicle.card)
    fires = any(_shots(battle, gun, vehicle.count(gun.number).firing, quality) for gun in guns)
    return WHY if guns and not fires else ""


def post_quality_inputs(battle: Battle, element: Element, man: Figure) -> dict[str, Any]:
    """Return the inputs for a crew member's Quality at the current post (25.4).

    Carried troops have the Quality of their own element (31.5).
    """
    vehicle = battle.vehicles.of[element.id]
    own = crews.home_post_of(vehicle, man.id)
    duty = "own" if own == crews.post_of(vehicle, man.id) else "replacing"
    return {
        "quality": vehicle.carried.get(man.id, element.quality),
        "duty": "passenger-on-duty" if man.id in vehicle.carried else duty,
        "commander": crews.is_commander(vehicle, man.id),
    }


def quality_at_post(battle: Battle, element: Element, man: Figure) -> int:
    """Return a crew member's Quality at the current post, without a line of working."""
    served = find("rattenkrieg/crew-quality")
    inputs = {**house_rules(battle, served), **post_quality_inputs(battle, element, man)}
    return int(served.resolve(inputs, no_dice).outcome.quality)


def _loads(battle: Battle, element: Element, man: Figure) -> bool:
    post = crews.post_of(battle.vehicles.of[element.id], man.id)
    return any(crews.has_task(post, task) for task in LOADING)


def _shots(battle: Battle, gun: Piece, fired: int, quality: int) -> int:
    """Return a gun's shots in its next impulse of firing."""
    inputs = {
        "loader_quality": quality,
        "bonus": gun.gun["shots_bonus"],
        "firing": min(IMPULSES, fired + 1),
    }
    rate = find("rattenkrieg/shots-per-impulse")
    return int(rate.resolve({**house_rules(battle, rate), **inputs}, no_dice).outcome.shots)
