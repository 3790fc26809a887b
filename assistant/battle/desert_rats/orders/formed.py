"""A platoon as it is after an order to form up (Command & Control)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.kit.geometry import offset_from
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Platoon
from assistant.frozen import replace
from assistant.rules.desert_rats.formations import OWN


def formed_platoon(battle: Battle, platoon: Platoon, action: Action) -> Platoon:
    """Return a platoon with the formation, facing and spacing of an order to form up."""
    own = dict(platoon.own)
    if action.formation == OWN:
        own = {
            x.id: offset_from(platoon.place, x.place, platoon.heading_deg)
            for x in battle.elements_of_platoon(platoon)
        }
    return replace(
        platoon,
        heading_deg=action.heading_deg,
        formation=action.formation,
        spacing_m=action.spacing_m,
        own=own,
        behind=(),
    )


def may_mount_or_dismount(elements: Sequence[Element]) -> bool:
    """Return whether any of the elements may mount or dismount."""
    mounts = any(x.type == "lorry" for x in elements) and any(not x.is_vehicle for x in elements)
    return mounts or any(x.carried_by for x in elements)
