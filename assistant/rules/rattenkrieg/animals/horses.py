"""Figures of cavalry (Rattenkrieg 19.2)."""

RIDE_IN = 24  # the most inches in an action
EACH_HOLDER = 4  # one of every four riders stays with the horses
OUT_AT = 2  # kills that a horse takes
