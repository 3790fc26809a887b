"""What each reader sees, built up from nothing: every field is named here and nowhere else."""

from assistant.battle.badges import Badge
from assistant.battle.rattenkrieg.places.drawing import spot_map
from assistant.battle.rattenkrieg.places.phone import side_map
from assistant.battle.rattenkrieg.views.card import enemy_card, unit_view
from assistant.battle.rattenkrieg.views.console import umpire_view
from assistant.battle.rattenkrieg.views.phone import side_view
from assistant.battle.rattenkrieg.views.rows import badge, clock, subject
from assistant.battle.rattenkrieg.views.spectator import table_view
from assistant.battle.rattenkrieg.views.vehicle import fan_asked

__all__ = [
    "Badge",
    "badge",
    "clock",
    "enemy_card",
    "fan_asked",
    "side_map",
    "side_view",
    "spot_map",
    "subject",
    "table_view",
    "umpire_view",
    "unit_view",
]
