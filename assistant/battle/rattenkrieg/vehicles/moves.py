"""What people do with vehicles and guns."""

from assistant.battle.rattenkrieg.vehicles import aboard, driving, fires, gunnery, posts, ruling

__all__ = ["aboard", "driving", "fires", "gunnery", "posts", "ruling"]
