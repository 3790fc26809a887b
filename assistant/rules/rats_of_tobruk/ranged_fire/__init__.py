"""Barrages, direct fire, lines of sight (Rats of Tobruk 11)."""
