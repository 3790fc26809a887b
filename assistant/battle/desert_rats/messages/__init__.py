"""Messages between players, and between a player and the umpire."""
