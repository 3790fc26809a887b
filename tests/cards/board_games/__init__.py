"""Cards of the board games: map and counters, pasted lists, progress of the owner."""
