"""Big moments on a side's phone: losses, leaders, Aggressiveness."""
