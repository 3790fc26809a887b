"""What the umpire, the players and the tables see, made of the state alone."""
