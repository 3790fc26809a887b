"""The sequence of play of Battleaxe, from the start of a turn to victory."""
