"""Orders beside leaders: placing them, and turning them over."""
