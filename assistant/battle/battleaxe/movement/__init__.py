"""The movement of units in Battleaxe."""
