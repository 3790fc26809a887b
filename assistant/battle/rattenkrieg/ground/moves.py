"""What people do: fires, clouds and lights (Rattenkrieg 30)."""

from assistant.battle.rattenkrieg.ground import burns, clouds, fires, flares, phosphorus

__all__ = ["burns", "clouds", "fires", "flares", "phosphorus"]
