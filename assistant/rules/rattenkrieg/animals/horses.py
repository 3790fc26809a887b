"""Figures of cavalry (Rattenkrieg 19.2)."""

from assistant.rules.text_figures import whole_figure

RIDE_IN = whole_figure("rattenkrieg/horses-ride-in")  # the most inches in an action
EACH_HOLDER = whole_figure("rattenkrieg/horses-each-holder")
OUT_AT = whole_figure("rattenkrieg/horses-out-at")  # kills that a horse takes
