"""How a battle of Rats of Tobruk begins: the owner's file, and where units are placed."""
