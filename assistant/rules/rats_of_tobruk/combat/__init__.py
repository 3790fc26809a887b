"""Attacks, the cost of results, retreats and advances, engineers (Rats of Tobruk 10, 12)."""
