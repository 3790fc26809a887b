"""Rats of Tobruk's map, tables and counters as a file."""
