"""How units of Battleaxe move."""
