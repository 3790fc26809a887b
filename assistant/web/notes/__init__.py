"""Photos and notes that a side or the umpire adds to a moment of the battle."""
