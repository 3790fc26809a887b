"""What people do: fires, clouds and lights (Rattenkrieg 30)."""

from assistant.battle.rattenkrieg.ground import (
    burns,
    clouds,
    fires,
    flames,
    flares,
    phosphorus,
    thrown,
)

__all__ = ["burns", "clouds", "fires", "flames", "flares", "phosphorus", "thrown"]
