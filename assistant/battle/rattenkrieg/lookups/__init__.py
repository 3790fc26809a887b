"""What is read off the state of a battle: names, distances, sounds, light, weapons."""
