"""Orders on leaders: placing them, and turning them over."""
