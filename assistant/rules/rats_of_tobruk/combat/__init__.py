"""Attacks, what their results cost, retreats and advances, engineers (Rats of Tobruk 10, 12)."""
