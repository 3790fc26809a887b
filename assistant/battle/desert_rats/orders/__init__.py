"""Command actions of the players, and why a platoon does not obey them."""
