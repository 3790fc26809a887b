"""What can happen: boats and aircraft (Rattenkrieg 33, 34)."""

from assistant.battle.rattenkrieg.craft.air_events import EVENTS as IN_THE_AIR
from assistant.battle.rattenkrieg.craft.boat_events import EVENTS as AFLOAT

EVENTS = (*AFLOAT, *IN_THE_AIR)
