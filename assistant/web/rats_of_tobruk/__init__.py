"""Pages of Rats of Tobruk alone: the editor of its hexes and counters."""
