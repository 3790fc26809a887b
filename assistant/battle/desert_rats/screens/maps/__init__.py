"""Maps of Desert Rats: the umpire's, each player's, and the plans of terrain."""
