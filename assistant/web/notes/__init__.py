"""Photos and notes that a side or the umpire adds to the moment."""
