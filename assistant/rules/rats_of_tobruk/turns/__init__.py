"""The parts of a turn: chits, activation, weather, supply, replacements, victory."""
