"""Screens for each reader, built up field by field: only what is named here is shown."""

from assistant.battle.rattenkrieg.screens.card import enemy_card, unit_view
from assistant.battle.rattenkrieg.screens.console import umpire_view
from assistant.battle.rattenkrieg.screens.moments.side_moments import moments
from assistant.battle.rattenkrieg.screens.moments.table_steps import table_steps
from assistant.battle.rattenkrieg.screens.phone import side_view
from assistant.battle.rattenkrieg.screens.rows import badge, clock, subject
from assistant.battle.rattenkrieg.screens.spectator import table_view
from assistant.battle.rattenkrieg.screens.vehicle import fan_asked
from assistant.battle.rattenkrieg.table_plan.drawing import spot_map
from assistant.battle.rattenkrieg.table_plan.phone import side_map
from assistant.battle.screens.side_labels import SideLabel

__all__ = [
    "SideLabel",
    "badge",
    "clock",
    "enemy_card",
    "fan_asked",
    "moments",
    "side_map",
    "side_view",
    "spot_map",
    "subject",
    "table_steps",
    "table_view",
    "umpire_view",
    "unit_view",
]
