"""Command actions of the players, and reasons why a platoon does not obey them."""
