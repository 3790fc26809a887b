"""How units of Rats of Tobruk move."""
