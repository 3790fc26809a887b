"""Where everybody stands on the umpire's plan of the table, and what lies between (2.1, 3, 6)."""
