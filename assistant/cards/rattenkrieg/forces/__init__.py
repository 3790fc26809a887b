"""Orders of battle and scenarios."""
