"""The sequence of play of Rats of Tobruk, from the start of a turn to victory."""
