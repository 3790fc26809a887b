"""Command actions of the players, and the reasons why a platoon does not obey."""
