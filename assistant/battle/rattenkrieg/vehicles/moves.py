"""What people do with vehicles and guns."""

from assistant.battle.rattenkrieg.vehicles import aboard, fires, gunnery, ruling

__all__ = ["aboard", "fires", "gunnery", "ruling"]
