"""Pages of the umpire, the players and the tables, made from the state alone."""
