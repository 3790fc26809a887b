"""The steps of a turn: set-up, weather, supply, chits, victory, and the pending tasks."""
