"""The page that each player reads at the end of a turn, and the umpire's changes to it."""
