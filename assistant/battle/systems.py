"""The game systems that there are."""

from assistant.battle import battleaxe, desert_rats, rats_of_tobruk, rattenkrieg
from assistant.battle.system import System

SYSTEMS: dict[str, System] = {
    s.id: s
    for s in (rattenkrieg.SYSTEM, desert_rats.SYSTEM, battleaxe.SYSTEM, rats_of_tobruk.SYSTEM)
}
