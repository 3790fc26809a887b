"""Combat in Rats of Tobruk: attacks, losses, retreats."""
