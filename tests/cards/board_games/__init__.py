"""Cards of the board games: map and counters, pasted lists, the owner's progress."""
