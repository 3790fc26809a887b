"""The frozen state of a battle of Battleaxe, and its parts."""
