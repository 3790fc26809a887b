"""Looking out of a vehicle, and at one (Rattenkrieg 23.1.14, 26.2.2, 31.17)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles import crews, facing
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, Part
from assistant.rules.rattenkrieg.vehicles.damage.muzzle_blast import DUST

SIXTHS = ("front", "front-right", "rear-right", "rear", "rear-left", "front-left")
HOURS_A_SIXTH = HOURS // len(SIXTHS)
IN_THE_HULL = ("driver", "radio-operator")
BLIND = "blind"


def size(play: AtTable, spotter: Element, target: Element) -> int:
    """How large a target is to who looks at it: the cell of a vehicle; 0 of men on foot."""
    vehicle = play.state.vehicles.get(target.id)
    if vehicle is None or vehicle.is_gun:
        return 0
    cells = vehicle.card.get("size", {}).get("hull", {})
    told = [h for h in range(1, HOURS + 1) if cells.get(str(h))]
    hours = [Option(str(h), f"{h}", facing.FACES.get(h, "")) for h in told]
    if not hours:
        return 0
    plan = play.actor.is_umpire
    known = facing.sector(play.state, target.id, spotter.id, "hull", plan=plan)
    usual = str(known or HOURS)
    words = "Seen from which hour of its bow?"
    hour = play.choose("hour", words, hours, usual, rare=known is not None)
    cell: int = cells[hour]["level"]
    return cell * DUST if vehicle.dust else cell


def is_shut_in(battle: Battle, element: Element, looker: Figure) -> bool:
    """Whether a man of it looks through a vision block alone."""
    vehicle = battle.vehicles.get(element.id)
    shut = vehicle is not None and vehicle.buttoned_up and aboard(battle, element)
    return shut and looker.id not in battle.plight.out


def block(play: AtTable, element: Element, looker: Figure, target: Element) -> int | None:
    """The sight modifier of the vision block that he looks through; None where he is blind."""
    vehicle = play.state.vehicles.of[element.id]
    part = _part(vehicle, looker)
    blocks = {sixth: figure(vehicle, part, sixth) for sixth in SIXTHS}
    plan = play.actor.is_umpire
    hour = facing.sector(play.state, element.id, target.id, part, plan=plan)
    usual = SIXTHS[(hour or 0) % HOURS // HOURS_A_SIXTH]
    options = [Option(x, capital(x.replace("-", " ")), _sign(blocks[x])) for x in SIXTHS]
    words = f"In which sixth of the {part}?"
    return blocks[play.choose("sixth", words, options, usual)]


def figure(vehicle: Vehicle, part: Part, sixth: str) -> int | None:
    """A vision block's figure, less for each point that the part's visors have lost (23.1.4)."""
    whole: int | None = vehicle.card.get("vision", {}).get(part, {}).get(sixth)
    return None if whole is None else whole - vehicle.lost.get(part, {}).get("visor", 0)


def _sign(figure: int | None) -> str:
    return BLIND if figure is None else f"{figure:+d}".replace("-", "−")


def _part(vehicle: Vehicle, looker: Figure) -> Part:
    """Where he sits: as his card says, or where his post has its place."""
    name = next((name for name, id in vehicle.seats.items() if id == looker.id), "")
    crew = vehicle.card.get("crew", ())
    told: dict[str, Any] = next((man for man in crew if man.get("id") == name), {})
    if part := told.get("compartment"):
        return "turret" if part == "turret" else "hull"
    if "turret" not in vehicle.card.get("vision", {}):
        return "hull"
    return "hull" if crews.post(vehicle, looker.id) in IN_THE_HULL else "turret"


def taken_in(play: AtTable, element: Element, here: list[Element], sighting: Any) -> None:
    """What is spotted from a vehicle is in its gunner's sight: at once, or after a die (26.2.2)."""
    if sighting.state != "identified" or not crews.serves(play.state, element):
        return
    kind = v.TargetAcquired if sighting.acquired else c.TargetSighted
    play.happened(*(kind(element.id, target.id) for target in here))
