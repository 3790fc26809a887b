"""Rats of Tobruk: hexes, and battalions drawn from a cup."""
