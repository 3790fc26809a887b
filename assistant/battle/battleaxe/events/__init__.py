"""The events of a battle of Battleaxe, and how each changes the state."""
