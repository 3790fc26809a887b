"""Events of turns, rounds, actions and reactions (Rattenkrieg 10, 11)."""
