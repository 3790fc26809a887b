"""The movement of units in Rats of Tobruk."""
