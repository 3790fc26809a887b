"""Figures of cavalry (Rattenkrieg 19.2)."""

from assistant.rules.text_figures import whole

RIDE_IN = whole("rattenkrieg/horses-ride-in")  # the most inches in an action
EACH_HOLDER = whole("rattenkrieg/horses-each-holder")
OUT_AT = whole("rattenkrieg/horses-out-at")  # kills that a horse takes
