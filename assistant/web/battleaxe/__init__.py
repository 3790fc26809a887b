"""Pages of Battleaxe alone: the editor of its board and units."""
