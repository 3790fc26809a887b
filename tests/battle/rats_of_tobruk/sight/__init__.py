"""Lines of sight, and what a side may know of the enemy."""
