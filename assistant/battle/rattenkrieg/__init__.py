"""A Rattenkrieg battle: its events, state, moves, views, tellings and what is due."""
