"""Whether an event fits a battle: what it needs to be there."""
