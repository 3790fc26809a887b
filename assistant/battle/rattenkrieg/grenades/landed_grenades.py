"""Grenades that have landed and burst, whether thrown or launched (Rattenkrieg 21.2)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES
from assistant.rules.tables import Row


def landed_grenade(play: BattlePlay) -> Row | None:
    """Return the table row of the grenade that the move threw; None if it was thrown back."""
    found = None
    for made in play.resolutions:
        if made.procedure == "rattenkrieg/throw":
            by_hand = made.inputs.get("launch", "hand") == "hand"
            table = HAND_GRENADES if by_hand else RIFLE_GRENADES
            found = table.get(str(made.inputs.get("weapon")))
        elif made.procedure == "rattenkrieg/throw-back" and made.outcome["success"]:
            return None
    return found
