"""Big moments of a side's phone: losses, leaders, Aggressiveness."""
