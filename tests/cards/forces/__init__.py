"""Orders of battle and scenarios as files."""
