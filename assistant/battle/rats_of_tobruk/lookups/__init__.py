"""Lookups in the state of a battle of Rats of Tobruk: pure functions, no moves."""
