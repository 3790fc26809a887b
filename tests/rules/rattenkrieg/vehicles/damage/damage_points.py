"""Damage points to apply to a vehicle in tests."""

from assistant.rules.procedures import find

APPLY = find("rattenkrieg/apply-damage")
CREW = ["commander", "loader", "gunner", "driver", "radio-operator"]
BOOK = {
    "damage_points": 11,
    "shell_type": "apcbc",
    "list": ["left-track", "crew", "ammunition", "crew", "fuel", "crew", "ammunition", "crew"],
    "systems": {"left-track": 5, "ammunition": 5, "fuel": 5},
    "crew": CREW,
    "fire_modifier": 1,
}
