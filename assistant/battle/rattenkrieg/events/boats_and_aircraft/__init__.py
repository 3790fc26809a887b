"""Events of boats and aircraft (Rattenkrieg 33, 34)."""

from assistant.battle.rattenkrieg.events.boats_and_aircraft.aircraft import EVENTS as IN_THE_AIR
from assistant.battle.rattenkrieg.events.boats_and_aircraft.boats import EVENTS as AFLOAT

EVENTS = (*AFLOAT, *IN_THE_AIR)
