"""The game systems that there are."""

from assistant.battle import battleaxe, desert_rats, rattenkrieg
from assistant.battle.system import System

SYSTEMS: dict[str, System] = {
    s.id: s for s in (rattenkrieg.SYSTEM, desert_rats.SYSTEM, battleaxe.SYSTEM)
}
