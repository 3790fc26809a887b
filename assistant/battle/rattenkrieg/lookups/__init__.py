"""Questions about the state of a battle: names, distances, sounds, light, weapons."""
