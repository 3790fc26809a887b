"""How a battle of Battleaxe begins: the owner's file, bids and options before the first turn."""
